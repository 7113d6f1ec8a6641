/** Reads the stock that a change reaches, each item from the place on from which it is valued anew, and locks it. */
import { add, compare } from '../../../domain/money/decimal.ts'
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

/** So many movements of an item are valued anew at once; where more follow, their costs wait for a job. Tests lower it. */
export const atOnce = { movements: 5000 }

export type Change = {
  readonly companyId: string
  readonly rules: StockRules
  readonly spans: readonly Span[]
  readonly added: readonly StockMovement[]
  /** Movements that are kept and shall count no more. */
  readonly voided: ReadonlySet<string>
  /** The item that may be valued for a part of what follows only. */
  readonly inParts?: string
}

/** An item as it is kept from a place on: what was there before, what follows. */
export type LoadedItem = {
  readonly span: Span
  readonly balance: StoredBalance
  readonly state: StoredState | null
  readonly layers: readonly StoredLayer[]
  /** Those that shall count no more are among them. */
  readonly movements: readonly StockMovement[]
  /** The first place that was not read any more; null when all was. */
  readonly next: string | null
}

/** Where more follows than is valued at once, `next` is not null. An item whose costs wait is read from there. */
export async function loadItems(tx: Transaction, change: Change, spans: readonly Span[]): Promise<LoadedItem[]> {
  const { companyId, rules, added } = change
  const ids = spans.map(({ itemId }) => itemId)
  const named = added.flatMap(({ originId }) => originId ?? [])
  const layered = rules.method === 'fifo' ? spans : []
  const [, balances, states, movements, layers] = await tx.batch([
    ...lockBalances(companyId, ids),
    statesBefore(companyId, spans),
    movementsSince(companyId, spans, atOnce.movements + 1),
    layersAt(companyId, layered, { named, all: false }),
  ])
  const short = spansOfFewLayers(change, spans, layers)
  const rest = short.length === 0 ? [] : await tx.run(layersAt(companyId, short, { named, all: true }))
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
  const behind = items.flatMap(({ span, balance: { recostFrom } }) =>
    recostFrom !== null && recostFrom < span.from ? [{ itemId: span.itemId, from: recostFrom }] : [],
  )
  if (behind.length === 0) return items
  const isBehind = new Set(behind.map(({ itemId }) => itemId))
  return [...items.filter(({ span }) => !isBehind.has(span.itemId)), ...(await loadItems(tx, change, behind))]
}

/** Where the oldest layers are all that was read, and more leaves than they hold. */
function spansOfFewLayers({ added }: Change, spans: readonly Span[], layers: readonly StoredLayer[]): Span[] {
  const layersOf = groupBy(layers, itemOf)
  return spans.filter(({ itemId }) => {
    const known = layersOf.get(itemId) ?? []
    if (known.length < OLDEST_LAYERS) return false
    const issues = added.filter((one) => one.itemId === itemId && compare(one.quantity, '0') < 0)
    const wanted = issues.reduce((sum, { quantity }) => add(sum, quantity), '0')
    const held = known.reduce((sum, { quantityLeft }) => add(sum, quantityLeft), '0')
    return compare(add(held, wanted), '0') < 0
  })
}

/** An item as it was at the place. */
export function startOf({ state, layers }: LoadedItem): ItemStart {
  const { quantity = '0', value = '0', unitCost = null } = state ?? {}
  return { quantity, value, unitCost, layers: layers.map(layerThen) }
}

/** A layer as it was at the place from which its item is looked at. */
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
