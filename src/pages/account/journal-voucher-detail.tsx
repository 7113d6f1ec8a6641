import type { HttpError } from '@refinedev/core'
import { useOne, useTranslate } from '@refinedev/core'
import { Alert, Button, Skeleton } from 'antd'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { accountJournalVouchers } from '../../../domain/resources/account-journal-vouchers.ts'
import { totals } from '../../../domain/ledger/posting.ts'
import { DocumentStatusTag } from '../../components/document/document-status-tag.tsx'
import { JournalLines, JournalTable } from '../../components/document/journal-lines.tsx'
import { RecordFiles } from '../../components/files/record-files.tsx'
import { PageHeader } from '../../components/layout/page-header.tsx'
import { History } from '../../components/resource/history.tsx'
import { RecordSteps } from '../../components/resource/record-steps.tsx'
import { RequestFailed } from '../../components/resource/request-failed.tsx'
import type { RequestError } from '../../lib/http-error.ts'
import { formatDate, formatMoney } from '../../lib/format.ts'
import { useLabels } from '../../lib/labels.ts'
import { refusalText } from '../../lib/problem-text.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import { VoucherActions } from './voucher-actions.tsx'
import type { VoucherRecord } from './voucher-draft.ts'
import '../../components/document/document.css'

/** A journal voucher as it would be printed, with its status, its next step and its history beside it. */
export function JournalVoucherDetail() {
  const { id = '' } = useParams()
  const t = useTranslate()
  const company = useCompany()
  const [failure, setFailure] = useState<RequestError | null>(null)
  const { result, query } = useOne<VoucherRecord, HttpError>({
    resource: accountJournalVouchers.path,
    id,
    errorNotification: false,
  })
  const refusal = failure && refusalText(failure, company)
  const retry = () => {
    setFailure(null)
    void query.refetch()
  }
  if (query.error) {
    return (
      <>
        <PageHeader title={t('voucher.title')} />
        <RequestFailed error={query.error} onRetry={retry} />
      </>
    )
  }
  const record = query.isPlaceholderData ? undefined : result
  return (
    <>
      <PageHeader
        title={record?.voucher_no ? t('voucher.numbered', { number: record.voucher_no }) : t('voucher.title')}
        tag={record ? <DocumentStatusTag resource={accountJournalVouchers} status={record.status} /> : undefined}
        actions={
          <>
            <RecordSteps resource={accountJournalVouchers} id={id} />
            {record ? <VoucherActions record={record} onFailed={setFailure} /> : null}
          </>
        }
      />
      {refusal ? (
        <Alert
          className="document-alert"
          type="error"
          showIcon
          message={refusal.message}
          description={refusal.more.join(' ') || undefined}
          action={<Button onClick={retry}>{t('voucher.reload')}</Button>}
        />
      ) : null}
      <div className="document-layout">
        <article className="document-card document-paper">
          {record ? <Paper record={record} /> : <Skeleton active title={false} paragraph={{ rows: 10 }} />}
        </article>
        <aside className="document-side">
          {record ? <NextStep record={record} /> : null}
          <section className="document-card">
            <h2 className="side-title">{t('files.title')}</h2>
            <RecordFiles resource={accountJournalVouchers} id={id} />
          </section>
          <section className="document-card">
            <h2 className="side-title">{t('voucher.activity')}</h2>
            <div className="side-history">
              <History resource={accountJournalVouchers} id={id} />
            </div>
          </section>
        </aside>
      </div>
    </>
  )
}

function Paper({ record }: { record: VoucherRecord }) {
  const t = useTranslate()
  const company = useCompany()
  const sums = totals(record.rows.map(({ debit, credit }) => ({ debit: debit || '0', credit: credit || '0' })))
  return (
    <>
      <header className="document-paper-head">
        <div>
          <strong>{company.name}</strong>
          <div className="muted">{t('voucher.title')}</div>
        </div>
        <dl className="document-facts">
          <dt>{t('voucher.number')}</dt>
          <dd>{record.voucher_no ?? <span className="muted">{t('voucher.numberLater')}</span>}</dd>
          <dt>{t('voucher.date')}</dt>
          <dd>{formatDate(record.date, company.locale)}</dd>
        </dl>
      </header>
      <div className="sheet-frame">
        <JournalTable sums={sums}>
          <tbody>
            <JournalLines lines={record.rows} />
          </tbody>
        </JournalTable>
      </div>
      <p className="document-narration">{record.narration}</p>
      {record.cancel_reason ? (
        <p className="document-cancelled">
          <strong>{t('voucher.cancelledBecause')}</strong> {record.cancel_reason}
        </p>
      ) : null}
    </>
  )
}

/** Where the voucher stands and what comes next. */
function NextStep({ record }: { record: VoucherRecord }) {
  const t = useTranslate()
  const labels = useLabels(accountJournalVouchers)
  const company = useCompany()
  const step = record.status === 'Unapproved' && !record.acts.includes('approve') ? 'UnapprovedOther' : record.status
  return (
    <section className="document-card">
      <dl className="side-lines">
        <div>
          <dt>{t('voucher.status')}</dt>
          <dd>
            <DocumentStatusTag resource={accountJournalVouchers} status={record.status} />
          </dd>
        </div>
        {record.created_by_label ? (
          <div>
            <dt>{t('voucher.createdBy')}</dt>
            <dd>{record.created_by_label}</dd>
          </div>
        ) : null}
        {record.reversal_of ? (
          <div>
            <dt>{labels.field('reversal_of')}</dt>
            <dd>
              <Link to={`/${company.slug}/${accountJournalVouchers.path}/${record.reversal_of}`}>
                {record.reversal_of_label ?? t('voucher.title')}
              </Link>
            </dd>
          </div>
        ) : null}
        <div className="side-main">
          <dt>{t('voucher.total')}</dt>
          <dd>{formatMoney(record.total, company)}</dd>
        </div>
      </dl>
      <p className="side-hint">{t(`voucher.next.${step}`)}</p>
    </section>
  )
}
