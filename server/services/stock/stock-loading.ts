/** Reads and locks the stock of a change, each item from its first changed position on. */
import { add, compare, isZero, subtract } from '../../../domain/money/decimal.ts'
import type { ItemStart, Layer } from '../../../domain/inventory/revalue.ts'
import type { Transaction } from '../../db/core/client.ts'
import type {
  Span,
  StockMovement,
  StockRules,
  StoredBalance,
  StoredLayer,
  StoredState,
} from '../../db/stock/stock-store.ts'
import { OLDEST_LAYERS, layersAt, lockBalances, movementsSince, statesBefore } from '../../db/stock/stock-store.ts'
import { groupBy } from '../core/group-by.ts'

/**
 * The number of movements of an item that are revalued at once; beyond that, their costs wait for a job. Tests lower
 * it.
 */
export const atOnce = { movements: 5000 }

export type Change = {
  readonly companyId: string
  readonly rules: StockRules
  readonly spans: readonly Span[]
  readonly added: readonly StockMovement[]
  /** Ids of stored movements that are replaced. */
  readonly voided: ReadonlySet<string>
  /** The item that may be valued for a part of its movements only. */
  readonly inParts?: string
}

/** An item as stored from a position on: its state before, the movements after. */
export type LoadedItem = {
  readonly span: Span
  readonly balance: StoredBalance
  readonly state: StoredState | null
  readonly layers: readonly StoredLayer[]
  /** Including replaced movements. */
  readonly movements: readonly StockMovement[]
  /** The first position that was not read; null when all were. */
  readonly next: string | null
}

/**
 * Loads items. Where more movements follow than are valued at once, `next` is not null. An item with pending costs is
 * read from their position.
 */
export async function loadItems(tx: Transaction, change: Change, spans: readonly Span[]): Promise<LoadedItem[]> {
  const { companyId, rules, added } = change
  const ids = spans.map(({ itemId }) => itemId)
  const originIds = added.flatMap(({ originId }) => originId ?? [])
  const layerSpans = rules.method === 'fifo' ? spans : []
  const leavingOf = leavingByItem(change)
  const lotItems = itemsOfLots(change)
  const leaving = layerSpans.map(({ itemId }) => (lotItems.has(itemId) ? null : (leavingOf.get(itemId) ?? '0')))
  const [, balances, states, movements, layers] = await tx.batch([
    ...lockBalances(companyId, ids),
    statesBefore(companyId, spans),
    movementsSince(companyId, spans, atOnce.movements + 1),
    layersAt(companyId, layerSpans, { entryIds: originIds, leaving }),
  ])
  const short = spansOfFewLayers(spans, leavingOf, layers)
  const rest =
    short.length === 0 ? [] : await tx.run(layersAt(companyId, short, { entryIds: originIds, leaving: null }))
  const isShort = new Set(short.map(({ itemId }) => itemId))
  const layersOf = groupBy([...layers.filter(({ itemId }) => !isShort.has(itemId)), ...rest], itemOf)
  const movementsOf = groupBy(movements, itemOf)
  const stateOf = new Map(states.map((state) => [state.itemId, state]))
  const balanceOf = new Map(balances.map((balance) => [balance.itemId, balance]))
  const items = spans.map((span): LoadedItem => {
    const balance = balanceOf.get(span.itemId)
    if (!balance) throw new Error(`The item ${span.itemId} has no stock balance`)
    const all = movementsOf.get(span.itemId) ?? []
    return {
      span,
      balance,
      state: stateOf.get(span.itemId) ?? null,
      layers: layersOf.get(span.itemId) ?? [],
      movements: all.slice(0, atOnce.movements),
      next: all[atOnce.movements]?.orderKey ?? null,
    }
  })
  const pendingSpans = items.flatMap(({ span, balance: { recostFrom } }) =>
    recostFrom !== null && recostFrom < span.from ? [{ itemId: span.itemId, from: recostFrom }] : [],
  )
  if (pendingSpans.length === 0) return items
  const isBehind = new Set(pendingSpans.map(({ itemId }) => itemId))
  return [...items.filter(({ span }) => !isBehind.has(span.itemId)), ...(await loadItems(tx, change, pendingSpans))]
}

/** Returns the items of which only the oldest layers were read, and more leaves than they hold. */
function spansOfFewLayers(
  spans: readonly Span[],
  leavingOf: ReadonlyMap<string, string>,
  layers: readonly StoredLayer[],
): Span[] {
  const layersOf = groupBy(layers, itemOf)
  return spans.filter(({ itemId }) => {
    const itemLayers = layersOf.get(itemId) ?? []
    if (itemLayers.length < OLDEST_LAYERS) return false
    const available = itemLayers.reduce((sum, { quantityLeft }) => add(sum, quantityLeft), '0')
    return compare(available, leavingOf.get(itemId) ?? '0') < 0
  })
}

/**
 * Returns the items with a later cost of a receipt where the costing method has changed: the lot of that day, which may
 * hold the receipt, is known from the layers only.
 */
function itemsOfLots({ added, rules }: Change): Set<string> {
  const laterCosts = added.filter(
    ({ quantity, originId, carriedQuantity }) => isZero(quantity) && originId !== null && carriedQuantity === null,
  )
  return new Set(rules.changes.length === 0 ? [] : laterCosts.map(itemOf))
}

/** Returns the quantity of each item that the change takes out. */
function leavingByItem({ added }: Change): Map<string, string> {
  const leaving = new Map<string, string>()
  for (const { itemId, quantity } of added) {
    if (compare(quantity, '0') < 0) leaving.set(itemId, subtract(leaving.get(itemId) ?? '0', quantity))
  }
  return leaving
}

/** Returns the state of an item at the position. */
export function startOf({ state, layers }: LoadedItem): ItemStart {
  const { quantity = '0', value = '0', unitCost = null } = state ?? {}
  return { quantity, value, unitCost, layers: layers.map(layerThen) }
}

/** Returns a layer as of the position from which its item is read. */
export function layerThen(layer: StoredLayer): Layer {
  const { entryId, orderKey, quantityIn, valueIn, quantityLeft, valueLeft, quantitySince, valueSince } = layer
  return {
    entryId,
    orderKey,
    quantityIn,
    valueIn,
    quantityLeft: add(quantityLeft, quantitySince),
    valueLeft: add(valueLeft, valueSince),
  }
}

function itemOf({ itemId }: { readonly itemId: string }): string {
  return itemId
}
