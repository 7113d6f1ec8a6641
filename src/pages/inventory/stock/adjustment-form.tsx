import { useTranslate } from '@refinedev/core'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { inventoryAdjustments } from '../../../../domain/resources/inventory/inventory-adjustments.ts'
import { DocumentButtons } from '../../../components/document/document-buttons.tsx'
import { RecordStatus } from '../../../components/fields/record-status.tsx'
import { askRules, DocumentForm, formGuide } from '../../../components/document/guide/form-guide.tsx'
import { FormNotices } from '../../../components/document/form-notices.tsx'
import { enterLines } from '../../../components/grid/enter-lines.ts'
import { LineTable } from '../../../components/grid/line-table.tsx'
import type { OpenForm } from '../../../components/document/opened-record.tsx'
import { OpenedRecord } from '../../../components/document/opened-record.tsx'
import { openStockRows, storedCells } from '../../../components/grid/stock-rows.ts'
import { useDocumentSave } from '../../../components/document/use-document-save.ts'
import { useItemFacts } from '../../../components/grid/use-item-facts.ts'
import { useStockGates } from '../../../components/document/use-stock-gates.tsx'
import { typedCells, useTyped, useTypedRows, useTyping } from '../../../components/document/use-typing.ts'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import '../../../lib/texts/inventory-texts.ts'
import { DraftSaved } from '../../../components/resource/form/draft-saved.tsx'
import { useCompany } from '../../../providers/company-provider.tsx'
import { useMay } from '../../../providers/use-may.ts'
import type { AdjustmentBody, AdjustmentHead, AdjustmentRecord, TypedAdjustment } from './adjustment-draft.ts'
import { adjustmentBody, adjustmentFields, checkBody } from './adjustment-draft.ts'
import { AdjustmentHeadFields } from './adjustment-head.tsx'
import { AdjustmentSide, AdjustmentTotal } from './adjustment-side.tsx'
import { ImportRows } from '../counts/import-rows.tsx'
import { adjustmentColumns, useStockPaste, useStockView } from '../reports/use-stock-view.ts'

const { path } = inventoryAdjustments

/** Renders the form of a new or stored stock adjustment. */
export function AdjustmentForm({ mode }: { mode: 'create' | 'edit' }) {
  return (
    <OpenedRecord<AdjustmentRecord> path={path} mode={mode} words="adjustment">
      {(opened) => <AdjustmentEditor key={opened.key} opened={opened} />}
    </OpenedRecord>
  )
}

function AdjustmentEditor({ opened }: { opened: OpenForm<AdjustmentRecord> }) {
  const { record } = opened
  const t = useTranslate()
  const company = useCompany()
  const may = useMay()
  const navigate = useNavigate()
  const typing = useTyping<TypedAdjustment>({ path, opened })
  const { before } = typing
  const [store] = useState(() =>
    openStockRows(before?.rows ?? (record?.rows ?? []).map((row) => storedCells(row, company)), { style: company }),
  )
  const {
    typed: head,
    latest,
    merge,
  } = useTyped<AdjustmentHead>(
    () =>
      before?.head ?? {
        date: record?.date ?? company.today,
        purpose: record?.purpose ?? 'Stock In',
        remarks: record?.remarks ?? '',
      },
  )
  const [grids] = useState([store])
  const { facts, remember } = useItemFacts(grids)
  const { purpose } = head
  const columns = useMemo(() => adjustmentColumns(purpose), [purpose])
  const isPosted = record?.status === 'Issued'
  const view = useStockView({
    columns,
    facts,
    remember,
    purpose,
    warnsBeyondStock: !isPosted && purpose !== 'Stock In',
  })
  const paste = useStockPaste(store, columns, remember)
  const check = (candidate: AdjustmentHead) =>
    checkBody(adjustmentBody(candidate, [], 'Issued').body, company.currency_digits)
  const guide = formGuide({
    ...askRules({ head, empty: { date: '', remarks: '' }, check }),
    toLines: () => enterLines(store, view),
  })
  const gates = useStockGates(path)
  const list = `/${company.slug}/${path}`
  const saving = useDocumentSave<AdjustmentRecord, AdjustmentBody>({
    path,
    record,
    grids,
    noRows: t('adjustment.needsRow'),
    head: adjustmentFields,
    check: (body) => checkBody(body, company.currency_digits),
    pass: gates.passSave(record, ({ status }) => status === 'Issued'),
    onSaved: ({ id }) => {
      typing.giveUp()
      void navigate(`${list}/${id}`)
    },
  })
  const { save, isSaving, errors, problem, rowsError } = saving
  useTypedRows(grids, () => typing.keep(() => ({ head: latest(), rows: typedCells(store) })))
  const change = (part: Partial<AdjustmentHead>) => {
    const next = merge(part)
    saving.forget(part)
    typing.keep(() => ({ head: next, rows: typedCells(store) }))
  }

  const mayIssue = may(`inventory_adjustments.update`)
  const saveAs = (status: AdjustmentBody['status']) => () => void save(adjustmentBody(latest(), store.rows(), status))

  return (
    <DocumentForm guide={guide}>
      <PageHeader
        title={t(record ? 'adjustment.editTitle' : 'adjustment.newTitle')}
        tag={<RecordStatus resource={inventoryAdjustments} record={record ?? { status: 'Draft' }} />}
        note={<DraftSaved saved={typing.saved} />}
        actions={
          <DocumentButtons
            words="adjustment"
            isPosted={isPosted}
            isSaving={isSaving}
            mayFinish={mayIssue}
            onLeave={() => void navigate(record ? `${list}/${record.id}` : list)}
            onDraft={saveAs('Draft')}
            onFinish={saveAs('Issued')}
          />
        }
      />
      <FormNotices
        resource={inventoryAdjustments}
        typing={typing}
        problem={problem}
        posted={isPosted ? t('adjustment.editPosted') : null}
      />
      <div className="document-layout">
        <section className="document-card">
          <AdjustmentHeadFields record={record} head={head} errors={errors} onChange={change} />
          <LineTable store={store} view={view} paste={paste}>
            <ImportRows format={paste.format} onRows={paste.onPaste} />
          </LineTable>
          <AdjustmentTotal store={store} facts={facts} purpose={purpose} columns={columns} error={rowsError} />
        </section>
        <aside className="document-side">
          <AdjustmentSide {...{ store, facts, head, record }} isSent={saving.isSaving} />
        </aside>
      </div>
      {gates.dialog}
    </DocumentForm>
  )
}
