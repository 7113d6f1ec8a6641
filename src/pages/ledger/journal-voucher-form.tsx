import { useTranslate } from '@refinedev/core'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { accountJournalVouchers } from '../../../domain/resources/ledger/account-journal-vouchers.ts'
import { DocumentButtons } from '../../components/document/document-buttons.tsx'
import { DateField } from '../../components/document/date-field.tsx'
import { DocumentField } from '../../components/document/document-field.tsx'
import { askRules, DocumentForm, formGuide } from '../../components/document/guide/form-guide.tsx'
import { RecordStatus } from '../../components/fields/record-status.tsx'
import { FormNotices } from '../../components/document/form-notices.tsx'
import { enterLines } from '../../components/grid/enter-lines.ts'
import { LineTable } from '../../components/grid/line-table.tsx'
import { NoteField } from '../../components/document/note-field.tsx'
import type { OpenForm } from '../../components/document/opened-record.tsx'
import { OpenedRecord } from '../../components/document/opened-record.tsx'
import { useStockGates } from '../../components/document/use-stock-gates.tsx'
import { useDocumentSave } from '../../components/document/use-document-save.ts'
import { useRowsPaste } from '../../components/grid/use-rows-paste.ts'
import { typedCells, useTyped, useTypedRows, useTyping } from '../../components/document/use-typing.ts'
import type { VoucherCells } from '../../components/grid/voucher-rows.ts'
import { emptyRow, openVoucherRows, voucherPaste } from '../../components/grid/voucher-rows.ts'
import { RowTotals, PostingPreview } from '../../components/document/posting-preview.tsx'
import { PageHeader } from '../../components/layout/page-header.tsx'
import { DraftSaved } from '../../components/resource/form/draft-saved.tsx'
import { useCompany } from '../../providers/company-provider.tsx'
import { useMay } from '../../providers/use-may.ts'
import { useVoucherView } from './use-voucher-view.ts'
import type { Head, TypedVoucher, VoucherBody, VoucherRecord } from './voucher-draft.ts'
import { checkBody, emptyHead, gridRows, headFields, voucherBody } from './voucher-draft.ts'

const { path } = accountJournalVouchers
const ledgerNames = { source: 'ledgers', column: 'account', unknown: 'voucher.accountUnknown' } as const

/** Renders the form of a new or stored journal voucher. */
export function JournalVoucherForm({ mode }: { mode: 'create' | 'edit' }) {
  return (
    <OpenedRecord<VoucherRecord> path={path} mode={mode} words="voucher">
      {(opened) => <VoucherEditor key={opened.key} opened={opened} />}
    </OpenedRecord>
  )
}

function VoucherEditor({ opened }: { opened: OpenForm<VoucherRecord> }) {
  const { record } = opened
  const t = useTranslate()
  const company = useCompany()
  const may = useMay()
  const navigate = useNavigate()
  const typing = useTyping<TypedVoucher>({ path, opened })
  const { before } = typing
  const [store] = useState(() => openVoucherRows(initialRows(before, record), company))
  const view = useVoucherView(store)
  const {
    typed: head,
    latest,
    merge,
  } = useTyped<Head>(() => before?.head ?? { date: record?.date ?? company.today, narration: record?.narration ?? '' })
  const onPaste = useRowsPaste(store, ledgerNames)
  const paste = useMemo(() => ({ format: voucherPaste, onPaste }), [onPaste])
  const list = `/${company.slug}/${path}`
  const gates = useStockGates(path)
  const { save, isSaving, errors, problem, forget, rowsError } = useDocumentSave<VoucherRecord, VoucherBody>({
    path,
    record,
    grids: [store],
    head: headFields,
    check: (body) => checkBody(body, company.currency_digits),
    pass: gates.passSave(record, () => false),
    onSaved: ({ id }) => {
      typing.giveUp()
      void navigate(`${list}/${id}`)
    },
  })
  useTypedRows([store], () => typing.keep(() => ({ head: latest(), rows: typedCells(store) })))
  const change = (part: Partial<Head>) => {
    const next = merge(part)
    forget(part)
    typing.keep(() => ({ head: next, rows: typedCells(store) }))
  }

  const check = (candidate: Head) => checkBody(voucherBody(candidate, [], 'Approved').body, company.currency_digits)
  const guide = formGuide({
    ...askRules({ head, empty: emptyHead, check }),
    toLines: () => enterLines(store, view),
  })
  const isPosted = record?.status === 'Approved'
  const mayApprove = may('account_journal_vouchers.approve')
  const saveAs = (status: VoucherBody['status']) => () => void save(voucherBody(latest(), store.rows(), status))

  return (
    <DocumentForm guide={guide}>
      <PageHeader
        title={record ? t('voucher.editTitle') : t('voucher.newTitle')}
        tag={<RecordStatus resource={accountJournalVouchers} record={record ?? { status: 'Unapproved' }} />}
        note={<DraftSaved saved={typing.saved} />}
        actions={
          <DocumentButtons
            words="voucher"
            isPosted={isPosted}
            isSaving={isSaving}
            mayFinish={mayApprove}
            onLeave={() => void navigate(record ? `${list}/${record.id}` : list)}
            onDraft={saveAs('Unapproved')}
            onFinish={saveAs('Approved')}
          />
        }
      />
      <FormNotices
        resource={accountJournalVouchers}
        typing={typing}
        problem={problem}
        posted={isPosted ? t('voucher.editPosted') : null}
      />
      <div className="document-layout">
        <div>
          <section className="document-card">
            <HeadFields
              number={record?.voucher_no ?? null}
              head={head}
              errors={errors}
              isNew={!record}
              onChange={change}
            />
            <LineTable store={store} view={view} paste={paste} />
            <RowTotals store={store} columns={view.columns} error={rowsError} />
          </section>
        </div>
        <aside className="document-side">
          <PostingPreview store={store} />
        </aside>
      </div>
      {gates.dialog}
    </DocumentForm>
  )
}

/** Returns the rows of a draft of the browser, which may be older than some cells, or those of the stored voucher. */
function initialRows(before: TypedVoucher | undefined, record: VoucherRecord | undefined): VoucherCells[] {
  return before ? before.rows.map((row) => ({ ...emptyRow, ...row })) : gridRows(record?.rows ?? [])
}

type HeadFieldsProps = {
  number: string | null
  head: Head
  errors: Readonly<Record<string, string>>
  isNew: boolean
  onChange: (part: Partial<Head>) => void
}

function HeadFields({ number, head, errors, isNew, onChange }: HeadFieldsProps) {
  const t = useTranslate()
  const { date, narration } = errors
  return (
    <div className="document-fields">
      <DocumentField name="number" label={t('voucher.number')}>
        <div className="document-later">{number ?? t('voucher.numberLater')}</div>
      </DocumentField>
      <DateField
        name="date"
        label={t('voucher.date')}
        error={date}
        value={head.date}
        onChange={(date) => onChange({ date })}
      />
      <NoteField
        name="narration"
        label={t('voucher.narration')}
        error={narration}
        autoFocus={isNew}
        value={head.narration}
        onChange={(narration) => onChange({ narration })}
      />
    </div>
  )
}
