/**
 * The entries of the journal in the order in which they were recorded, the latest first: what changed the books after a moment,
 * whatever the dates of the entries are.
 *
 *   recorded 2026-03-04 09:15:00   Ann Clerk   dated 2026-02-28   Journal voucher JV-7   120.00
 */
import { sum, withDigits } from '../../money/decimal.ts'
import type { ReportContext, ReportResult, ReportRow } from '../report.ts'

/** `recorded` is the time in the company's time zone, `place` orders the rows, `amount` is the sum of the debits. */
export type RecordedEntry = {
  id: string
  recorded: string
  place: string
  who: string
  date: string
  document_path: string
  document_id: string
  document_no: string | null
  narration: string
  amount: string
}
export type RecordedFacts = { lines?: readonly RecordedEntry[] }
export type RecordedRow = ReportRow &
  Pick<RecordedEntry, 'recorded' | 'date' | 'document_path' | 'document_id' | 'narration'> & {
    parent_id: null
    user: string
  }

/** Returns a row for each entry, and the total of the amounts. */
export function recordedRows(
  { lines = [] }: RecordedFacts,
  { columns, company: { digits } }: ReportContext<unknown>,
): ReportResult<RecordedRow> {
  const rows = lines.map(({ id, who, document_no, amount, recorded, date, document_path, document_id, narration }) => ({
    id,
    parent_id: null,
    kind: 'document',
    code: document_no,
    name: document_path,
    depth: 0,
    recorded,
    user: who,
    date,
    document_path,
    document_id,
    narration,
    cells: { amount: withDigits(amount, digits) },
  }))
  return { columns, rows, totals: { amount: withDigits(sum(lines.map(({ amount }) => amount)), digits) } }
}
