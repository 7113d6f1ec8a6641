import { useTranslate } from '@refinedev/core'
import { bankingChequeDeposits } from '../../../domain/resources/banking-cheque-deposits.ts'
import { CancelNote } from '../../components/document/cancel-note.tsx'
import { DocumentPage } from '../../components/document/document-page.tsx'
import { DocumentStatusTag } from '../../components/document/document-status-tag.tsx'
import { SideLine } from '../../components/document/side-line.tsx'
import { FieldView } from '../../components/fields/field-view.tsx'
import { useLabels } from '../../lib/labels.ts'
import '../../lib/banking-texts.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import { DepositActions } from './deposit-actions.tsx'
import type { DepositRecord } from './deposit-record.ts'
import { PermittedLink } from '../../components/layout/permitted-link.tsx'
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
  return (
    <DocumentPage<DepositRecord>
      resource={resource}
      words="deposit"
      parts={(record, onFailed) => ({
        actions: <DepositActions record={record} onFailed={onFailed} />,
        paper: <Facts record={record} />,
        standing: <Standing record={record} />,
      })}
    />
  )
}

function Facts({ record }: { record: DepositRecord }) {
  const labels = useLabels(resource)
  const shown = facts.filter((name) => record[name] !== null)
  return (
    <>
      <CancelNote reason={record.cancel_reason} />
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
        <SideLine label={t('deposit.status')}>
          <DocumentStatusTag resource={resource} status={record.status} />
        </SideLine>
        <SideLine label={t('deposit.createdBy')}>{record.created_by_label}</SideLine>
        {record.payment === null ? null : (
          <SideLine label={t('deposit.receipt')}>
            <PermittedLink to={`/${slug}/payment-receipts/${record.payment}`}>{record.payment_label}</PermittedLink>
          </SideLine>
        )}
      </dl>
      <p className="side-hint">{t(`deposit.next.${record.status}`)}</p>
    </section>
  )
}
