/**
 * Imports stock adjustments from rows of a file: all of them are checked first, then written in transactions of 200
 * documents in the order of their movements. A repeated import writes what an interrupted one left out and skips what
 * was imported.
 */
import type { ErrorCode } from '../../../domain/errors.ts'
import { DomainError } from '../../../domain/errors.ts'
import { purposes } from '../../../domain/inventory/check-adjustment.ts'
import type {
  ImportedAdjustment,
  ImportedRow,
  StockLine,
  StockPlan,
} from '../../../domain/inventory/imports/import-stock.ts'
import { planStockImport, stockContent } from '../../../domain/inventory/imports/import-stock.ts'
import { dayRank, orderKey } from '../../../domain/inventory/movement.ts'
import { planYears } from '../../../domain/ledger/books-start.ts'
import { can } from '../../../domain/permissions/can.ts'
import { inventoryAdjustments as resource } from '../../../domain/resources/inventory/inventory-adjustments.ts'
import { shareLedger } from '../../db/ledger/ledger-lock.ts'
import { insertRows } from '../../db/documents/document-store.ts'
import { importedStock, insertImportedAdjustments } from '../../db/stock/adjustment-store.ts'
import { calendarFacts } from '../../db/ledger/books-start-store.ts'
import type { Statement, Transaction } from '../../db/core/client.ts'
import { analyzeLedger } from '../../db/records/import-store.ts'
import { costsBefore, systemAccounts } from '../../db/stock/stock-facts-store.ts'
import { importFactors, importItems, importUnits } from '../../db/stock/stock-import-store.ts'
import { stockRules } from '../../db/stock/stock-store.ts'
import type { Books } from '../books/books.ts'
import { booksReading } from '../books/books.ts'
import type { PreparedStock, StockDocument } from '../stock/stock-plan.ts'
import { postedOf } from '../stock/stock-plan.ts'
import { prepareStock } from '../stock/change-stock.ts'
import { catalogOf } from '../stock/item-catalog.ts'
import { yearOfDate } from '../books/period.ts'
import { auditMany } from '../core/audit-many.ts'
import { toBookYears } from '../books/book-years.ts'
import { yearStatements } from '../books/imported-years.ts'
import type { Context, DecisionContext } from '../core/unit-of-work.ts'
import { newId, require } from '../core/unit-of-work.ts'
import { adjustmentMovement, valueOfRow } from './adjustment-movement.ts'

const { path } = resource
const documentsAtOnce = 200
const numbersAtOnce = 5000
/** Query plans made for empty tables are bad for full ones; so statistics are renewed as the tables grow. */
const analyzeAgainAfter = 4

/** Checks the rows against the books: documents to import, those already imported, errors. Raises NOT_ALLOWED. */
export async function planStock(
  context: Context,
  { lines, createYears }: { lines: readonly StockLine[]; createYears: boolean },
): Promise<StockPlan> {
  require(context, 'inventory_adjustments.import')
  const { companyId } = context.who
  const [items, units, factors, [rules], [calendar]] = await context.db.batch(companyId, [
    importItems(companyId),
    importUnits(companyId),
    importFactors(companyId),
    stockRules(companyId),
    calendarFacts(companyId),
  ])
  if (!calendar) throw new DomainError('NOT_FOUND')
  const { book, years } = await context.db.read(companyId, booksReading(context, path))
  return planStockImport(lines, {
    ...catalogOf({ items, units, factors }),
    plan: planYears(lines, { ...toBookYears(years, calendar), createYears }),
    lockDate: book.lock_date,
    changes: rules?.changes ?? [],
    currencyDigits: book.currency_digits,
    imported: await loadImported(context, lines),
  })
}

async function loadImported({ db, who }: Context, lines: readonly StockLine[]): Promise<Map<string, string>> {
  const numbers = [...new Set(lines.map(({ voucher_no }) => voucher_no))]
  const contents = new Map<string, string>()
  for (let from = 0; from < numbers.length; from += numbersAtOnce) {
    const batch = numbers.slice(from, from + numbersAtOnce)
    const [documents] = await db.batch(who.companyId, [importedStock(who.companyId, batch)])
    for (const { number, purpose, rows, ...adjustment } of documents) {
      const itemRows = rows.map(({ item_id, unit_id, quantity, rate, description }) => {
        return { itemId: item_id, unitId: unit_id, quantity, rate: rate ?? '', description }
      })
      contents.set(`${number} ${purpose}`, stockContent({ ...adjustment, rows: itemRows }))
    }
  }
  return contents
}

type ImportBooks = Books & { accounts: ReadonlyMap<string, string>; prices: ReadonlyMap<string, string | null> }

/**
 * Writes a plan. `onProgress` gets the number of written documents and is awaited. Warnings of shortages are accepted
 * if the user has the permission; raises NOT_ALLOWED, NEGATIVE_STOCK, WARNINGS, and problems that arose since the plan
 * was made (PERIOD_LOCKED, DUPLICATE).
 */
export async function writeStock(
  context: Context,
  { adjustments, newYears }: StockPlan,
  onProgress: (writtenCount: number) => void | Promise<void> = () => undefined,
): Promise<void> {
  require(context, 'inventory_adjustments.import')
  if (newYears.length > 0) require(context, 'account_fiscal_years.create')
  if (newYears.length > 0) {
    const created = newYears.map((year) => ({ ...year, id: newId() }))
    await context.db.batch(context.who.companyId, yearStatements(context.who, created))
  }
  const books = await loadBooks(context)
  const accept: ErrorCode[] = can(context.who, 'inventory_adjustments.approve')
    ? ['NEGATIVE_STOCK', 'COUNTED_AFTER']
    : ['COUNTED_AFTER']
  let analyzedAt = 0
  let writtenCount = 0
  for (const batch of inBatches(adjustments)) {
    await context.db.transaction(context.who.companyId, (tx) => writeBatch(tx, context, { batch, books, accept }))
    writtenCount += batch.length
    if (writtenCount >= analyzedAt * analyzeAgainAfter) {
      await context.db.batch(null, [analyzeLedger()])
      analyzedAt = writtenCount
    }
    await onProgress(writtenCount)
  }
}

