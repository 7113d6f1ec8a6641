/**
 * The transactions of a period: the lines of the journal, or what they add up to by account, category or document type, and
 * fiscal year. Closing entries are left out; a reversal has negative amounts, so that the totals are net of it.
 *
 *   by account    Sales account   2026    debit 0.00     credit 900.00
 */
import { sum, withDigits } from '../../money/decimal.ts'
import type { Cells, ReportContext, ReportResult, ReportRow } from '../report.ts'

type Amounts = { debit: string; credit: string }
type LineRow = Amounts & {
  id: string
  date: string
  entry_id: string
  line_no: number
  document_path: string
  document_id: string
  document_no: string | null
  account_name: string
  narration: string
}
/** `start_date` and `end_date`: the part of the fiscal year within the period. */
type SumRow = Amounts & {
  id: string
  name: string
  code: string | null
  year: string
  start_date: string
  end_date: string
}
export type TransactionFacts = { lines?: readonly LineRow[]; sums?: readonly SumRow[] }
type FlatRow = ReportRow & { parent_id: null; depth: 0 }
export type TransactionLine = FlatRow & {
  kind: 'document'
  date: string
  document_path: string
  document_id: string
  account: string
  narration: string
}
export type TransactionSum = FlatRow & {
  kind: 'account' | 'category' | 'type'
  /** The id of the account or the category, or the path of the document type. */
  record: string
  document_path?: string
  start_date: string
  end_date: string
}
type Values = { group: 'lines' | 'account' | 'category' | 'type' }

/** Returns a row for each line or sum, and the totals of both sides. */
export function transactionRows(
  { lines = [], sums = [] }: TransactionFacts,
  { values: { group }, columns, company: { digits } }: ReportContext<Values>,
): ReportResult<TransactionLine | TransactionSum> {
  const amountsOf = ({ debit, credit }: Amounts): Cells => {
    return { debit: withDigits(debit, digits), credit: withDigits(credit, digits) }
  }
  const all = [...lines, ...sums]
  const totals = amountsOf({ debit: sum(all.map(({ debit }) => debit)), credit: sum(all.map(({ credit }) => credit)) })
  const visible = columns.filter(({ key }) => key !== 'year' || group !== 'lines')
  if (group === 'lines') {
    const rows = lines.map(
      ({
        document_no: code,
        account_name: account,
        entry_id: _entry,
        line_no: _line,
        debit,
        credit,
        ...line
      }): TransactionLine => {
        const cells = amountsOf({ debit, credit })
        return { ...line, parent_id: null, kind: 'document', code, name: account, account, depth: 0, cells }
      },
    )
    return { columns: visible, rows, totals }
  }
  const rows = sums.map(({ id, year, debit, credit, ...row }): TransactionSum => {
    const cells = { year, ...amountsOf({ debit, credit }) }
    const type = group === 'type' ? { document_path: id } : {}
    return { ...row, ...type, id: `${id} ${row.start_date}`, record: id, parent_id: null, kind: group, depth: 0, cells }
  })
  return { columns: visible, rows, totals: { year: '', ...totals } }
}
