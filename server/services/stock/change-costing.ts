/**
 * Another costing method from a day on: all that is there that morning goes out at what it is worth and comes back as one
 * lot of the same worth, which posts nothing; what moves from then on is valued anew by the method of now, at once or,
 * where that is too much, by a job.
 */
import type { CostingRules } from '../../../domain/inventory/costing-change.ts'
import { dayRank, orderKey } from '../../../domain/inventory/movement.ts'
import type { RevaluationResult } from '../../../domain/inventory/revalue.ts'
import { revalue } from '../../../domain/inventory/revalue.ts'
import { compare, negate, sum } from '../../../domain/money/decimal.ts'
import { yearFacts } from '../../db/documents/book-store.ts'
import type { Transaction } from '../../db/core/client.ts'
import type { StockBefore } from '../../db/stock/costing-change-store.ts'
import { stockBefore, waitBehind, waitingSpans } from '../../db/stock/costing-change-store.ts'
import { rollBackLayers, waiting } from '../../db/stock/stock-recost-store.ts'
import type { StockRules } from '../../db/stock/stock-store.ts'
import { layersAt } from '../../db/stock/stock-store.ts'
import type { NewStockMovement } from '../../db/stock/stock-write-store.ts'
import { insertMovements, keepLayers, keepValuations } from '../../db/stock/stock-write-store.ts'
import { groupBy } from '../core/group-by.ts'
import type { DecisionContext } from '../core/unit-of-work.ts'
import { newId } from '../core/unit-of-work.ts'
import type { CostEffect } from './stock-plan.ts'
import { recostAll, recostLater } from './recost.ts'
import { atOnce, layerThen } from './stock-loading.ts'
import { toMovement } from './stock-valuing.ts'

/** Where the changes of the method are made and what their entries name. */
export const costingPath = 'settings/inventory'

/** `rules` are those of afterwards. */
export type NewCosting = { readonly id: string; readonly from: string; readonly rules: StockRules }
export type ChangedCosting = {
  /** What came back that day: so many items, worth so much. */
  readonly items: number
  readonly worth: string
  /** What movements of then on cost before and after; null where that waits for a job. */
  readonly effects: readonly CostEffect[] | null
  /** So many movements wait to be valued anew. */
  readonly waits: number
  /** The journal entries of the differences. */
  readonly entries: readonly string[]
}

/** Changes the method inside a transaction that holds the ledger key alone, while no costs wait, and writes all of it. */
export async function changeCosting(
  tx: Transaction,
  context: DecisionContext,
  wanted: NewCosting,
): Promise<ChangedCosting> {
  const { companyId, userId } = context.who
  const { id, from, rules } = wanted
  const moved = await tx.run(stockBefore(companyId, from, null))
  const held = moved.filter(({ quantity }) => compare(quantity, '0') > 0)
  const spans = moved.map(({ itemId }) => ({ itemId, from }))
  await tx.batch(rollBackLayers(companyId, spans))
  const pairs = held.map((item) => pairOf(item, wanted))
  const revalued = await throughTheDay(tx, context, { held, pairs, from, rules })
  const behind = new Map(pairs.map(([, { itemId, orderKey: key }]) => [itemId, key]))
  await tx.batch([
    ...insertMovements(companyId, userId, pairs.flat()),
    ...keepValuations(companyId, revalued.valuations),
    ...keepLayers(companyId, revalued.layers, revalued.uses),
    waitBehind(
      companyId,
      moved.map(({ itemId }) => ({ itemId, from: behind.get(itemId) ?? from })),
    ),
  ])
  const came = { items: held.length, worth: sum(held.map(({ value }) => value)) }
  const [waitingItems, [pending], years] = await tx.batch([
    waitingSpans(companyId),
    waiting(companyId),
    yearFacts(companyId),
  ])
  const waits = pending ? pending.total - pending.done : 0
  const cause = { path: costingPath, id }
  if (waits > atOnce.movements) {
    await tx.run(recostLater(context, cause))
    return { ...came, effects: null, waits, entries: [] }
  }
  const { effects, entries } = await recostAll(tx, context, { rules, years, spans: waitingItems, cause })
  return { ...came, effects, waits: 0, entries }
}

type Pair = readonly [out: NewStockMovement, back: NewStockMovement]

/** What is there goes out and comes back. Neither posts: both sides of it are the inventory account. */
export function pairOf({ quantity, ...item }: StockBefore, { id, from }: Pick<NewCosting, 'id' | 'from'>): Pair {
  const { itemId, unitId, inventoryAccountId, cogsAccountId } = item
  const common = {
    itemId,
    date: from,
    documentPath: costingPath,
    documentId: id,
    unitId,
    unitFactor: '1',
    costs: [],
    costShare: null,
    originKey: null,
    fallbackCost: '0',
    inventoryAccountId,
    counterAccountId: inventoryAccountId,
    cogsAccountId,
  }
  const place = { date: from, time: `${from}T00:00:00.000Z`, reference: id }
  const [out, back] = (['revaluation_out', 'revaluation_in'] as const).map((kind, index) => {
    const rowNo = index + 1
    return { ...common, id: newId(), kind, rowNo, orderKey: orderKey({ ...place, rank: dayRank(kind), rowNo }) }
  })
  if (!out || !back) throw new Error('A pair is two movements')
  return [
    { ...out, quantity: negate(quantity), originId: null },
    { ...back, quantity, originId: out.id },
  ]
}

type Day = { held: readonly StockBefore[]; pairs: readonly Pair[]; from: string; rules: StockRules }

/** What the pairs are worth, which layers they empty and which they make. */
async function throughTheDay(
  tx: Transaction,
  { who }: DecisionContext,
  { held, pairs, from, rules }: Day,
): Promise<RevaluationResult> {
  const spans = held.map(({ itemId }) => ({ itemId, from }))
  const layers = await tx.run(layersAt(who.companyId, spans, { named: [], all: true }))
  const layersOf = groupBy(layers, ({ itemId }) => itemId)
  const { digits, method, changes }: CostingRules & { digits: number } = rules
  return revalue({
    digits,
    method,
    changes,
    movements: pairs.flat().map((row) => toMovement({ ...row, ownValue: '0', worth: null })),
    items: new Map(
      held.map(({ itemId, quantity, value, unitCost }) => [
        itemId,
        { quantity, value, unitCost, layers: (layersOf.get(itemId) ?? []).map(layerThen) },
      ]),
    ),
    origins: new Map(),
    productions: new Map(),
  })
}
