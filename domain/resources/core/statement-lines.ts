/** Common parts of ledger statements: the columns of their files and the parameters of their lines. */
import type { LedgerLine } from '../../reports/ledger-statement.ts'
import type { Days } from '../../reports/report.ts'
import type { LineRange, StatementColumn } from './define-statement.ts'

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
 * Returns the last parameters of a statement's lines: the last day, the number of rows, the offset, and the line after
 * which they begin.
 */
export function linePosition({ end_date }: Days, { rows, skip, behind }: LineRange<LedgerLine>): unknown[] {
  const line = behind ? [behind.kind !== 'opening', behind.entry_id, behind.line_no] : [null, null, null]
  return [behind?.date ?? end_date, rows, skip, behind?.date ?? null, ...line]
}
