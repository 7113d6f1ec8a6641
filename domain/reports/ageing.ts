/**
 * Aged receivables and payables: the outstanding amounts of customers or suppliers at the end of any day, by the days
 * since the due date or since the document date; amounts due on the day itself are current. Both are the same report of
 * different accounts. Unallocated credits are in their own column, negative, so that the net is the balance of the
 * party and the sum of all nets is the balance of the control account.
 *
 *   as of 30 June, by due date       current  1–30  31–60  …   total  advances    net
 *   Amy  100.00 due 15 July, 40.00 of 50.00 due 10 May,
 *        20.00 paid in advance        100.00     –  40.00     140.00    (20.00)  120.00
 */
import { withDigits } from '../money/decimal.ts'
import { fromMicros, toMicros } from '../money/micros.ts'
import type { Cells, ReportContext, ReportResult, ReportRow } from './report.ts'

const ages = ['not_due', 'up_to_30', 'up_to_60', 'up_to_90', 'up_to_120', 'older'] as const
const figures = [...ages, 'total', 'advances', 'net'] as const
type Row = ReportRow & { parent_id: null; depth: 0 }
export type AgedParty = Row & { kind: 'party' }
/** `days` since the due date, or since the document date; negative before it. `amount` is that of the document. */
export type AgedDocument = Row & {
  kind: 'document'
  document_path: string
  document_id: string
  date: string
  due_date: string
  days: number
  amount: string
}
/** A contact of `payments/ageing.sql`. */
export type AgedPartyRow = Record<(typeof figures)[number], string> & {
  id: string
  name: string
  tax_number: string | null
}
type DocumentRow = Omit<AgedDocument, keyof Row> & {
  id: string
  document_no: string | null
  narration: string
  /** The age bracket, as the database function age_of returns it. */
  age: number
  open: string
}
/** The parties, or the documents of one party. */
export type AgeingFacts = { parties?: readonly AgedPartyRow[]; documents?: readonly DocumentRow[] }
export type AgeingResult = ReportResult<AgedParty | AgedDocument> & { party: { id: string; name: string } | null }

/** Returns a row for each party, or for each document of the requested party. */
export function ageingRows(
  { parties = [], documents = [] }: AgeingFacts,
  { values, names, columns, company: { digits } }: ReportContext<{ party: string | null }>,
): AgeingResult {
  const { party } = values
  const rows =
    party === null
      ? mergePartyRows(parties.map(partyRow), digits)
      : documents.map((document) => documentRow(document, digits))
  return {
    columns,
    party: party === null ? null : { id: party, name: names['party'] ?? '' },
    rows,
    totals: totalsOf(rows, digits),
  }
}

function partyRow({ id, name, tax_number: code, ...cells }: AgedPartyRow): AgedParty {
  return { id, parent_id: null, kind: 'party', code, name, depth: 0, cells }
}

/** Merges the rows of merged parties, which are adjacent, into one row. */
function mergePartyRows(rows: readonly AgedParty[], digits: number): AgedParty[] {
  const parties: AgedParty[] = []
  for (const row of rows) {
    const last = parties.at(-1)
    if (last?.id === row.id) parties.splice(-1, 1, { ...row, cells: totalsOf([last, row], digits) })
    else parties.push(row)
  }
  return parties
}

/** Puts the outstanding amount of a document in the column of its age; an unallocated credit in the advances. */
function documentRow(row: DocumentRow, digits: number): AgedDocument {
  const { id, document_no: number, narration, age, open, ...document } = row
  const column = age === 0 ? 'advances' : ages[age - 1]
  const isFilled = (figure: string) => figure === column || figure === 'net' || (figure === 'total' && age > 0)
  const zero = withDigits('0', digits)
  const cells = Object.fromEntries(figures.map((figure) => [figure, isFilled(figure) ? open : zero]))
  return { ...document, id, parent_id: null, kind: 'document', code: number, name: narration, depth: 0, cells }
}

function totalsOf(rows: readonly ReportRow[], digits: number): Cells {
  const zero = withDigits('0', digits)
  const sums = figures.map((figure) => {
    const filled = rows.filter(({ cells }) => cells[figure] !== zero)
    const sum = filled.reduce((total, { cells }) => total + toMicros(cells[figure] ?? '0'), 0n)
    return [figure, withDigits(fromMicros(sum), digits)]
  })
  return Object.fromEntries(sums)
}
