/** Reports and the statement of an account, on screen and as files. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DomainError } from '../../domain/errors.ts'
import { MOST_PAGE_ROWS, PAGE_ROWS, isId } from '../../domain/resources/list-query.ts'
import { ledgerStatementColumns, reportTexts, trialBalance as declared } from '../../domain/resources/reports.ts'
import type { Deps } from '../app.ts'
import type { StatementRow } from '../reports/ledger-statement.ts'
import { allLines, ledgerStatement } from '../reports/ledger-statement.ts'
import type { Books, Parameters, Query } from '../reports/run-report.ts'
import { period, reportParameters } from '../reports/run-report.ts'
import type { TrialBalance } from '../reports/trial-balance.ts'
import { trialBalance } from '../reports/trial-balance.ts'
import { registerChartRoutes } from './chart-routes.ts'
import { sendCsv } from './csv.ts'
import { csvFile, described } from './described.ts'
import { reportQuerySchema, reportSchema, statementQuerySchema, statementSchema } from './report-schemas.ts'
import { refuseOthers } from './query.ts'
import { requirePermission } from './session.ts'

type ReportRequest = { Params: { company: string }; Querystring: Query }
type StatementRequest = { Params: { id: string }; Querystring: Query }

/** Registers the reports and the statements below the company's scope. */
export function registerReportRoutes(scope: FastifyInstance, deps: Deps): void {
  trialBalanceRoutes(scope, deps)
  registerChartRoutes(scope, deps)
  statementRoutes(scope, deps)
}

function booksOf({ who }: FastifyRequest, { db }: Deps): Books {
  return { db, companyId: who.companyId }
}

function trialBalanceRoutes(scope: FastifyInstance, deps: Deps): void {
  const path = `reports/${declared.name}`
  const common = { tags: [path], querystring: reportQuerySchema }

  scope.get<ReportRequest>(
    `/${path}/`,
    described({ ...common, summary: declared.label, response: { 200: reportSchema } }),
    async (request) => {
      requirePermission(request, 'reports_trial_balance.read')
      const parameters = reportParameters(declared, request.query)
      const report = await trialBalance(booksOf(request, deps), parameters, { limited: true })
      return { ...report, rows: report.rows.map((row) => ({ ...row, drill: drill(request, row, parameters) })) }
    },
  )
  scope.get<ReportRequest>(
    `/${path}/export.csv/`,
    described({ ...common, summary: `${declared.label}: export`, response: { 200: csvFile } }),
    async (request, reply) => {
      requirePermission(request, 'reports_trial_balance.export')
      const parameters = reportParameters(declared, request.query)
      const report = await trialBalance(booksOf(request, deps), parameters, { limited: false })
      const header = [reportTexts.code, reportTexts.name, ...declared.columns.map(({ label }) => label)]
      const name = `${declared.name}-${parameters.start_date}-${parameters.end_date}`
      return sendCsv(reply, { name, header, rows: [cellsOf(report)] })
    },
  )
}

/** The screen that shows what stands behind a row. */
function drill(
  { params }: FastifyRequest<ReportRequest>,
  { kind, id }: TrialBalance['rows'][number],
  { start_date, end_date }: Parameters,
): string | null {
  if (kind !== 'account') return null
  return `/${params.company}/account/ledgers/${id}?start_date=${start_date}&end_date=${end_date}`
}

/** Names stand further right the deeper a row lies in the tree. */
function cellsOf({ rows, totals }: TrialBalance): string[][] {
  const lines = rows.map(({ code, name, depth, cells }) => [
    code ?? '',
    `${' '.repeat(2 * depth)}${name}`,
    ...declared.columns.map(({ key }) => cells[key]),
  ])
  return [...lines, ['', reportTexts.total, ...declared.columns.map(({ key }) => totals[key])]]
}

function statementRoutes(scope: FastifyInstance, deps: Deps): void {
  const path = 'account/ledgers/:id/transactions'
  const common = { tags: ['account/ledgers'], querystring: statementQuerySchema }

  scope.get<StatementRequest>(
    `/${path}/`,
    described({ ...common, summary: 'Statement of a ledger', response: { 200: statementSchema } }),
    (request) => {
      requirePermission(request, 'account_ledgers.read')
      return ledgerStatement(booksOf(request, deps), { accountId: accountOf(request), ...page(request.query) })
    },
  )
  scope.get<StatementRequest>(
    `/${path}/export.csv/`,
    described({ ...common, summary: 'Statement of a ledger: export', response: { 200: csvFile } }),
    async (request, reply) => {
      requirePermission(request, 'account_ledgers.export')
      const { range } = page(request.query)
      const wanted = { accountId: accountOf(request), range }
      const { account } = await ledgerStatement(booksOf(request, deps), { ...wanted, start: 0, end: 0 })
      const header = ledgerStatementColumns.map(({ label }) => label)
      return sendCsv(reply, { name: account.name, header, rows: lines(allLines(booksOf(request, deps), wanted)) })
    },
  )
}

function accountOf({ params }: FastifyRequest<StatementRequest>): string {
  if (!isId(params.id)) throw new DomainError('NOT_FOUND')
  return params.id
}

function page({ start_date, end_date, _start = '0', _end, ...others }: Query) {
  refuseOthers(others)
  const start = Number(_start)
  const end = Number(_end ?? start + PAGE_ROWS)
  const isPage = Number.isInteger(start) && Number.isInteger(end) && start >= 0 && end >= start
  if (!isPage || end > 1_000_000_000 || end - start > MOST_PAGE_ROWS) {
    throw new DomainError('BAD_REQUEST', {}, [{ code: 'BAD_REQUEST', path: '_end' }])
  }
  return { range: period({ start_date, end_date }), start, end }
}

async function* lines(batches: AsyncIterable<StatementRow[]>): AsyncGenerator<string[][]> {
  for await (const rows of batches) {
    yield rows.map((row) =>
      ledgerStatementColumns.map(({ key }) =>
        key === 'against' ? row.against.map(({ name }) => name).join(', ') : (row[key] ?? ''),
      ),
    )
  }
}
