import type { HttpError } from '@refinedev/core'
import { useOne, useTranslate } from '@refinedev/core'
import { Alert, Button, Skeleton } from 'antd'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import type { PaymentPath } from '../../../../domain/documents/status.ts'
import { isZero } from '../../../../domain/money/decimal.ts'
import { formatMoney } from '../../../lib/format.ts'
import type { RequestError } from '../../../lib/http-error.ts'
import { refusalText, withDates } from '../../../lib/problem-text.ts'
import '../../../lib/payment-texts.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import { ReferenceLink } from '../../fields/reference-link.tsx'
import { RecordFiles } from '../../files/record-files.tsx'
import { PageHeader } from '../../layout/page-header.tsx'
import { History } from '../../resource/history.tsx'
import { RecordSteps } from '../../resource/record-steps.tsx'
import { RequestFailed } from '../../resource/request-failed.tsx'
import { DocumentStatusTag } from '../document-status-tag.tsx'
import { OutgoingCard } from '../outgoing/outgoing-card.tsx'
import { useDocumentActs } from '../use-document-acts.ts'
import { PaymentActions } from './payment-actions.tsx'
import type { PaymentForm } from './payment-kinds.ts'
import { paymentForms, resourceOf } from './payment-kinds.ts'
import { PaymentPaper } from './payment-paper.tsx'
import type { PaymentRecord } from './payment-record.ts'
import { documentName } from './payment-items.tsx'
import '../document.css'
import '../trade/trade.css'
import './payment.css'

/** A payment as it stands: what it settles, how the money came or went, and what happened to it. */
export function PaymentDetailPage({ path }: { path: PaymentPath }) {
  const form = paymentForms[path]
  const { words } = form
  const resource = resourceOf(path)
  const { id = '' } = useParams()
  const t = useTranslate()
  const company = useCompany()
  const [failure, setFailure] = useState<RequestError | null>(null)
  const { result, query } = useOne<PaymentRecord, HttpError>({ resource: path, id, errorNotification: false })
  const refusal = failure && refusalText(failure, company)
  const retry = () => {
    setFailure(null)
    void query.refetch()
  }
  if (query.error) {
    return (
      <>
        <PageHeader title={t(`${words}.title`)} />
        <RequestFailed error={query.error} onRetry={retry} />
      </>
    )
  }
  const record = query.isPlaceholderData ? undefined : result
  return (
    <>
      <PageHeader
        title={record ? t(`${words}.numbered`, { number: record.voucher_no }) : t(`${words}.title`)}
        tag={record ? <DocumentStatusTag resource={resource} status={record.status} /> : undefined}
        actions={
          <>
            <RecordSteps resource={resource} id={id} />
            {record ? <PaymentActions form={form} record={record} onFailed={setFailure} /> : null}
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
          action={<Button onClick={retry}>{t('payment.reload')}</Button>}
        />
      ) : null}
      <div className="document-layout">
        <article className="document-card document-paper">
          {record ? (
            <Paper form={form} record={record} onFailed={setFailure} />
          ) : (
            <Skeleton active title={false} paragraph={{ rows: 8 }} />
          )}
        </article>
        <aside className="document-side">
          {record ? <Standing form={form} record={record} /> : null}
          <section className="document-card">
            <h2 className="side-title">{t('files.title')}</h2>
            <RecordFiles resource={resource} id={id} />
          </section>
          {record ? <OutgoingCard resource={resource} id={id} status={record.status} /> : null}
          <section className="document-card">
            <h2 className="side-title">{t('payment.activity')}</h2>
            <div className="side-history">
              <History resource={resource} id={id} />
            </div>
          </section>
        </aside>
      </div>
    </>
  )
}

type PaperProps = { form: PaymentForm; record: PaymentRecord; onFailed: (error: RequestError | null) => void }

function Paper({ form, record, onFailed }: PaperProps) {
  const { act } = useDocumentActs({ path: form.path, record, words: form.words })
  const release = async (item: string) => onFailed(await act('release', { values: { version: record.version, item } }))
  const mayRelease = record.acts.includes('release')
  return <PaymentPaper form={form} record={record} onRelease={mayRelease ? (item) => void release(item) : undefined} />
}

function Standing({ form, record }: { form: PaymentForm; record: PaymentRecord }) {
  const t = useTranslate()
  const company = useCompany()
  const { slug } = company
  const { made_by: maker, cheque_deposit: deposit, open_amount: left } = record
  const isAdvance = record.status === 'Cleared' && !isZero(left) && record.allocations.length === 0
  return (
    <section className="document-card">
      <dl className="side-lines trade-standing">
        <div>
          <dt>{t('payment.status')}</dt>
          <dd>
            <DocumentStatusTag resource={resourceOf(form.path)} status={record.status} />
          </dd>
        </div>
        <div>
          <dt>{t('payment.party')}</dt>
          <dd>
            <ReferenceLink to="crm/parties" id={record.party} label={record.party_label} />
          </dd>
        </div>
        <div>
          <dt>{t('payment.createdBy')}</dt>
          <dd>{record.created_by_label}</dd>
        </div>
        {maker ? (
          <div>
            <dt>{t('payment.madeBy')}</dt>
            <dd>
              <Link to={`/${slug}/${maker.path}/${maker.id}`}>
                {documentName({ document_path: maker.path, document_no: maker.number }, t)}
              </Link>
            </dd>
          </div>
        ) : null}
        {deposit ? (
          <div>
            <dt>{t('payment.deposit')}</dt>
            <dd>
              <Link to={`/${slug}/banking/cheque-deposits/${deposit.id}`}>{deposit.number}</Link>
            </dd>
          </div>
        ) : null}
        {isZero(left) ? null : (
          <div className="side-main">
            <dt>{t('payment.advanceLeft')}</dt>
            <dd>{formatMoney(left, company)}</dd>
          </div>
        )}
      </dl>
      <p className="side-hint">
        {t(`payment.next.${record.status}`)} {isAdvance ? t('payment.settlesNothing') : null}
      </p>
    </section>
  )
}
