import type { HttpError } from '@refinedev/core'
import { useOne, useTranslate } from '@refinedev/core'
import { Alert, Button, Skeleton } from 'antd'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { accountJournalVouchers } from '../../../domain/resources/account-journal-vouchers.ts'
import { totals } from '../../../domain/ledger/posting.ts'
import { AccountName } from '../../components/document/account-editor.tsx'
import { RecordFiles } from '../../components/files/record-files.tsx'
import { PageHeader } from '../../components/layout/page-header.tsx'
import { History } from '../../components/resource/history.tsx'
import { RecordSteps } from '../../components/resource/record-steps.tsx'
import { RequestFailed } from '../../components/resource/request-failed.tsx'
import type { RequestError } from '../../lib/http-error.ts'
import { formatDate, formatMoney } from '../../lib/format.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import { VoucherActions } from './voucher-actions.tsx'
import type { VoucherRecord } from './voucher-draft.ts'
import { VoucherStatusTag } from './voucher-status-tag.tsx'
import '../../components/document/document.css'
import '../../components/table/sheet.css'

/** A journal voucher as it would be printed, with its status, its next step and its history beside it. */
export function JournalVoucherDetail() {
  const { id = '' } = useParams()
  const t = useTranslate()
  const [failure, setFailure] = useState<RequestError | null>(null)
  const { result, query } = useOne<VoucherRecord, HttpError>({
    resource: accountJournalVouchers.path,
    id,
    errorNotification: false,
  })
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
        tag={record ? <VoucherStatusTag status={record.status} /> : undefined}
        actions={
          <>
            <RecordSteps resource={accountJournalVouchers} id={id} />
            {record ? <VoucherActions record={record} onFailed={setFailure} /> : null}
          </>
        }
      />
      {failure ? (
        <Alert
          className="document-alert"
          type="error"
          showIcon
          message={failure.message}
          description={Object.values(failure.errors).flat().join(' ') || undefined}
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
            <div className="side-lines">
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
  const ledgers = `/${company.slug}/account/ledgers`
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
        <table className="sheet">
          <thead>
            <tr>
              <th scope="col">{t('voucher.account')}</th>
              <th scope="col" className="wide-only">
                {t('voucher.description')}
              </th>
              <th scope="col" className="amount">
                {t('voucher.debit')}
              </th>
              <th scope="col" className="amount">
                {t('voucher.credit')}
              </th>
            </tr>
          </thead>
          <tbody>
            {record.rows.map((row, index) => (
              <tr key={index}>
                <td className="wrap">
                  <Link to={`${ledgers}/${row.account}`}>
                    <AccountName name={row.account_label} code={row.account_code} />
                  </Link>
                  <span className="narrow-only muted">{row.description}</span>
                </td>
                <td className="wrap wide-only">{row.description}</td>
                <Side amount={row.debit} />
                <Side amount={row.credit} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('voucher.total')}</th>
              <td className="wide-only" aria-hidden />
              <td className="amount">{formatMoney(sums.debit, company)}</td>
              <td className="amount">{formatMoney(sums.credit, company)}</td>
            </tr>
          </tfoot>
        </table>
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

function Side({ amount }: { amount: string | null }) {
  const company = useCompany()
  const text = formatMoney(amount || '0', company)
  return <td className={text === '–' ? 'amount is-zero' : 'amount'}>{text}</td>
}

/** Where the voucher stands and what comes next. */
function NextStep({ record }: { record: VoucherRecord }) {
  const t = useTranslate()
  const company = useCompany()
  const step = record.status === 'Unapproved' && !record.acts.includes('approve') ? 'UnapprovedOther' : record.status
  return (
    <section className="document-card">
      <dl className="side-lines">
        <div>
          <dt>{t('voucher.status')}</dt>
          <dd>
            <VoucherStatusTag status={record.status} />
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
            <dt>{t('resource.account_journal_vouchers.reversal_of')}</dt>
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
