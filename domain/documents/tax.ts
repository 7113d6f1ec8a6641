/**
 * Sales tax of a document: computed once for each scheme on the sum of what its rows come to, rounded once, and divided
 * among the rows by largest remainder, the earlier of equal ones first. So the rows add up to the total, and the taxable
 * amount on paper times the rate is the tax on paper.
 *
 *   exclusive   three rows of 0.10 at 13 %     tax of 0.30 is 0.04: the rows carry 0.02, 0.01 and 0.01
 *
 * When prices include the tax, what the customer pays is kept to the last digit, and tax is what lies above the net. The
 * net is gross × 100 ÷ (100 + rate). Discounts typed on such a document include tax too: what they come to in the ledger
 * is the net before them less the net after them.
 *
 *   inclusive   113.00 at 13 %, 10.00 off      103.00 is 91.15 and 11.85 of tax; sales 100.00, discount 8.85
 *   inclusive   90.00 and 55.00 at 5 %         145.00 is 138.10 and 6.90 of tax
 *
 * The second line shows what including costs: 5 % of 138.10 would be 6.91, and no net exists that gives 145.00 with its
 * rounded tax. The price stays, and the tax is a unit off.
 */
import { allocateUnits } from '../money/allocate.ts'
import { divideHalfUp, toMicros } from '../money/micros.ts'
import type { SchemeKind } from '../tax/schemes.ts'
import { typedMicros } from './typed-number.ts'

export const taxTypes = ['exclusive', 'inclusive', 'none'] as const
export type TaxType = (typeof taxTypes)[number]

/** A scheme that rows may carry; `rate` in per cent. Withholding is a matter of payments only. */
export type TaxScheme = {
  readonly id: string
  readonly rate: string
  readonly kind: Exclude<SchemeKind, 'withholding'>
}

/** Amounts of one row as they were typed, in whole units of the currency; `amount` is what all discounts leave. */
export type TypedAmounts = { readonly amount: bigint; readonly trade: bigint; readonly nonTrade: bigint }

/** The same without tax, and the tax. */
export type NetAmounts = { net: bigint; tax: bigint; trade: bigint; nonTrade: bigint }

const HUNDRED = toMicros('100')

/** Net and tax of the rows of one scheme. */
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

/** What an amount that includes tax is worth without it, rounded to whole units. */
function netOf(amount: bigint, percent: bigint): bigint {
  return percent === 0n ? amount : divideHalfUp(amount * HUNDRED, HUNDRED + percent)
}

function spread(units: bigint, weights: readonly bigint[]): bigint[] {
  return units === 0n ? weights.map(() => 0n) : allocateUnits(units, weights)
}

function sumOf(units: readonly bigint[]): bigint {
  return units.reduce((sum, each) => sum + each, 0n)
}
