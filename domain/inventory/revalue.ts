/**
 * The one computation of what movements cost: from the state of items before a moment, through all their movements from
 * then on in the order of their keys, to what each is worth and what is left. It is the same for one new movement at the
 * end, for a receipt entered late and for a whole company from its first day.
 *
 * Some movements take their cost from others: a customer's return what its sale cost, a product what its materials cost
 * (and the work on them). They always come later than what they take it from, so one pass is enough.
 *
 *   sold 3 for a cost of 10.00, returned 1, 1 and 1     take back 3.33, 3.34 and 3.33: the last takes the rest
 *   made from 30.00 of materials and 5.00 of work,
 *   shares 90 % and 10 %                                products of 31.50 and 3.50
 */
import { fromMicros, perUnit, shareOf, smallestUnit, toMicros } from '../money/micros.ts'
import { allocateUnits } from '../money/allocate.ts'
import type { CostingRules } from './costing-change.ts'
import { methodAt, receiptNow } from './costing-change.ts'
import type { Costing, LayerState, Outcome, StockState } from './stock-state.ts'
import { changeValue, issue, receive, takeAll } from './stock-state.ts'

/** Decimal texts; quantities in the item's own unit, values in the currency. */
export type Movement = {
  readonly id: string
  readonly itemId: string
  readonly orderKey: string
  /** + in, − out, 0 a change of worth. */
  readonly quantity: string
  /** Of a receipt or a change of worth; of a product the work on it. */
  readonly ownValue: string
  /** The issue whose cost is taken over, or the receipt that is named. */
  readonly originId: string | null
  /** The place of the origin; null where it comes in by the same change. */
  readonly originKey: string | null
  readonly takesOver: boolean
  /** Takes all that is there, at what it is worth: the stock before a change of the costing method. */
  readonly takesAll: boolean
  /** The part of what the document consumed that a product carries; null for all others. */
  readonly costShare: string | null
  readonly documentKey: string
  readonly fallbackCost: string
}

export type Layer = {
  readonly entryId: string
  readonly orderKey: string
  readonly quantityIn: string
  readonly valueIn: string
  readonly quantityLeft: string
  readonly valueLeft: string
}
export type ItemStart = {
  readonly quantity: string
  readonly value: string
  readonly unitCost: string | null
  /** Fifo: those with something left, in order. */
  readonly layers: readonly Layer[]
}
/** A movement before the first one that others take over or name: what it moved and cost, both positive. */
export type Origin = {
  readonly quantity: string
  readonly cost: string
  /** What was taken over from it before the first movement. */
  readonly returned: string
  readonly returnedCost: string
}
export type Production = {
  /** What the document consumed before the first movement. */
  readonly consumed: string
  /** Of all its products, in the order of their rows. */
  readonly shares: readonly { readonly entryId: string; readonly share: string }[]
}

export type Revaluing = CostingRules & {
  readonly digits: number
  /** In the order of their keys, all items together. */
  readonly movements: readonly Movement[]
  readonly items: ReadonlyMap<string, ItemStart>
  readonly origins: ReadonlyMap<string, Origin>
  readonly productions: ReadonlyMap<string, Production>
}

export type Valuation = {
  readonly id: string
  readonly itemId: string
  readonly orderKey: string
  readonly value: string
  readonly settlement: string
  readonly quantityAfter: string
  readonly valueAfter: string
  readonly unitCost: string | null
}
export type Revalued = {
  readonly valuations: readonly Valuation[]
  /** New and touched ones. */
  readonly layers: readonly (Layer & { readonly itemId: string })[]
  readonly uses: readonly {
    readonly entryId: string
    readonly layerId: string
    readonly itemId: string
    readonly orderKey: string
    readonly quantity: string
    readonly value: string
  }[]
  /** By item, of those that moved. */
  readonly ends: ReadonlyMap<string, { readonly quantity: string; readonly value: string; readonly lastKey: string }>
}

