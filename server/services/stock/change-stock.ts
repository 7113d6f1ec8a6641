/**
 * The only way in which documents move stock: their movements are valued, everything that follows is revalued, and the
 * ledger gets the value of the documents and the differences of all others. A document that is issued, changed or
 * cancelled, or hundreds of them in an import, are one such change.
 */
import { dayRank, orderKey } from '../../../domain/inventory/movement.ts'
import { canonical, isZero, sum } from '../../../domain/money/decimal.ts'
import type { Transaction } from '../../db/core/client.ts'
import type { DocumentMovement } from '../../db/stock/stock-document-store.ts'
import { documentMovements, liveMovements, currentEntries } from '../../db/stock/stock-document-store.ts'
import type { Span } from '../../db/stock/stock-store.ts'
import type { CostChange, NewStockMovement } from '../../db/stock/stock-write-store.ts'
import { insertCostChanges } from '../../db/stock/stock-write-store.ts'
import { groupBy } from '../core/group-by.ts'
import type { DecisionContext } from '../core/unit-of-work.ts'
import { recostLater } from './recost.ts'
import type { StockFacts } from './stock-facts.ts'
import { stockFacts } from './stock-facts.ts'
import { warnOfCounts } from './count-warnings.ts'
import { refuseFixedStock } from './stock-fixed.ts'
import { refuseMergedStock } from './stock-merged.ts'
import type {
  AddedMovement,
  UnchangedMovement,
  NewMovement,
  Plan,
  PreparedStock,
  StockChange,
  StockDocument,
} from './stock-plan.ts'
import { causeOf, postStock } from './stock-postings.ts'
import { refuseShortages } from './stock-shortages.ts'
import { valueStock } from './stock-valuing.ts'
import { writeStock } from './stock-writes.ts'

/**
 * Locks the items of a change and decides it: returns the statements to write, and their effects. The transaction must
 * hold the ledger key, shared. Raises NEGATIVE_STOCK or WARNINGS at the movements for shortages and later stock counts,
 * IN_USE for a returned sale, COSTING_CHANGED for a day before the last change of the costing method, ITEM_MERGED for
 * another quantity of a merged item.
 */
export async function prepareStock(
  tx: Transaction,
  context: DecisionContext,
  change: StockChange,
): Promise<PreparedStock> {
  const { companyId } = context.who
  const plan = await planOf(tx, context, change)
  refuseFixedStock(plan)
  refuseMergedStock(plan)
  const { rules, added, voided } = plan
  const valuation = await valueStock(tx, {
    companyId,
    rules,
    spans: spansOf(plan),
    added: added.map(({ movement }) => movement),
    voided: new Set(voided.map(({ id }) => id)),
  })
  await refuseShortages(tx, plan, { companyId, ...valuation })
  await warnOfCounts(tx, plan, companyId)
  const liveEntries = change.replaced.length === 0 ? [] : await tx.run(currentEntries(companyId, change.replaced))
  const posting = postStock(context, plan, { valuation, liveEntries })
  const values = new Map(valuation.revalued.valuations.map(({ id, value }) => [id, value]))
  const rows = added.map(({ row }) => row)
  const statements = writeStock(context, rows, valuation)
  const recostJobs = valuation.deferred.length > 0 ? [recostLater(context, causeOf(plan))] : []
  return {
    statements: [
      ...statements,
      ...posting.statements,
      ...insertCostChanges(companyId, sharesElsewhere(plan)),
      ...recostJobs,
    ],
    liveEntryIds: posting.liveEntryIds,
    entries: posting.entries,
    effects: posting.effects,
    costs: posting.costs,
    values: new Map([
      ...plan.unchanged.map(({ added: newMovement, before }) => [newMovement.row.id, canonical(before.value)] as const),
      ...added.map(({ row }) => [row.id, values.get(row.id) ?? '0'] as const),
    ]),
    liveMovements: new Map([
      ...plan.unchanged.map(({ added: newMovement, before }) => [newMovement.row.id, before.id] as const),
      ...added.map(({ row }) => [row.id, row.id] as const),
    ]),
  }
}

/** Returns whether the documents of a change would keep their movements; otherwise all of them are replaced. */
export async function keepsMovements(tx: Transaction, context: DecisionContext, change: StockChange): Promise<boolean> {
  const { added, voided } = await planOf(tx, context, change)
  return added.length === 0 && voided.length === 0
}

async function planOf(tx: Transaction, { who }: DecisionContext, change: StockChange): Promise<Plan> {
  const { companyId } = who
  const { documents, replaced } = change
  const movements = documents.flatMap((document) => document.movements)
  const origins = [...new Set(movements.flatMap(({ originId }) => originId ?? []))]
  const facts = change.facts ?? (await stockFacts(tx, companyId, new Set(movements.map(({ itemId }) => itemId))))
  const before = replaced.length === 0 ? [] : await tx.run(documentMovements(companyId, replaced))
  const live = origins.length === 0 ? [] : await tx.run(liveMovements(companyId, origins))
  const liveOrigin = new Map(live.map(({ id, ...now }) => [id, now]))
  const beforeOf = groupBy(before, ({ documentPath, documentId }) => `${documentPath} ${documentId}`)
  const added: AddedMovement[] = []
  const same = new Set<string>()
  const allUnchanged: UnchangedMovement[] = []
  for (const document of documents) {
    const key = `${document.path} ${document.id}`
    const rows = document.movements.map((movement) => addedOf(document, movement, { items: facts.items, liveOrigin }))
    const unchanged = unchangedMovements(beforeOf.get(key) ?? [], rows)
    if (unchanged === null || !beforeOf.has(key)) added.push(...rows)
    else {
      same.add(key)
      allUnchanged.push(...unchanged)
    }
  }
  const voided = before.filter(({ documentPath, documentId }) => !same.has(`${documentPath} ${documentId}`))
  return { ...facts, change, added, voided, same, unchanged: allUnchanged }
}

