/**
 * Sales tax of a document: computed once for each scheme on the sum of its rows, rounded once, and allocated to the
 * rows by largest remainder, earlier rows first. So the rows add up to the total, and the printed taxable amount times
 * the rate is the printed tax.
 *
 *   exclusive   three rows of 0.10 at 13 %     tax of 0.30 is 0.04: the rows carry 0.02, 0.01 and 0.01
 *
 * With tax-inclusive prices the amount paid is exact, and tax is the difference to the net. The net is gross × 100 ÷
 * (100 + rate). Discounts on such a document include tax too: the posted discount is the net before it less the net
 * after it.
 *
 *   inclusive   113.00 at 13 %, 10.00 off      103.00 is 91.15 and 11.85 of tax; sales 100.00, discount 8.85
 *   inclusive   90.00 and 55.00 at 5 %         145.00 is 138.10 and 6.90 of tax
 *
 * In the second line 5 % of 138.10 would be 6.91, and no net gives 145.00 with its rounded tax. The price is kept, and
 * the tax differs by one unit.
 */
import { allocateUnits } from '../money/allocate.ts'
import { divideHalfUp, toMicros } from '../money/micros.ts'
import type { SchemeKind } from '../tax/schemes.ts'
import { typedMicros } from './typed-number.ts'

export const taxTypes = ['exclusive', 'inclusive', 'none'] as const
export type TaxType = (typeof taxTypes)[number]

/** A tax scheme for rows; `rate` in per cent. Withholding taxes apply to payments only. */
export type TaxScheme = {
  readonly id: string
  readonly rate: string
  readonly kind: Exclude<SchemeKind, 'withholding'>
}

/** Entered amounts of one row in whole units of the currency; `amount` is the amount after all discounts. */
export type TypedAmounts = { readonly amount: bigint; readonly trade: bigint; readonly nonTrade: bigint }

/** The same amounts without tax, and the tax. */
export type NetAmounts = { net: bigint; tax: bigint; trade: bigint; nonTrade: bigint }

const HUNDRED = toMicros('100')

/** Computes net and tax of the rows of one scheme. */
export function taxRows(rows: readonly TypedAmounts[], rate: string, isInclusive: boolean): NetAmounts[] {
  const percent = typedMicros(rate)
  const amounts = rows.map(({ amount }) => amount)
  const whole = sumOf(amounts)
  if (!isInclusive) {
    const taxes = spread(divideHalfUp(whole * percent, HUNDRED), amounts)
    return rows.map(({ amount, trade, nonTrade }, index) => ({ net: amount, tax: taxes[index] ?? 0n, trade, nonTrade }))
  }
  const trades = rows.map(({ trade }) => trade)
  const nonTrades = rows.map(({ nonTrade }) => nonTrade)
  const net = netOf(whole, percent)
  const beforeNonTrade = whole + sumOf(nonTrades)
  const netBeforeNonTrade = netOf(beforeNonTrade, percent)
  const taxes = spread(whole - net, amounts)
  const nonTradeParts = spread(netBeforeNonTrade - net, nonTrades)
  const tradeParts = spread(netOf(beforeNonTrade + sumOf(trades), percent) - netBeforeNonTrade, trades)
  return rows.map(({ amount }, index) => {
    const tax = taxes[index] ?? 0n
    return { net: amount - tax, tax, trade: tradeParts[index] ?? 0n, nonTrade: nonTradeParts[index] ?? 0n }
  })
}

/** Returns the net of an amount that includes tax, rounded to whole units. */
function netOf(amount: bigint, percent: bigint): bigint {
  return percent === 0n ? amount : divideHalfUp(amount * HUNDRED, HUNDRED + percent)
}

function spread(units: bigint, weights: readonly bigint[]): bigint[] {
  return units === 0n ? weights.map(() => 0n) : allocateUnits(units, weights)
}

function sumOf(units: readonly bigint[]): bigint {
  return units.reduce((sum, each) => sum + each, 0n)
}
