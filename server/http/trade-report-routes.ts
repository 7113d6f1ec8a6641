/** Sales by category and the tax summary, on screen, as CSV and as XLSX. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { can } from '../../domain/permissions/can.ts'
import { isZero } from '../../domain/money/decimal.ts'
import { moduleOf } from '../../domain/resources/define.ts'
import { STOCK_COSTS_RIGHT } from '../../domain/resources/cost-right.ts'
import type { Report, ReportColumn } from '../../domain/resources/reports.ts'
import {
  reportTexts,
  salesByCategory as salesDeclared,
  taxSummary as taxDeclared,
  taxTexts,
} from '../../domain/resources/reports.ts'
import type { Deps } from '../app.ts'
import type { Query } from '../reports/run-report.ts'
import { reportParameters } from '../reports/run-report.ts'
import type { CategorySales } from '../reports/sales-by-category.ts'
import { salesByCategory } from '../reports/sales-by-category.ts'
import { stockParameters } from '../reports/stock-report.ts'
import type { TaxReport } from '../reports/tax-summary.ts'
import { taxSummary } from '../reports/tax-summary.ts'
import { sendCsv } from './csv.ts'
import { csvFile, described, xlsxFile } from './described.ts'
import { requirePermission } from './session.ts'
import {
  categorySalesQuerySchema,
  categorySalesSchema,
  taxSummaryQuerySchema,
  taxSummarySchema,
} from './trade-report-schemas.ts'
import { sendXlsx } from './xlsx.ts'

type ReportRequest = FastifyRequest<{ Params: { company: string }; Querystring: Query }>
type Line = { cells: string[]; isStrong: boolean }
type Table = { name: string; label: string; leading: string[]; columns: ReportColumn[]; lines: Line[] }
type Routes<Answer> = {
  declared: Report
  querystring: typeof categorySalesQuerySchema | typeof taxSummaryQuerySchema
  answered: typeof categorySalesSchema | typeof taxSummarySchema
  /** `limited`: what is too large for a page is refused. */
  run: (request: ReportRequest, limited: boolean) => Promise<Answer>
  shown: (request: ReportRequest, answer: Answer) => object
  table: (answer: Answer) => Table
}

/** Registers both reports below the company's scope. */
export function registerTradeReportRoutes(scope: FastifyInstance, { db }: Deps): void {
  register<CategorySales>(scope, {
    declared: salesDeclared,
    querystring: categorySalesQuerySchema,
    answered: categorySalesSchema,
    run: (request, limited) => {
      const parameters = stockParameters(salesDeclared, request.query)
      const withCosts = can(request.who, STOCK_COSTS_RIGHT)
      return salesByCategory({ db, companyId: request.who.companyId }, { parameters, withCosts, limited })
    },
    shown: (request, answer) => ({
      ...answer,
      rows: answer.rows.map((row) => ({ ...row, drill: toRows(request, row, answer) })),
    }),
    table: categoryTable,
  })
  register<TaxReport>(scope, {
    declared: taxDeclared,
    querystring: taxSummaryQuerySchema,
    answered: taxSummarySchema,
    run: (request) => {
      const { start_date, end_date } = reportParameters(taxDeclared, request.query)
      return taxSummary({ db, companyId: request.who.companyId }, { start_date, end_date })
    },
    shown: (request, answer) => ({
      ...answer,
      rows: answer.rows.map((row) => ({ ...row, drill: toBook(request, row, answer) })),
    }),
    table: taxTable,
  })
}

function register<Answer>(
  scope: FastifyInstance,
  { declared, querystring, answered, run, shown, table }: Routes<Answer>,
): void {
  const path = `reports/${declared.name}`
  const module = moduleOf(path)
  const common = { tags: [path], querystring }
  const tableOf = async (request: ReportRequest) => table(await run(request, false))

  scope.get<{ Params: { company: string }; Querystring: Query }>(
    `/${path}/`,
    described({ ...common, summary: declared.label, response: { 200: answered } }),
    async (request) => {
      requirePermission(request, `${module}.read`)
      return shown(request, await run(request, true))
    },
  )
  scope.get<{ Params: { company: string }; Querystring: Query }>(
    `/${path}/export.csv/`,
    described({ ...common, summary: `${declared.label}: export`, response: { 200: csvFile } }),
    async (request, reply) => {
      requirePermission(request, `${module}.export`)
      const { name, leading, columns, lines } = await tableOf(request)
      const header = [...leading, ...columns.map(({ label }) => label)]
      return sendCsv(reply, { name, header, rows: [lines.map(({ cells }) => cells)] })
    },
  )
  scope.get<{ Params: { company: string }; Querystring: Query }>(
    `/${path}/export.xlsx/`,
    described({ ...common, summary: `${declared.label}: export`, response: { 200: xlsxFile } }),
    async (request, reply) => {
      requirePermission(request, `${module}.export`)
      const { name, label, leading, columns, lines } = await tableOf(request)
      const texts = leading.map((text) => ({ label: text, kind: 'text' as const }))
      const figures = columns.map((column) => ({
        label: column.label,
        kind: column.kind === 'quantity' ? ('quantity' as const) : ('money' as const),
      }))
      const rows = lines.map(({ cells, isStrong }) => (isStrong ? { strong: cells } : cells))
      return sendXlsx(reply, { name, sheetName: label, columns: [...texts, ...figures], rows: [rows] })
    },
  )
}

