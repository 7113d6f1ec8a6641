import { useTranslate } from '@refinedev/core'
import { Button } from 'antd'
import { Link } from 'react-router'
import { isZero } from '../../../../domain/money/decimal.ts'
import { heads } from '../../../../domain/resources/heads.ts'
import { formatDate, formatMoney, formatMoneyWithSymbol } from '../../../lib/format.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import { ReferenceLink } from '../../fields/reference-link.tsx'
import { documentName } from './payment-items.tsx'
import type { PaymentForm } from './payment-kinds.ts'
import type { PaymentAllocation, PaymentRecord, PaymentRow } from './payment-record.ts'
import '../../table/sheet.css'

type PaperProps = {
  form: PaymentForm
  record: PaymentRecord
  /** Sets free what is settled of one document; undefined where the person may not. */
  onRelease: ((item: string) => void) | undefined
}

/** The payment: from or to whom, how, what it settles, and what it comes to. */
export function PaymentPaper({ form, record, onRelease }: PaperProps) {
  const t = useTranslate()
  const company = useCompany()
  const { locale } = company
  const facts = [
    [t('trade.number'), record.voucher_no],
    [t('payment.date'), formatDate(record.date, locale)],
    [t('payment.clearedOn'), record.clearing_date === record.date ? null : formatDate(record.clearing_date, locale)],
    [t('trade.reference'), record.reference],
  ]
  return (
    <>
      <header className="document-paper-head">
        <div>
          <strong className="paper-company">{company.name}</strong>
          <div className="muted">{t(`${form.words}.title`)}</div>
          {record.status === 'Cancelled' ? (
            <div className="paper-mark is-cancelled">{t('trade.mark.Cancelled')}</div>
          ) : null}
        </div>
        <dl className="document-facts">
          {facts.map(([label, value]) =>
            value ? (
              <div key={label} className="document-fact">
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ) : null,
          )}
        </dl>
      </header>
      <div className="paper-party">
        <div className="muted">{t(form.isIn ? 'payment.from' : 'payment.to')}</div>
        <strong>
          <ReferenceLink to="crm/parties" id={record.party} label={record.party_label} />
        </strong>
      </div>
      <Allocations record={record} onRelease={onRelease} />
      <div className="paper-end">
        <div className="paper-words">
          <div className="muted">{t('trade.inWords')}</div>
          {record.amount_in_words}
          {record.remarks ? <p className="document-narration">{record.remarks}</p> : null}
        </div>
        <PaperTotals form={form} record={record} />
      </div>
      {record.cancel_reason ? (
        <p className="document-cancelled">
          <strong>{t('trade.cancelledBecause')}</strong> {record.cancel_reason}
        </p>
      ) : null}
    </>
  )
}

function Allocations({ record, onRelease }: Omit<PaperProps, 'form'>) {
  const t = useTranslate()
  if (record.allocations.length === 0) {
    return record.status === 'Cancelled' ? null : <p className="muted payment-nothing">{t('payment.settlesNothing')}</p>
  }
  return (
    <div className="sheet-frame">
      <table className="sheet">
        <caption className="payment-caption">
          {t(record.status === 'Issued' ? 'payment.willSettle' : 'payment.settlesTitle')}
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('payment.document')}</th>
            <th scope="col" className="wide-only">
              {t('payment.due')}
            </th>
            <th scope="col" className="amount wide-only">
              {t('payment.total')}
            </th>
            <th scope="col" className="amount">
              {t('payment.settles')}
            </th>
            {onRelease ? <th aria-label={t('payment.release')} /> : null}
          </tr>
        </thead>
        <tbody>
          {record.allocations.map((allocation) => (
            <AllocationLine key={allocation.item} allocation={allocation} onRelease={onRelease} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type LineProps = { allocation: PaymentAllocation; onRelease: PaperProps['onRelease'] }

function AllocationLine({ allocation, onRelease }: LineProps) {
  const t = useTranslate()
  const company = useCompany()
  const { slug, locale } = company
  const { item, document_path: path, document_id: id } = allocation
  const name = documentName(allocation, t)
  const hasPage = heads.get(path)?.screens.includes('detail')
  return (
    <tr>
      <td className="wrap">
        {hasPage ? <Link to={`/${slug}/${path}/${id}`}>{name}</Link> : name}
        <small className="muted payment-date">{formatDate(allocation.date, locale)}</small>
      </td>
      <td className="wide-only">{formatDate(allocation.due_date, locale)}</td>
      <td className="amount wide-only">{formatMoney(allocation.total, company)}</td>
      <td className="amount">{formatMoney(allocation.settled, company)}</td>
      {onRelease ? (
        <td className="amount">
          <Button
            type="link"
            size="small"
            aria-label={t('payment.releaseOne', { name })}
            onClick={() => onRelease(item)}
          >
            {t('payment.release')}
          </Button>
        </td>
      ) : null}
    </tr>
  )
}

function PaperTotals({ form, record }: Pick<PaperProps, 'form' | 'record'>) {
  const t = useTranslate()
  const company = useCompany()
  const money = (amount: string) => formatMoney(amount, company)
  const lines: [string, string][] = [
    [t('payment.withheld'), record.withholding],
    [t('payment.writtenOff'), record.write_off],
  ]
  return (
    <dl className="side-lines paper-totals">
      {record.rows.map((row, index) => (
        // The rows of a stored payment have no names of their own and do not move.
        <div key={index}>
          <dt>{wayOf(row, t)}</dt>
          <dd>{money(row.amount)}</dd>
        </div>
      ))}
      {lines.map(([label, amount]) =>
        isZero(amount) ? null : (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{money(amount)}</dd>
          </div>
        ),
      )}
      <div className="side-main">
        <dt>{t('payment.settles')}</dt>
        <dd>{formatMoneyWithSymbol(record.settled, company)}</dd>
      </div>
      {isZero(record.open_amount) ? null : (
        <div>
          <dt>{t(`payment.advance.${form.words}`)}</dt>
          <dd>{money(record.open_amount)}</dd>
        </div>
      )}
    </dl>
  )
}

/** "Cash", "Transfer, Nabil", "Cheque 000017, Nabil". */
function wayOf(row: PaymentRow, t: (key: string, params?: Record<string, string>) => string): string {
  if (row.method === 'mode') return row.mode_label ?? ''
  const bank = row.bank_account_label ?? ''
  return row.method === 'bank'
    ? t('payment.transferAt', { bank })
    : t('payment.chequeOf', { number: row.cheque_number ?? '', bank })
}
