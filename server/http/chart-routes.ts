/** The chart of accounts and the category tree, on screen, as files and on paper. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { moduleOf } from '../../domain/resources/define.ts'
import type { Report } from '../../domain/resources/report.ts'
import {
  categoryTree as treeDeclared,
  chartFlagTexts,
  chartOfAccounts as chartDeclared,
  reportTexts,
} from '../../domain/resources/reports.ts'
import type { Deps } from '../deps.ts'
import type { ChartReport } from '../reports/chart-of-accounts.ts'
import { categoryTree, chartOfAccounts } from '../reports/chart-of-accounts.ts'
import type { Query } from '../reports/run-report.ts'
import { described } from './described.ts'
import type { ReportTable } from './report-files.ts'
import { fileColumns, registerReportFiles } from './report-files.ts'
import { chartSchema } from './report-schemas.ts'
import { requirePermission } from './session.ts'

type ChartRequest = { Params: { company: string }; Querystring: Query }

/** Registers both reports below the company's scope. */
export function registerChartRoutes(scope: FastifyInstance, deps: Deps): void {
  routesOf(scope, deps, { declared: chartDeclared, run: chartOfAccounts })
  routesOf(scope, deps, { declared: treeDeclared, run: categoryTree })
}

function routesOf(
  scope: FastifyInstance,
  deps: Deps,
  { declared, run }: { declared: Report; run: typeof chartOfAccounts },
): void {
  const path = `reports/${declared.name}`
  const flag = z.enum(['true', 'false']).optional()
  const querystring = z.object(Object.fromEntries(declared.parameters.map((name) => [name, flag])))
  const common = { tags: [path], querystring }
  const books = ({ who }: FastifyRequest) => ({ db: deps.db, companyId: who.companyId })

  scope.get<ChartRequest>(
    `/${path}/`,
    described({ ...common, summary: declared.label, response: { 200: chartSchema } }),
    async (request) => {
      requirePermission(request, `${moduleOf(path)}.read`)
      const report = await run(books(request), { query: request.query, limited: true })
      return { ...report, rows: report.rows.map((row) => ({ ...row, drill: drill(request.params.company, row) })) }
    },
  )
  registerReportFiles(scope, deps, {
    declared,
    querystring,
    table: async (request) => tableOf(declared, await run(books(request), { query: request.query, limited: false })),
  })
}

/** The statement of an account; the ledgers of a category with all below it. */
function drill(company: string, { kind, id }: ChartReport['rows'][number]): string {
  return kind === 'account' ? `/${company}/account/ledgers/${id}` : `/${company}/account/ledgers?category=${id}`
}

function tableOf({ name }: Report, { parameters, rows, columns, totals }: ChartReport): ReportTable {
  const flags = Object.entries(chartFlagTexts).filter(([flag]) => parameters[flag])
  const options = flags.map(([, text]) => text).join(', ')
  return {
    name,
    hasCodes: true,
    columns: fileColumns(columns),
    lines: rows.map((row) => ({
      ...row,
      isStrong: row.kind === 'category',
      cells: columns.map(({ key }) => row.cells[key] ?? ''),
    })),
    totals: columns.map(({ key }) => totals[key] ?? ''),
    facts: () => (options === '' ? [] : [{ label: reportTexts.options, text: options }]),
  }
}
