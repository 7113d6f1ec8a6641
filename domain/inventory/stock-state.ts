/**
 * The quantity and cost of one item as movements are applied. All numbers are millionths; costs are in whole units of
 * the currency.
 *
 * FIFO keeps the rest of each receipt as a layer; an issue uses the oldest layers first (a return to the supplier the
 * layer of its receipt). The moving average keeps one value for all. A movement that empties a layer, or the stock,
 * takes all the remaining value, so that no rounding difference remains.
 *
 * Stock may become negative: the part beyond the stock costs the last known unit cost, and the next receipts settle it;
 * the difference is the settlement, on the receipt.
 *
 *   fifo     10 at 10.00, 5 at 20.00, issue 12      costs 140.00 and leaves 3 with a value of 60.00
 *   short    issue 10 without stock, then 20 for 200.00   costs 0.00, settles 100.00, leaves 10 with a value of 100.00
 */
import { perUnit, shareOf, timesPrice } from '../money/micros.ts'

export type CostingMethod = 'fifo' | 'average'

export type LayerState = {
  readonly entryId: string
  readonly orderKey: string
  readonly quantityIn: bigint
  readonly valueIn: bigint
  quantityLeft: bigint
  valueLeft: bigint
}

/**
 * `quantity` is negative while more was issued than received; `value` is then the provisional cost of it, negative too.
 */
export type StockState = {
  quantity: bigint
  value: bigint
  /** The unit cost of the last positive stock; null before the first receipt. */
  unitCost: bigint | null
  /** FIFO layers in order; empty ones are skipped. */
  layers: LayerState[]
  /** The index of the first layer that is not empty. */
  firstLayer: number
}

export type LayerUse = { readonly layerId: string; readonly quantity: bigint; readonly value: bigint }
export type Costing = { readonly method: CostingMethod; readonly unit: bigint }

/** The result of a movement: its value (positive for receipts), its settlement, and the layers it used. */
export type Outcome = { readonly value: bigint; readonly settlement: bigint; readonly uses: readonly LayerUse[] }

type Receipt = { readonly id: string; readonly orderKey: string; readonly quantity: bigint; readonly value: bigint }

/** Receives a quantity with a value; negative stock is settled first. */
export function receive(state: StockState, { method, unit }: Costing, receipt: Receipt): Outcome {
  const { id, orderKey, quantity, value } = receipt
  const shortage = state.quantity < 0n ? -state.quantity : 0n
  const settled = quantity < shortage ? quantity : shortage
  const actual = settled === 0n ? 0n : shareOf(value, { part: settled, whole: quantity, unit })
  const provisional = settled === 0n ? 0n : shareOf(-state.value, { part: settled, whole: shortage, unit })
  const settlement = provisional - actual
  state.quantity += quantity
  state.value += value + settlement
  updateUnitCost(state)
  if (method === 'average') return { value, settlement, uses: [] }
  state.layers.push({
    entryId: id,
    orderKey,
    quantityIn: quantity,
    valueIn: value,
    quantityLeft: quantity - settled,
    valueLeft: value - actual,
  })
  return { value, settlement, uses: settled === 0n ? [] : [{ layerId: id, quantity: settled, value: actual }] }
}

type Issue = { readonly quantity: bigint; readonly namedLayer: string | null; readonly fallbackCost: bigint }

/** Issues a (positive) quantity at its cost. */
export function issue(state: StockState, costing: Costing, { quantity, namedLayer, fallbackCost }: Issue): Outcome {
  const { method, unit } = costing
  const onHand = state.quantity > 0n ? state.quantity : 0n
  const covered = quantity < onHand ? quantity : onHand
  const uses = method === 'fifo' ? takeLayers(state, unit, { quantity: covered, namedLayer }) : []
  const coveredCost =
    method === 'fifo'
      ? uses.reduce((sum, { value }) => sum + value, 0n)
      : covered === 0n
        ? 0n
        : shareOf(state.value, { part: covered, whole: onHand, unit })
  const shortCost = timesPrice(quantity - covered, state.unitCost ?? fallbackCost, unit)
  const cost = coveredCost + shortCost
  state.quantity -= quantity
  state.value -= cost
  updateUnitCost(state)
  return { value: -cost, settlement: 0n, uses }
}

/** Issues the whole (positive) stock at its value, by either method; layers are emptied. */
export function takeAll(state: StockState): Outcome {
  const uses = state.layers.flatMap((layer): LayerUse[] => {
    const { entryId: layerId, quantityLeft: quantity, valueLeft: value } = layer
    layer.quantityLeft = 0n
    layer.valueLeft = 0n
    return quantity === 0n ? [] : [{ layerId, quantity, value }]
  })
  const { value } = state
  state.quantity = 0n
  state.value = 0n
  state.firstLayer = state.layers.length
  return { value: -value, settlement: 0n, uses }
}

/** `layer`: with FIFO, the layer that holds the rest of the receipt. */
type Change = {
  readonly amount: bigint
  readonly layer: LayerState | undefined
  readonly receiptQuantity: bigint
}

/**
 * Adds a later cost of a receipt: the share for the quantity still on hand changes the value of the stock, at most down
 * to zero; the rest does not belong to the stock.
 */
export function changeValue(state: StockState, { method, unit }: Costing, change: Change): Outcome {
  const { amount, layer, receiptQuantity } = change
  const onHand = method === 'average' ? state.quantity : (layer?.quantityLeft ?? 0n)
  const remaining = onHand < receiptQuantity ? onHand : receiptQuantity
  if (remaining <= 0n) return { value: 0n, settlement: 0n, uses: [] }
  const part = shareOf(amount, { part: remaining, whole: receiptQuantity, unit })
  if (method === 'average' || !layer) {
    const value = -part > state.value ? -state.value : part
    state.value += value
    updateUnitCost(state)
    return { value, settlement: 0n, uses: [] }
  }
  const value = -part > layer.valueLeft ? -layer.valueLeft : part
  layer.valueLeft += value
  state.value += value
  updateUnitCost(state)
  return { value, settlement: 0n, uses: value === 0n ? [] : [{ layerId: layer.entryId, quantity: 0n, value: -value }] }
}

function takeLayers(
  state: StockState,
  unit: bigint,
  { quantity, namedLayer }: { quantity: bigint; namedLayer: string | null },
): LayerUse[] {
  const uses: LayerUse[] = []
  let remaining = quantity
  const take = (layer: LayerState) => {
    const part = remaining < layer.quantityLeft ? remaining : layer.quantityLeft
    if (part === 0n) return
    const value = shareOf(layer.valueLeft, { part, whole: layer.quantityLeft, unit })
    layer.quantityLeft -= part
    layer.valueLeft -= value
    remaining -= part
    uses.push({ layerId: layer.entryId, quantity: part, value })
  }
  const namedState = namedLayer === null ? undefined : state.layers.find(({ entryId }) => entryId === namedLayer)
  if (namedState) take(namedState)
  while (remaining > 0n) {
    const oldest = state.layers[state.firstLayer]
    if (!oldest) throw new Error('The layers hold less than the stock')
    take(oldest)
    if (oldest.quantityLeft === 0n) state.firstLayer += 1
  }
  return uses
}

function updateUnitCost(state: StockState): void {
  if (state.quantity > 0n) state.unitCost = perUnit(state.value, state.quantity)
}
