/**
 * The invariants of stock, one function for each. They take rows of the database and return findings; an empty list
 * means that the invariant holds.
 *
 *   stockEqualsLedger       finds stock of 70.00 at the end of a day on which the Inventory account has 69.99
 *   quantitiesAgree         finds movements of 10 and −3 with a balance of 8
 *   layersAgree             finds a layer of 10 with 7 left, of which 2 were used
 *   revaluedEqualsStored    finds a sale stored at 30.00 that costs 31.00 when all movements are recalculated
 */
import { compare, isNegative, add } from '../money/decimal.ts'
import type { Valuation } from './revalue.ts'

export type StockCheckName = 'stockEqualsLedger' | 'quantitiesAgree' | 'layersAgree' | 'revaluedEqualsStored'
export type StockFinding = { readonly check: StockCheckName; readonly detail: string }

export type StockOnDay = { account: string; date: string; stock: string; ledger: string }

/** Checks that each inventory account has the value of its stock at the end of every day. */
export function stockEqualsLedger(days: readonly StockOnDay[]): StockFinding[] {
  return days.flatMap(({ account, date, stock, ledger }) => {
    if (compare(stock, ledger) === 0) return []
    return finding(
      'stockEqualsLedger',
      `On ${date} the stock in ${account} has a value of ${stock}; the ledger has ${ledger}.`,
    )
  })
}

export type ItemQuantities = { item: string; moved: string; after: string; balance: string }

/** Checks that the movements add up to the quantity after the last movement and to the balance. */
export function quantitiesAgree(items: readonly ItemQuantities[]): StockFinding[] {
  return items.flatMap(({ item, moved, after, balance }) => {
    if (compare(moved, after) === 0 && compare(moved, balance) === 0) return []
    const storedQuantities = `${after} after the last movement, ${balance} in the balance`
    return finding('quantitiesAgree', `${item}: the movements add up to ${moved}, but stored are ${storedQuantities}.`)
  })
}

export type ItemLayers = { item: string; quantity: string; quantityLeft: string; value: string; valueLeft: string }
export type LayerTotals = {
  item: string
  place: string
  quantityIn: string
  valueIn: string
  quantityLeft: string
  valueLeft: string
  quantityUsed: string
  valueUsed: string
}

/** Checks that the layers hold the stock, each with its unused part. An item with negative stock has no layers. */
export function layersAgree(items: readonly ItemLayers[], layers: readonly LayerTotals[]): StockFinding[] {
  const ofItems = items.flatMap(({ item, quantity, quantityLeft, value, valueLeft }) => {
    const isShort = isNegative(quantity)
    const isSame = compare(isShort ? '0' : quantity, quantityLeft) === 0 && (isShort || compare(value, valueLeft) === 0)
    if (isSame) return []
    const layerTotals = `layers hold ${quantityLeft} for ${valueLeft}`
    return finding('layersAgree', `${item}: the balance is ${quantity} for ${value}, but the ${layerTotals}.`)
  })
  const ofLayers = layers.flatMap((layer) => {
    const { item, place, quantityIn, valueIn, quantityLeft, valueLeft, quantityUsed, valueUsed } = layer
    const isWhole = compare(add(quantityLeft, quantityUsed), quantityIn) === 0
    if (isWhole && compare(add(valueLeft, valueUsed), valueIn) === 0) return []
    const parts = `${quantityUsed} for ${valueUsed} used and ${quantityLeft} for ${valueLeft} left`
    return finding(
      'layersAgree',
      `${item}: the layer at ${place} came in with ${quantityIn} for ${valueIn}, but has ${parts}.`,
    )
  })
  return [...ofItems, ...ofLayers]
}

type Amounts = Pick<Valuation, 'value' | 'settlement' | 'quantityAfter' | 'valueAfter'>
/** A movement with its stored amounts. */
export type StoredValuation = { readonly id: string; readonly orderKey: string; readonly worth: Amounts | null }

/** Checks that the stored amounts of every movement equal a recalculation from the first day on. */
export function revaluedEqualsStored(
  stored: readonly StoredValuation[],
  revalued: readonly Valuation[],
): StockFinding[] {
  const amountsById = new Map(stored.map(({ id, worth }) => [id, worth]))
  return revalued.flatMap((valuation) => {
    const worth = amountsById.get(valuation.id)
    if (worth && amounts.every((name) => compare(worth[name], valuation[name]) === 0)) return []
    const format = (of: Amounts) => amounts.map((name) => of[name]).join(', ')
    const [current, recalculated] = [worth ? format(worth) : 'nothing', format(valuation)]
    return finding(
      'revaluedEqualsStored',
      `The movement at ${valuation.orderKey} is stored as ${current}; recalculated it is ${recalculated}.`,
    )
  })
}

const amounts = ['value', 'settlement', 'quantityAfter', 'valueAfter'] as const

function finding(check: StockCheckName, detail: string): StockFinding[] {
  return [{ check, detail }]
}
