import { useTranslate } from '@refinedev/core'
import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { inventoryBillOfMaterials } from '../../../../domain/resources/inventory/inventory-bill-of-materials.ts'
import { askRules, DocumentForm, formGuide } from '../../../components/document/guide/form-guide.tsx'
import { FormNotices } from '../../../components/document/form-notices.tsx'
import { enterLines } from '../../../components/grid/enter-lines.ts'
import { LineTable } from '../../../components/grid/line-table.tsx'
import type { OpenForm } from '../../../components/document/opened-record.tsx'
import { OpenedRecord } from '../../../components/document/opened-record.tsx'
import { RowsNote, useRowsError } from '../../../components/grid/rows-total.tsx'
import { stockColumns } from '../../../components/grid/stock-rows.ts'
import { useDocumentSave } from '../../../components/document/use-document-save.ts'
import { useItemFacts } from '../../../components/grid/use-item-facts.ts'
import { typedCells, useTyped, useTypedRows, useTyping } from '../../../components/document/use-typing.ts'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { DraftSaved } from '../../../components/resource/form/draft-saved.tsx'
import { LinkButton } from '../../../components/resource/link-button.tsx'
import { useSaveKeys } from '../../../components/resource/form/use-save-keys.ts'
import type { MoneyStyle } from '../../../lib/format/format.ts'
import { groupQuantity, groupAmount } from '../../../lib/format/format.ts'
import '../../../lib/texts/inventory-texts.ts'
import { keySigns } from '../../../lib/shortcuts.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import type { BillBody, BillHead, BillRecord, TypedBill } from './bill-draft.ts'
import { billBody, billFields, checkBillBody, namesOf } from './bill-draft.ts'
import { BillHeadFields } from './bill-head.tsx'
import { BillSide } from './bill-side.tsx'
import { openSides } from '../conversions/sided-rows.ts'
import { useStockPaste, useStockView } from '../reports/use-stock-view.ts'

const { path } = inventoryBillOfMaterials
const materialColumns = [stockColumns.item, stockColumns.quantity, stockColumns.unit, stockColumns.cost]
const productColumns = [stockColumns.item, stockColumns.quantity, stockColumns.unit, stockColumns.cost_share]

/** Renders the form of a new or stored bill of materials; changing one that was used creates a new version. */
export function BillForm({ mode }: { mode: 'create' | 'edit' }) {
  return (
    <OpenedRecord<BillRecord> path={path} mode={mode} words="bill" isReadable>
      {(opened) => <BillEditor key={opened.key} opened={opened} />}
    </OpenedRecord>
  )
}

function BillEditor({ opened }: { opened: OpenForm<BillRecord> }) {
  const { record } = opened
  const t = useTranslate()
  const company = useCompany()
  const navigate = useNavigate()
  const typing = useTyping<TypedBill>({ path, opened })
  const { before } = typing
  const { typed: head, latest, merge } = useTyped<BillHead>(() => before?.head ?? storedHead(record, company))
  const [grids] = useState(() => openSides(record?.rows ?? [], { before, style: company, words: 'bill' }))
  const [materials, products] = grids
  const { facts, remember } = useItemFacts(grids)
  const shared = { facts, remember, purpose: 'Stock Out' as const, warnsBeyondStock: false }
  const materialView = useStockView({ ...shared, columns: materialColumns, name: 'bill.materials' })
  const productView = useStockView({ ...shared, columns: productColumns, name: 'bill.products' })
  const materialPaste = useStockPaste(materials, materialColumns, remember)
  const productPaste = useStockPaste(products, productColumns, remember)
  const list = `/${company.slug}/${path}`
  const { save, isSaving, errors, problem, forget, rowsError } = useDocumentSave<BillRecord, BillBody>({
    path,
    record,
    grids,
    noRows: t('bill.needsMaterial'),
    head: billFields,
    check: (body) => checkBillBody(body, company.currency_digits, namesOf([...materials.rows(), ...products.rows()])),
    onSaved: ({ id }) => {
      typing.giveUp()
      void navigate(`${list}/${id}`)
    },
  })
  const typed = (now: BillHead) => ({ head: now, materials: typedCells(materials), products: typedCells(products) })
  useTypedRows(grids, () => typing.keep(() => typed(latest())))
  const change = (part: Partial<BillHead>) => {
    const next = merge(part)
    forget(part)
    typing.keep(() => typed(next))
  }
  const rows = () => ({ materials: materials.rows(), products: products.rows() })
  const submit = isSaving ? undefined : () => void save(billBody(latest(), rows()))
  useSaveKeys({ save: submit, finish: submit })
  const wrong = useRowsError(grids, rowsError)
  const check = (candidate: BillHead) =>
    checkBillBody(billBody(candidate, { materials: [], products: [] }).body, company.currency_digits, new Map())
  const guide = formGuide({
    ...askRules({ head, empty: { item: null, quantity: '', unit: '' }, check }),
    toLines: () => enterLines(materials, materialView),
  })
  return (
    <DocumentForm guide={guide}>
      <PageHeader
        title={t(record ? 'bill.editTitle' : 'bill.newTitle')}
        note={<DraftSaved saved={typing.saved} />}
        actions={
          <>
            <LinkButton type="text" to={record ? `${list}/${record.id}` : list}>
              {t('form.cancel')}
            </LinkButton>
            <Button type="primary" loading={isSaving} onClick={submit}>
              {t('form.save')} <kbd>{keySigns('mod+s').join(' ')}</kbd>
            </Button>
          </>
        }
      />
      <FormNotices resource={inventoryBillOfMaterials} typing={typing} problem={problem} />
      <div className="document-layout">
        <section className="document-card">
          <BillHeadFields head={head} errors={errors} isNew={!record} onChange={change} />
          <h2 className="document-part">{t('bill.materials')}</h2>
          <LineTable store={materials} view={materialView} paste={materialPaste} />
          <RowsNote error={wrong} />
          <h2 className="document-part">
            {t('bill.products')} <small>{t('bill.productsHint')}</small>
          </h2>
          <LineTable store={products} view={productView} paste={productPaste} />
        </section>
        <aside className="document-side">
          <BillSide head={head} materials={materials} products={products} facts={facts} />
        </aside>
      </div>
    </DocumentForm>
  )
}

function storedHead(record: BillRecord | undefined, style: MoneyStyle): BillHead {
  return {
    item: record?.item ?? null,
    itemLabel: record?.item_label ?? '',
    quantity: record ? groupQuantity(record.quantity, style) : '1',
    unit: record?.unit ?? '',
    unitLabel: record?.unit_label ?? '',
    overhead: record && !/^[0.]*$/.test(record.overhead) ? groupAmount(record.overhead, style) : '',
    remarks: record?.remarks ?? '',
  }
}