type OriginState = { quantity: bigint; cost: bigint; returned: bigint; returnedCost: bigint }
type Walk = {
  readonly rules: CostingRules
  /** The smallest of the currency. */
  readonly unit: bigint
  readonly productions: Revaluing['productions']
  readonly items: Map<string, StockState>
  readonly origins: Map<string, OriginState>
  /** By document: what it consumed so far. */
  readonly consumed: Map<string, bigint>
  /** By document: what each product carries of it. */
  readonly carried: Map<string, ReadonlyMap<string, bigint>>
}

/**
 * What the movements are worth. Every item of a movement must be in `items`, every origin that is no movement in
 * `origins`, and every document with products in `productions`.
 */
export function revalue({ digits, movements, items, origins, productions, ...rules }: Revaluing): Revalued {
  const walk: Walk = {
    rules,
    unit: smallestUnit(digits),
    productions,
    items: new Map([...items].map(([id, start]) => [id, stateOf(start)])),
    origins: new Map([...origins].map(([id, origin]) => [id, originOf(origin)])),
    consumed: new Map(),
    carried: new Map(),
  }
  const before = new Map([...walk.items].map(([id, { layers }]) => [id, layers.map(({ ...layer }) => layer)]))
  const valuations: Valuation[] = []
  const uses: Revalued['uses'][number][] = []
  const ends = new Map<string, { quantity: string; value: string; lastKey: string }>()
  for (const movement of movements) {
    const state = found(walk.items.get(movement.itemId), 'item', movement.itemId)
    const { id, itemId, orderKey } = movement
    const outcome = pass(walk, state, movement)
    const quantityAfter = fromMicros(state.quantity)
    const valueAfter = fromMicros(state.value)
    valuations.push({
      id,
      itemId,
      orderKey,
      value: fromMicros(outcome.value),
      settlement: fromMicros(outcome.settlement),
      quantityAfter,
      valueAfter,
      unitCost: state.unitCost === null ? null : fromMicros(state.unitCost),
    })
    for (const { layerId, quantity, value } of outcome.uses) {
      uses.push({ entryId: id, layerId, itemId, orderKey, quantity: fromMicros(quantity), value: fromMicros(value) })
    }
    ends.set(itemId, { quantity: quantityAfter, value: valueAfter, lastKey: orderKey })
  }
  return { valuations, layers: touchedLayers(walk, before), uses, ends }
}

/** What one costs now by what is known of the stock, or null: of `value` for `quantity`. */
export function unitCostOf(value: string, quantity: string): string {
  return fromMicros(perUnit(toMicros(value), toMicros(quantity)))
}

function pass(walk: Walk, state: StockState, movement: Movement): Outcome {
  const quantity = toMicros(movement.quantity)
  const costing: Costing = { method: methodAt(movement.orderKey, walk.rules), unit: walk.unit }
  if (quantity < 0n) return leave(walk, state, { movement, quantity: -quantity, costing })
  if (quantity === 0n) {
    const { originId: id, orderKey: place, originKey: receivedAt, ownValue } = movement
    const receipt = id === null ? undefined : walk.origins.get(id)
    const named = id === null ? null : { id, place, receivedAt: receivedAt ?? place }
    const layer = named ? receiptNow(named, walk.rules, state.layers) : undefined
    return changeValue(state, costing, { amount: toMicros(ownValue), layer, receiptQuantity: receipt?.quantity ?? 0n })
  }
  const value = movement.takesOver
    ? takenOver(walk, movement, quantity)
    : toMicros(movement.ownValue) + (movement.costShare === null ? 0n : carriedBy(walk, movement))
  walk.origins.set(movement.id, { quantity, cost: value, returned: 0n, returnedCost: 0n })
  return receive(state, costing, { id: movement.id, orderKey: movement.orderKey, quantity, value })
}

