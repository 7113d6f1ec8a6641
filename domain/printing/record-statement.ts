/**
 * The statement of a record on paper: what it is of, its figures, then its lines with what there is after each.
 *
 * A paper says what was asked for, since nobody sees the screen any more: the period, what is left out, when and by whom
 * it was printed. Amounts read as on the screen: zero is a dash, a negative one stands in parentheses, a balance names
 * its side.
 */
import type { PrintedBlock, PrintedDocument, PrintedFact } from './blocks.ts'
import type { PrintMoment, PrintStyle } from './print-style.ts'
import { footer, head, printedPeriod } from './print-style.ts'

type RecordStatement = {
  /** The title of the paper. */
  readonly word: string
  readonly record: { readonly name: string; readonly code: string | null }
  /** Further details that identify the record. */
  readonly notes: readonly string[]
  readonly days: { readonly start_date: string | null; readonly end_date: string | null }
  readonly facts: readonly PrintedFact[]
  readonly tables: readonly PrintedBlock[]
}

/** Returns the blocks of a statement: facts, period, tables and page footer. */
export function printRecordStatement(
  { word, record: { name, code }, notes, days: { start_date: start, end_date: end }, facts, tables }: RecordStatement,
  style: PrintStyle,
  printing: PrintMoment,
): PrintedDocument {
  const period = { label: style.printed.period, text: printedPeriod({ start, end }, style) }
  const about = { label: word, text: [code, ...notes].filter(Boolean).join(' · ') }
  return {
    fileName: [code ?? name, start, end].filter((part) => part !== null).join('-'),
    title: `${word} ${name}`,
    orientation: 'landscape',
    blocks: [...head({ title: name, facts: [about, period, ...facts] }, style), ...tables, footer(printing, style)],
  }
}
