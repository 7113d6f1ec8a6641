/**
 * One page of a ledger statement, newest first: the closing balance above the first page, the opening balance below
 * the last one, and on pages between the balance that is carried over.
 */
import { add, subtract } from '../../../../domain/money/decimal.ts'

export type StatementRow = {
  entry_id: string
  line_no: number
  date: string
  kind: string
  document_path: string | null
  document_id: string | null
  document_no: string | null
  narration: string | null
  description: string | null
  against: { id: string; name: string }[]
  debit: string
  credit: string
  /** Which of several ledgers it stands on, in the statement of a party. */
  ledger?: 'receivable' | 'payable'
  /** After this line; a debit balance is positive. */
  balance: string
}
export type Figures = Record<'start_date' | 'end_date' | 'opening' | 'debit' | 'credit' | 'closing', string>
export type Statement = {
  account: { id: string; name: string; code: string | null; category_label: string; is_active: boolean }
  currency: string
  start_date: string | null
  end_date: string | null
  opening: string
  debit: string
  credit: string
  closing: string
  /** The same figures of the period compared with. */
  compared: Figures[]
  count: number
  rows: StatementRow[]
}
export type BalanceLine = { kind: 'closing' | 'opening' | 'carried'; balance: string }

/** What the table of a statement shows. */
export type StatementLines = Pick<Statement, 'start_date' | 'end_date' | 'opening' | 'closing' | 'count' | 'rows'>

export type StatementTableProps = {
  statement: StatementLines
  /** The first row of the page. */
  start: number
  /** Of which of several ledgers a line is. */
  part?: { title: string; of: (row: StatementRow) => string }
}

/** The balance lines above and below the rows of the page that starts at row `start`. */
export function balanceLines(
  { opening, closing, count, rows }: StatementLines,
  start: number,
): { above: BalanceLine; below: BalanceLine } {
  const first = rows[0]
  const last = rows.at(-1)
  const isFirstPage = start === 0 || !first
  const isLastPage = start + rows.length >= count || !last
  return {
    above: isFirstPage ? { kind: 'closing', balance: closing } : { kind: 'carried', balance: first.balance },
    below: isLastPage
      ? { kind: 'opening', balance: opening }
      : { kind: 'carried', balance: add(subtract(last.balance, last.debit), last.credit) },
  }
}

/** More counter accounts than this are collapsed behind the first. */
export const againstShown = 2
