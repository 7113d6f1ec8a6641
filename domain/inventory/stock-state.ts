/**
 * What there is of one item and what it cost, as movements pass by. All numbers are millionths; costs come in whole
 * units of the currency.
 *
 * First in, first out keeps what each receipt left as a layer; an issue empties the oldest layers first (a return to the
 * supplier the one that it names). The moving average keeps one value for all. A movement that empties a layer, or the
 * stock, takes all the value left, so that no cent ever stays behind.
 *
 * More may leave than there is: the part beyond costs what a unit was last known to cost, and the next receipts settle
 * it; the difference is the settlement, on the receipt.
 *
 *   fifo     10 at 10.00, 5 at 20.00, issue 12      costs 140.00 and leaves 3 worth 60.00
 *   short    issue 10 of nothing, then 20 for 200.00   costs 0.00, settles 100.00, leaves 10 worth 100.00
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

/** `quantity` is below zero while more has left than came; `value` is then what that was taken to cost, below zero too. */
export type StockState = {
  quantity: bigint
  value: bigint
  /** Of one, while there was any; null before the first. */
  unitCost: bigint | null
  /** Fifo: in order; empty ones are skipped. */
  layers: LayerState[]
  /** The layers before this place are empty. */
  firstLayer: number
}

export type LayerUse = { readonly layerId: string; readonly quantity: bigint; readonly value: bigint }
export type Costing = { readonly method: CostingMethod; readonly unit: bigint }

/** What a movement did: its worth (+ into the stock), what it settled, what it took from which layer. */
export type Outcome = { readonly value: bigint; readonly settlement: bigint; readonly uses: readonly LayerUse[] }

type Receipt = { readonly id: string; readonly orderKey: string; readonly quantity: bigint; readonly value: bigint }

/** A quantity comes in and is worth so much; what is short is settled first. */
export function receive(state: StockState, { method, unit }: Costing, receipt: Receipt): Outcome {
  const { id, orderKey, quantity, value } = receipt
  const short = state.quantity < 0n ? -state.quantity : 0n
  const settled = quantity < short ? quantity : short
  const actual = settled === 0n ? 0n : shareOf(value, { part: settled, whole: quantity, unit })
  const provisional = settled === 0n ? 0n : shareOf(-state.value, { part: settled, whole: short, unit })
  const settlement = provisional - actual
  state.quantity += quantity
  state.value += value + settlement
  keepUnitCost(state)
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

/** A quantity (positive) goes out at its cost. */
export function issue(state: StockState, costing: Costing, { quantity, namedLayer, fallbackCost }: Issue): Outcome {
  const { method, unit } = costing
  const there = state.quantity > 0n ? state.quantity : 0n
  const covered = quantity < there ? quantity : there
  const uses = method === 'fifo' ? takeLayers(state, unit, { quantity: covered, namedLayer }) : []
  const coveredCost =
    method === 'fifo'
      ? uses.reduce((sum, { value }) => sum + value, 0n)
      : covered === 0n
        ? 0n
        : shareOf(state.value, { part: covered, whole: there, unit })
  const beyond = timesPrice(quantity - covered, state.unitCost ?? fallbackCost, unit)
  const cost = coveredCost + beyond
  state.quantity -= quantity
  state.value -= cost
  keepUnitCost(state)
  return { value: -cost, settlement: 0n, uses }
}

/** All that is there (more than nothing) goes out at what it is worth, by whichever method; layers are emptied. */
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

/** `layer`, by first in first out: what the receipt has become. */
type Change = {
  readonly amount: bigint
  readonly layer: LayerState | undefined
  readonly receiptQuantity: bigint
}

/**
 * A cost of a receipt that becomes known later: the share of what is still on hand of it belongs to the stock, never
 * more than the stock is worth; the rest is not stock's.
 */
export function changeValue(state: StockState, { method, unit }: Costing, change: Change): Outcome {
  const { amount, layer, receiptQuantity } = change
  const there = method === 'average' ? state.quantity : (layer?.quantityLeft ?? 0n)
  const left = there < receiptQuantity ? there : receiptQuantity
  if (left <= 0n) return { value: 0n, settlement: 0n, uses: [] }
  const part = shareOf(amount, { part: left, whole: receiptQuantity, unit })
  if (method === 'average' || !layer) {
    const value = -part > state.value ? -state.value : part
    state.value += value
    keepUnitCost(state)
    return { value, settlement: 0n, uses: [] }
  }
  const value = -part > layer.valueLeft ? -layer.valueLeft : part
  layer.valueLeft += value
  state.value += value
  keepUnitCost(state)
  return { value, settlement: 0n, uses: value === 0n ? [] : [{ layerId: layer.entryId, quantity: 0n, value: -value }] }
}

function takeLayers(
  state: StockState,
  unit: bigint,
  { quantity, namedLayer }: { quantity: bigint; namedLayer: string | null },
): LayerUse[] {
  const uses: LayerUse[] = []
  let wanted = quantity
  const take = (layer: LayerState) => {
    const part = wanted < layer.quantityLeft ? wanted : layer.quantityLeft
    if (part === 0n) return
    const value = shareOf(layer.valueLeft, { part, whole: layer.quantityLeft, unit })
    layer.quantityLeft -= part
    layer.valueLeft -= value
    wanted -= part
    uses.push({ layerId: layer.entryId, quantity: part, value })
  }
  const named = namedLayer === null ? undefined : state.layers.find(({ entryId }) => entryId === namedLayer)
  if (named) take(named)
  while (wanted > 0n) {
    const oldest = state.layers[state.firstLayer]
    if (!oldest) throw new Error('The layers hold less than the stock')
    take(oldest)
    if (oldest.quantityLeft === 0n) state.firstLayer += 1
  }
  return uses
}

function keepUnitCost(state: StockState): void {
  if (state.quantity > 0n) state.unitCost = perUnit(state.value, state.quantity)
}
