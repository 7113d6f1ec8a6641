/** The statement of an account on screen, as CSV and XLSX, and on paper. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { printStatement } from '../../../domain/printing/report.ts'
import { refuse } from '../../../domain/errors.ts'
import type { Query } from '../../../domain/resources/core/report-parameters.ts'
import { readComparisons } from '../../../domain/resources/core/report-parameters.ts'
import { ledgerStatementColumns } from '../../../domain/resources/core/statement-columns.ts'
import type { Deps } from '../../deps.ts'
import type { LedgerStatement, StatementPage, StatementRow } from '../../reports/ledger-statement.ts'
import { allLines, ledgerStatement } from '../../reports/ledger-statement.ts'
import type { Books } from '../../reports/run-report.ts'
import { refuseTooLarge } from '../../reports/run-report.ts'
import type { Letterhead } from '../../services/sending/letterhead.ts'
import { letterhead } from '../../services/sending/letterhead.ts'
import { sendCsv } from '../files/csv.ts'
import { csvFile, described, xlsxFile } from '../core/described.ts'
import { MOST_PRINTED, pdfFile, sendPdf } from '../files/pdf.ts'
import { statementQuerySchema, statementSchema } from './report-schemas.ts'
import { contextOf, requirePermission } from '../core/session.ts'
import { statementPage } from './statement-query.ts'
import { sendXlsx } from '../files/xlsx.ts'

type StatementRequest = { Params: { id: string }; Querystring: Query }

const path = 'account/ledgers/:id/transactions'

/** Registers the routes below the company's scope. */
export function registerStatementRoutes(scope: FastifyInstance, deps: Deps): void {
  const common = { tags: ['account/ledgers'], querystring: statementQuerySchema }

  scope.get<StatementRequest>(
    `/${path}/`,
    described({ ...common, summary: 'Statement of a ledger', response: { 200: statementSchema } }),
    (request) => {
      requirePermission(request, 'account_ledgers.read')
      return ledgerStatement(booksOf(request, deps), pageOf(request))
    },
  )
  scope.get<StatementRequest>(
    `/${path}/export.csv/`,
    described({ ...common, summary: 'Statement of a ledger: export', response: { 200: csvFile } }),
    async (request, reply) => {
      requirePermission(request, 'account_ledgers.export')
      const { name, rows } = await fileOf(request, deps)
      return sendCsv(reply, { name, header: ledgerStatementColumns.map(({ label }) => label), rows })
    },
  )
  scope.get<StatementRequest>(
    `/${path}/export.xlsx/`,
    described({ ...common, summary: 'Statement of a ledger: export', response: { 200: xlsxFile } }),
    async (request, reply) => {
      requirePermission(request, 'account_ledgers.export')
      const { name, rows } = await fileOf(request, deps)
      return sendXlsx(reply, { name, sheetName: name, columns: ledgerStatementColumns, rows })
    },
  )
  scope.get<StatementRequest>(
    `/${path}/print.pdf/`,
    described({ ...common, summary: 'Statement of a ledger: print', response: { 200: pdfFile } }),
    async (request, reply) => {
      requirePermission(request, 'account_ledgers.read')
      const page = pageOf(request)
      const statement = await ledgerStatement(booksOf(request, deps), { ...page, start: 0, end: 0 })
      refuseTooLarge(statement.exact ? statement.count : MOST_PRINTED + 1, MOST_PRINTED)
      const rows: StatementRow[] = []
      for await (const batch of allLines(booksOf(request, deps), page)) rows.push(...batch)
      return sendPdf(reply, paperOf({ ...statement, rows }, await letterhead(contextOf(request, deps))))
    },
  )
}

function booksOf({ who }: FastifyRequest, { db }: Deps): Books {
  return { db, companyId: who.companyId }
}

async function fileOf(request: FastifyRequest<StatementRequest>, deps: Deps) {
  const page = pageOf(request)
  const { account } = await ledgerStatement(booksOf(request, deps), { ...page, start: 0, end: 0 })
  return { name: account.name, rows: lines(allLines(booksOf(request, deps), page)) }
}

function pageOf({ params, query }: FastifyRequest<StatementRequest>): StatementPage {
  const { compare, ...rest } = query
  const page = statementPage(params.id, rest)
  const { values, problems } = readComparisons({ compare })
  refuse(problems)
  return { accountId: params.id, ...page, compare: values }
}

async function* lines(batches: AsyncIterable<StatementRow[]>): AsyncGenerator<string[][]> {
  for await (const rows of batches) {
    yield rows.map((row) =>
      ledgerStatementColumns.map(({ key }) => (key === 'against' ? othersOf(row) : (row[key] ?? ''))),
    )
  }
}

function othersOf({ against }: StatementRow): string {
  return against.map(({ name }) => name).join(', ')
}

function paperOf(statement: LedgerStatement, { style, printing }: Letterhead) {
  const { account, start_date, end_date, opening, debit, credit, closing, compared, rows } = statement
  return printStatement(
    {
      account: { name: account.name, code: account.code, category: account.category_label },
      period: { start: start_date, end: end_date },
      opening,
      debit,
      credit,
      closing,
      compared: compared.map((one) => ({ ...one, period: { start: one.start_date, end: one.end_date } })),
      rows: rows.map((row) => ({
        date: row.date,
        number: row.document_no,
        text: row.description || row.narration,
        against: othersOf(row),
        debit: row.debit,
        credit: row.credit,
        balance: row.balance,
      })),
    },
    style,
    printing,
  )
}