function leave(
  walk: Walk,
  state: StockState,
  { movement, quantity, costing }: { movement: Movement; quantity: bigint; costing: Costing },
): Outcome {
  const { id, originId: namedLayer, documentKey, fallbackCost, takesAll } = movement
  if (takesAll && quantity !== state.quantity) throw new Error(`The movement ${id} does not take all that is there`)
  const outcome = takesAll
    ? takeAll(state)
    : issue(state, costing, { quantity, namedLayer, fallbackCost: toMicros(fallbackCost) })
  walk.origins.set(id, { quantity, cost: -outcome.value, returned: 0n, returnedCost: 0n })
  if (walk.productions.has(documentKey)) {
    walk.consumed.set(documentKey, (walk.consumed.get(documentKey) ?? 0n) - outcome.value)
  }
  return outcome
}

/** Of what the origin cost, the part for this quantity; counted over all that came back, so the last takes the rest. */
function takenOver({ origins, unit }: Walk, { originId }: Movement, quantity: bigint): bigint {
  const origin = found(originId === null ? undefined : origins.get(originId), 'origin', originId)
  origin.returned += quantity
  const { returned: part, quantity: whole, cost } = origin
  const until = shareOf(cost, { part, whole, unit })
  const value = until - origin.returnedCost
  origin.returnedCost = until
  return value
}

function carriedBy(walk: Walk, { id, documentKey }: Movement): bigint {
  let carried = walk.carried.get(documentKey)
  if (!carried) {
    const { consumed, shares } = found(walk.productions.get(documentKey), 'production', documentKey)
    const total = toMicros(consumed) + (walk.consumed.get(documentKey) ?? 0n)
    const { unit } = walk
    const weights = shares.map(({ share }) => toMicros(share))
    const parts = allocateUnits(total / unit, weights).map((part) => part * unit)
    carried = new Map(shares.map(({ entryId }, index) => [entryId, parts[index] ?? 0n]))
    walk.carried.set(documentKey, carried)
  }
  return found(carried.get(id), 'share of', id)
}

function touchedLayers({ items }: Walk, before: ReadonlyMap<string, readonly LayerState[]>): Revalued['layers'] {
  return [...items].flatMap(([itemId, { layers }]) =>
    layers.flatMap((layer, index) => {
      const was = before.get(itemId)?.[index]
      const isSame = was?.quantityLeft === layer.quantityLeft && was.valueLeft === layer.valueLeft
      return isSame ? [] : [{ itemId, ...written(layer) }]
    }),
  )
}

function written({ entryId, orderKey, ...amounts }: LayerState): Layer {
  const { quantityIn, valueIn, quantityLeft, valueLeft } = amounts
  return {
    entryId,
    orderKey,
    quantityIn: fromMicros(quantityIn),
    valueIn: fromMicros(valueIn),
    quantityLeft: fromMicros(quantityLeft),
    valueLeft: fromMicros(valueLeft),
  }
}

function stateOf({ quantity, value, unitCost, layers }: ItemStart): StockState {
  return {
    quantity: toMicros(quantity),
    value: toMicros(value),
    unitCost: unitCost === null ? null : toMicros(unitCost),
    layers: layers.map(({ entryId, orderKey, quantityIn, valueIn, quantityLeft, valueLeft }) => ({
      entryId,
      orderKey,
      quantityIn: toMicros(quantityIn),
      valueIn: toMicros(valueIn),
      quantityLeft: toMicros(quantityLeft),
      valueLeft: toMicros(valueLeft),
    })),
    firstLayer: 0,
  }
}

function originOf({ quantity, cost, returned, returnedCost }: Origin): OriginState {
  return {
    quantity: toMicros(quantity),
    cost: toMicros(cost),
    returned: toMicros(returned),
    returnedCost: toMicros(returnedCost),
  }
}

function found<T>(value: T | undefined, what: string, id: string | null): T {
  if (value === undefined) throw new Error(`The valuation was not given the ${what} ${id}`)
  return value
}
