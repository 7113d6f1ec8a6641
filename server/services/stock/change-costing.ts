/**
 * Changes the costing method from a day on: the whole stock of that morning leaves at its value and returns as one
 * layer of the same value, which posts nothing; later movements are revalued by the new method, at once or, if they are
 * too many, by a job.
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
import { rollBackLayers, pendingItems } from '../../db/stock/stock-recost-store.ts'
import type { StockRules } from '../../db/stock/stock-store.ts'
import { layersAt } from '../../db/stock/stock-store.ts'
import type { NewStockMovement } from '../../db/stock/stock-write-store.ts'
import { insertMovements, storeLayers, storeValuations } from '../../db/stock/stock-write-store.ts'
import { groupBy } from '../core/group-by.ts'
import type { DecisionContext } from '../core/unit-of-work.ts'
import { newId } from '../core/unit-of-work.ts'
import type { CostEffect } from './stock-plan.ts'
import { recostAll, recostLater } from './recost.ts'
import { atOnce, layerThen } from './stock-loading.ts'
import { toMovement } from './stock-valuing.ts'

/** The path of changes of the method, and of their entries. */
const costingPath = 'settings/inventory'

/** `rules` are those after the change. */
export type NewCosting = { readonly id: string; readonly from: string; readonly rules: StockRules }
export type ChangedCosting = {
  /** The returned stock: the number of items, and their value. */
  readonly items: number
  readonly worth: string
  /** The costs of later movements before and after; null where they wait for a job. */
  readonly effects: readonly CostEffect[] | null
  /** The number of movements that wait to be revalued. */
  readonly waits: number
  /** The journal entries of the differences. */
  readonly entries: readonly string[]
}

/**
 * Changes the method inside a transaction that holds the ledger key exclusively, while no costs are pending, and writes
 * all of it.
 */
export async function changeCosting(
  tx: Transaction,
  context: DecisionContext,
  costing: NewCosting,
): Promise<ChangedCosting> {
  const { companyId, userId } = context.who
  const { id, from, rules } = costing
  const movements = await tx.run(stockBefore(companyId, from, null))
  const heldStock = movements.filter(({ quantity }) => compare(quantity, '0') > 0)
  const spans = movements.map(({ itemId }) => ({ itemId, from }))
  await tx.batch(rollBackLayers(companyId, spans))
  const pairs = heldStock.map((item) => pairOf(item, costing))
  const result = await throughTheDay(tx, context, { heldStock, pairs, from, rules })
  const lastKeys = new Map(pairs.map(([, { itemId, orderKey: key }]) => [itemId, key]))
  await tx.batch([
    ...insertMovements(companyId, userId, pairs.flat()),
    ...storeValuations(companyId, result.valuations),
    ...storeLayers(companyId, result.layers, result.uses),
    waitBehind(
      companyId,
      movements.map(({ itemId }) => ({ itemId, from: lastKeys.get(itemId) ?? from })),
    ),
  ])
  const totals = { items: heldStock.length, worth: sum(heldStock.map(({ value }) => value)) }
  const [waitingItems, [pending], years] = await tx.batch([
    waitingSpans(companyId),
    pendingItems(companyId),
    yearFacts(companyId),
  ])
  const waits = pending ? pending.total - pending.done : 0
  const cause = { path: costingPath, id }
  if (waits > atOnce.movements) {
    await tx.run(recostLater(context, cause))
    return { ...totals, effects: null, waits, entries: [] }
  }
  const { effects, entries } = await recostAll(tx, context, { rules, years, spans: waitingItems, cause })
  return { ...totals, effects, waits: 0, entries }
}

type Pair = readonly [out: NewStockMovement, back: NewStockMovement]

/** Returns the movements out and in. Neither posts: both sides are the inventory account. */
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
    carriedQuantity: null,
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

type Day = { heldStock: readonly StockBefore[]; pairs: readonly Pair[]; from: string; rules: StockRules }

/** Returns the values of the pairs, the layers that they empty and those that they create. */
async function throughTheDay(
  tx: Transaction,
  { who }: DecisionContext,
  { heldStock, pairs, from, rules }: Day,
): Promise<RevaluationResult> {
  const spans = heldStock.map(({ itemId }) => ({ itemId, from }))
  const layers = await tx.run(layersAt(who.companyId, spans, { entryIds: [], leaving: null }))
  const layersOf = groupBy(layers, ({ itemId }) => itemId)
  const { digits, method, changes }: CostingRules & { digits: number } = rules
  return revalue({
    digits,
    method,
    changes,
    movements: pairs.flat().map((row) => toMovement({ ...row, ownValue: '0', worth: null })),
    items: new Map(
      heldStock.map(({ itemId, quantity, value, unitCost }) => [
        itemId,
        { quantity, value, unitCost, layers: (layersOf.get(itemId) ?? []).map(layerThen) },
      ]),
    ),
    origins: new Map(),
    productions: new Map(),
  })
}
