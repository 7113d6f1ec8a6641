/**
 * The one way in which documents move stock: what they move is valued, everything that follows from it is valued anew,
 * and the ledger gets the worth of the documents and the differences of all others. A document that is issued, changed
 * or cancelled, or hundreds of them in an import, are one such change.
 */
import { dayRank, orderKey } from '../../../domain/inventory/movement.ts'
import { canonical, isZero, sum } from '../../../domain/money/decimal.ts'
import type { Transaction } from '../../db/core/client.ts'
import type { DocumentMovement } from '../../db/stock/stock-document-store.ts'
import { documentMovements, liveMovements, standingEntries } from '../../db/stock/stock-document-store.ts'
import type { Span } from '../../db/stock/stock-store.ts'
import type { CostChange, NewStockMovement } from '../../db/stock/stock-write-store.ts'
import { insertCostChanges } from '../../db/stock/stock-write-store.ts'
import { groupBy } from '../core/group-by.ts'
import type { DecisionContext } from '../core/unit-of-work.ts'
import { recostLater } from './recost.ts'
import type { StockFacts } from './stock-facts.ts'
import { stockFacts } from './stock-facts.ts'
import { warnOfCounts } from './stock-counted.ts'
import { refuseFixedStock } from './stock-fixed.ts'
import type { Added, Kept, NewMovement, Plan, PreparedStock, StockChange, StockDocument } from './stock-plan.ts'
import { causeOf, postStock } from './stock-postings.ts'
import { refuseShortages } from './stock-shortages.ts'
import { valueStock } from './stock-valuing.ts'
import { writeStock } from './stock-writes.ts'

/**
 * Locks the items that a change reaches and decides what it means: the statements to write, and what they come to. The
 * transaction must hold the ledger key, shared. Raises NEGATIVE_STOCK or WARNINGS at the movements for shortages and later
 * stock counts, IN_USE for a returned sale, COSTING_CHANGED for a day before the last change of the costing method.
 */
export async function prepareStock(
  tx: Transaction,
  context: DecisionContext,
  change: StockChange,
): Promise<PreparedStock> {
  const { companyId } = context.who
  const plan = await planOf(tx, context, change)
  refuseFixedStock(plan)
  const { rules, added, voided } = plan
  const valued = await valueStock(tx, {
    companyId,
    rules,
    spans: spansOf(plan),
    added: added.map(({ movement }) => movement),
    voided: new Set(voided.map(({ id }) => id)),
  })
  await refuseShortages(tx, plan, { companyId, ...valued })
  await warnOfCounts(tx, plan, companyId)
  const standing = change.replaced.length === 0 ? [] : await tx.run(standingEntries(companyId, change.replaced))
  const posted = postStock(context, plan, { valued, standing })
  const values = new Map(valued.revalued.valuations.map(({ id, value }) => [id, value]))
  const rows = added.map(({ row }) => row)
  const statements = writeStock(context, rows, valued)
  const waits = valued.deferred.length > 0 ? [recostLater(context, causeOf(plan))] : []
  return {
    statements: [...statements, ...insertCostChanges(companyId, sharesElsewhere(plan)), ...posted.statements, ...waits],
    liveEntryIds: posted.liveEntryIds,
    entries: posted.entries,
    effects: posted.effects,
    costs: posted.costs,
    values: new Map([
      ...plan.kept.map(({ given, before }) => [given.row.id, canonical(before.value)] as const),
      ...added.map(({ row }) => [row.id, values.get(row.id) ?? '0'] as const),
    ]),
    standing: new Map([
      ...plan.kept.map(({ given, before }) => [given.row.id, before.id] as const),
      ...added.map(({ row }) => [row.id, row.id] as const),
    ]),
  }
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
  const added: Added[] = []
  const same = new Set<string>()
  const allKept: Kept[] = []
  for (const document of documents) {
    const key = `${document.path} ${document.id}`
    const rows = document.movements.map((movement) => addedOf(document, movement, { items: facts.items, liveOrigin }))
    const kept = keptIfSame(beforeOf.get(key) ?? [], rows)
    if (kept === null || !beforeOf.has(key)) added.push(...rows)
    else {
      same.add(key)
      allKept.push(...kept)
    }
  }
  const voided = before.filter(({ documentPath, documentId }) => !same.has(`${documentPath} ${documentId}`))
  return { ...facts, change, added, voided, same, kept: allKept }
}

type Known = Pick<StockFacts, 'items'> & { liveOrigin: ReadonlyMap<string, Origin> }
/** The movement that stands for the one that is named, and its place. */
type Origin = { readonly live: string; readonly orderKey: string }

function addedOf(document: StockDocument, given: NewMovement, { items, liveOrigin }: Known): Added {
  const item = items.get(given.itemId)
  if (!item?.inventoryAccountId || !item.cogsAccountId) throw new Error(`The item ${given.itemId} keeps no stock`)
  const { date, time, reference } = document
  const { path, level = 0, costs, postedIn = null, ...movement } = given
  const origin = given.originId === null ? undefined : liveOrigin.get(given.originId)
  const row: NewStockMovement = {
    ...movement,
    costs,
    date,
    orderKey: orderKey({ date, rank: dayRank(given.kind, level), time, reference, rowNo: given.rowNo }),
    documentPath: document.path,
    documentId: document.id,
    originId: origin?.live ?? given.originId,
    originKey: origin?.orderKey ?? null,
    fallbackCost: item.costPrice ?? '0',
    inventoryAccountId: item.inventoryAccountId,
    cogsAccountId: item.cogsAccountId,
  }
  return { path, postedIn, row, movement: { ...row, ownValue: sum(costs.map(({ amount }) => amount)), worth: null } }
}

/** Rows that move exactly what was moved before, each with its movement; null when anything differs. */
function keptIfSame(before: readonly DocumentMovement[], rows: readonly Added[]): Kept[] | null {
  if (before.length !== rows.length) return null
  const known = new Map(before.map((movement) => [fingerprint(movement), movement]))
  const kept = rows.flatMap((given): Kept[] => {
    const found = known.get(fingerprint(given.row))
    return found === undefined ? [] : [{ given, before: found }]
  })
  return kept.length === rows.length ? kept : null
}

/** What entries of another kind hold of movements that come in, or that stand while another entry takes over. */
function sharesElsewhere({ added, kept }: Plan): CostChange[] {
  const held = [
    ...added.map(({ row, postedIn }) => ({ id: row.id, row, postedIn })),
    ...kept.flatMap(({ given: { row, postedIn }, before }) =>
      postedIn === before.postedIn ? [] : [{ id: before.id, row, postedIn }],
    ),
  ]
  return held.flatMap(({ id, row, postedIn }) => {
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
  | 'counterAccountId'
>

function fingerprint(movement: Comparable): string {
  const { orderKey: key, itemId, kind, quantity, unitId, unitFactor, costs, originId, costShare } = movement
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
    movement.counterAccountId,
  ])
}

/** The first place of each item that changes. */
function spansOf({ added, voided }: Plan): Span[] {
  const first = new Map<string, string>()
  for (const { itemId, orderKey: key } of [...added.map(({ row }) => row), ...voided]) {
    const from = first.get(itemId)
    if (from === undefined || key < from) first.set(itemId, key)
  }
  return [...first].map(([itemId, from]) => ({ itemId, from }))
}
