import { useTranslate } from '@refinedev/core'
import type { PaymentPath } from '../../../../domain/documents/status.ts'
import { isZero } from '../../../../domain/money/decimal.ts'
import { formatDate, formatMoney } from '../../../lib/format/format.ts'
import type { RequestError } from '../../../lib/http-error.ts'
import '../../../lib/texts/payment-texts.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import { ReferenceLink } from '../../fields/reference-link.tsx'
import { DocumentPage } from '../document-page.tsx'
import { RecordStatus } from '../../fields/record-status.tsx'
import { SideLine } from '../side-line.tsx'
import { useDocumentActs } from '../use-document-acts.ts'
import { PaymentActions } from './payment-actions.tsx'
import type { PaymentForm } from './payment-kinds.ts'
import { paymentForms, resourceOf } from './payment-kinds.ts'
import { PaymentPaper } from './payment-paper.tsx'
import type { PaymentRecord } from './payment-record.ts'
import { documentName } from './payment-items.tsx'
import { PermittedLink } from '../../layout/permitted-link.tsx'
import '../trade/trade.css'
import './payment.css'

/** Renders a payment: its allocations, its payment methods and its history. */
export function PaymentDetailPage({ path }: { path: PaymentPath }) {
  const form = paymentForms[path]
  return (
    <DocumentPage<PaymentRecord>
      resource={resourceOf(path)}
      words={form.words}
      parts={(record, onFailed) => ({
        actions: <PaymentActions form={form} record={record} onFailed={onFailed} />,
        paper: <Paper form={form} record={record} onFailed={onFailed} />,
        sideCards: <PaymentStatusCard form={form} record={record} />,
      })}
    />
  )
}

type PaperProps = { form: PaymentForm; record: PaymentRecord; onFailed: (error: RequestError | null) => void }

function Paper({ form, record, onFailed }: PaperProps) {
  const { act } = useDocumentActs({ path: form.path, record, words: form.words })
  const release = async (item: string) => onFailed(await act('release', { values: { version: record.version, item } }))
  const mayRelease = record.acts.includes('release')
  return <PaymentPaper form={form} record={record} onRelease={mayRelease ? (item) => void release(item) : undefined} />
}

function PaymentStatusCard({ form, record }: { form: PaymentForm; record: PaymentRecord }) {
  const t = useTranslate()
  const company = useCompany()
  const { slug } = company
  const {
    made_by: maker,
    cheque_deposit: deposit,
    cheque_issue: issue,
    open_amount: left,
    clearing_date: cleared,
  } = record
  const wasNeverPosted = record.status === 'Cancelled' && cleared === null
  const isAdvance = record.status === 'Cleared' && !isZero(left) && record.allocations.length === 0
  return (
    <section className="document-card">
      <dl className="side-lines trade-status">
        <SideLine label={t('payment.status')}>
          <RecordStatus resource={resourceOf(form.path)} record={record} />
        </SideLine>
        <SideLine label={t('payment.party')}>
          <ReferenceLink to="crm/parties" id={record.party} label={record.party_label} />
        </SideLine>
        <SideLine label={t('payment.createdBy')}>{record.created_by_label}</SideLine>
        {cleared === null || cleared === record.date ? null : (
          <SideLine label={t('payment.clearedOn')}>{formatDate(cleared, company.locale)}</SideLine>
        )}
        {isZero(record.fee) ? null : <SideLine label={t('payment.fee')}>{formatMoney(record.fee, company)}</SideLine>}
        {maker ? (
          <SideLine label={t('payment.madeBy')}>
            <PermittedLink to={`/${slug}/${maker.path}/${maker.id}`}>
              {documentName({ document_path: maker.path, document_no: maker.number }, t)}
            </PermittedLink>
          </SideLine>
        ) : null}
        {deposit ? (
          <SideLine label={t('payment.deposit')}>
            <PermittedLink to={`/${slug}/banking/cheque-deposits/${deposit.id}`}>{deposit.number}</PermittedLink>
          </SideLine>
        ) : null}
        {issue ? (
          <SideLine label={t('payment.chequeIssue')}>
            <PermittedLink to={`/${slug}/banking/cheque-issues/${issue.id}`}>{issue.number}</PermittedLink>
          </SideLine>
        ) : null}
        {isZero(left) ? null : (
          <SideLine label={t('payment.advanceLeft')} isMain>
            {formatMoney(left, company)}
          </SideLine>
        )}
      </dl>
      <p className="side-hint">
        {t(`payment.next.${wasNeverPosted ? 'NeverPosted' : record.status}`)}{' '}
        {isAdvance ? t('payment.settlesNothing') : null}
      </p>
    </section>
  )
}