/**
 * Yields at most 200 documents; a receipt at the cost of the stock waits until earlier movements of its item are
 * written.
 */
function* inBatches(adjustments: readonly ImportedAdjustment[]): Generator<ImportedAdjustment[]> {
  let batch: ImportedAdjustment[] = []
  let movedItems = new Set<string>()
  for (const adjustment of adjustments) {
    const { purpose, rows } = adjustment
    const mustWait = purpose === 'Stock In' && rows.some(({ rate, itemId }) => rate === '' && movedItems.has(itemId))
    if (batch.length === documentsAtOnce || mustWait) {
      yield batch
      batch = []
      movedItems = new Set()
    }
    batch.push(adjustment)
    for (const { itemId } of rows) movedItems.add(itemId)
  }
  if (batch.length > 0) yield batch
}

async function loadBooks(context: Context): Promise<ImportBooks> {
  const { companyId } = context.who
  const codes = Object.values(purposes).map(({ account }) => account)
  const [accounts, items] = await context.db.batch(companyId, [
    systemAccounts(companyId, codes),
    importItems(companyId),
  ])
  const books = await context.db.read(companyId, booksReading(context, path))
  return {
    ...books,
    accounts: new Map(accounts.map(({ system_code, id }) => [system_code, id])),
    prices: new Map(items.map(({ id, cost_price }) => [id, cost_price])),
  }
}

type Batch = { batch: readonly ImportedAdjustment[]; books: ImportBooks; accept: readonly ErrorCode[] }

async function writeBatch(tx: Transaction, context: DecisionContext, { batch, books, accept }: Batch): Promise<void> {
  const { companyId, userId } = context.who
  await tx.run(shareLedger(companyId))
  const valueOf = await valuesOfRows(tx, companyId, { batch, books, accept })
  const imported = batch.map((adjustment) => ({ adjustment, document: documentOf(adjustment, books, valueOf) }))
  const documents = imported.map(({ document }) => document)
  const prepared = await prepareStock(tx, context, { documents, replaced: [], accept })
  const headers = imported.map(
    ({ adjustment: { number, purpose, remarks }, document: { id, date, time, fiscalYearId } }) => {
      return { id, number, purpose, remarks, date, time, fiscalYearId }
    },
  )
  const rows = imported.flatMap(({ adjustment, document }) =>
    adjustment.rows.map(({ rowNo, itemId: item, quantity, unitId: unit, unitFactor, rate, description }) => {
      const texts = { rate: rate || null, description: description || null }
      const values = { item, quantity, unit, unit_factor: unitFactor, ...texts }
      return { id: null, document: document.id, place: rowNo - 1, values }
    }),
  )
  await tx.batch([
    insertImportedAdjustments(companyId, userId, headers),
    ...insertRows(resource.lines['rows'], companyId, rows),
    ...prepared.statements,
    auditsOf(context, imported, prepared),
  ])
}

type ValueOfRow = (adjustment: ImportedAdjustment, row: ImportedRow) => string

/** Returns the values of rows; what enters without a rate has the cost of the stock just before it. */
async function valuesOfRows(tx: Transaction, companyId: string, { batch, books }: Batch): Promise<ValueOfRow> {
  const currencyDigits = books.book.currency_digits
  const costKeys = batch.flatMap((adjustment) =>
    adjustment.purpose === 'Stock In'
      ? adjustment.rows.flatMap((row) =>
          row.rate === '' ? [{ itemId: row.itemId, before: beforeOf(adjustment) }] : [],
        )
      : [],
  )
  const costRows = costKeys.length === 0 ? [] : await tx.run(costsBefore(companyId, costKeys))
  const costs = new Map(costRows.map((cost) => [`${cost.item_id} ${cost.before}`, cost]))
  return (adjustment, row) => {
    const cost = costs.get(`${row.itemId} ${beforeOf(adjustment)}`)
    return valueOfRow(row, { cost, costPrice: books.prices.get(row.itemId) ?? null, currencyDigits })
  }
}

function beforeOf({ date, time, number }: ImportedAdjustment): string {
  return orderKey({ date, rank: dayRank('stock_in'), time, reference: number, rowNo: 0 })
}

function documentOf(adjustment: ImportedAdjustment, books: ImportBooks, valueOf: ValueOfRow): StockDocument {
  const { number, purpose, date, time, rows } = adjustment
  return {
    path,
    id: newId(),
    date,
    fiscalYearId: yearOfDate(date, books).id,
    time,
    reference: number,
    entryKind: 'cost',
    movements: rows.map((row) =>
      adjustmentMovement({ purpose, facts: books }, { ...row, path: `line ${row.line}` }, () =>
        valueOf(adjustment, row),
      ),
    ),
  }
}

type ImportedDocument = { adjustment: ImportedAdjustment; document: StockDocument }

function auditsOf(context: DecisionContext, imported: readonly ImportedDocument[], prepared: PreparedStock): Statement {
  return auditMany(
    context,
    imported.map(({ adjustment: { number, purpose, date, remarks }, document: { id } }) => {
      const changes = {
        voucher_no: [null, number],
        date: [null, date],
        purpose: [null, purpose],
        remarks: [null, remarks],
        status: [null, 'Issued'],
      } as const
      const { entries } = postedOf(prepared, id)
      return { action: 'import', resource: path, objectId: id, label: number, changes, entries }
    }),
  )
}
