import type { HttpError } from '@refinedev/core'
import { useOne, useTranslate } from '@refinedev/core'
import { Alert, Button, Input, Result, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { localDate } from '../../../domain/calendar/local-date.ts'
import { can } from '../../../domain/permissions/can.ts'
import { accountJournalVouchers } from '../../../domain/resources/account-journal-vouchers.ts'
import { LineTable } from '../../components/document/line-table.tsx'
import { RowsStore } from '../../components/document/rows-store.ts'
import { RowTotals, WillPost } from '../../components/document/will-post.tsx'
import { DateInput } from '../../components/fields/date-input.tsx'
import { PageHeader } from '../../components/layout/page-header.tsx'
import { RequestFailed } from '../../components/resource/request-failed.tsx'
import { SaveProblemAlert } from '../../components/resource/save-problem.tsx'
import { useUnsavedGuard } from '../../components/resource/use-unsaved-guard.ts'
import { useCompany, useRights } from '../../providers/company-provider.tsx'
import { useAccountPaste } from './use-account-paste.ts'
import { useSaveKeys } from '../../components/resource/use-save-keys.ts'
import { useVoucherSave } from './use-voucher-save.ts'
import type { VoucherRecord } from './voucher-draft.ts'
import { gridRows } from './voucher-draft.ts'
import { VoucherStatusTag } from './voucher-status-tag.tsx'
import '../../components/document/document.css'

/** A new journal voucher, or one being changed. */
export function JournalVoucherForm({ mode }: { mode: 'create' | 'edit' }) {
  const { id = '' } = useParams()
  const t = useTranslate()
  const [generation, setGeneration] = useState(0)
  const { result, query } = useOne<VoucherRecord, HttpError>({
    resource: 'account/journal-vouchers',
    id,
    // A fetch behind the person's back would reset what was typed.
    queryOptions: { enabled: mode === 'edit', staleTime: Infinity, refetchOnMount: 'always', gcTime: 0 },
    errorNotification: false,
  })
  if (mode === 'create') return <VoucherEditor />
  if (query.error) {
    return (
      <>
        <PageHeader title={t('voucher.editTitle')} />
        <RequestFailed error={query.error} onRetry={() => void query.refetch()} />
      </>
    )
  }
  if (!result || !query.isFetchedAfterMount || query.isPlaceholderData) {
    return (
      <>
        <PageHeader title={t('voucher.editTitle')} />
        <Skeleton active paragraph={{ rows: 8 }} />
      </>
    )
  }
  if (!result.acts.includes('edit')) return <Result status="info" title={t('voucher.notEditable')} />
  const reload = async () => {
    await query.refetch()
    setGeneration((count) => count + 1)
  }
  return <VoucherEditor key={generation} record={result} onReload={() => void reload()} />
}

function VoucherEditor({ record: opened, onReload }: { record?: VoucherRecord; onReload?: () => void }) {
  const t = useTranslate()
  const company = useCompany()
  const rights = useRights()
  const navigate = useNavigate()
  const guard = useUnsavedGuard()
  // A refused save reads the newer state; what was typed stays until the person asks for that state.
  const [record] = useState(opened)
  const [store] = useState(() => new RowsStore(gridRows(record?.rows ?? []), company))
  const [head, setHead] = useState({ date: record?.date ?? company.today, narration: record?.narration ?? '' })
  const paste = useAccountPaste(store)
  const list = `/${company.slug}/account/journal-vouchers`
  const { save, isSaving, errors, problem, forget, rowsError } = useVoucherSave(store, record, ({ record: { id } }) => {
    guard.setDirty(false)
    void navigate(`${list}/${id}`)
  })

  const onRowsChanged = useEffectEvent(() => {
    if (store.changes() > 0) guard.setDirty(true)
  })
  useEffect(() => store.subscribe(() => onRowsChanged()), [store])
  const change = (part: Partial<typeof head>) => {
    setHead({ ...head, ...part })
    forget(part)
    guard.setDirty(true)
  }

  const isPosted = record?.status === 'Approved'
  const mayApprove = can(rights, 'account_journal_vouchers.approve')
  const draft = isPosted || isSaving ? undefined : () => void save(head, 'Unapproved')
  const approve = isSaving || (!mayApprove && !isPosted) ? undefined : () => void save(head, 'Approved')
  useSaveKeys({ save: draft ?? approve, finish: approve })

  const number = record?.voucher_no ?? t('voucher.numberLater')
  return (
    <>
      <PageHeader
        title={record ? t('voucher.editTitle') : t('voucher.newTitle')}
        tag={<VoucherStatusTag status={record?.status ?? 'Unapproved'} />}
        actions={
          <>
            <Button type="text" onClick={() => void navigate(record ? `${list}/${record.id}` : list)}>
              {t('voucher.discard')}
            </Button>
            {isPosted ? null : (
              <Button onClick={draft} loading={isSaving}>
                {t('voucher.saveDraft')} <kbd>Ctrl S</kbd>
              </Button>
            )}
            {mayApprove || isPosted ? (
              <Button type="primary" onClick={approve} loading={isSaving}>
                {t(isPosted ? 'voucher.save' : 'voucher.saveAndApprove')} <kbd>Ctrl ↵</kbd>
              </Button>
            ) : null}
          </>
        }
      />
      {problem ? (
        <div className="document-alert">
          <SaveProblemAlert resource={accountJournalVouchers} problem={problem} {...(onReload ? { onReload } : {})} />
        </div>
      ) : null}
      {isPosted && !problem ? (
        <Alert className="document-alert" type="info" showIcon message={t('voucher.editPosted')} />
      ) : null}
      <div className="document-layout">
        <div>
          <section className="document-card">
            <div className="document-fields">
              <Field id="voucher-number" label={t('voucher.number')}>
                <div className={record?.voucher_no ? 'document-later is-known' : 'document-later'}>{number}</div>
              </Field>
              <Field id="voucher-date" label={t('voucher.date')} error={errors.head.date}>
                <DateInput
                  id="voucher-date"
                  value={head.date}
                  today={localDate(company.today)}
                  onChange={(date) => change({ date: date ?? '' })}
                />
              </Field>
              <Field id="voucher-narration" label={t('voucher.narration')} error={errors.head.narration}>
                <Input.TextArea
                  id="voucher-narration"
                  autoFocus={!record}
                  autoSize={{ minRows: 1, maxRows: 6 }}
                  maxLength={5000}
                  value={head.narration}
                  {...(errors.head.narration
                    ? { status: 'error' as const, 'aria-describedby': 'voucher-narration-error' }
                    : {})}
                  onChange={(event) => change({ narration: event.target.value })}
                />
              </Field>
            </div>
            <LineTable store={store} onPaste={paste} />
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
