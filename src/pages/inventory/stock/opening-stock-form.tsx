import { useTranslate } from '@refinedev/core'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import type { Problem } from '../../../../domain/errors.ts'
import { amountAt } from '../../../../domain/inventory/check-adjustment.ts'
import { checkOpeningLot } from '../../../../domain/inventory/opening-lot.ts'
import { canonical, isDecimal } from '../../../../domain/money/decimal.ts'
import { inventoryOpeningStock } from '../../../../domain/resources/inventory/inventory-opening-stock.ts'
import { DateField } from '../../../components/document/date-field.tsx'
import { DocumentField } from '../../../components/document/document-field.tsx'
import { askRules, DocumentForm, formGuide } from '../../../components/document/guide/form-guide.tsx'
import { FormNotices } from '../../../components/document/form-notices.tsx'
import type { PickedItem } from '../../../components/grid/grid-columns.ts'
import type { OpenForm } from '../../../components/document/opened-record.tsx'
import { OpenedRecord } from '../../../components/document/opened-record.tsx'
import { usePostedCosts } from '../../../components/document/posted-costs.tsx'
import { plainFigure } from '../../../components/grid/stock-rows.ts'
import { useDocumentSave } from '../../../components/document/use-document-save.ts'
import { useStockGates } from '../../../components/document/use-stock-gates.tsx'
import { useTyped, useTyping } from '../../../components/document/use-typing.ts'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { DraftSaved } from '../../../components/resource/form/draft-saved.tsx'
import { LinkButton } from '../../../components/resource/link-button.tsx'
import { useSaveKeys } from '../../../components/resource/form/use-save-keys.ts'
import type { MoneyStyle } from '../../../lib/format/format.ts'
import { formatMoney, groupAmount, groupQuantity } from '../../../lib/format/format.ts'
import '../../../lib/texts/inventory-texts.ts'
import { useLabels } from '../../../lib/labels.ts'
import { keySigns } from '../../../lib/shortcuts.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import { useMay } from '../../../providers/use-may.ts'
import { DeleteOpening } from './delete-opening.tsx'
import { FigureInput } from './figure-input.tsx'
import { ItemQuantityFields } from '../items/item-quantity-fields.tsx'
import { stockAfter } from '../reports/stock-after.ts'
import { StockAfterCard, PostingPreviewCard } from './stock-side.tsx'
import { usePickedItem } from '../items/use-picked-item.ts'

const { path } = inventoryOpeningStock
const fields = ['item', 'received_on', 'quantity', 'unit', 'rate'] as const

type OpeningStockRecord = {
  id: string
  version: number
  item: string
  item_label: string
  received_on: string | null
  quantity: string
  unit: string
  unit_label: string
  rate: string | null
  amount: string | null
}
type OpeningInput = {
  item: string | null
  itemLabel: string
  received_on: string
  quantity: string
  unit: string
  unitLabel: string
  rate: string
}
type Body = {
  item: string | null
  received_on: string | null
  quantity: string
  unit?: string
  rate?: string
  accept?: readonly string[]
}

const nothing: OpeningInput = {
  item: null,
  itemLabel: '',
  received_on: '',
  quantity: '',
  unit: '',
  unitLabel: '',
  rate: '',
}

/** Renders the form of an opening stock: a new one, or the stored one at its own address. */
export function OpeningStockForm({ mode }: { mode: 'create' | 'edit' }) {
  return (
    <OpenedRecord<OpeningStockRecord> path={path} mode={mode} words="openingStock" isReadable>
      {(opened) => <OpeningStockEditor key={opened.key} opened={opened} />}
    </OpenedRecord>
  )
}

