/**
 * The valuation of stock movements: from the state of items before a moment, through all following movements in the
 * order of their keys, to the value of each and of the remaining stock. It is the same for one new movement at the end,
 * for a receipt entered late and for a whole company from its first day.
 *
 * Some movements take their cost from others: a customer's return from its sale, the invoice of a delivery from that
 * delivery, a product from its materials and its overhead. They always come after the movements that they depend on, so one pass is enough.
 *
 *   sold 3 for a cost of 10.00, returned 1, 1 and 1     the returns cost 3.33, 3.34 and 3.33: the last takes the rest
 *   delivered 3 for a cost of 10.00, invoiced 1 and 2   the invoices carry on 3.33 and 6.67; the stock keeps its value
 *   made from 30.00 of materials and 5.00 of overhead,
 *   shares 90 % and 10 %                                products of 31.50 and 3.50
 */
import { fromMicros, perUnit, shareOf, smallestUnit, toMicros } from '../money/micros.ts'
import { allocateUnits } from '../money/allocate.ts'
import type { CostingRules } from './costing-change.ts'
import { methodAt, currentReceipt } from './costing-change.ts'
import type { Costing, LayerState, Outcome, StockState } from './stock-state.ts'
import { changeValue, issue, receive, takeAll } from './stock-state.ts'

/** Decimal texts; quantities in the item's base unit, values in the currency. */
export type Movement = {
  readonly id: string
  readonly itemId: string
  readonly orderKey: string
  /** Positive for a receipt, negative for an issue, 0 for a change of value. */
  readonly quantity: string
  /** The value of a receipt or of a change of value; for a product its overhead. */
  readonly ownValue: string
  /** The issue that a return takes its cost from, or the receipt that a return or a change of value refers to. */
  readonly originId: string | null
  /** The order key of the origin; null when it is received by the same change. */
  readonly originKey: string | null
  readonly takesOver: boolean
  /** Of a movement of quantity 0: the delivered quantity whose cost it carries on; null for all others. */
  readonly carriedQuantity: string | null
  /** Issues the whole stock at its value: the stock before a change of the costing method. */
  readonly takesAll: boolean
  /** The product's percentage of the cost of consumed materials; null for other movements. */
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
  /** FIFO: the layers with a remaining quantity, in order. */
  readonly layers: readonly Layer[]
}
/** An earlier movement that later ones take their cost from or refer to: its quantity and cost, both positive. */
export type Origin = {
  readonly quantity: string
  readonly cost: string
  /** The part that was returned before the first movement. */
  readonly returned: string
  readonly returnedCost: string
}
export type Production = {
  /** The cost of materials that the document consumed before the first movement. */
  readonly consumed: string
  /** The shares of all its products, in the order of their rows. */
  readonly shares: readonly { readonly entryId: string; readonly share: string }[]
}

