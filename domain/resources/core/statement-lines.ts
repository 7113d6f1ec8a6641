/** Common parts of ledger statements: the columns of their files and the parameters of their lines. */
import type { LedgerLine } from '../../reports/ledger-statement.ts'
import type { LineRange, StatementColumn, StatementValues } from './define-statement.ts'

const against = ({ against: others }: LedgerLine): string => others.map(({ name }) => name).join(', ')

export const ledgerColumns = [
  { key: 'date', label: 'Date', kind: 'date' },
  { key: 'document_no', label: 'Number', kind: 'text' },
  { key: 'narration', label: 'Narration', kind: 'text' },
  { key: 'description', label: 'Description', kind: 'text' },
  { key: 'against', label: 'Contra account', kind: 'text', text: against },
  { key: 'debit', label: 'Debit', kind: 'money' },
  { key: 'credit', label: 'Credit', kind: 'money' },
  { key: 'balance', label: 'Balance', kind: 'money' },
] as const satisfies readonly StatementColumn<LedgerLine>[]

/**
 * Returns the last parameters of a statement's lines: the first and the last day, the number of rows, the offset, the line
 * after which they begin, and whether the newest come first.
 */
export function linePosition(
  { start_date, end_date, order }: StatementValues,
  { rows, skip, behind }: LineRange<LedgerLine>,
): unknown[] {
  const isNewest = order === 'newest'
  const line = behind ? [behind.kind !== 'opening', behind.entry_id, behind.line_no] : [null, null, null]
  const days = isNewest ? [start_date, behind?.date ?? end_date] : [behind?.date ?? start_date, end_date]
  return [...days, rows, skip, behind?.date ?? null, ...line, isNewest]
}
