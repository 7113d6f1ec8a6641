/** Imports items, with opening stock, from rows of a file: checked first, then written 500 at a time. */
import { DomainError } from '../../../../domain/errors.ts'
import type { ItemPlan, NewName, PlannedItem } from '../../../../domain/inventory/imports/import-items.ts'
import { itemChanges, planItemImport } from '../../../../domain/inventory/imports/import-items.ts'
import type { ItemLine } from '../../../../domain/inventory/read-item-line.ts'
import { shareLedger } from '../../../db/ledger/ledger-lock.ts'
import type { Statement, Transaction } from '../../../db/core/client.ts'
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
import type { Books } from '../../books/books.ts'
import { booksReading } from '../../books/books.ts'
import type { Context, DecisionContext } from '../../core/unit-of-work.ts'
import { newId, require } from '../../core/unit-of-work.ts'
import { openingImportProblem } from '../opening-stock-rows.ts'
import { openingStatements } from '../opening-stock.ts'

const itemsAtOnce = 500
/** Query plans made for empty tables are bad for full ones; so statistics are renewed as the tables grow. */
const analyzeAgainAfter = 4
const pathOf = { category: 'inventory/categories', unit: 'inventory/units', brand: 'inventory/brands' } as const
const rightOf = {
  category: 'inventory_categories.create',
  unit: 'inventory_units.create',
  brand: 'inventory_brands.create',
} as const

/**
 * Checks the rows against the books; writes nothing. Raises NOT_ALLOWED, also for opening stock and for records to be
 * created.
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
  const openingProblem = await openingImportProblem(context, 'opening_quantity')
  const lookups = { items, categories, units, brands, schemes, createMissing }
  const plan = planItemImport(lines, { ...lookups, openingProblem, newId })
  if (plan.items.some(({ opening }) => opening !== null)) require(context, 'inventory_opening_stock.import')
  for (const { kind } of plan.names) require(context, rightOf[kind])
  return plan
}

/**
 * Writes a plan; `onProgress` gets the number of written items and is awaited. Raises NOT_ALLOWED, STALE for an item
 * that was changed meanwhile, and other problems that arose since the plan was made.
 */
export async function writeItems(
  context: Context,
  { items, names }: ItemPlan,
  onProgress: (count: number) => void | Promise<void> = () => undefined,
): Promise<void> {
  require(context, 'inventory_items.import')
  const { companyId } = context.who
  const books = await context.db.read(companyId, booksReading(context))
  let analyzedAt = 0
  for (let from = 0; from < items.length; from += itemsAtOnce) {
    const batch = items.slice(from, from + itemsAtOnce)
    const first = from === 0 ? nameStatements(context, names) : []
    await context.db.transaction(companyId, (tx) => writeBatch(tx, context, { batch, first, books }))
    const writtenCount = from + batch.length
    if (writtenCount >= analyzedAt * analyzeAgainAfter) {
      await context.db.batch(null, [analyzeLedger()])
      analyzedAt = writtenCount
    }
    await onProgress(writtenCount)
  }
}

type Batch = { batch: readonly PlannedItem[]; first: readonly Statement[]; books: Books }

async function writeBatch(tx: Transaction, context: DecisionContext, { batch, first, books }: Batch): Promise<void> {
  const { who } = context
  const stored = batch.filter(({ before }) => before !== null)
  await tx.batch([
    shareLedger(who.companyId),
    ...first,
    insertItems(
      who.companyId,
      batch.filter(({ before }) => before === null),
    ),
  ])
  const [changed] = await tx.batch([changeItems(who.companyId, stored)])
  if (changed.length < stored.length) throw new DomainError('STALE', { who: 'Somebody', fields: 'an item' })
  await tx.batch([insertAuditRows(who, batch.map(auditRow))])
  const openings = batch.flatMap(({ id, opening }) =>
    opening ? [{ item: id, received_on: null, unit: null, ...opening }] : [],
  )
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