export type RevaluationInput = CostingRules & {
  readonly digits: number
  /** In the order of their keys, for all items together. */
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
export type RevaluationResult = {
  readonly valuations: readonly Valuation[]
  /** New and changed layers. */
  readonly layers: readonly (Layer & { readonly itemId: string })[]
  readonly uses: readonly {
    readonly entryId: string
    readonly layerId: string
    readonly itemId: string
    readonly orderKey: string
    readonly quantity: string
    readonly value: string
  }[]
  /** The final state of the items with movements. */
  readonly ends: ReadonlyMap<string, { readonly quantity: string; readonly value: string; readonly lastKey: string }>
}

type OriginState = { quantity: bigint; cost: bigint; returned: bigint; returnedCost: bigint }
type Walk = {
  readonly rules: CostingRules
  /** The smallest unit of the currency. */
  readonly unit: bigint
  readonly productions: RevaluationInput['productions']
  readonly items: Map<string, StockState>
  readonly origins: Map<string, OriginState>
  /** By document: the cost of the materials consumed so far. */
  readonly consumed: Map<string, bigint>
  /** By document: the cost of each product. */
  readonly productCosts: Map<string, ReadonlyMap<string, bigint>>
}

/**
 * Values the movements. Every item of a movement must be in `items`, every origin that is not a movement in `origins`,
 * and every document with products in `productions`.
 */
export function revalue(input: RevaluationInput): RevaluationResult {
  const { digits, movements, items, origins, productions, ...rules } = input
  const walk: Walk = {
    rules,
    unit: smallestUnit(digits),
    productions,
    items: new Map([...items].map(([id, start]) => [id, stateOf(start)])),
    origins: new Map([...origins].map(([id, origin]) => [id, originOf(origin)])),
    consumed: new Map(),
    productCosts: new Map(),
  }
  const layersBefore = new Map([...walk.items].map(([id, { layers }]) => [id, layers.map(({ ...layer }) => layer)]))
  const valuations: Valuation[] = []
  const uses: RevaluationResult['uses'][number][] = []
  const ends = new Map<string, { quantity: string; value: string; lastKey: string }>()
  for (const movement of movements) {
    const state = required(walk.items.get(movement.itemId), 'item', movement.itemId)
    const { id, itemId, orderKey } = movement
    const outcome = applyMovement(walk, state, movement)
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
  return { valuations, layers: touchedLayers(walk, layersBefore), uses, ends }
}

/** Returns the unit cost of stock: `value` divided by `quantity`. */
export function unitCostOf(value: string, quantity: string): string {
  return fromMicros(perUnit(toMicros(value), toMicros(quantity)))
}

function applyMovement(walk: Walk, state: StockState, movement: Movement): Outcome {
  const quantity = toMicros(movement.quantity)
  const costing: Costing = { method: methodAt(movement.orderKey, walk.rules), unit: walk.unit }
  if (quantity < 0n) return applyIssue(walk, state, { movement, quantity: -quantity, costing })
  if (movement.carriedQuantity !== null) return carryCost(walk, movement, toMicros(movement.carriedQuantity))
  if (quantity === 0n) {
    const { originId: id, orderKey: place, originKey: receivedAt, ownValue } = movement
    const receipt = id === null ? undefined : walk.origins.get(id)
    const receiptRef = id === null ? null : { id, place, receivedAt: receivedAt ?? place }
    const layer = receiptRef ? currentReceipt(receiptRef, walk.rules, state.layers) : undefined
    return changeValue(state, costing, { amount: toMicros(ownValue), layer, receiptQuantity: receipt?.quantity ?? 0n })
  }
  const value = movement.takesOver
    ? returnCost(walk, movement, quantity)
    : toMicros(movement.ownValue) + (movement.costShare === null ? 0n : productCost(walk, movement))
  walk.origins.set(movement.id, { quantity, cost: value, returned: 0n, returnedCost: 0n })
  return receive(state, costing, { id: movement.id, orderKey: movement.orderKey, quantity, value })
}

function applyIssue(
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

/** Carries a part of a delivery's cost on, as its value; the settlement keeps the stock as it is. */
function carryCost(walk: Walk, movement: Movement, quantity: bigint): Outcome {
  const cost = returnCost(walk, movement, quantity)
  walk.origins.set(movement.id, { quantity, cost, returned: 0n, returnedCost: 0n })
  return { value: -cost, settlement: cost, uses: [] }
}

/**
 * Returns the part of the origin's cost for this quantity, computed cumulatively over all returns, so the last takes
 * the rest.
 */
function returnCost({ origins, unit }: Walk, { originId }: Movement, quantity: bigint): bigint {
  const origin = required(originId === null ? undefined : origins.get(originId), 'origin', originId)
  origin.returned += quantity
  const { returned: part, quantity: whole, cost } = origin
  const cumulative = shareOf(cost, { part, whole, unit })
  const value = cumulative - origin.returnedCost
  origin.returnedCost = cumulative
  return value
}

function productCost(walk: Walk, { id, documentKey }: Movement): bigint {
  let productCosts = walk.productCosts.get(documentKey)
  if (!productCosts) {
    const { consumed, shares } = required(walk.productions.get(documentKey), 'production', documentKey)
    const total = toMicros(consumed) + (walk.consumed.get(documentKey) ?? 0n)
    const { unit } = walk
    const weights = shares.map(({ share }) => toMicros(share))
    const parts = allocateUnits(total / unit, weights).map((part) => part * unit)
    productCosts = new Map(shares.map(({ entryId }, index) => [entryId, parts[index] ?? 0n]))
    walk.productCosts.set(documentKey, productCosts)
  }
  return required(productCosts.get(id), 'share of', id)
}

function touchedLayers(
  { items }: Walk,
  before: ReadonlyMap<string, readonly LayerState[]>,
): RevaluationResult['layers'] {
  return [...items].flatMap(([itemId, { layers }]) =>
    layers.flatMap((layer, index) => {
      const previous = before.get(itemId)?.[index]
      const isSame = previous?.quantityLeft === layer.quantityLeft && previous.valueLeft === layer.valueLeft
      return isSame ? [] : [{ itemId, ...toLayer(layer) }]
    }),
  )
}

function toLayer({ entryId, orderKey, ...amounts }: LayerState): Layer {
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

function required<T>(value: T | undefined, what: string, id: string | null): T {
  if (value === undefined) throw new Error(`The valuation was not given the ${what} ${id}`)
  return value
}
