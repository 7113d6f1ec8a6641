/** Runs declared flat reports and trees for requests. */
import type { Report } from '../../../domain/resources/core/define-report.ts'
import type { ReportParameters } from '../../../domain/resources/core/define-parameters.ts'
import type { Deps } from '../../deps.ts'
import type { ReportOutcome } from '../../reports/run-report.ts'
import { MOST_ROWS, runReport } from '../../reports/run-report.ts'
import { pendingRecosts } from '../../services/stock/recost.ts'
import { reportPaper, reportTable, reportValues } from '../../services/sending/report-file.ts'
import { contextOf } from '../core/session.ts'
import type { ReportRequest, ReportSource } from './register-report.ts'
import { answerSchema, querySchema } from './report-schemas.ts'

/**
 * Returns the source of a report. Raises NOT_ALLOWED without the right that it needs, REPORT_TOO_LARGE above
 * `MOST_ROWS` rows of a page or `MOST_PRINTED` of paper.
 */
export function declaredReport(deps: Deps, report: Report): ReportSource {
  const { name, label } = report
  const path = `reports/${name}`
  const onPage = pageParameters(report)
  return {
    path,
    of: path,
    label,
    query: { page: querySchema(onPage), files: querySchema(report.parameters) },
    response: answerSchema(report),
    answer: async (request) => {
      const { who, query } = request
      const context = contextOf(request, deps)
      const values = reportValues(context, report, { parameters: onPage, query })
      const books = { db: deps.db.reports, companyId: who.companyId }
      const outcome = await runReport(books, report, { values, rights: who, most: MOST_ROWS })
      const answer = answerOf(request, report, outcome)
      return report.isOfCosts ? { ...answer, recosting: await pendingRecosts(context) } : answer
    },
    table: (request) => reportTable(contextOf(request, deps), report, request.query),
    paper: (request) => reportPaper(contextOf(request, deps), report, request.query),
  }
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
