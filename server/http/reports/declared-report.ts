/** Runs declared flat reports and trees for requests. */
import { refuse } from '../../../domain/errors.ts'
import { can } from '../../../domain/permissions/can.ts'
import type { Report } from '../../../domain/resources/core/define-report.ts'
import type { ReportParameters } from '../../../domain/resources/core/define-parameters.ts'
import { readParameters } from '../../../domain/resources/core/report-parameters.ts'
import type { Deps } from '../../deps.ts'
import type { Line } from '../../reports/report-table.ts'
import { headOf, linesOf, paperOf } from '../../reports/report-table.ts'
import type { ReportOutcome } from '../../reports/run-report.ts'
import { MOST_ROWS, reportBatches, runReport } from '../../reports/run-report.ts'
import { spellingOf } from '../../services/company/spelling.ts'
import { lacksPermission } from '../../services/core/not-allowed.ts'
import { pendingRecosts } from '../../services/stock/recost.ts'
import { letterhead } from '../../services/sending/letterhead.ts'
import { MOST_PRINTED } from '../files/pdf.ts'
import type { XlsxRow } from '../files/xlsx.ts'
import { contextOf } from '../core/session.ts'
import type { ReportRequest, ReportSource } from './register-report.ts'
import { answerSchema, querySchema } from './report-schemas.ts'

/**
 * Returns the source of a report. Raises NOT_ALLOWED without the right that it needs, REPORT_TOO_LARGE above the limit of a page, or `MOST_PRINTED` rows of paper.
 */
export function declaredReport(deps: Deps, report: Report): ReportSource {
  const { name, label } = report
  const path = `reports/${name}`
  const onPage = pageParameters(report)
  const valuesOf = ({ who, query }: ReportRequest, parameters: ReportParameters) => {
    if (report.needs !== undefined && !can(who, report.needs)) throw lacksPermission(report.needs)
    const { values, problems } = readParameters(parameters, query)
    refuse(problems)
    return values
  }
  const run = (request: ReportRequest, parameters: ReportParameters, most: number): Promise<ReportOutcome> => {
    const { who } = request
    const values = valuesOf(request, parameters)
    return runReport({ db: deps.db, companyId: who.companyId }, report, { values, rights: who, most })
  }
  return {
    path,
    of: path,
    label,
    query: { page: querySchema(onPage), files: querySchema(report.parameters) },
    response: answerSchema(report),
    answer: async (request) => {
      const answer = answerOf(request, report, await run(request, onPage, MOST_ROWS))
      return report.isOfCosts ? { ...answer, recosting: await pendingRecosts(contextOf(request, deps)) } : answer
    },
    table: async (request) => {
      const { who } = request
      const values = valuesOf(request, report.parameters)
      const books = { db: deps.db, companyId: who.companyId }
      const batches = reportBatches(books, report, { values, rights: who })
      const { value: first } = await batches.next()
      if (!first) throw new Error('A report has at least one batch')
      const spell = await spellingOf(deps.db, who.companyId)
      const { fileName, heads, kinds } = headOf(report, first, spell)
      const [header = [], ...below] = heads
      const columns = header.map((text, place) => ({ label: text, kind: kinds[place] ?? 'text' }))
      const rows = withHead(
        below.map((cells) => ({ cells, isStrong: true })),
        linesOf(report, { first, others: batches }, spell),
      )
      return { name: fileName, sheetName: spell(label), columns, rows }
    },
    paper: async (request) => {
      const result = await run(request, report.parameters, MOST_PRINTED)
      return paperOf(report, result, await letterhead(contextOf(request, deps)))
    },
  }
}

async function* withHead(head: readonly Line[], batches: AsyncIterable<readonly Line[]>): AsyncGenerator<XlsxRow[]> {
  const rowsOf = (lines: readonly Line[]) =>
    lines.map(({ cells, isStrong }): XlsxRow => (isStrong ? { strong: cells } : cells))
  yield rowsOf(head)
  for await (const lines of batches) yield rowsOf(lines)
}

/** Returns the parameters without those of files only. */
export function pageParameters({ parameters }: Report): ReportParameters {
  return Object.fromEntries(
    Object.entries(parameters).filter(([, parameter]) => parameter.kind !== 'flag' || !parameter.files),
  )
}

/** Returns the rows with links to their pages; a report as of a day or of a period has its last day. */
function answerOf({ params, who }: ReportRequest, report: Report, { result, values, company, moment }: ReportOutcome) {
  return {
    report: report.name,
    parameters: values,
    currency: company.currency,
    as_of: values['as_of'] ?? values['end_date'] ?? null,
    known_at: moment?.at ?? null,
    ...(moment === null
      ? {}
      : { changed_since: { entries: moment.entries, page: `/${params.company}/${moment.page}` } }),
    ...result,
    rows: result.rows.map((row) => {
      const page = report.drill?.(row, { values, rights: who, company }) ?? null
      return { ...row, drill: page === null ? null : `/${params.company}/${page}` }
    }),
  }
}
