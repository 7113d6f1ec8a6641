/**
 * What a part of an invoice's or bill's row comes to when it is given back: its share of each figure of the row, at the
 * price, the discounts and the tax that were agreed then.
 *
 * Shares are counted over all that came back so far, and the part that takes the last quantity takes all that is left of
 * every figure. So notes on a whole row undo it to the last digit, in whatever parts they were written.
 *
 *   3 sold for 10.00 and 1.30 of tax; returned 1, 1 and 1
 *   net    3.33   3.34   3.33        tax   0.43   0.44   0.43
 */
import { fromMicros, shareOf, smallestUnit, toMicros } from '../money/micros.ts'
import type { RowFigures } from './totals.ts'
import { typedMicros } from './typed-number.ts'

/** A quantity of a row, in the unit of the row, with what it comes to. */
export type RowPart = { readonly quantity: string; readonly figures: RowFigures }

export type RowReturn = {
  readonly original: RowPart
  /** All that live notes gave back of the row before; sums. */
  readonly returnedBefore: RowPart
  /** As it is typed. More than what is left counts as what is left; checkTradeDocument refuses it. */
  readonly quantity: string
  readonly currencyDigits: number
}

/** The figures of the part. gross is what net, the discounts and, where prices include it, tax make together. */
export function returnOfRow({ original, returnedBefore, quantity, currencyDigits }: RowReturn): RowFigures {
  const whole = toMicros(original.quantity)
  const until = toMicros(returnedBefore.quantity) + typedMicros(quantity)
  const portion = { part: until < whole ? until : whole, whole, unit: smallestUnit(currencyDigits) }
  const share = (figure: keyof RowFigures) => {
    const before = toMicros(returnedBefore.figures[figure])
    const left = shareOf(toMicros(original.figures[figure]), portion) - before
    // A note between others may have been cancelled and left behind more than its share.
    return left < 0n ? 0n : left
  }
  const net = share('net')
  const tax = share('tax')
  const rowDiscount = share('rowDiscount')
  const headerDiscount = share('headerDiscount')
  const gross = net + rowDiscount + headerDiscount + (includesTax(original.figures) ? tax : 0n)
  return {
    gross: fromMicros(gross),
    rowDiscount: fromMicros(rowDiscount),
    headerDiscount: fromMicros(headerDiscount),
    net: fromMicros(net),
    tax: fromMicros(tax),
    total: fromMicros(net + tax),
    tradeDiscount: fromMicros(share('tradeDiscount')),
    nonTradeDiscount: fromMicros(share('nonTradeDiscount')),
  }
}

function includesTax({ gross, rowDiscount, headerDiscount, net }: RowFigures): boolean {
  return toMicros(gross) - toMicros(rowDiscount) - toMicros(headerDiscount) !== toMicros(net)
}
