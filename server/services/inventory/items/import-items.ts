/** Importing items, with opening stock, from rows of a file: judged first, then written 500 at a time. */
import type { Problem } from '../../../../domain/errors.ts'
import { DomainError } from '../../../../domain/errors.ts'
import { fixedStockProblem } from '../../../../domain/inventory/costing-change.ts'
import type { ItemPlan, NewName, PlannedItem } from '../../../../domain/inventory/imports/import-items.ts'
import { itemChanges, planItemImport } from '../../../../domain/inventory/imports/import-items.ts'
import type { ItemLine } from '../../../../domain/inventory/read-item-line.ts'
import type { Statement, Transaction } from '../../../db/core/client.ts'
import { statement } from '../../../db/core/client.ts'
import type { AuditRow } from '../../../db/records/import-store.ts'
import { analyzeLedger, insertAuditRows } from '../../../db/records/import-store.ts'
import {
  brandsByName,
  categoriesOfItems,
  changeItems,
  insertItems,
  insertNames,
  itemsOfBooks,
  schemesByName,
  unitsByName,
} from '../../../db/inventory/item-import-store.ts'
import { stockRules } from '../../../db/stock/stock-store.ts'
import type { Books } from '../../books/books.ts'
import { booksReading } from '../../books/books.ts'
import type { Context, DecisionContext } from '../../core/unit-of-work.ts'
import { newId, require } from '../../core/unit-of-work.ts'
import { openingDayProblems } from '../opening-stock-rows.ts'
import { openingStatements } from '../opening-stock.ts'

const itemsAtOnce = 500
/** As for journals: plans made for empty tables are bad for full ones. */
const analyzeAgainAfter = 4
const pathOf = { category: 'inventory/categories', unit: 'inventory/units', brand: 'inventory/brands' } as const
const rightOf = {
  category: 'inventory_categories.create',
  unit: 'inventory_units.create',
  brand: 'inventory_brands.create',
} as const

/**
 * Judges the rows against the books. Writes nothing. Raises NOT_ALLOWED, also for opening stock and for what rows name
 * and nobody has made yet.
 */
export async function planItems(
  context: Context,
  { lines, createMissing }: { lines: readonly ItemLine[]; createMissing: boolean },
): Promise<ItemPlan> {
  require(context, 'inventory_items.import')
  const { companyId } = context.who
  const [items, categories, units, brands, schemes] = await context.db.batch(companyId, [
    itemsOfBooks(companyId),
    categoriesOfItems(companyId),
    unitsByName(companyId),
    brandsByName(companyId),
    schemesByName(companyId),
  ])
  const openingProblem = await openingDayProblem(context)
  const named = { items, categories, units, brands, schemes, createMissing }
  const plan = planItemImport(lines, { ...named, openingProblem, newId })
  if (plan.items.some(({ opening }) => opening !== null)) require(context, 'inventory_opening_stock.import')
  for (const { kind } of plan.names) require(context, rightOf[kind])
  return plan
}

/** Why nothing can open on the first day of the books, at `opening_quantity`: PERIOD_LOCKED, YEAR_CLOSED, COSTING_CHANGED; or null. */
async function openingDayProblem(context: Context): Promise<Problem | null> {
  const { companyId } = context.who
  const books = await context.db.read(companyId, booksReading(context))
  const [[rules]] = await context.db.batch(companyId, [stockRules(companyId)])
  const [period] = openingDayProblems(books, 'opening_quantity')
  const fixed = fixedStockProblem(books.years[0]?.start_date ?? '', rules ?? { changes: [] })
  return period ?? (fixed && { ...fixed, path: 'opening_quantity' })
}

/**
 * Writes a plan; `onProgress` hears how many items are in, and the next ones wait for it. Raises NOT_ALLOWED, STALE for an
 * item that was changed meanwhile, and whatever else became wrong since the plan was made.
 */
export async function writeItems(
  context: Context,
  { items, names }: ItemPlan,
  onProgress: (written: number) => void | Promise<void> = () => undefined,
): Promise<void> {
  require(context, 'inventory_items.import')
  const { companyId } = context.who
  const books = await context.db.read(companyId, booksReading(context))
  let analyzedAt = 0
  for (let from = 0; from < items.length; from += itemsAtOnce) {
    const some = items.slice(from, from + itemsAtOnce)
    const first = from === 0 ? nameStatements(context, names) : []
    await context.db.transaction(companyId, (tx) => writeSome(tx, context, { some, first, books }))
    const written = from + some.length
    if (written >= analyzedAt * analyzeAgainAfter) {
      await context.db.batch(null, [analyzeLedger()])
      analyzedAt = written
    }
    await onProgress(written)
  }
}

type Some = { some: readonly PlannedItem[]; first: readonly Statement[]; books: Books }

async function writeSome(tx: Transaction, context: DecisionContext, { some, first, books }: Some): Promise<void> {
  const { who } = context
  const stored = some.filter(({ before }) => before !== null)
  await tx.batch([
    statement('select pg_advisory_xact_lock_shared(ledger_key($1))', [who.companyId]),
    ...first,
    insertItems(
      who.companyId,
      some.filter(({ before }) => before === null),
    ),
  ])
  const [changed] = await tx.batch([changeItems(who.companyId, stored)])
  if (changed.length < stored.length) throw new DomainError('STALE', { who: 'Somebody', fields: 'an item' })
  await tx.batch([insertAuditRows(who, some.map(auditRow))])
  const openings = some.flatMap(({ id, opening }) => (opening ? [{ item: id, unit: null, ...opening }] : []))
  if (openings.length === 0) return
  const { statements } = await openingStatements(tx, context, {
    openings,
    books,
    action: 'import',
    accept: ['COUNTED_AFTER'],
  })
  await tx.batch(statements)
}

function nameStatements({ who }: Context, names: readonly NewName[]): Statement[] {
  if (names.length === 0) return []
  const rows = names.map(({ kind, id, name }): AuditRow => {
    const changes = { name: [null, name] as const }
    return { id: newId(), action: 'import', resource: pathOf[kind], objectId: id, label: name, changes, entries: [] }
  })
  return [...insertNames(who.companyId, names), insertAuditRows(who, rows)]
}

function auditRow(item: PlannedItem): AuditRow {
  return {
    id: newId(),
    action: 'import',
    resource: 'inventory/items',
    objectId: item.id,
    label: item.values.name,
    changes: itemChanges(item),
    entries: [],
    version: (item.before?.version ?? 0) + 1,
  }
}
