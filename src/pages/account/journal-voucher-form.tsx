import { keySigns } from '../../lib/shortcuts.ts'
import type { HttpError } from '@refinedev/core'
import { useOne, useTranslate } from '@refinedev/core'
import { Alert, Button, Input, Result, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { localDate } from '../../../domain/calendar/local-date.ts'
import { can } from '../../../domain/permissions/can.ts'
import { accountJournalVouchers } from '../../../domain/resources/account-journal-vouchers.ts'
import { LineTable } from '../../components/document/line-table.tsx'
import { useRowsPaste } from '../../components/document/use-rows-paste.ts'
import { openVoucherRows, voucherPaste, voucherView } from '../../components/document/voucher-rows.ts'
import { RowTotals, WillPost } from '../../components/document/will-post.tsx'
import { DateInput } from '../../components/fields/date-input.tsx'
import { PageHeader } from '../../components/layout/page-header.tsx'
import { DraftNotice } from '../../components/resource/draft-notice.tsx'
import { RequestFailed } from '../../components/resource/request-failed.tsx'
import { SaveProblemAlert } from '../../components/resource/save-problem.tsx'
import { useUnsavedGuard } from '../../components/resource/use-unsaved-guard.ts'
import { useCompany, useRights } from '../../providers/company-provider.tsx'
import { useSaveKeys } from '../../components/resource/use-save-keys.ts'
import { typedVoucher, useTypedRows, useVoucherDraft } from './use-voucher-draft.ts'
import { useVoucherSave } from './use-voucher-save.ts'
import type { Head, PlacedErrors, VoucherRecord } from './voucher-draft.ts'
import { gridRows } from './voucher-draft.ts'
import { VoucherStatusTag } from './voucher-status-tag.tsx'
import '../../components/document/document.css'

const ledgerNames = { source: 'ledgers', column: 'account', unknown: 'voucher.accountUnknown' } as const

/** A new journal voucher, or one being changed. */
export function JournalVoucherForm({ mode }: { mode: 'create' | 'edit' }) {
  const { id = '' } = useParams()
  const t = useTranslate()
  const { result, query } = useOne<VoucherRecord, HttpError>({
    resource: 'account/journal-vouchers',
    id,
    // A fetch behind the person's back would reset what was typed.
    queryOptions: { enabled: mode === 'edit', staleTime: Infinity, refetchOnMount: 'always', gcTime: 0 },
    errorNotification: false,
  })
  // What the form opened with stays until the person leaves or asks for the newer state: a later reading, or one that
  // fails, must not take away what was typed, even when the right to edit has gone meanwhile.
  const [opened, setOpened] = useState<{ record: VoucherRecord; at: number } | null>(null)
  const isRead = query.isFetchedAfterMount && !query.isPlaceholderData && !query.error
  if (mode === 'edit' && opened === null && isRead && result) setOpened({ record: result, at: query.dataUpdatedAt })
  const [starts, setStarts] = useState(0)
  const onAnew = () => setStarts((count) => count + 1)
  if (mode === 'create') return <VoucherEditor key={starts} onAnew={onAnew} onReload={onAnew} />
  if (opened === null && query.error) {
    return (
      <>
        <PageHeader title={t('voucher.editTitle')} />
        <RequestFailed error={query.error} onRetry={() => void query.refetch()} />
      </>
    )
  }
  if (opened === null) {
    return (
      <>
        <PageHeader title={t('voucher.editTitle')} />
        <Skeleton active paragraph={{ rows: 8 }} />
      </>
    )
  }
  if (!opened.record.acts.includes('edit')) return <Result status="info" title={t('voucher.notEditable')} />
  const reload = async () => {
    const { data, error, dataUpdatedAt } = await query.refetch()
    setOpened(error || !data ? null : { record: data.data, at: dataUpdatedAt })
  }
  return (
    <VoucherEditor
      key={`${opened.at} ${starts}`}
      record={opened.record}
      onAnew={onAnew}
      onReload={() => void reload()}
    />
  )
}

type VoucherEditorProps = {
  record?: VoucherRecord
  /** Opens the form anew with what is kept. */
  onAnew: () => void
  /** The same with the record as it stands now. */
  onReload: () => void
}

function VoucherEditor({ record, onAnew, onReload }: VoucherEditorProps) {
  const t = useTranslate()
  const company = useCompany()
  const rights = useRights()
  const navigate = useNavigate()
  const typed = useVoucherDraft(record)
  const before = typed.restored?.values
  const guard = useUnsavedGuard(typed.forget)
  const giveUp = () => {
    typed.forget()
    guard.setDirty(false)
  }
  const [store] = useState(() => openVoucherRows(before?.rows ?? gridRows(record?.rows ?? []), company))
  const [head, setHead] = useState<Head>(
    before?.head ?? { date: record?.date ?? company.today, narration: record?.narration ?? '' },
  )
  const onPaste = useRowsPaste(store, ledgerNames)
  const paste = useMemo(() => ({ format: voucherPaste, onPaste }), [onPaste])
  const list = `/${company.slug}/account/journal-vouchers`
  const { save, isSaving, errors, problem, forget, rowsError } = useVoucherSave(store, record, ({ record: { id } }) => {
    giveUp()
    void navigate(`${list}/${id}`)
  })

  const onOpened = useEffectEvent(() => guard.setDirty(typed.restored !== null))
  useEffect(() => onOpened(), [])
  useTypedRows(store, head, (read) => {
    guard.setDirty(true)
    typed.keep(read)
  })
  const change = (part: Partial<typeof head>) => {
    const next = { ...head, ...part }
    setHead(next)
    forget(part)
    guard.setDirty(true)
    typed.keep(() => typedVoucher(store, next))
  }

  /** Opens the voucher as it stands now, with what was typed on the version before on offer. */
  const reload = () => {
    typed.flush()
    guard.setDirty(false)
    onReload()
  }

  const isPosted = record?.status === 'Approved'
  const mayApprove = can(rights, 'account_journal_vouchers.approve')
  const draft = isPosted || isSaving ? undefined : () => void save(head, 'Unapproved')
  const approve = isSaving || (!mayApprove && !isPosted) ? undefined : () => void save(head, 'Approved')
  useSaveKeys({ save: draft ?? approve, finish: approve })

  return (
    <>
      <PageHeader
        title={record ? t('voucher.editTitle') : t('voucher.newTitle')}
        tag={<VoucherStatusTag status={record?.status ?? 'Unapproved'} />}
        actions={
          <VoucherButtons
            isPosted={isPosted}
            isSaving={isSaving}
            mayApprove={mayApprove}
            onLeave={() => void navigate(record ? `${list}/${record.id}` : list)}
            onDraft={draft}
            onApprove={approve}
          />
        }
      />
      <DraftNotice
        restored={typed.restored}
        offered={typed.offered}
        onTake={() => {
          typed.take()
          guard.setDirty(false)
          onReload()
        }}
        onDiscard={() => {
          typed.discard()
          if (!typed.restored) return
          guard.setDirty(false)
          onAnew()
        }}
      />
      {problem ? (
        <div className="document-alert">
          <SaveProblemAlert resource={accountJournalVouchers} problem={problem} onReload={reload} />
        </div>
      ) : null}
      {isPosted && !problem ? (
        <Alert className="document-alert" type="info" showIcon message={t('voucher.editPosted')} />
      ) : null}
      <div className="document-layout">
        <div>
          <section className="document-card">
            <HeadFields
              number={record?.voucher_no ?? null}
              head={head}
              errors={errors.head}
              isNew={!record}
              onChange={change}
            />
            <LineTable store={store} view={voucherView} paste={paste} />
            <RowTotals store={store} error={rowsError} />
          </section>
        </div>
        <aside className="document-side">
          <WillPost store={store} />
        </aside>
      </div>
    </>
  )
}

type HeadFieldsProps = {
  number: string | null
  head: Head
  errors: PlacedErrors['head']
  isNew: boolean
  onChange: (part: Partial<Head>) => void
}

function HeadFields({ number, head, errors, isNew, onChange }: HeadFieldsProps) {
  const t = useTranslate()
  const company = useCompany()
  return (
    <div className="document-fields">
      <Field id="voucher-number" label={t('voucher.number')}>
        <div className={number ? 'document-later is-known' : 'document-later'}>
          {number ?? t('voucher.numberLater')}
        </div>
      </Field>
      <Field id="voucher-date" label={t('voucher.date')} error={errors.date}>
        <DateInput
          id="voucher-date"
          value={head.date}
          today={localDate(company.today)}
          onChange={(date) => onChange({ date: date ?? '' })}
        />
      </Field>
      <Field id="voucher-narration" label={t('voucher.narration')} error={errors.narration}>
        <Input.TextArea
          id="voucher-narration"
          autoFocus={isNew}
          autoSize={{ minRows: 1, maxRows: 6 }}
          maxLength={5000}
          value={head.narration}
          {...(errors.narration ? { status: 'error' as const, 'aria-describedby': 'voucher-narration-error' } : {})}
          onChange={(event) => onChange({ narration: event.target.value })}
        />
      </Field>
    </div>
  )
}

type VoucherButtonsProps = {
  isPosted: boolean
  isSaving: boolean
  mayApprove: boolean
  onLeave: () => void
  onDraft: (() => void) | undefined
  onApprove: (() => void) | undefined
}

function VoucherButtons({ isPosted, isSaving, mayApprove, onLeave, onDraft, onApprove }: VoucherButtonsProps) {
  const t = useTranslate()
  return (
    <>
      <Button type="text" onClick={onLeave}>
        {t('voucher.discard')}
      </Button>
      {isPosted ? null : (
        <Button onClick={onDraft} loading={isSaving}>
          {t('voucher.saveDraft')} <kbd>{keySigns('mod+s').join(' ')}</kbd>
        </Button>
      )}
      {mayApprove || isPosted ? (
        <Button type="primary" onClick={onApprove} loading={isSaving}>
          {t(isPosted ? 'voucher.save' : 'voucher.saveAndApprove')} <kbd>{keySigns('mod+enter').join(' ')}</kbd>
        </Button>
      ) : null}
    </>
  )
}

function Field({
  id,
  label,
  error,
  children,
}: {
  id: string
  label: string
  error?: string | undefined
  children: ReactNode
}) {
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      {children}
      {error ? (
        <div id={`${id}-error`} className="field-error" role="alert">
          {error}
        </div>
      ) : null}
    </div>
  )
}
