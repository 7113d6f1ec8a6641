/**
 * The figures of a returned part of an invoice's or bill's row: its share of each figure of the row, at the original
 * price, discounts and tax.
 *
 * Shares are computed cumulatively over all returns so far, and the part with the last quantity takes the rest of every
 * figure. So notes on a whole row reverse it exactly, in whatever parts they are entered.
 *
 *   3 sold for 10.00 and 1.30 of tax; returned 1, 1 and 1
 *   net    3.33   3.34   3.33        tax   0.43   0.44   0.43
 */
import { subtract, sum } from '../money/decimal.ts'
import { fromMicros, shareOf, smallestUnit, toMicros } from '../money/micros.ts'
import type { Figure, RowFigures } from './totals.ts'
import { typedMicros } from './typed-number.ts'

/** A quantity of a row, in the unit of the row, with its figures. */
export type RowPart = { readonly quantity: string; readonly figures: RowFigures }

/** What notes took of a line of an invoice or a bill, as it is answered: decimals in the currency of the company. */
export type ReturnedFigures = Readonly<
  Record<
    | 'gross'
    | 'row_discount'
    | 'header_discount'
    | 'net'
    | 'tax'
    | 'self_assessed_tax'
    | 'total'
    | 'trade_discount'
    | 'non_trade_discount',
    string
  >
>

export type RowReturn = {
  readonly original: RowPart
  /** The sum of all earlier returns of the row by active notes. */
  readonly returnedBefore: RowPart
  /** The entered quantity. It is limited to the remaining quantity; checkTradeDocument refuses more. */
  readonly quantity: string
  readonly currencyDigits: number
}

/** Returns the figures of the part; gross is the sum of net, the discounts and, where prices include it, tax. */
export function returnOfRow({ original, returnedBefore, quantity, currencyDigits }: RowReturn): RowFigures {
  const whole = toMicros(original.quantity)
  const cumulative = toMicros(returnedBefore.quantity) + typedMicros(quantity)
  const portion = { part: cumulative < whole ? cumulative : whole, whole, unit: smallestUnit(currencyDigits) }
  const share = (figure: Figure | 'selfAssessedTax') => {
    const before = toMicros(returnedBefore.figures[figure] ?? '0')
    const remainder = shareOf(toMicros(original.figures[figure] ?? '0'), portion) - before
    // A cancelled note between others may leave more than the share.
    return remainder < 0n ? 0n : remainder
  }
  const net = share('net')
  const tax = share('tax')
  const rowDiscount = share('rowDiscount')
  const headerDiscount = share('headerDiscount')
  const selfAssessed = share('selfAssessedTax')
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
    ...(selfAssessed === 0n ? {} : { selfAssessedTax: fromMicros(selfAssessed) }),
  }
}

function includesTax({ gross, rowDiscount, headerDiscount, net }: RowFigures): boolean {
  return toMicros(gross) - toMicros(rowDiscount) - toMicros(headerDiscount) !== toMicros(net)
}

/** A row that can be returned; `left` is what of its quantity notes have not returned. */
export type ReturnableRow = { readonly original: RowPart; readonly returnedBefore: RowPart; readonly left: string }

type ReturningRow = { readonly origin_row: string | null; readonly quantity: string }

/**
 * Returns for each row of a note the row that it returns, by its id, less what the rows above return of the same one; null
 * for other rows.
 *
 *   1, 1 and 1 of 3 for 10.00 in one note     3.33, 3.34 and 3.33
 */
export function returnedInOrder<Origin extends ReturnableRow>(
  rows: readonly ReturningRow[],
  origins: ReadonlyMap<string, Origin>,
  currencyDigits: number,
): (Origin | null)[] {
  const now = new Map(origins)
  return rows.map(({ origin_row: id, quantity }) => {
    const origin = now.get(id ?? '')
    if (id === null || origin === undefined) return null
    const { original, returnedBefore, left } = origin
    const returned = typedMicros(quantity)
    if (returned > 0n && returned <= toMicros(left)) {
      const part = { quantity, figures: returnOfRow({ original, returnedBefore, quantity, currencyDigits }) }
      now.set(id, { ...origin, returnedBefore: sumOfParts([returnedBefore, part]), left: subtract(left, quantity) })
    }
    return origin
  })
}

/** Adds several parts of a row. */
export function sumOfParts(parts: readonly RowPart[]): RowPart {
  const total = (figure: keyof RowFigures) => sum(parts.map(({ figures }) => figures[figure] ?? '0'))
  return {
    quantity: sum(parts.map(({ quantity }) => quantity)),
    figures: {
      gross: total('gross'),
      rowDiscount: total('rowDiscount'),
      headerDiscount: total('headerDiscount'),
      net: total('net'),
      tax: total('tax'),
      total: total('total'),
      tradeDiscount: total('tradeDiscount'),
      nonTradeDiscount: total('nonTradeDiscount'),
      selfAssessedTax: total('selfAssessedTax'),
    },
  }
}
