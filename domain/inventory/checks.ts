/**
 * What must be true of stock at every moment, one named function for each rule. They take what was read from the
 * database and compare it with what it must be; an empty list of findings means that the rule holds.
 *
 *   stockEqualsLedger       stock worth 70.00 at the end of a day on which Inventory says 69.99 is found
 *   quantitiesAgree         movements of 10 and −3 with a balance of 8 are found
 *   layersAgree             a layer of 10 with 7 left, of which 2 were taken, is found
 *   revaluedEqualsStored    a sale kept at 30.00 that costs 31.00 when all is computed from the first day is found
 */
import { compare, isNegative, add } from '../money/decimal.ts'
import type { Valuation } from './revalue.ts'

export type StockCheckName = 'stockEqualsLedger' | 'quantitiesAgree' | 'layersAgree' | 'revaluedEqualsStored'
export type StockFinding = { readonly check: StockCheckName; readonly detail: string }

export type StockOnDay = { account: string; date: string; stock: string; ledger: string }

/** At the end of every day each inventory account says what its stock is worth. */
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

/** What moved adds up to what stands after the last movement and to the balance. */
export function quantitiesAgree(items: readonly ItemQuantities[]): StockFinding[] {
  return items.flatMap(({ item, moved, after, balance }) => {
    if (compare(moved, after) === 0 && compare(moved, balance) === 0) return []
    const kept = `${after} after the last movement, ${balance} in the balance`
    return finding('quantitiesAgree', `${item}: the movements add up to ${moved}, but stored are ${kept}.`)
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

/** Layers hold what there is, and of each as much is left as was not taken. While an item is short they hold nothing. */
export function layersAgree(items: readonly ItemLayers[], layers: readonly LayerTotals[]): StockFinding[] {
  const held = items.flatMap(({ item, quantity, quantityLeft, value, valueLeft }) => {
    const isShort = isNegative(quantity)
    const isSame = compare(isShort ? '0' : quantity, quantityLeft) === 0 && (isShort || compare(value, valueLeft) === 0)
    if (isSame) return []
    const said = `layers hold ${quantityLeft} for ${valueLeft}`
    return finding('layersAgree', `${item}: the balance is ${quantity} for ${value}, but the ${said}.`)
  })
  const used = layers.flatMap((layer) => {
    const { item, place, quantityIn, valueIn, quantityLeft, valueLeft, quantityUsed, valueUsed } = layer
    const isWhole = compare(add(quantityLeft, quantityUsed), quantityIn) === 0
    if (isWhole && compare(add(valueLeft, valueUsed), valueIn) === 0) return []
    const parts = `${quantityUsed} for ${valueUsed} used and ${quantityLeft} for ${valueLeft} left`
    return finding(
      'layersAgree',
      `${item}: the layer at ${place} came in with ${quantityIn} for ${valueIn}, but has ${parts}.`,
    )
  })
  return [...held, ...used]
}

type Amounts = Pick<Valuation, 'value' | 'settlement' | 'quantityAfter' | 'valueAfter'>
/** A movement with its worth as it is kept. */
export type KeptWorth = { readonly id: string; readonly orderKey: string; readonly worth: Amounts | null }

/** What is kept of every movement is what comes out when all are valued from the first day on. */
export function revaluedEqualsStored(kept: readonly KeptWorth[], revalued: readonly Valuation[]): StockFinding[] {
  const worths = new Map(kept.map(({ id, worth }) => [id, worth]))
  return revalued.flatMap((valuation) => {
    const worth = worths.get(valuation.id)
    if (worth && amounts.every((name) => compare(worth[name], valuation[name]) === 0)) return []
    const say = (of: Amounts) => amounts.map((name) => of[name]).join(', ')
    const [now, then] = [worth ? say(worth) : 'nothing', say(valuation)]
    return finding(
      'revaluedEqualsStored',
      `The movement at ${valuation.orderKey} is stored as ${now}; recalculated it is ${then}.`,
    )
  })
}

const amounts = ['value', 'settlement', 'quantityAfter', 'valueAfter'] as const

function finding(check: StockCheckName, detail: string): StockFinding[] {
  return [{ check, detail }]
}
