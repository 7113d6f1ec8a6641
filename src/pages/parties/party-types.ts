/** What the server answers about the account of a party and about merging it. */
import type { StatementLines, StatementRow } from '../../components/report/statement/statement-lines.ts'
import type { Problem } from '../../../domain/errors.ts'

export type Side = 'receivable' | 'payable'
export type Figures = Record<'opening' | 'debit' | 'credit' | 'closing', string>
export type LedgerFigures = Figures & { ledger: Side; id: string | null; code: string | null; name: string }
export type OpenItem = {
  id: string
  date: string
  due_date: string
  side: 'debit' | 'credit'
  ledger: Side
  document_path: string
  document_id: string
  document_no: string | null
  narration: string
  description: string
  amount: string
  open: string
  days_overdue: number
}
export type PartyStatement = StatementLines &
  Figures & {
    party: { id: string; name: string }
    ledgers: LedgerFigures[]
    rows: (StatementRow & { ledger: Side })[]
    items: { count: number; rows: OpenItem[] }
  }
export type MergePreview = {
  date: string
  items: { id: string; side: 'debit' | 'credit'; due_date: string; open: string; text: string }[]
  aliases: string[]
  representatives: unknown[]
  problems: Problem[]
}
