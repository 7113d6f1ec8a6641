/** Registers the four routes of a declared report or statement: its answer, the same as CSV and XLSX, and on paper. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { PrintedDocument } from '../../../domain/printing/blocks.ts'
import { moduleOf } from '../../../domain/resources/core/define.ts'
import type { Query } from '../../../domain/resources/core/report-parameters.ts'
import type { Deps } from '../../deps.ts'
import { printedLogo } from '../../services/sending/letterhead.ts'
import type { ReportTable } from '../../services/sending/report-file.ts'
import { textRows } from '../../services/sending/report-file.ts'
import { sendCsv } from '../files/csv.ts'
import { csvFile, routeDescription, xlsxFile } from '../core/route-description.ts'
import { pdfFile, sendPdf } from '../files/pdf.ts'
import { requirePermission } from '../core/session.ts'
import { sendXlsx } from '../files/xlsx.ts'

type Route = { Params: { company: string; id: string }; Querystring: Query }
export type ReportRequest = FastifyRequest<Route>
/** The source of a report, from its declaration. */
export type ReportSource = {
  /** The path below the company. */
  path: string
  /** The module of its permissions. */
  of: string
  label: string
  /** Files may take more parameters than the page. */
  query: { page: z.ZodType; files: z.ZodType }
  response: z.ZodType
  answer: (request: ReportRequest) => Promise<unknown>
  table: (request: ReportRequest) => Promise<ReportTable>
  paper: (request: ReportRequest) => Promise<PrintedDocument>
}

/**
 * Registers the routes of a report below the company's scope. The answer and the paper require the read permission,
 * files the export permission.
 */
export function registerReport(scope: FastifyInstance, { files }: Deps, report: ReportSource): void {
  const { path, of, label, query } = report
  const module = moduleOf(of)
  const file = { tags: [of], querystring: query.files }

  scope.get<Route>(
    `/${path}/`,
    routeDescription({ tags: [of], querystring: query.page, summary: label, response: { 200: report.response } }),
    (request) => {
      requirePermission(request, `${module}.read`)
      return report.answer(request)
    },
  )
  scope.get<Route>(
    `/${path}/export.csv/`,
    routeDescription({ ...file, summary: `${label}: export`, response: { 200: csvFile } }),
    async (request, reply) => {
      requirePermission(request, `${module}.export`)
      const { name, columns, rows } = await report.table(request)
      return sendCsv(reply, { name, header: columns.map((column) => column.label), rows: textRows(rows) })
    },
  )
  scope.get<Route>(
    `/${path}/export.xlsx/`,
    routeDescription({ ...file, summary: `${label}: export`, response: { 200: xlsxFile } }),
    async (request, reply) => {
      requirePermission(request, `${module}.export`)
      return sendXlsx(reply, await report.table(request))
    },
  )
  scope.get<Route>(
    `/${path}/print.pdf/`,
    routeDescription({ ...file, summary: `${label}: print`, response: { 200: pdfFile } }),
    async (request, reply) => {
      requirePermission(request, `${module}.read`)
      const paper = await report.paper(request)
      return sendPdf(reply, paper, await printedLogo(files, request.who.companyId, paper))
    },
  )
}
