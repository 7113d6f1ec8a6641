import { useTranslate } from '@refinedev/core'
import { subtract } from '../../../../domain/money/decimal.ts'
import { BalanceText } from '../balance-text.tsx'
import { DocumentLink } from '../document-link.tsx'
import { formatDate } from '../../../lib/format/format.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import type { BalanceLine, StatementRow, StatementTableProps } from './statement-lines.ts'
import { balanceLines } from './statement-lines.ts'
import './statement-cards.css'

/** The lines of one page on a phone: each with its amount and the balance after it, between the same two balances. */
export function StatementCards({ statement, start, part }: StatementTableProps) {
  const t = useTranslate()
  const { above, below } = balanceLines(statement, start)
  return (
    <ul className="sheet-frame statement-cards" aria-label={t('statement.lines')}>
      <BalanceCard line={above} date={above.kind === 'closing' ? statement.end_date : null} />
      {statement.rows.map((row) => (
        <LineCard key={`${row.entry_id} ${row.line_no}`} row={row} part={part?.of(row)} />
      ))}
      {statement.rows.length === 0 ? <li className="report-empty">{t('statement.empty')}</li> : null}
      <BalanceCard line={below} date={below.kind === 'opening' ? statement.start_date : null} />
    </ul>
  )
}

function BalanceCard({ line, date }: { line: BalanceLine; date: string | null }) {
  const t = useTranslate()
  const { locale } = useCompany()
  return (
    <li className="statement-pair is-balance">
      <span>
        {t(`statement.${line.kind}`)} <small>{formatDate(date, locale)}</small>
      </span>
      <span className="statement-amount">
        <BalanceText value={line.balance} />
      </span>
    </li>
  )
}

function LineCard({ row, part }: { row: StatementRow; part: string | undefined }) {
  const t = useTranslate()
  const { locale } = useCompany()
  const words = row.description || row.narration
  return (
    <li>
      <div className="statement-pair">
        <DocumentLink path={row.document_path} id={row.document_id} number={row.document_no} kind={row.kind} />
        <span className="statement-amount">
          <BalanceText value={subtract(row.debit, row.credit)} />
        </span>
      </div>
      <div className="statement-pair is-quiet">
        <span>{[formatDate(row.date, locale), part, words].filter(Boolean).join(' · ')}</span>
        <span className="statement-amount">
          {t('statement.balance')} <BalanceText value={row.balance} />
        </span>
      </div>
    </li>
  )
}
