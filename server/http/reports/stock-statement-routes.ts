/** The statement of an item's stock on screen, as CSV and XLSX, and on paper; and what else its page shows of it. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DomainError, refuse } from '../../../domain/errors.ts'
import { movementKinds } from '../../../domain/inventory/movement-words.ts'
import { can } from '../../../domain/permissions/can.ts'
import type { StockStatement, StockStatementLine } from '../../../domain/inventory/statement-answer.ts'
import { printStockStatement } from '../../../domain/printing/stock.ts'
import { MOST_PAGE_ROWS, PAGE_ROWS, isId } from '../../../domain/resources/core/list-query.ts'
import { STOCK_COSTS_RIGHT } from '../../../domain/resources/core/cost-right.ts'
import { stockStatementColumns } from '../../../domain/resources/core/statement-columns.ts'
import type { Deps } from '../../deps.ts'
import { itemBills } from '../../reports/item-bills.ts'
import type { Query } from '../../../domain/resources/core/report-parameters.ts'
import type { Books } from '../../reports/run-report.ts'
import { period, refuseTooLarge } from '../../reports/run-report.ts'
import type { Movements, StockPage } from '../../reports/stock-statement.ts'
import { allMovements, stockCourse, stockStatement } from '../../reports/stock-statement.ts'
import type { Letterhead } from '../../services/sending/letterhead.ts'
import { letterhead } from '../../services/sending/letterhead.ts'
import { sendCsv } from '../files/csv.ts'
import { csvFile, described, xlsxFile } from '../core/described.ts'
import { MOST_PRINTED, pdfFile, sendPdf } from '../files/pdf.ts'
import { refuseOthers } from '../core/query.ts'
import { contextOf, requirePermission } from '../core/session.ts'
import {
  itemBillsSchema,
  stockCourseSchema,
  stockStatementQuerySchema,
  stockStatementSchema,
} from '../documents/stock-schemas.ts'
import { sendXlsx } from '../files/xlsx.ts'

type StatementRequest = { Params: { id: string }; Querystring: Query }
type Column = (typeof stockStatementColumns)[number]

const path = 'inventory/ledgers/:id'

/** Registers the routes below the company's scope. */
export function registerStockStatementRoutes(scope: FastifyInstance, deps: Deps): void {
  const common = { tags: ['inventory/ledgers'], querystring: stockStatementQuerySchema }

  scope.get<StatementRequest>(
    `/${path}/`,
    described({ ...common, summary: 'Stock statement of an item', response: { 200: stockStatementSchema } }),
    (request) => {
      requirePermission(request, 'inventory_ledgers.read')
      return stockStatement(booksOf(request, deps), pageOf(request))
    },
  )
  scope.get<{ Params: { id: string } }>(
    '/inventory/items/:id/bills/',
    described({ tags: ['inventory/items'], summary: 'Bills of an item', response: { 200: itemBillsSchema } }),
    (request) => {
      requirePermission(request, 'inventory_bill_of_materials.read')
      if (!isId(request.params.id)) throw new DomainError('NOT_FOUND')
      return itemBills(booksOf(request, deps), request.params.id)
    },
  )
  scope.get<StatementRequest>(
    `/${path}/course/`,
    described({ ...common, summary: 'How the stock of an item went', response: { 200: stockCourseSchema } }),
    (request) => {
      requirePermission(request, 'inventory_ledgers.read')
      return stockCourse(booksOf(request, deps), movementsOf(request))
    },
  )
  scope.get<StatementRequest>(
    `/${path}/export.csv/`,
    described({ ...common, summary: 'Stock statement of an item: export', response: { 200: csvFile } }),
    async (request, reply) => {
      requirePermission(request, 'inventory_ledgers.export')
      const { name, columns, rows } = await fileOf(request, deps)
      return sendCsv(reply, { name, header: columns.map(({ label }) => label), rows })
    },
  )
  scope.get<StatementRequest>(
    `/${path}/export.xlsx/`,
    described({ ...common, summary: 'Stock statement of an item: export', response: { 200: xlsxFile } }),
    async (request, reply) => {
      requirePermission(request, 'inventory_ledgers.export')
      const { name, columns, rows } = await fileOf(request, deps)
      return sendXlsx(reply, { name, sheetName: name, columns, rows })
    },
  )
  scope.get<StatementRequest>(
    `/${path}/print.pdf/`,
    described({ ...common, summary: 'Stock statement of an item: print', response: { 200: pdfFile } }),
    async (request, reply) => {
      requirePermission(request, 'inventory_ledgers.read')
      const page = pageOf(request)
      const statement = await stockStatement(booksOf(request, deps), { ...page, start: 0, end: 0 })
      refuseTooLarge(statement.exact ? statement.count : MOST_PRINTED + 1, MOST_PRINTED)
      const rows: StockStatementLine[] = []
      for await (const batch of allMovements(booksOf(request, deps), page)) rows.push(...batch)
      return sendPdf(reply, paperOf({ ...statement, rows }, await letterhead(contextOf(request, deps))))
    },
  )
}

