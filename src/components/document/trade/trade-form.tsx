import { useSearchParams } from 'react-router'
import { PlusOutlined } from '@ant-design/icons'
import { useTranslate } from '@refinedev/core'
import { Button, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import type { TradePath } from '../../../../domain/documents/status.ts'
import { isZero } from '../../../../domain/money/decimal.ts'
import '../../../lib/texts/trade-texts.ts'
import { PageHeader } from '../../layout/page-header.tsx'
import { DraftSaved } from '../../resource/form/draft-saved.tsx'
import { RequestFailed } from '../../resource/record/request-failed.tsx'
import { DocumentButtons } from '../document-buttons.tsx'
import { RecordStatus } from '../../fields/record-status.tsx'
import { DocumentForm } from '../guide/form-guide.tsx'
import { FormNotices } from '../form-notices.tsx'
import { isBlankRow } from '../../grid/grid-columns.ts'
import { LineTable } from '../../grid/line-table.tsx'
import type { OpenForm } from '../opened-record.tsx'
import { OpenedRecord } from '../opened-record.tsx'
import { RowsNote, useRowsError } from '../../grid/rows-total.tsx'
import { LandedCosts } from './landed-costs.tsx'
import { RowDetail } from './row-detail.tsx'
import { AddDeliveries } from './challan/add-deliveries.tsx'
import { QuotationMargin } from './quotation/quotation-margin.tsx'
import { TradeHeadFields } from './trade-head.tsx'
import { nothingOfParty } from './trade-draft.ts'
import type { TradeForm as Form } from './trade-kinds.ts'
import { resourceOf, tradeForms } from './trade-kinds.ts'
import { TradePreview } from './trade-preview.tsx'
import type { TradeRecord } from './trade-record.ts'
import type { TradeSetup } from './trade-setup.ts'
import { TradeSide } from './page/trade-side.tsx'
import { TradeTotals } from './trade-totals.tsx'
import { matchesOf } from './page/trade-posting.ts'
import type { ReceivedFile } from './received/received-values.ts'
import { useReferences } from './references/use-references.tsx'
import { useTradeForm } from './use-trade-form.ts'
import { tradeGuide } from './trade-guide.ts'
import { isPostedRecord, useTradeSave } from './use-trade-save.ts'
import { useTradeSetup } from './use-trade-setup.ts'
import { useSchemeOptions, useTradePaste, useTradeView } from './page/use-trade-view.ts'
import './trade.css'

const FinalTradeEditor = lazy(() =>
  import('./page/final-trade.tsx').then((part) => ({ default: part.FinalTradeEditor })),
)

type FormProps = Pick<EditorProps, 'received' | 'onStored'> & {
  path: TradePath
  mode: 'create' | 'edit'
  /** The page of a document that may not be changed, of a kind whose only address is that of its form. */
  page?: ReactNode
}

/** Renders the form of a new or changed invoice, bill or note. */
export function TradeForm({ path, mode, page, ...start }: FormProps) {
  const form: Form = tradeForms[path]
  return (
    <OpenedRecord<TradeRecord> path={path} mode={mode} words={form.words} isReadable={page !== undefined}>
      {(opened) =>
        page !== undefined && opened.record?.acts.includes('edit') === false ? (
          page
        ) : (
          <OpenedForm {...{ form, opened }} {...start} />
        )
      }
    </OpenedRecord>
  )
}

/** Renders the form of an opened document once the settings of its kind are there. */
function OpenedForm({ form, opened, ...start }: Omit<EditorProps, 'setup'>) {
  const t = useTranslate()
  const [address] = useSearchParams()
  const { key, record } = opened
  const { setup, error, retry } = useTradeSetup(form, record ? null : address.get('party'))
  if (setup === null) {
    return (
      <>
        <PageHeader title={t(`${form.words}.${record ? 'editTitle' : 'newTitle'}`, { number: '' })} />
        {error ? <RequestFailed error={error} onRetry={retry} /> : <Skeleton active paragraph={{ rows: 8 }} />}
      </>
    )
  }
  if (!setup.settings.final || !resourceOf(form.path).posts || !isPostedRecord(record))
    return <TradeEditor key={key} {...{ form, setup, opened }} {...start} />
  return (
    <Suspense fallback={<Skeleton active paragraph={{ rows: 8 }} />}>
      <FinalTradeEditor key={key} {...{ form, setup, record, opened }} />
    </Suspense>
  )
}

/** Returns the quantities of rows that notes have returned, by the ids of the rows. */
function returnedRows(record: TradeRecord | undefined): ReadonlyMap<string, string> {
  const rows = isPostedRecord(record) ? record.rows : []
  return new Map(rows.flatMap((row) => (isZero(row.returned) ? [] : [[row.id, row.returned] as const])))
}

type EditorProps = {
  form: Form
  setup: TradeSetup
  opened: OpenForm<TradeRecord>
  /** An e-invoice that a new bill starts with. */
  received?: ReceivedFile
  /** Called with the id of a stored document, before its page opens. */
  onStored?: (id: string) => Promise<void>
}

function TradeEditor({ form, setup, opened, received, onStored }: EditorProps) {
  const { record } = opened
  const { path, words } = form
  const t = useTranslate()
  const state = useTradeForm({ form, setup, opened, further: {}, received })
  const { head, party, store, landed, facts, remember, lookup, onAll, typing } = state
  const detail = useCallback(
    (rowKey: number, number: number) => <RowDetail store={store} rowKey={rowKey} number={number} setup={setup} />,
    [store, setup],
  )
  const returned = useMemo(() => returnedRows(record), [record])
  const matches = useMemo(() => matchesOf(record), [record])
  const view = useTradeView({
    form,
    setup,
    taxType: head.tax_type,
    party: head.party,
    lookup,
    facts,
    remember,
    returned,
    matches,
    isPosted: isPostedRecord(record),
    detail,
  })
  const paste = useTradePaste(store, view.columns, remember)
  const schemes = useSchemeOptions(setup, form.isSale)
  const references = useReferences(form, state)
  const saving = useTradeSave({ form, opened, state, onStored })
  const { errors, problem, isPosted, gates } = saving
  const guide = tradeGuide({ form, state, view })
  const wrong = useRowsError([store], saving.rowsError)
  const change: typeof state.change = (part) => {
    state.change(part)
    saving.forget(part)
  }
  const resource = resourceOf(path)
  const fields = { form, setup, head, party, errors, onChange: change }
  const mayLand = path === 'purchase/vouchers' && setup.settings.landedCost
  const [isLanded, setIsLanded] = useState(() => landed.rows().some((row) => !isBlankRow(row)))
  const land = () => {
    setIsLanded(true)
    landed.activate(landed.active().key, 'type', true)
  }
  return (
    <DocumentForm guide={guide}>
      <PageHeader
        title={t(`${words}.${record ? 'editTitle' : 'newTitle'}`, { number: record?.voucher_no ?? '' })}
        tag={<RecordStatus resource={resource} record={record ?? { status: 'Draft' }} />}
        note={<DraftSaved saved={typing.saved} />}
        actions={
          <DocumentButtons
            words={words}
            isPosted={isPosted}
            isSaving={saving.isSaving}
            mayFinish={saving.mayIssue}
            onLeave={saving.leave}
            onDraft={saving.saveAs('Draft')}
            onFinish={saving.saveAs(form.finished)}
          >
            <TradePreview form={form} setup={setup} state={state} record={record} />
          </DocumentButtons>
        }
      />
      <FormNotices
        resource={resource}
        typing={typing}
        problem={problem}
        posted={isPosted ? t(`${words}.editPosted`) : null}
      />
      <div className="document-layout is-trade">
        <div className="trade-main">
          <section className="document-card">
            <TradeHeadFields
              {...fields}
              isNew={!record}
              isReturned={returned.size > 0}
              isPartyFixed={references.isPartyFixed || (isPostedRecord(record) && record.open_amount !== record.total)}
              onParty={(id, label, terms) => {
                state.chooseParty(id, label, terms)
                saving.forget({ party: id, ...nothingOfParty })
              }}
              guide={guide}
            />
            <LineTable store={store} view={view} paste={paste}>
              {form.takesBack === null ? null : (
                <Button type="text" size="small" icon={<PlusOutlined aria-hidden />} onClick={references.open}>
                  {t(`${words}.addReference`)}
                </Button>
              )}
              {path === 'sales/vouchers' ? <AddDeliveries state={state} /> : null}
              {mayLand && !isLanded ? (
                <Button type="text" size="small" icon={<PlusOutlined aria-hidden />} onClick={land}>
                  {t('landed.title')}
                </Button>
              ) : null}
            </LineTable>
            <RowsNote error={wrong} />
          </section>
          {isLanded ? (
            <LandedCosts store={landed} rows={store} discount={onAll} lookup={lookup} schemes={schemes} />
          ) : null}
        </div>
        <aside className="document-side">
          {form.kind === 'delivery-note' ? null : (
            <TradeTotals store={store} discount={onAll} lookup={lookup} schemes={setup.schemes} />
          )}
          {resource.posts ? (
            <TradeSide {...{ form, setup, state, record }} isSent={saving.isSaving} />
          ) : form.isSale ? (
            <QuotationMargin state={state} />
          ) : null}
        </aside>
      </div>
      {references.dialog}
      {gates.dialog}
    </DocumentForm>
  )
}
