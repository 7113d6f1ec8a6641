import type { HttpError } from '@refinedev/core'
import { useTranslate } from '@refinedev/core'
import { Button } from 'antd'
import { useMemo, useState, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { inventoryStockCounts } from '../../../../domain/resources/inventory/inventory-stock-counts.ts'
import { RecordStatus } from '../../../components/fields/record-status.tsx'
import { askRules, DocumentForm, formGuide } from '../../../components/document/guide/form-guide.tsx'
import { FormNotices } from '../../../components/document/form-notices.tsx'
import type { GridView } from '../../../components/grid/grid-view.ts'
import { enterLines } from '../../../components/grid/enter-lines.ts'
import { LineTable } from '../../../components/grid/line-table.tsx'
import { MoreActs } from '../../../components/layout/more-acts.tsx'
import type { OpenForm } from '../../../components/document/opened-record.tsx'
import { RowsNote, useRowsError } from '../../../components/grid/rows-total.tsx'
import { useDocumentActs } from '../../../components/document/use-document-acts.ts'
import { useDocumentSave } from '../../../components/document/use-document-save.ts'
import { useStockGates } from '../../../components/document/use-stock-gates.tsx'
import { typedCells, useTyped, useTypedRows, useTyping } from '../../../components/document/use-typing.ts'
import { DraftSaved } from '../../../components/resource/form/draft-saved.tsx'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { RequestFailed } from '../../../components/resource/record/request-failed.tsx'
import { useSaveKeys } from '../../../components/resource/form/use-save-keys.ts'
import { formatQuantity } from '../../../lib/format/format.ts'
import { keySigns } from '../../../lib/shortcuts.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import { useNotices } from '../../../providers/notification-provider.tsx'
import type { CountBody, CountCells, CountHead, CountRecord, TypedCount } from './count-draft.ts'
import {
  checkCountBody,
  countBody,
  countColumns,
  countFields,
  differenceText,
  openCountRows,
  storedSheet,
} from './count-draft.ts'
import { CountHeadFields } from './count-head.tsx'
import { CountSide } from './count-side.tsx'
import { useBook } from '../reports/use-book.ts'

const { path } = inventoryStockCounts

/** Renders the sheet of a count: the items of a day, with the counted quantities entered down the column. */
export function CountSheet({ opened }: { opened: OpenForm<CountRecord> }) {
  const { record } = opened
  const t = useTranslate()
  const company = useCompany()
  const navigate = useNavigate()
  const typing = useTyping<TypedCount>({ path, opened })
  const { before } = typing
  const {
    typed: head,
    latest,
    merge,
  } = useTyped<CountHead>(() => before?.head ?? { date: record?.date ?? company.today, remarks: record?.remarks ?? '' })
  const [store] = useState(() =>
    openCountRows(before?.rows ?? storedSheet(record?.rows ?? [], new Map(), company), company),
  )
  const [grids] = useState([store])
  const book = useBook(store, head.date)
  const count = useSyncExternalStore(store.subscribe, store.keys).length
  const view = useMemo<GridView>(
    () => ({
      name: 'stockCount.sheet',
      columns: countColumns,
      source: 'trackedItems',
      isFixed: true,
      compute: (row, column) => {
        if (column === 'item') return [row['itemLabel'], row['itemCode'], row['unitLabel']].filter(Boolean).join(' · ')
        if (column === 'book') return formatQuantity(row['book'], company)
        return differenceText(row['counted'] ?? '', row['book'] ?? '', company)
      },
    }),
    [company],
  )
  const list = `/${company.slug}/${path}`
  const gates = useStockGates(path)
  const saving = useDocumentSave<CountRecord, CountBody>({
    path,
    record,
    grids,
    noRows: t('stockCount.lead'),
    head: countFields,
    check: checkCountBody,
    onSaved: ({ id }) => {
      typing.giveUp()
      if (record) opened.onReload()
      else void navigate(`${list}/${id}`)
    },
  })
  const { save, isSaving, errors, problem, rowsError } = saving
  const typed = (now: CountHead) => ({ head: now, rows: typedCells<CountCells>(store) })
  useTypedRows(grids, () => typing.keep(() => typed(latest())))
  const change = (part: Partial<CountHead>) => {
    const next = merge(part)
    saving.forget(part)
    typing.keep(() => typed(next))
  }
  const body = () => countBody(latest(), store.rows())
  const submit = isSaving ? undefined : () => void save(body())
  useSaveKeys({ save: submit, finish: submit })
  const wrong = useRowsError(grids, rowsError)
  const check = (candidate: CountHead) => checkCountBody(countBody(candidate, []).body)
  const guide = formGuide({
    ...askRules({ head, empty: { date: '', remarks: '' }, check }),
    toLines: () => enterLines(store, view),
  })
  return (
    <DocumentForm guide={guide}>
      <PageHeader
        title={t(record ? 'stockCount.title' : 'stockCount.newTitle')}
        tag={<RecordStatus resource={inventoryStockCounts} record={{ status: 'Draft' }} />}
        note={<DraftSaved saved={typing.saved} />}
        actions={
          <>
            {record ? <DeleteAct record={record} typing={typing} /> : null}
            <Button loading={isSaving} onClick={submit} type={record || count === 0 ? 'default' : 'primary'}>
              {t('stockCount.saveDraft')} <kbd>{keySigns('mod+s').join(' ')}</kbd>
            </Button>
            {record?.acts.includes('issue') ? (
              <IssueButton {...{ record, opened, typing, gates, isSaving }} save={(then) => void save(body(), then)} />
            ) : null}
          </>
        }
      />
      <FormNotices resource={inventoryStockCounts} typing={typing} problem={problem} />
      {book.error ? <RequestFailed error={book.error as HttpError} onRetry={() => void book.load()} /> : null}
      <div className="document-layout">
        <section className="document-card">
          <CountHeadFields
            head={head}
            errors={errors}
            isNew={!record}
            book={book}
            hasRows={count > 0}
            onChange={change}
          />
          {count > 0 ? (
            <LineTable store={store} view={view} />
          ) : (
            <p className="side-hint">{t(book.isEmpty ? 'stockCount.noItems' : 'stockCount.lead')}</p>
          )}
          <RowsNote error={wrong} />
        </section>
        <aside className="document-side">
          <CountSide store={store} />
        </aside>
      </div>
      {gates.dialog}
    </DocumentForm>
  )
}

type CountTyping = { giveUp: () => void }

type IssueProps = {
  record: CountRecord
  opened: OpenForm<CountRecord>
  typing: CountTyping
  gates: ReturnType<typeof useStockGates>
  isSaving: boolean
  save: (then: (saved: CountRecord) => Promise<void>) => void
}

/** Renders the button that saves the sheet and issues it, so that what is on the sheet is what is issued. */
function IssueButton({ record, opened, typing, gates, isSaving, save }: IssueProps) {
  const t = useTranslate()
  const notices = useNotices()
  const { act } = useDocumentActs({ path, record, words: 'stockCount' })
  const issue = async ({ version }: CountRecord) => {
    typing.giveUp()
    const error = await act('issue', { values: { version }, pass: (send) => gates.pass({ send }) })
    if (error) notices.open({ type: 'error', message: error.message, role: 'alert' })
    opened.onReload()
  }
  return (
    <Button type="primary" loading={isSaving} onClick={() => save(issue)}>
      {t('stockCount.issue')}
    </Button>
  )
}

/** Renders the act that deletes a saved count. */
function DeleteAct({ record, typing }: { record: CountRecord; typing: CountTyping }) {
  const t = useTranslate()
  const notices = useNotices()
  const { askDelete, isBusy } = useDocumentActs({ path, record, words: 'stockCount' })
  const confirmDelete = () =>
    askDelete({
      onDeleted: typing.giveUp,
      onFailed: (error) => notices.open({ type: 'error', message: error.message, role: 'alert' }),
    })
  const mayDelete = record.acts.includes('delete')
  const more = [mayDelete && { key: 'delete', label: t('stock.delete'), danger: true, onClick: confirmDelete }]
  return <MoreActs acts={more} isBusy={isBusy} />
}
