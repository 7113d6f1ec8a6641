/** The trial balance on screen, as CSV and XLSX, and on paper: files hold exactly what was seen. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { PrintedTree } from '../../domain/printing/report.ts'
import { printTree } from '../../domain/printing/report.ts'
import type { BalanceView } from '../../domain/reports/trial-balance-view.ts'
import { balanceColumns, balanceRows } from '../../domain/reports/trial-balance-view.ts'
import { reportTexts, trialBalance as declared } from '../../domain/resources/reports.ts'
import type { Deps } from '../deps.ts'
import type { Books, Parameters, Query } from '../reports/run-report.ts'
import { refuseTooLarge, reportFlags, reportParameters } from '../reports/run-report.ts'
import type { TrialBalance } from '../reports/trial-balance.ts'
import { trialBalance } from '../reports/trial-balance.ts'
import type { Letterhead } from '../services/letterhead.ts'
import { letterhead } from '../services/letterhead.ts'
import { sendCsv } from './csv.ts'
import { csvFile, described, xlsxFile } from './described.ts'
import { MOST_PRINTED, pdfFile, sendPdf } from './pdf.ts'
import { reportFileQuerySchema, reportQuerySchema, reportSchema } from './report-schemas.ts'
import { contextOf, requirePermission } from './session.ts'
import { sendXlsx } from './xlsx.ts'

type ReportRequest = { Params: { company: string }; Querystring: Query }
type Table = { report: TrialBalance; view: BalanceView; name: string; labels: string[] }

const path = `reports/${declared.name}`

/** Registers the routes below the company's scope. */
export function registerTrialBalanceRoutes(scope: FastifyInstance, deps: Deps): void {
  const file = { tags: [path], querystring: reportFileQuerySchema }

  scope.get<ReportRequest>(
    `/${path}/`,
    described({ ...file, querystring: reportQuerySchema, summary: declared.label, response: { 200: reportSchema } }),
    async (request) => {
      requirePermission(request, 'reports_trial_balance.read')
      const parameters = reportParameters(declared, request.query)
      const report = await trialBalance(booksOf(request, deps), parameters, { limited: true })
      return { ...report, rows: report.rows.map((row) => ({ ...row, drill: drill(request, row, parameters) })) }
    },
  )
  scope.get<ReportRequest>(
    `/${path}/export.csv/`,
    described({ ...file, summary: `${declared.label}: export`, response: { 200: csvFile } }),
    async (request, reply) => {
      requirePermission(request, 'reports_trial_balance.export')
      const table = await tableOf(request, deps)
      const header = [reportTexts.code, reportTexts.name, ...table.labels]
      return sendCsv(reply, { name: table.name, header, rows: [linesOf(table).map(({ cells }) => cells)] })
    },
  )
  scope.get<ReportRequest>(
    `/${path}/export.xlsx/`,
    described({ ...file, summary: `${declared.label}: export`, response: { 200: xlsxFile } }),
    async (request, reply) => {
      requirePermission(request, 'reports_trial_balance.export')
      const table = await tableOf(request, deps)
      const texts = [reportTexts.code, reportTexts.name].map((label) => ({ label, kind: 'text' as const }))
      const columns = [...texts, ...table.labels.map((label) => ({ label, kind: 'money' as const }))]
      const rows = linesOf(table).map(({ cells, isStrong }) => (isStrong ? { strong: cells } : cells))
      return sendXlsx(reply, { name: table.name, sheetName: declared.label, columns, rows: [rows] })
    },
  )
  scope.get<ReportRequest>(
    `/${path}/print.pdf/`,
    described({ ...file, summary: `${declared.label}: print`, response: { 200: pdfFile } }),
    async (request, reply) => {
      requirePermission(request, 'reports_trial_balance.read')
      const table = await tableOf(request, deps)
      refuseTooLarge(table.report.rows.length, MOST_PRINTED)
      return sendPdf(reply, paperOf(table, await letterhead(contextOf(request, deps))))
    },
  )
}

function booksOf({ who }: FastifyRequest, { db }: Deps): Books {
  return { db, companyId: who.companyId }
}

async function tableOf(request: FastifyRequest<ReportRequest>, deps: Deps): Promise<Table> {
  const { net, hide_accounts, hide_categories, ...query } = request.query
  const flags = reportFlags(['net', 'hide_accounts', 'hide_categories'], { net, hide_accounts, hide_categories })
  const view = { net: flags.net, hideAccounts: flags.hide_accounts, hideCategories: flags.hide_categories }
  const parameters = reportParameters(declared, query)
  const report = await trialBalance(booksOf(request, deps), parameters, { limited: false })
  const known = new Map<string, string>(report.columns.map(({ key, label }) => [key, label]))
  const netLabels: Readonly<Record<string, string>> = { opening: reportTexts.opening, closing: reportTexts.closing }
  const labels = columnsOf({ report, view }).map(({ key }) => known.get(key) ?? netLabels[key] ?? key)
  return { report, view, labels, name: `${declared.name}-${parameters.start_date}-${parameters.end_date}` }
}

function columnsOf({ report, view }: Pick<Table, 'report' | 'view'>) {
  return balanceColumns(view, report.parameters.compare.length)
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

/** Names stand further right the deeper a row lies in the tree; categories and the totals are strong. */
function linesOf(table: Table): { cells: string[]; isStrong: boolean }[] {
  const { rows, totals } = table.report
  const columns = columnsOf(table)
  const lines = balanceRows(rows, table.view).map(({ row: { kind, code, name, cells }, level }) => ({
    cells: [code ?? '', `${' '.repeat(2 * level)}${name}`, ...columns.map(({ figure }) => figure(cells))],
    isStrong: kind === 'category',
  }))
  return [...lines, { cells: ['', reportTexts.total, ...columns.map(({ figure }) => figure(totals))], isStrong: true }]
}

function paperOf(table: Table, { style, printing }: Letterhead) {
  const { report, view, labels, name } = table
  const columns = columnsOf(table)
  const compared = report.columns.flatMap(({ key, period }) => (period ? [{ key, period }] : []))
  const dated = new Map(
    compared.map(({ key, period }) => [
      key,
      `${reportTexts.closing} ${style.date(period.start_date)} – ${style.date(period.end_date)}`,
    ]),
  )
  const tree: PrintedTree = {
    fileName: name,
    title: declared.label,
    period: { start: report.parameters.start_date, end: report.parameters.end_date },
    facts: [],
    labels: [reportTexts.name, ...columns.map(({ key }, place) => dated.get(key) ?? labels[place] ?? key)],
    rows: balanceRows(report.rows, view).map(({ row, level }) => ({
      name: row.name,
      code: row.code,
      depth: level,
      isStrong: row.kind === 'category',
      amounts: columns.map(({ figure }) => figure(row.cells)),
    })),
    totals: columns.map(({ figure }) => figure(report.totals)),
  }
  return printTree(tree, style, printing)
}
