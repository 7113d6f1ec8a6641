import { useTranslate } from '@refinedev/core'
import { Link } from 'react-router'
import { isNegative } from '../../../domain/money/decimal.ts'
import { AccountName } from '../../components/document/account-editor.tsx'
import { formatDate, formatDateTime, formatMoney } from '../../lib/format.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import type { Entry, EntryLine } from './entries-view.ts'
import { entryTotals, netLines } from './entries-view.ts'
import '../../components/table/sheet.css'
import '../../components/report/report.css'

/** The lines of the entries, oldest entry first, or what they come to together. */
export function EntriesTable({ entries, isNet }: { entries: readonly Entry[]; isNet: boolean }) {
  const t = useTranslate()
  const sums = entryTotals(entries)
  const net = isNet ? netLines(entries) : []
  const isEmpty = isNet ? net.length === 0 : entries.length === 0
  return (
    <div className="sheet-frame is-tall" role="region" aria-label={t('page.journalEntries')}>
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
        {isNet ? (
          <tbody>
            <Lines lines={net} />
          </tbody>
        ) : (
          entries.map((entry) => (
            <tbody key={entry.id}>
              <EntryHead entry={entry} />
              <Lines lines={entry.lines} />
            </tbody>
          ))
        )}
        {isEmpty ? (
          <tbody>
            <tr>
              <td colSpan={4} className="report-empty">
                {t(entries.length === 0 ? 'entries.none' : 'entries.takenBack')}
              </td>
            </tr>
          </tbody>
        ) : null}
        <tfoot>
          <tr>
            <th scope="row">{t('voucher.total')}</th>
            <td className="wide-only" aria-hidden />
            <Amount value={sums.debit} />
            <Amount value={sums.credit} />
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function EntryHead({ entry }: { entry: Entry }) {
  const t = useTranslate()
  const company = useCompany()
  const recorded = formatDateTime(entry.recorded_at, company)
  return (
    <tr className="is-root">
      <th scope="rowgroup" colSpan={4} className="wrap">
        <strong>{formatDate(entry.date, company.locale)}</strong> ·{' '}
        {t(entry.reverses ? 'entries.reversal' : `entries.kind.${entry.kind}`)}
        <span className="entry-note">
          {entry.who ? t('entries.recordedBy', { recorded, who: entry.who }) : t('entries.recorded', { recorded })}
        </span>
      </th>
    </tr>
  )
}

function Lines({ lines }: { lines: readonly EntryLine[] }) {
  const { slug } = useCompany()
  return lines.map((line, index) => (
    <tr key={index}>
      <td className="wrap">
        <Link to={`/${slug}/account/ledgers/${line.account}`}>
          <AccountName name={line.account_label} code={line.account_code} />
        </Link>
        {line.description ? <span className="narrow-only muted">{line.description}</span> : null}
      </td>
      <td className="wrap wide-only">{line.description}</td>
      <Amount value={line.debit} />
      <Amount value={line.credit} />
    </tr>
  ))
}

function Amount({ value }: { value: string }) {
  const company = useCompany()
  const text = formatMoney(value, company)
  const className = text === '–' ? 'amount is-zero' : isNegative(value) ? 'amount money-negative' : 'amount'
  return <td className={className}>{text}</td>
}
