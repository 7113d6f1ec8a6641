/** A report that is a plain table: on screen as its answer says, and the same table as CSV, as XLSX and on paper. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { PrintedFact } from '../../domain/printing/blocks.ts'
import type { PrintStyle } from '../../domain/printing/print-style.ts'
import type { TableColumn } from '../../domain/printing/table.ts'
import { printTable } from '../../domain/printing/table.ts'
import { moduleOf } from '../../domain/resources/define.ts'
import type { Report, ReportColumn } from '../../domain/resources/report.ts'
import { reportTexts } from '../../domain/resources/reports.ts'
import type { Deps } from '../deps.ts'
import type { Books, Query } from '../reports/run-report.ts'
import { refuseTooLarge } from '../reports/run-report.ts'
import { letterhead } from '../services/letterhead.ts'
import { sendCsv } from './csv.ts'
import { csvFile, described, xlsxFile } from './described.ts'
import { MOST_PRINTED, pdfFile, sendPdf } from './pdf.ts'
import { contextOf, requirePermission } from './session.ts'
import { sendXlsx } from './xlsx.ts'

type Request = { Params: { company: string }; Querystring: Query }
export type ReportRequest = FastifyRequest<Request>
type Cells = Readonly<Record<string, string>>
type Answer<Row> = { columns: readonly ReportColumn[]; rows: readonly Row[]; totals: Cells }
/** What stands left of the figures in a file and on paper. */
export type Leading<Row> = TableColumn & { of: (row: Row) => string }

export type TableReport<Row extends { cells: Cells }, Found extends Answer<Row>> = {
  declared: Report
  querystring: z.ZodType
  answered: z.ZodType
  /** `limited`: what is too large for a page is refused. */
  run: (books: Books, asked: { query: Query; limited: boolean }) => Promise<Found>
  /** The page of the application that shows what a row sums up. */
  drill: (request: ReportRequest, row: Row, found: Found) => string | null
  /** Of the file, without its ending. */
  name: (found: Found) => string
  /** What was asked for, in words. */
  facts: (found: Found, style: PrintStyle) => PrintedFact[]
  leading: (found: Found) => Leading<Row>[]
}

/** Registers the four routes of such a report below the company's scope. */
export function registerTableReport<Row extends { cells: Cells }, Found extends Answer<Row>>(
  scope: FastifyInstance,
  deps: Deps,
  report: TableReport<Row, Found>,
): void {
  const { declared, querystring, answered, name, facts } = report
  const path = `reports/${declared.name}`
  const module = moduleOf(path)
  const common = { tags: [path], querystring }
  const find = ({ who, query }: ReportRequest, limited: boolean) =>
    report.run({ db: deps.db, companyId: who.companyId }, { query, limited })

  scope.get<Request>(
    `/${path}/`,
    described({ ...common, summary: declared.label, response: { 200: answered } }),
    async (request) => {
      requirePermission(request, `${module}.read`)
      const found = await find(request, true)
      return { ...found, rows: found.rows.map((row) => ({ ...row, drill: report.drill(request, row, found) })) }
    },
  )
  scope.get<Request>(
    `/${path}/export.csv/`,
    described({ ...common, summary: `${declared.label}: export`, response: { 200: csvFile } }),
    async (request, reply) => {
      requirePermission(request, `${module}.export`)
      const found = await find(request, false)
      const { columns, rows, totals } = tableOf(report, found)
      const header = columns.map(({ label }) => label)
      return sendCsv(reply, { name: name(found), header, rows: [[...rows, totals]] })
    },
  )
  scope.get<Request>(
    `/${path}/export.xlsx/`,
    described({ ...common, summary: `${declared.label}: export`, response: { 200: xlsxFile } }),
    async (request, reply) => {
      requirePermission(request, `${module}.export`)
      const found = await find(request, false)
      const { columns, rows, totals } = tableOf(report, found)
      const sheet = { name: name(found), sheetName: declared.label, columns }
      return sendXlsx(reply, { ...sheet, rows: [[...rows, { strong: totals }]] })
    },
  )
  scope.get<Request>(
    `/${path}/print.pdf/`,
    described({ ...common, summary: `${declared.label}: print`, response: { 200: pdfFile } }),
    async (request, reply) => {
      requirePermission(request, `${module}.read`)
      const found = await find(request, false)
      refuseTooLarge(found.rows.length, MOST_PRINTED)
      const { style, printing } = await letterhead(contextOf(request, deps))
      const head = { fileName: name(found), title: declared.label, facts: facts(found, style) }
      const { columns, rows, totals } = tableOf(report, found)
      const table = { ...head, columns, totals, rows: rows.map((cells) => ({ cells })) }
      return sendPdf(reply, printTable(table, style, printing))
    },
  )
}

function tableOf<Row extends { cells: Cells }, Found extends Answer<Row>>(
  report: TableReport<Row, Found>,
  found: Found,
) {
  const leading = report.leading(found)
  const figures = found.columns.map(({ key, label, kind }) => {
    return { key, label, kind: kind === 'money' ? ('money' as const) : ('quantity' as const) }
  })
  // The word stands where texts stand, so that a column of dates has nothing but dates.
  const place = leading.findIndex(({ kind }) => kind === 'text')
  return {
    columns: [...leading, ...figures].map(({ label, kind }) => ({ label, kind })),
    rows: found.rows.map((row) => [
      ...leading.map(({ of }) => of(row)),
      ...figures.map(({ key }) => row.cells[key] ?? ''),
    ]),
    totals: [
      ...leading.map((_column, at) => (at === place ? reportTexts.total : '')),
      ...figures.map(({ key }) => found.totals[key] ?? ''),
    ],
  }
}
