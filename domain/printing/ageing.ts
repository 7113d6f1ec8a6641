/**
 * Ageing on paper: a row a party, or a row a document of one, across the page. Zero is a dash, what is not set off stands
 * in parentheses.
 *
 *   Party      Not due   0–30   31–60   …   Total   Advances      Net
 *   Amy         100.00      –   40.00      140.00    (20.00)   120.00
 */
import type { PrintedColumn, PrintedDocument, PrintedFact, PrintedRow } from './blocks.ts'
import type { Printing, PrintStyle } from './print-style.ts'
import { footer, head } from './print-style.ts'

export type PrintedAgeing = {
  readonly fileName: string
  readonly title: string
  /** The day, what is aged by, whose documents they are. */
  readonly facts: readonly PrintedFact[]
  /** What stands before the amounts: names, or dates and numbers of documents. */
  readonly leading: readonly PrintedColumn[]
  readonly labels: readonly string[]
  readonly rows: readonly { readonly texts: readonly string[]; readonly amounts: readonly string[] }[]
  /** As many texts and amounts as a row has. */
  readonly totals: { readonly texts: readonly string[]; readonly amounts: readonly string[] }
}

/** The blocks of an ageing report. */
export function printAgeing(report: PrintedAgeing, style: PrintStyle, printing: Printing): PrintedDocument {
  const cellsOf = ({ texts, amounts }: PrintedAgeing['totals']) => [...texts, ...amounts.map(style.money)]
  const { fileName, title, facts, leading, labels, rows, totals } = report
  return {
    fileName,
    title,
    orientation: 'landscape',
    blocks: [
      ...head({ title, facts }, style),
      {
        kind: 'table',
        columns: [...leading, ...labels.map((label) => ({ label, kind: 'amount' as const }))],
        rows: rows.map((row): PrintedRow => ({ cells: cellsOf(row) })),
        totals: cellsOf(totals),
      },
      footer(printing),
    ],
  }
}
