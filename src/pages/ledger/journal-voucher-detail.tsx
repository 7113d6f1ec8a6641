import { useTranslate } from '@refinedev/core'
import { accountJournalVouchers } from '../../../domain/resources/ledger/account-journal-vouchers.ts'
import { totals } from '../../../domain/ledger/posting.ts'
import { CancelNote } from '../../components/document/cancel-note.tsx'
import { DocumentPage } from '../../components/document/document-page.tsx'
import { RecordStatus } from '../../components/fields/record-status.tsx'
import { JournalLines, JournalTable } from '../../components/document/journal-lines.tsx'
import { SideLine } from '../../components/document/side-line.tsx'
import { formatDate, formatMoney } from '../../lib/format/format.ts'
import { useLabels } from '../../lib/labels.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import { VoucherActions } from './voucher-actions.tsx'
import type { VoucherRecord } from './voucher-draft.ts'
import { PermittedLink } from '../../components/layout/permitted-link.tsx'

/** Renders a journal voucher as printed, with its status, next step and history. */
export function JournalVoucherDetail() {
  return (
    <DocumentPage<VoucherRecord>
      resource={accountJournalVouchers}
      words="voucher"
      parts={(record, onFailed) => ({
        actions: <VoucherActions record={record} onFailed={onFailed} />,
        paper: <Paper record={record} />,
        sideCards: <NextStep record={record} />,
      })}
    />
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
      <CancelNote reason={record.cancel_reason} />
    </>
  )
}

/** Renders the status of the voucher and its next step. */
function NextStep({ record }: { record: VoucherRecord }) {
  const t = useTranslate()
  const labels = useLabels(accountJournalVouchers)
  const company = useCompany()
  const step = record.status === 'Unapproved' && !record.acts.includes('approve') ? 'UnapprovedOther' : record.status
  return (
    <section className="document-card">
      <dl className="side-lines">
        <SideLine label={t('voucher.status')}>
          <RecordStatus resource={accountJournalVouchers} record={record} />
        </SideLine>
        {record.created_by_label ? <SideLine label={t('voucher.createdBy')}>{record.created_by_label}</SideLine> : null}
        {record.reversal_of ? (
          <SideLine label={labels.field('reversal_of')}>
            <PermittedLink to={`/${company.slug}/${accountJournalVouchers.path}/${record.reversal_of}`}>
              {record.reversal_of_label ?? t('voucher.title')}
            </PermittedLink>
          </SideLine>
        ) : null}
        <SideLine label={t('voucher.total')} isMain>
          {formatMoney(record.total, company)}
        </SideLine>
      </dl>
      <p className="side-hint">{t(`voucher.next.${step}`)}</p>
    </section>
  )
}
