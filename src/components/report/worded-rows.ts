import { isWorded } from '../../../domain/reports/report.ts'
import { i18n, inLanguage } from '../../lib/i18n.ts'
import type { ReportAnswer } from './report-types.ts'

/** Returns the answer of a report with the names of sums and headings, and their texts, in the language of the screen. */
export function inWordsOfScreen<Answer extends object>(answer: Answer): Answer {
  const { rows, columns = [] } = answer as Partial<ReportAnswer>
  if (i18n.language === 'en' || rows === undefined) return answer
  const texts = columns.filter(({ kind }) => kind === 'text').map(({ key }) => key)
  const worded = rows.map((row) => {
    if (!isWorded(row)) return row
    const cells = texts.flatMap((key) => (row.cells[key] ? [[key, inLanguage(row.cells[key])]] : []))
    const name = inLanguage(row.name)
    // The rows of a flat report repeat their name where documents have their narration.
    const repeated = Object.entries(row).flatMap(([key, value]) => (value === row.name ? [[key, name]] : []))
    return { ...row, ...Object.fromEntries(repeated), cells: { ...row.cells, ...Object.fromEntries(cells) } }
  })
  return { ...answer, rows: worded }
}