type MovementContext = Pick<StockFacts, 'items'> & { liveOrigin: ReadonlyMap<string, Origin> }
/** The current movement of a referenced one, and its position. */
type Origin = { readonly live: string; readonly orderKey: string }

function addedOf(
  document: StockDocument,
  newMovement: NewMovement,
  { items, liveOrigin }: MovementContext,
): AddedMovement {
  const item = items.get(newMovement.itemId)
  if (!item?.inventoryAccountId || !item.cogsAccountId) throw new Error(`The item ${newMovement.itemId} keeps no stock`)
  const { date, time } = newMovement.on ?? document
  const { kind, rowNo, level = 0, costs, carries, originId } = newMovement
  const origin = originId === null ? undefined : liveOrigin.get(originId)
  // Explicit fields instead of spreads: imports have hundreds of thousands of movements.
  const row: NewStockMovement = {
    id: newMovement.id,
    itemId: newMovement.itemId,
    kind,
    rowNo,
    quantity: newMovement.quantity,
    unitId: newMovement.unitId,
    unitFactor: newMovement.unitFactor,
    costShare: newMovement.costShare,
    counterAccountId: newMovement.counterAccountId,
    costs,
    date,
    orderKey: orderKey({ date, rank: dayRank(kind, level), time, reference: document.reference, rowNo }),
    documentPath: document.path,
    documentId: document.id,
    originId: origin?.live ?? originId,
    originKey: origin?.orderKey ?? null,
    fallbackCost: item.costPrice ?? '0',
    carriedQuantity: carries?.quantity ?? null,
    inventoryAccountId: carries?.accountId ?? item.inventoryAccountId,
    cogsAccountId: item.cogsAccountId,
  }
  const ownValue = costs.length === 0 ? '0' : sum(costs.map(({ amount }) => amount))
  return {
    path: newMovement.path,
    postedIn: newMovement.postedIn ?? null,
    row,
    movement: { ...row, ownValue, worth: null },
  }
}

/** Returns the rows that equal their stored movements, each with its movement; null when anything differs. */
function unchangedMovements(
  before: readonly DocumentMovement[],
  rows: readonly AddedMovement[],
): UnchangedMovement[] | null {
  if (before.length !== rows.length) return null
  const byFingerprint = new Map(before.map((movement) => [fingerprint(movement), movement]))
  const unchanged = rows.flatMap((newRow): UnchangedMovement[] => {
    const previous = byFingerprint.get(fingerprint(newRow.row))
    return previous === undefined ? [] : [{ added: newRow, before: previous }]
  })
  return unchanged.length === rows.length ? unchanged : null
}

/**
 * Returns the shares that entries of another kind hold of new movements, or of unchanged ones when another entry takes
 * over.
 */
function sharesElsewhere({ added, unchanged }: Plan): CostChange[] {
  const shares = [
    ...added.map(({ row, postedIn }) => ({ id: row.id, row, postedIn })),
    ...unchanged.flatMap(({ added: { row, postedIn }, before }) =>
      postedIn === before.postedIn ? [] : [{ id: before.id, row, postedIn }],
    ),
  ]
  return shares.flatMap(({ id, row, postedIn }) => {
    const amount = sum(row.costs.map((cost) => cost.amount))
    return postedIn === null || isZero(amount) ? [] : [{ stockEntryId: id, journalEntryId: postedIn, amount }]
  })
}

type Comparable = Pick<
  NewStockMovement,
  | 'itemId'
  | 'orderKey'
  | 'kind'
  | 'quantity'
  | 'unitId'
  | 'unitFactor'
  | 'costs'
  | 'originId'
  | 'costShare'
  | 'carriedQuantity'
  | 'counterAccountId'
>

function fingerprint(movement: Comparable): string {
  const {
    orderKey: key,
    itemId,
    kind,
    quantity,
    unitId,
    unitFactor,
    costs,
    originId,
    costShare,
    carriedQuantity,
  } = movement
  return JSON.stringify([
    key,
    itemId,
    kind,
    canonical(quantity),
    unitId,
    canonical(unitFactor),
    costs.map((cost) => `${cost.kind} ${canonical(cost.amount)}`),
    originId,
    costShare === null ? null : canonical(costShare),
    carriedQuantity === null ? null : canonical(carriedQuantity),
    movement.counterAccountId,
  ])
}

/** Returns the first changed position of each item. */
function spansOf({ added, voided }: Plan): Span[] {
  const first = new Map<string, string>()
  for (const { itemId, orderKey: key } of [...added.map(({ row }) => row), ...voided]) {
    const from = first.get(itemId)
    if (from === undefined || key < from) first.set(itemId, key)
  }
  return [...first].map(([itemId, from]) => ({ itemId, from }))
}