function OpeningStockEditor({ opened }: { opened: OpenForm<OpeningStockRecord> }) {
  const { record } = opened
  const t = useTranslate()
  const company = useCompany()
  const may = useMay()
  const navigate = useNavigate()
  const list = `/${company.slug}/${path}`
  const typing = useTyping<OpeningInput>({ path, opened })
  const { typed, latest, merge } = useTyped<OpeningInput>(() => typing.before ?? storedFields(record, company))
  const item = usePickedItem(typed.item)
  const gates = useStockGates(path)
  const seesCosts = may('inventory_costs.read')
  const { save, isSaving, errors, problem, forget } = useDocumentSave<OpeningStockRecord, Body>({
    path,
    record,
    grids: [],
    head: fields,
    check: checkOpening,
    pass: gates.passSave(record, () => true),
    onSaved: () => {
      typing.giveUp()
      void navigate(list)
    },
  })
  const change = (part: Partial<OpeningInput>) => {
    const next = merge(part)
    forget(part)
    typing.keep(() => next)
  }
  const isReadOnly = !may(`inventory_opening_stock.${record ? 'update' : 'create'}`)
  const submit = isSaving || isReadOnly ? undefined : () => void save({ body: bodyOf(latest(), seesCosts), keys: [] })
  useSaveKeys({ save: submit, finish: submit })
  const body = bodyOf(typed, seesCosts)
  const check = (input: OpeningInput) => checkOpening(bodyOf(input, seesCosts))
  const guide = formGuide(askRules({ head: typed, empty: { item: null, quantity: '', unit: '', rate: '' }, check }))
  const isWhole = !isReadOnly && checkOpening(body).length === 0
  const preview = usePostedCosts(path, isWhole ? { ...body, ...(record && { id: record.id }) } : null, isSaving)
  const [quantity, rate] = [plainFigure(typed.quantity), plainFigure(typed.rate)]
  const amount = isDecimal(quantity) && isDecimal(rate) ? amountAt(quantity, rate, company.currency_digits) : null
  return (
    <DocumentForm guide={guide}>
      <PageHeader
        title={t(record ? 'openingStock.editTitle' : 'openingStock.newTitle')}
        note={<DraftSaved saved={typing.saved} />}
        actions={
          <>
            {record && may('inventory_opening_stock.delete') ? (
              <DeleteOpening record={record} onDeleted={typing.giveUp} />
            ) : null}
            {record ? (
              <LinkButton type="text" to={`${list}/${record.id}/journal-entries`}>
                {t('page.journalEntries')}
              </LinkButton>
            ) : null}
            <LinkButton to={list}>{t('form.cancel')}</LinkButton>
            {isReadOnly ? null : (
              <Button type="primary" loading={isSaving} onClick={submit}>
                {t('form.save')} <kbd>{keySigns('mod+s').join(' ')}</kbd>
              </Button>
            )}
          </>
        }
      />
      <FormNotices resource={inventoryOpeningStock} typing={typing} problem={problem} />
      <div className="document-layout">
        <section className="document-card">
          <OpeningFields
            {...{ typed, item, errors, isReadOnly, seesCosts, amount }}
            isNew={!record}
            onChange={change}
          />
          <p className="side-hint">{t('openingStock.lead')}</p>
        </section>
        <aside className="document-side">
          <PostingPreviewCard preview={preview} />
          {record ? null : (
            <StockAfterCard
              lines={item ? stockAfter(new Map([[item.id, item]]), [{ rows: [changedValues(typed)], isIn: true }]) : []}
            />
          )}
        </aside>
      </div>
      {gates.dialog}
    </DocumentForm>
  )
}

type OpeningFieldsProps = {
  typed: OpeningInput
  item: PickedItem | undefined
  errors: Readonly<Record<string, string>>
  isNew: boolean
  isReadOnly: boolean
  seesCosts: boolean
  amount: string | null
  onChange: (part: Partial<OpeningInput>) => void
}

function OpeningFields(props: OpeningFieldsProps) {
  const { typed, item, errors, isNew, isReadOnly, seesCosts, amount, onChange } = props
  const company = useCompany()
  const labels = useLabels(inventoryOpeningStock)
  return (
    <div className="document-fields is-even">
      <ItemQuantityFields
        resource={inventoryOpeningStock}
        typed={typed}
        item={item}
        errors={errors}
        isNew={isNew}
        isReadOnly={isReadOnly}
        onChange={onChange}
      />
      <DateField
        name="received_on"
        label={labels.field('received_on')}
        error={errors['received_on']}
        hint={labels.help('received_on')}
        isReadOnly={isReadOnly}
        value={typed.received_on}
        onChange={(received_on) => onChange({ received_on })}
      />
      {seesCosts ? (
        <>
          <DocumentField name="rate" label={labels.field('rate')} error={errors['rate']} hint={labels.help('rate')}>
            <FigureInput
              id="document-rate"
              disabled={isReadOnly}
              value={typed.rate}
              isWrong={errors['rate'] !== undefined}
              onChange={(text) => onChange({ rate: text })}
            />
          </DocumentField>
          <DocumentField name="amount" label={labels.field('amount')}>
            <output id="document-amount" className="document-later">
              {formatMoney(amount, company)}
            </output>
          </DocumentField>
        </>
      ) : null}
    </div>
  )
}

function changedValues({ item, quantity, unit }: OpeningInput) {
  return { item: item ?? '', quantity, unit }
}

function storedFields(record: OpeningStockRecord | undefined, style: MoneyStyle): OpeningInput {
  if (!record) return nothing
  const { item, item_label: itemLabel, received_on, unit, unit_label: unitLabel, rate } = record
  const quantity = groupQuantity(record.quantity, style)
  const lot = { item, itemLabel, received_on: received_on ?? '', quantity, unit, unitLabel }
  return { ...lot, rate: rate === null ? '' : groupAmount(canonical(rate), style) }
}

/** Returns the body; users who may not see costs change the quantity and keep the rate. */
function bodyOf({ item, received_on, quantity, unit, rate }: OpeningInput, seesCosts: boolean): Body {
  const rated = seesCosts ? { rate: plainFigure(rate) } : {}
  const lot = { item, received_on: received_on || null, quantity: plainFigure(quantity) }
  return { ...lot, ...(unit === '' ? {} : { unit }), ...rated }
}

/** Returns the problems of a body, except those of its day: the server knows the first day of the books. */
function checkOpening({ item, quantity, rate = '0' }: Body): Problem[] {
  return [
    ...(item === null ? [{ code: 'REQUIRED', path: 'item' } as const] : []),
    ...checkOpeningLot({ received_on: '', quantity, rate }, ''),
  ]
}
