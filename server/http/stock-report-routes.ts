/** The reports of stock on screen, as CSV and XLSX, and on paper. Without the right to costs they have no values. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { STOCK_COSTS_RIGHT } from '../../domain/resources/cost-right.ts'
import { can } from '../../domain/permissions/can.ts'
import { printStock } from '../../domain/printing/stock.ts'
import { moduleOf } from '../../domain/resources/define.ts'
import { reportTexts } from '../../domain/resources/reports.ts'
import type { Deps } from '../deps.ts'
import type { Query } from '../reports/run-report.ts'
import { refuseTooLarge } from '../reports/run-report.ts'
import type { StockReport } from '../reports/stock-report.ts'
import { stockParameters, stockReport, stockReports } from '../reports/stock-report.ts'
import { pendingRecosts } from '../services/documents/recost.ts'
import type { Letterhead } from '../services/letterhead.ts'
import { letterhead } from '../services/letterhead.ts'
import type { XlsxColumn } from '../spreadsheet/xlsx.ts'
import { sendCsv } from './csv.ts'
import { csvFile, described, xlsxFile } from './described.ts'
import { MOST_PRINTED, pdfFile, sendPdf } from './pdf.ts'
import { stockReportQuerySchema, stockReportSchema } from './stock-schemas.ts'
import { contextOf, requirePermission } from './session.ts'
import { sendXlsx } from './xlsx.ts'

type ReportRequest = { Params: { company: string }; Querystring: Query }
type Kind = (typeof stockReports)[number]

/** Registers the reports of stock below the company's scope. */
export function registerStockReportRoutes(scope: FastifyInstance, deps: Deps): void {
  for (const kind of stockReports) register(scope, deps, kind)
}

function register(scope: FastifyInstance, deps: Deps, kind: Kind): void {
  const { name, label } = kind.declared
  const path = `reports/${name}`
  const module = moduleOf(path)
  const common = { tags: [path], querystring: stockReportQuerySchema }
  const fileOf = (request: FastifyRequest<ReportRequest>) => run(request, deps, { kind, limited: false })

  scope.get<ReportRequest>(
    `/${path}/`,
    described({ ...common, summary: label, response: { 200: stockReportSchema } }),
    async (request) => {
      requirePermission(request, `${module}.read`)
      const report = await run(request, deps, { kind, limited: true })
      const recosting = await pendingRecosts(contextOf(request, deps))
      return {
        ...report,
        recosting,
        rows: report.rows.map((row) => ({ ...row, drill: drill(request, row, report.parameters) })),
      }
    },
  )
  scope.get<ReportRequest>(
    `/${path}/export.csv/`,
    described({ ...common, summary: `${label}: export`, response: { 200: csvFile } }),
    async (request, reply) => {
      requirePermission(request, `${module}.export`)
      const report = await fileOf(request)
      const [header = [], below = []] = headsOf(report)
      return sendCsv(reply, { name: nameOf(report), header, rows: [[below, ...linesOf(report).map(cellsOf)]] })
    },
  )
  scope.get<ReportRequest>(
    `/${path}/export.xlsx/`,
    described({ ...common, summary: `${label}: export`, response: { 200: xlsxFile } }),
    async (request, reply) => {
      requirePermission(request, `${module}.export`)
      const report = await fileOf(request)
      const [above = [], below = []] = headsOf(report)
      const kinds: XlsxColumn['kind'][] = [...leading.map(() => 'text' as const), ...report.columns.map(kindOf)]
      const columns = above.map((text, place) => ({ label: text, kind: kinds[place] ?? 'text' }))
      const rows = linesOf(report).map((line) => (line.isStrong ? { strong: line.cells } : line.cells))
      return sendXlsx(reply, { name: nameOf(report), sheetName: label, columns, rows: [[{ strong: below }, ...rows]] })
    },
  )
  scope.get<ReportRequest>(
    `/${path}/print.pdf/`,
    described({ ...common, summary: `${label}: print`, response: { 200: pdfFile } }),
    async (request, reply) => {
      requirePermission(request, `${module}.read`)
      const report = await fileOf(request)
      refuseTooLarge(report.rows.length, MOST_PRINTED)
      return sendPdf(reply, paperOf({ report, title: label }, await letterhead(contextOf(request, deps))))
    },
  )
}

async function run(
  request: FastifyRequest<ReportRequest>,
  { db }: Deps,
  { kind, limited }: { kind: Kind; limited: boolean },
): Promise<StockReport> {
  const parameters = stockParameters(kind.declared, request.query)
  const withCosts = can(request.who, STOCK_COSTS_RIGHT)
  return stockReport({ db, companyId: request.who.companyId }, { kind, parameters, withCosts, limited })
}

/** The statement that shows what stands behind an item's row. */
function drill(
  { params }: FastifyRequest<ReportRequest>,
  { kind, id }: StockReport['rows'][number],
  { start_date, end_date }: StockReport['parameters'],
): string | null {
  if (kind !== 'item') return null
  return `/${params.company}/inventory/ledgers/${id}?start_date=${start_date}&end_date=${end_date}`
}

const leading = [reportTexts.code, reportTexts.name, reportTexts.unit]

function nameOf({ report, parameters }: StockReport): string {
  return `${report}-${parameters.start_date}-${parameters.end_date}`
}

/** Two rows: what the columns are about, then quantity and value of each. */
function headsOf({ columns }: StockReport): string[][] {
  const groups = columns.map(({ group = '' }, place) => (columns[place - 1]?.group === group ? '' : group))
  return [
    [...leading, ...groups],
    [...leading.map(() => ''), ...columns.map(({ label }) => label)],
  ]
}

function kindOf({ kind }: StockReport['columns'][number]): 'money' | 'quantity' {
  return kind === 'money' ? 'money' : 'quantity'
}

type Line = { cells: string[]; isStrong: boolean }
const cellsOf = ({ cells }: Line): string[] => cells

/** Items stand further right than their category; categories and the totals are strong. */
function linesOf({ rows, totals, columns }: StockReport): Line[] {
  const lines = rows.map(({ kind, code, name, unit, depth, cells }) => ({
    cells: [code ?? '', `${' '.repeat(2 * depth)}${name}`, unit ?? '', ...columns.map(({ key }) => cells[key] ?? '')],
    isStrong: kind === 'category',
  }))
  const total = ['', reportTexts.total, '', ...columns.map(({ key }) => totals[key] ?? '')]
  return [...lines, { cells: total, isStrong: true }]
}

function paperOf({ report, title }: { report: StockReport; title: string }, { style, printing }: Letterhead) {
  const { parameters, columns, rows, totals } = report
  return printStock(
    {
      fileName: nameOf(report),
      title,
      period: { start: parameters.start_date, end: parameters.end_date },
      facts: [],
      columns: columns.map(({ key, group = '', kind }) => ({ key, label: group, isValue: kind === 'money' })),
      rows: rows.map((row) => ({ ...row, isStrong: row.kind === 'category' })),
      totals,
    },
    style,
    printing,
  )
}
