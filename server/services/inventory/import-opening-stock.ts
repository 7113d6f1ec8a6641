/** Imports opening stock from rows of a file: all of them are checked first, then written 500 at a time. */
import type {
  OpeningStockLine,
  OpeningStockPlan,
  PlannedLot,
} from '../../../domain/inventory/imports/import-opening-stock.ts'
import { keyOfLot, planOpeningStock as plan } from '../../../domain/inventory/imports/import-opening-stock.ts'
import { shareLedger } from '../../db/ledger/ledger-lock.ts'
import type { Transaction } from '../../db/core/client.ts'
import type { OpenedLot } from '../../db/stock/opening-stock-store.ts'
import { openedLots } from '../../db/stock/opening-stock-store.ts'
import { importFactors, importItems, importUnits } from '../../db/stock/stock-import-store.ts'
import type { Books } from '../books/books.ts'
import { booksReading } from '../books/books.ts'
import type { Context, DecisionContext } from '../core/unit-of-work.ts'
import { require } from '../core/unit-of-work.ts'
import { catalogOf } from '../stock/item-catalog.ts'
import { openingDate, openingImportProblem } from './opening-stock-rows.ts'
import { openingStatements } from './opening-stock.ts'

const lotsAtOnce = 500

/** Checks the rows against the books; writes nothing. Raises NOT_ALLOWED. */
export async function planOpeningStock(
  context: Context,
  lines: readonly OpeningStockLine[],
): Promise<OpeningStockPlan> {
  require(context, 'inventory_opening_stock.import')
  const { companyId } = context.who
  const books = await context.db.read(companyId, booksReading(context))
  const [items, units, factors] = await context.db.batch(companyId, [
    importItems(companyId),
    importUnits(companyId),
    importFactors(companyId),
  ])
  const names = new Set(lines.map(({ item }) => item))
  const namedItems = items.filter(({ code, name }) => names.has(name) || (code !== null && names.has(code)))
  const [stored] = await context.db.batch(companyId, [
    openedLots(
      companyId,
      namedItems.map(({ id }) => id),
    ),
  ])
  return plan(lines, {
    ...catalogOf({ items, units, factors }),
    lots: new Map(stored.map(lotOf).map((lot) => [keyOfLot(lot), lot])),
    firstDay: openingDate(books),
    openingProblem: await openingImportProblem(context, 'item'),
  })
}

function lotOf({ item_id: itemId, received_on: receivedOn, quantity, unit_id: unitId, rate }: OpenedLot): PlannedLot {
  return { itemId, receivedOn, quantity, unitId, rate }
}

/**
 * Writes a plan. Stock counts of later days never prevent it. Raises NOT_ALLOWED, and problems that arose since the plan
 * was made (PERIOD_LOCKED, DUPLICATE, OPENINGS_OFF_START).
 */
export async function writeOpeningStock(
  { db, ...context }: Context,
  { lots }: OpeningStockPlan,
  onProgress: (count: number) => void | Promise<void> = () => undefined,
): Promise<void> {
  require(context, 'inventory_opening_stock.import')
  const { companyId } = context.who
  const books = await db.read(companyId, booksReading(context))
  for (let from = 0; from < lots.length; from += lotsAtOnce) {
    const batch = lots.slice(from, from + lotsAtOnce)
    await db.transaction(companyId, (tx) => writeBatch(tx, context, { batch, books }))
    await onProgress(from + batch.length)
  }
}

async function writeBatch(
  tx: Transaction,
  context: DecisionContext,
  { batch, books }: { batch: readonly PlannedLot[]; books: Books },
): Promise<void> {
  await tx.run(shareLedger(context.who.companyId))
  const openings = batch.map(({ itemId: item, receivedOn: received_on, quantity, unitId: unit, rate }) => {
    return { item, received_on, quantity, unit, rate }
  })
  const accept = ['COUNTED_AFTER'] as const
  const { statements } = await openingStatements(tx, context, { openings, books, action: 'import', accept })
  await tx.batch(statements)
}
