import { wordedRow } from '../../../domain/reports/report.ts'
import { i18n, inLanguage } from '../../lib/i18n.ts'
import type { ReportAnswer } from './report-types.ts'

/** Returns the answer of a report with the names of sums and headings, and their texts, in the language of the screen. */
export function inWordsOfScreen<Answer extends object>(answer: Answer): Answer {
  const { rows, columns = [] } = answer as Partial<ReportAnswer>
  if (i18n.language === 'en' || rows === undefined) return answer
  return { ...answer, rows: rows.map((row) => wordedRow(row, columns, inLanguage)) }
}