function booksOf({ who }: FastifyRequest, { db }: Deps): Books {
  return { db, companyId: who.companyId }
}

function pageOf(request: FastifyRequest<StatementRequest>): StockPage {
  const { _start = '0', _end } = request.query
  const start = Number(_start)
  const end = Number(_end ?? start + PAGE_ROWS)
  const isPage = Number.isInteger(start) && Number.isInteger(end) && start >= 0 && end >= start
  if (!isPage || end > 1_000_000_000 || end - start > MOST_PAGE_ROWS) {
    throw new DomainError('BAD_REQUEST', {}, [{ code: 'BAD_REQUEST', path: '_end' }])
  }
  return { ...movementsOf(request), start, end }
}

function movementsOf({ params, query, who }: FastifyRequest<StatementRequest>): Movements {
  if (!isId(params.id)) throw new DomainError('NOT_FOUND')
  const { start_date, end_date, kind, _start, _end, ...others } = query
  refuseOthers(others)
  const kinds = kind === undefined ? null : [kind].flat()
  if (kinds?.some((one) => !Object.hasOwn(movementKinds, one))) {
    refuse([{ code: 'NOT_IN_LIST', path: 'kind', params: { choices: Object.keys(movementKinds).join(', ') } }])
  }
  const withCosts = can(who, STOCK_COSTS_RIGHT)
  return { itemId: params.id, range: period({ start_date, end_date }), kinds, withCosts }
}

async function fileOf(request: FastifyRequest<StatementRequest>, deps: Deps) {
  const page = pageOf(request)
  const { item } = await stockStatement(booksOf(request, deps), { ...page, start: 0, end: 0 })
  const columns = stockStatementColumns.filter(({ kind }) => page.withCosts || kind !== 'money')
  return { name: item.name, columns, rows: lines(allMovements(booksOf(request, deps), page), columns) }
}

async function* lines(
  batches: AsyncIterable<StockStatementLine[]>,
  columns: readonly Column[],
): AsyncGenerator<string[][]> {
  for await (const rows of batches) yield rows.map((row) => columns.map((column) => cellOf(row, column)))
}

/** What does not move is left empty. */
function cellOf(row: StockStatementLine, { key }: Column): string {
  if (key === 'kind') return movementKinds[row.kind]
  const text = row[key] ?? ''
  return (key === 'quantity_in' || key === 'quantity_out') && text === '0' ? '' : text
}

function paperOf(statement: StockStatement, { style, printing }: Letterhead) {
  const { item, start_date, end_date, rows } = statement
  return printStockStatement(
    {
      item: { name: item.name, code: item.code, unit: item.unit_label, category: item.category_label },
      period: { start: start_date, end: end_date },
      opening: { quantity: statement.opening_quantity, value: statement.opening_value },
      closing: { quantity: statement.closing_quantity, value: statement.closing_value },
      rows: rows.map((row) => ({
        date: row.date,
        number: row.document_no,
        movement: movementKinds[row.kind],
        text: row.narration,
        quantityIn: row.quantity_in,
        quantityOut: row.quantity_out,
        unitCost: row.unit_cost,
        value: row.value,
        after: { quantity: row.quantity_after, value: row.value_after },
      })),
    },
    style,
    printing,
  )
}
