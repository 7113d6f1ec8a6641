import type { HttpError } from '@refinedev/core'
import { useOne, useTranslate } from '@refinedev/core'
import { Alert, Button, Skeleton } from 'antd'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { bankingChequeDeposits } from '../../../domain/resources/banking-cheque-deposits.ts'
import { DocumentStatusTag } from '../../components/document/document-status-tag.tsx'
import { FieldView } from '../../components/fields/field-view.tsx'
import { RecordFiles } from '../../components/files/record-files.tsx'
import { PageHeader } from '../../components/layout/page-header.tsx'
import { History } from '../../components/resource/history.tsx'
import { RecordSteps } from '../../components/resource/record-steps.tsx'
import { RequestFailed } from '../../components/resource/request-failed.tsx'
import type { RequestError } from '../../lib/http-error.ts'
import { useLabels } from '../../lib/labels.ts'
import { refusalText, withDates } from '../../lib/problem-text.ts'
import '../../lib/banking-texts.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import { DepositActions } from './deposit-actions.tsx'
import type { DepositRecord } from './deposit-record.ts'
import '../../components/document/document.css'
import './deposit.css'

const resource = bankingChequeDeposits
const facts = [
  'bank_account',
  'benefactor',
  'date',
  'clearing_date',
  'cheque_number',
  'cheque_date',
  'drawee_bank',
  'deposited_by',
  'amount',
] as const

/** A cheque deposit as it stands: what was taken to the bank, and what became of it. */
export function DepositDetail() {
  const { id = '' } = useParams()
  const t = useTranslate()
  const company = useCompany()
  const [failure, setFailure] = useState<RequestError | null>(null)
  const { result, query } = useOne<DepositRecord, HttpError>({
    resource: resource.path,
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
        <PageHeader title={t('deposit.title')} />
        <RequestFailed error={query.error} onRetry={retry} />
      </>
    )
  }
  const record = query.isPlaceholderData ? undefined : result
  const number = record?.voucher_no ?? null
  return (
    <>
      <PageHeader
        title={number === null ? t('deposit.title') : t('deposit.numbered', { number })}
        tag={record ? <DocumentStatusTag resource={resource} status={record.status} /> : undefined}
        actions={
          <>
            <RecordSteps resource={resource} id={id} />
            {record ? <DepositActions record={record} onFailed={setFailure} /> : null}
          </>
        }
      />
      {refusal ? (
        <Alert
          className="document-alert"
          type="error"
          showIcon
          message={withDates(refusal.message, company.locale)}
          description={refusal.more.join(' ') || undefined}
          action={<Button onClick={retry}>{t('deposit.reload')}</Button>}
        />
      ) : null}
      <div className="document-layout">
        <article className="document-card document-paper">
          {record ? <Facts record={record} /> : <Skeleton active title={false} paragraph={{ rows: 8 }} />}
        </article>
        <aside className="document-side">
          {record ? <Standing record={record} /> : null}
          <section className="document-card">
            <h2 className="side-title">{t('deposit.files')}</h2>
            <RecordFiles resource={resource} id={id} />
          </section>
          <section className="document-card">
            <h2 className="side-title">{t('deposit.activity')}</h2>
            <div className="side-history">
              <History resource={resource} id={id} />
            </div>
          </section>
        </aside>
      </div>
    </>
  )
}

function Facts({ record }: { record: DepositRecord }) {
  const t = useTranslate()
  const labels = useLabels(resource)
  const shown = facts.filter((name) => record[name] !== null)
  return (
    <>
      {record.cancel_reason === null ? null : (
        <p className="document-cancelled">
          {t('deposit.cancelledBecause')} {record.cancel_reason}
        </p>
      )}
      <dl className="field-grid detail-fields">
        {shown.map((name) => (
          <div key={name}>
            <dt>{labels.field(name)}</dt>
            <dd>
              <FieldView resource={resource} name={name} record={record} as="detail" />
            </dd>
          </div>
        ))}
        {record.narration === null ? null : (
          <div className="is-wide">
            <dt>{labels.field('narration')}</dt>
            <dd>
              <FieldView resource={resource} name="narration" record={record} as="detail" />
            </dd>
          </div>
        )}
      </dl>
      <p className="deposit-words">{record.amount_in_words}</p>
    </>
  )
}

function Standing({ record }: { record: DepositRecord }) {
  const t = useTranslate()
  const { slug } = useCompany()
  return (
    <section className="document-card">
      <dl className="side-lines">
        <div>
          <dt>{t('deposit.status')}</dt>
          <dd>
            <DocumentStatusTag resource={resource} status={record.status} />
          </dd>
        </div>
        <div>
          <dt>{t('deposit.createdBy')}</dt>
          <dd>{record.created_by_label}</dd>
        </div>
        {record.payment === null ? null : (
          <div>
            <dt>{t('deposit.receipt')}</dt>
            <dd>
              <Link to={`/${slug}/payment-receipts/${record.payment}`}>{record.payment_label}</Link>
            </dd>
          </div>
        )}
      </dl>
      <p className="side-hint">{t(`deposit.next.${record.status}`)}</p>
    </section>
  )
}
