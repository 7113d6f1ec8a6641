/** A declared report as a table for CSV and XLSX files, and as a printed document, for a member with their rights. */
import { refuse } from '../../../domain/errors.ts'
import type { PrintedDocument } from '../../../domain/printing/blocks.ts'
import { can } from '../../../domain/permissions/can.ts'
import type { ReportParameters } from '../../../domain/resources/core/define-parameters.ts'
import type { Report } from '../../../domain/resources/core/define-report.ts'
import type { Query } from '../../../domain/resources/core/report-parameters.ts'
import { readParameters } from '../../../domain/resources/core/report-parameters.ts'
import type { Line } from '../../reports/report-table.ts'
import { headOf, linesOf, paperOf } from '../../reports/report-table.ts'
import type { Values } from '../../reports/run-report.ts'
import { MOST_PRINTED, reportBatches, runReport } from '../../reports/run-report.ts'
import type { XlsxColumn, XlsxRow } from '../../spreadsheet/xlsx.ts'
import { fileWording } from '../company/file-wording.ts'
import { lacksPermission } from '../core/not-allowed.ts'
import type { Context, DecisionContext } from '../core/unit-of-work.ts'
import { letterhead } from './letterhead.ts'

/** A table with batches of rows; `name` is that of its file, without an extension. */
export type ReportTable = {
  name: string
  sheetName: string
  columns: readonly XlsxColumn[]
  rows: AsyncIterable<readonly XlsxRow[]>
}

/** The parameters that a request may have: those of files are more than those of the page. */
export type ReportRequest = { parameters: ReportParameters; query: Query }

/** Returns the values of a report's parameters. Raises NOT_ALLOWED without the right that it needs, and their problems. */
export function reportValues({ who }: DecisionContext, report: Report, { parameters, query }: ReportRequest): Values {
  if (report.needs !== undefined && !can(who, report.needs)) throw lacksPermission(report.needs)
  const { values, problems } = readParameters(parameters, query)
  refuse(problems)
  return values
}

/** Returns a report as a table. Raises NOT_ALLOWED, the problems of the parameters, UNKNOWN_REFERENCE. */
export async function reportTable(context: Context, report: Report, query: Query): Promise<ReportTable> {
  const { db, who } = context
  const values = reportValues(context, report, { parameters: report.parameters, query })
  const batches = reportBatches({ db: db.reports, companyId: who.companyId }, report, { values, rights: who })
  const { value: first } = await batches.next()
  if (!first) throw new Error('A report has at least one batch')
  const wording = await fileWording(context)
  const { fileName, heads, kinds } = headOf(report, first, wording)
  const [header = [], ...below] = heads
  const columns = header.map((text, place) => ({ label: text, kind: kinds[place] ?? 'text' }))
  const rows = withHead(
    below.map((cells) => ({ cells, isStrong: true })),
    linesOf(report, { first, others: batches }, wording),
  )
  return { name: fileName, sheetName: wording(report.label), columns, rows }
}

/** Returns a report on paper. Raises as `reportTable`, and REPORT_TOO_LARGE above `MOST_PRINTED` rows. */
export async function reportPaper(context: Context, report: Report, query: Query): Promise<PrintedDocument> {
  const { db, who } = context
  const values = reportValues(context, report, { parameters: report.parameters, query })
  const outcome = await runReport({ db: db.reports, companyId: who.companyId }, report, {
    values,
    rights: who,
    most: MOST_PRINTED,
  })
  return paperOf(report, outcome, await letterhead(context, context.language ?? null))
}

/** Yields the rows of a table as texts, without their emphasis. */
export async function* textRows(batches: AsyncIterable<readonly XlsxRow[]>): AsyncGenerator<(readonly string[])[]> {
  for await (const rows of batches) yield rows.map((row) => ('strong' in row ? row.strong : row))
}

async function* withHead(head: readonly Line[], batches: AsyncIterable<readonly Line[]>): AsyncGenerator<XlsxRow[]> {
  const rowsOf = (lines: readonly Line[]) =>
    lines.map(({ cells, isStrong }): XlsxRow => (isStrong ? { strong: cells } : cells))
  yield rowsOf(head)
  for await (const lines of batches) yield rowsOf(lines)
}
