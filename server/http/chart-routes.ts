/** The chart of accounts and the category tree, on screen and as files. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { moduleOf } from '../../domain/resources/define.ts'
import type { Report } from '../../domain/resources/reports.ts'
import {
  categoryTree as treeDeclared,
  chartOfAccounts as chartDeclared,
  reportTexts,
} from '../../domain/resources/reports.ts'
import type { Deps } from '../app.ts'
import type { ChartReport } from '../reports/chart-of-accounts.ts'
import { categoryTree, chartOfAccounts } from '../reports/chart-of-accounts.ts'
import type { Query } from '../reports/run-report.ts'
import { sendCsv } from './csv.ts'
import { csvFile, described } from './described.ts'
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
  { db }: Deps,
  { declared, run }: { declared: Report; run: typeof chartOfAccounts },
): void {
  const path = `reports/${declared.name}`
  const flag = z.enum(['true', 'false']).optional()
  const querystring = z.object(Object.fromEntries(declared.parameters.map((name) => [name, flag])))
  const common = { tags: [path], querystring }
  const books = ({ who }: FastifyRequest) => ({ db, companyId: who.companyId })

  scope.get<ChartRequest>(
    `/${path}/`,
    described({ ...common, summary: declared.label, response: { 200: chartSchema } }),
    async (request) => {
      requirePermission(request, `${moduleOf(path)}.read`)
      const report = await run(books(request), { query: request.query, limited: true })
      return { ...report, rows: report.rows.map((row) => ({ ...row, drill: drill(request.params.company, row) })) }
    },
  )
  scope.get<ChartRequest>(
    `/${path}/export.csv/`,
    described({ ...common, summary: `${declared.label}: export`, response: { 200: csvFile } }),
    async (request, reply) => {
      requirePermission(request, `${moduleOf(path)}.export`)
      const report = await run(books(request), { query: request.query, limited: false })
      const header = [reportTexts.code, reportTexts.name, ...declared.columns.map(({ label }) => label)]
      return sendCsv(reply, { name: declared.name, header, rows: [linesOf(report)] })
    },
  )
}

/** The statement of an account; the ledgers of a category with all below it. */
function drill(company: string, { kind, id }: ChartReport['rows'][number]): string {
  return kind === 'account' ? `/${company}/account/ledgers/${id}` : `/${company}/account/ledgers?category=${id}`
}

/** Names stand further right the deeper a row lies in the tree. */
function linesOf({ rows, columns, totals }: ChartReport): string[][] {
  const lines = rows.map(({ code, name, depth, cells }) => [
    code ?? '',
    `${' '.repeat(2 * depth)}${name}`,
    ...columns.map(({ key }) => cells[key] ?? ''),
  ])
  return [...lines, ['', reportTexts.total, ...columns.map(({ key }) => totals[key] ?? '')]]
}