/** The rows of documents behind an item, those that count. */
function toRows(
  { params, who }: ReportRequest,
  { kind, id }: CategorySales['rows'][number],
  { parameters }: CategorySales,
): string | null {
  if (kind !== 'item' || !can(who, 'sales_rows.read')) return null
  const statuses = ['Issued', 'Partially Paid', 'Paid', 'Resolved'].map((status): [string, string] => [
    'status',
    status,
  ])
  const query = new URLSearchParams([...days(parameters), ['item', id], ...statuses])
  return `/${params.company}/sales/rows?${query}`
}

/** The book that a row of taxes is summed up from. */
function toBook(
  { params, who }: ReportRequest,
  { kind, part }: TaxReport['rows'][number],
  { parameters }: TaxReport,
): string | null {
  const path = part === 'sales' ? 'sales/sales-book' : 'purchase/purchase-book'
  if (kind === 'category' || !can(who, `${moduleOf(path)}.read`)) return null
  return `/${params.company}/${path}?${new URLSearchParams(days(parameters))}`
}

function days({ start_date, end_date }: TaxReport['parameters']): [string, string][] {
  return [
    ['date_gte', start_date],
    ['date_lte', end_date],
  ]
}

const nameOf = ({ report, parameters }: Pick<TaxReport, 'report' | 'parameters'>): string =>
  `${report}-${parameters.start_date}-${parameters.end_date}`

/** Items stand further right than their category; categories and the totals are strong. */
function categoryTable(report: CategorySales): Table {
  const { columns, rows, totals } = report
  const lines = rows.map(({ kind, code, name, unit, depth, cells }) => ({
    cells: [code ?? '', `${' '.repeat(2 * depth)}${name}`, unit ?? '', ...columns.map(({ key }) => cells[key] ?? '')],
    isStrong: kind === 'category',
  }))
  const total = { cells: ['', reportTexts.total, '', ...columns.map(({ key }) => totals[key] ?? '')], isStrong: true }
  const leading = [reportTexts.code, reportTexts.name, reportTexts.unit]
  return { name: nameOf(report), label: salesDeclared.label, leading, columns, lines: [...lines, total] }
}

/** Below the totals what is to be paid, and account by account what the ledger says. */
function taxTable(report: TaxReport): Table {
  const { columns, rows, totals, payable, accounts } = report
  const blanks = (count: number): string[] => Array.from({ length: count }, () => '')
  const sums: Readonly<Record<string, string>> = totals
  const result = payable.startsWith('-') && !isZero(payable) ? taxTexts.receivable : taxTexts.payable
  const lines: Line[] = [
    ...rows.map(({ kind, name, depth, cells }) => ({
      cells: [`${' '.repeat(2 * depth)}${name}`, ...Object.values(cells)],
      isStrong: kind === 'category',
    })),
    { cells: [reportTexts.total, ...columns.map(({ key }) => sums[key] ?? '')], isStrong: true },
    { cells: [result, ...blanks(3), payable.replace('-', ''), ...blanks(2)], isStrong: true },
    {
      cells: [
        taxTexts.account,
        taxTexts.documents,
        taxTexts.ledger,
        taxTexts.difference,
        taxTexts.others,
        ...blanks(2),
      ],
      isStrong: true,
    },
    ...accounts.map(({ name, documents, ledger, difference, others }) => ({
      cells: [name, documents, ledger, difference, others, ...blanks(2)],
      isStrong: false,
    })),
  ]
  return { name: nameOf(report), label: taxDeclared.label, leading: [reportTexts.name], columns, lines }
}
