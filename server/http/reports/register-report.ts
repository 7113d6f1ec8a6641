/** The routes of a declared report: its answer, the same as CSV and XLSX, and on paper. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from '../../../domain/errors.ts'
import { moduleOf } from '../../../domain/resources/core/define.ts'
import type { Report } from '../../../domain/resources/core/define-report.ts'
import type { Query, ReportParameters } from '../../../domain/resources/core/report-parameters.ts'
import { readParameters } from '../../../domain/resources/core/report-parameters.ts'
import type { Deps } from '../../deps.ts'
import { paperOf, tableOf } from '../../reports/report-table.ts'
import type { RanReport } from '../../reports/run-report.ts'
import { refuseTooLarge, runReport } from '../../reports/run-report.ts'
import { pendingRecosts } from '../../services/stock/recost.ts'
import { letterhead } from '../../services/sending/letterhead.ts'
import { sendCsv } from '../files/csv.ts'
import { csvFile, described, xlsxFile } from '../core/described.ts'
import { MOST_PRINTED, pdfFile, sendPdf } from '../files/pdf.ts'
import { answerSchema, querySchema } from './report-schemas.ts'
import { contextOf, requirePermission } from '../core/session.ts'
import { sendXlsx } from '../files/xlsx.ts'

type Route = { Params: { company: string }; Querystring: Query }
type ReportRequest = FastifyRequest<Route>

/**
 * Registers the four routes of a report below the company's scope. The answer and paper ask for the report's right to read,
 * files for its right to export. Above what a page can show, or `MOST_PRINTED` rows of paper, they are REPORT_TOO_LARGE.
 */
export function registerReport(scope: FastifyInstance, deps: Deps, report: Report): void {
  const { label } = report
  const path = `reports/${report.name}`
  const module = moduleOf(path)
  const onPage = pageParameters(report)
  const file = { tags: [path], querystring: querySchema(report.parameters) }

  scope.get<Route>(
    `/${path}/`,
    described({ ...file, querystring: querySchema(onPage), summary: label, response: { 200: answerSchema(report) } }),
    async (request) => {
      requirePermission(request, `${module}.read`)
      const ran = await run(request, deps, { report, parameters: onPage, limited: true })
      const answer = answerOf(request, report, ran)
      return report.isOfCosts ? { ...answer, recosting: await pendingRecosts(contextOf(request, deps)) } : answer
    },
  )
  scope.get<Route>(
    `/${path}/export.csv/`,
    described({ ...file, summary: `${label}: export`, response: { 200: csvFile } }),
    async (request, reply) => {
      requirePermission(request, `${module}.export`)
      const { fileName: name, heads, lines } = tableOf(report, await runWhole(request, deps, report))
      const [header = [], ...below] = heads
      return sendCsv(reply, { name, header, rows: [[...below, ...lines.map(({ cells }) => cells)]] })
    },
  )
  scope.get<Route>(
    `/${path}/export.xlsx/`,
    described({ ...file, summary: `${label}: export`, response: { 200: xlsxFile } }),
    async (request, reply) => {
      requirePermission(request, `${module}.export`)
      const { fileName: name, heads, kinds, lines } = tableOf(report, await runWhole(request, deps, report))
      const [header = [], ...below] = heads
      const columns = header.map((text, place) => ({ label: text, kind: kinds[place] ?? 'text' }))
      const rows = lines.map(({ cells, isStrong }) => (isStrong ? { strong: cells } : cells))
      const heading = below.map((cells) => ({ strong: cells }))
      return sendXlsx(reply, { name, sheetName: label, columns, rows: [[...heading, ...rows]] })
    },
  )
  scope.get<Route>(
    `/${path}/print.pdf/`,
    described({ ...file, summary: `${label}: print`, response: { 200: pdfFile } }),
    async (request, reply) => {
      requirePermission(request, `${module}.read`)
      const ran = await runWhole(request, deps, report)
      refuseTooLarge(ran.result.rows.length, MOST_PRINTED)
      return sendPdf(reply, paperOf(report, ran, await letterhead(contextOf(request, deps))))
    },
  )
}

/** Without those that only files take. */
function pageParameters({ parameters }: Report): ReportParameters {
  return Object.fromEntries(
    Object.entries(parameters).filter(([, parameter]) => parameter.kind !== 'flag' || !parameter.files),
  )
}

type Run = { report: Report; parameters: ReportParameters; limited: boolean }

function run({ who, query }: ReportRequest, { db }: Deps, { report, parameters, limited }: Run): Promise<RanReport> {
  const { values, problems } = readParameters(parameters, query)
  refuse(problems)
  return runReport({ db, companyId: who.companyId }, report, { values, rights: who, limited })
}

async function runWhole(request: ReportRequest, deps: Deps, report: Report): Promise<RanReport> {
  return run(request, deps, { report, parameters: report.parameters, limited: false })
}

/** The rows with the page behind each; a report as of a day or of a period states its last day. */
function answerOf({ params, who }: ReportRequest, report: Report, { result, values, company }: RanReport) {
  return {
    report: report.name,
    parameters: values,
    currency: company.currency,
    as_of: values['as_of'] ?? values['end_date'] ?? null,
    known_at: null,
    ...result,
    rows: result.rows.map((row) => {
      const page = report.drill?.(row, { values, rights: who }) ?? null
      return { ...row, drill: page === null ? null : `/${params.company}/${page}` }
    }),
  }
}
