/** Sales by category and the tax summary, on screen, as files and on paper. */
import type { FastifyInstance } from 'fastify'
import { can } from '../../domain/permissions/can.ts'
import type { PrintStyle } from '../../domain/printing/print-style.ts'
import { printedPeriod } from '../../domain/printing/print-style.ts'
import { isZero } from '../../domain/money/decimal.ts'
import { moduleOf } from '../../domain/resources/define.ts'
import { STOCK_COSTS_RIGHT } from '../../domain/resources/cost-right.ts'
import type { Report } from '../../domain/resources/report.ts'
import {
  reportTexts,
  salesByCategory as salesDeclared,
  taxSummary as taxDeclared,
  taxTexts,
} from '../../domain/resources/reports.ts'
import type { Deps } from '../deps.ts'
import type { Query } from '../reports/run-report.ts'
import { reportParameters } from '../reports/run-report.ts'
import type { CategorySales } from '../reports/sales-by-category.ts'
import { salesByCategory } from '../reports/sales-by-category.ts'
import { stockParameters } from '../reports/stock-report.ts'
import type { TaxReport } from '../reports/tax-summary.ts'
import { taxSummary } from '../reports/tax-summary.ts'
import { described } from './described.ts'
import type { ReportTable } from './report-files.ts'
import { fileColumns, registerReportFiles } from './report-files.ts'
import { requirePermission } from './session.ts'
import type { ReportRequest } from './table-report.ts'
import {
  categorySalesQuerySchema,
  categorySalesSchema,
  taxSummaryQuerySchema,
  taxSummarySchema,
} from './trade-report-schemas.ts'

type Routes<Answer> = {
  declared: Report
  querystring: typeof categorySalesQuerySchema | typeof taxSummaryQuerySchema
  answered: typeof categorySalesSchema | typeof taxSummarySchema
  /** `limited`: what is too large for a page is refused. */
  run: (request: ReportRequest, limited: boolean) => Promise<Answer>
  shown: (request: ReportRequest, answer: Answer) => object
  table: (answer: Answer) => ReportTable
}

/** Registers both reports below the company's scope. */
export function registerTradeReportRoutes(scope: FastifyInstance, deps: Deps): void {
  const { db } = deps
  register<CategorySales>(scope, deps, {
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
  register<TaxReport>(scope, deps, {
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
  deps: Deps,
  { declared, querystring, answered, run, shown, table }: Routes<Answer>,
): void {
  const path = `reports/${declared.name}`
  const module = moduleOf(path)
  const common = { tags: [path], querystring }

  scope.get<{ Params: { company: string }; Querystring: Query }>(
    `/${path}/`,
    described({ ...common, summary: declared.label, response: { 200: answered } }),
    async (request) => {
      requirePermission(request, `${module}.read`)
      return shown(request, await run(request, true))
    },
  )
  registerReportFiles(scope, deps, {
    declared,
    querystring,
    table: async (request) => table(await run(request, false)),
  })
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

/** Items stand further right than their category; categories are strong. */
function categoryTable(report: CategorySales): ReportTable {
  const { columns, rows, totals } = report
  return {
    name: nameOf(report),
    hasCodes: true,
    columns: [{ label: reportTexts.unit, kind: 'text' }, ...fileColumns(columns)],
    lines: rows.map(({ kind, code, name, unit, depth, cells }) => ({
      code,
      name,
      depth,
      isStrong: kind === 'category',
      cells: [unit ?? '', ...columns.map(({ key }) => cells[key] ?? '')],
    })),
    totals: ['', ...columns.map(({ key }) => totals[key] ?? '')],
    facts: (style) => [periodOf(report, style)],
  }
}

/** Below the totals what is to be paid, and account by account what the ledger says. */
function taxTable(report: TaxReport): ReportTable {
  const { columns, rows, totals, payable, accounts } = report
  const blanks = (count: number): string[] => Array.from({ length: count }, () => '')
  const sums: Readonly<Record<string, string>> = totals
  const result = payable.startsWith('-') && !isZero(payable) ? taxTexts.receivable : taxTexts.payable
  const amount = payable.replace('-', '')
  const labels = [taxTexts.documents, taxTexts.ledger, taxTexts.difference, taxTexts.others]
  const lines = accounts.map(({ name, documents, ledger, difference, others }) => ({
    name,
    cells: [documents, ledger, difference, others],
  }))
  return {
    name: nameOf(report),
    hasCodes: false,
    columns: fileColumns(columns),
    lines: rows.map(({ kind, name, depth, cells }) => ({
      name,
      depth,
      isStrong: kind === 'category',
      cells: Object.values(cells),
    })),
    totals: columns.map(({ key }) => sums[key] ?? ''),
    below: [
      { name: result, isStrong: true, cells: [...blanks(3), amount, ...blanks(2)] },
      { name: taxTexts.account, isStrong: true, cells: [...labels, ...blanks(2)] },
      ...lines.map(({ name, cells }) => ({ name, cells: [...cells, ...blanks(2)] })),
    ],
    facts: (style) => [periodOf(report, style), { label: result, text: style.money(amount) }],
    second: { name: taxTexts.account, columns: labels.map((label) => ({ label, kind: 'money' })), lines },
  }
}

function periodOf(
  { parameters: { start_date: start, end_date: end } }: Pick<TaxReport, 'parameters'>,
  style: PrintStyle,
) {
  return { label: reportTexts.period, text: printedPeriod({ start, end }, style) }
}
