/**
 * The figures of a line of an e-invoice, without tax and before the discount of the document, which an e-invoice states for
 * each VAT rate: quantity × price − discount of the line = net.
 *
 *   2 × 100.00 less 10 %, 18.00 off by the discount of the document, at 20 %
 *     price 100, discount 20.00, net 180.00        document: 18.00
 *   3 for 10.00 each with 20 % included
 *     net 25.00                                    price 8.3333333333, since 10.00 without tax has no exact figure
 */
import { add, compare, divide, isZero, multiply, roundHalfUp } from '../../money/decimal.ts'
import type { TaxScheme, TaxType } from '../tax.ts'

/** Figures as stored, canonical decimal texts; `rate` is the unit price, `tax_rate` in per cent. */
export type FiguredLine = {
  readonly quantity: string
  readonly rate: string
  readonly row_discount: string
  readonly header_discount: string
  readonly net: string
  readonly tax: string
  readonly tax_kind: TaxScheme['kind'] | null
  readonly tax_rate: string | null
}

export type LineFigures = {
  readonly net: string
  readonly price: string
  readonly allowance: string
  /** Its part of the discount on the document. */
  readonly documentAllowance: string
}

/** Decimal places of a price that follows from an amount. */
const PRICE_DIGITS = 10

/** Returns the figures of a line; amounts have at most the digits of the currency. */
export function lineFigures(line: FiguredLine, { taxType, digits }: { taxType: TaxType; digits: number }): LineFigures {
  const includesTax = taxType === 'inclusive' && line.tax_kind === 'taxable'
  const withoutTax = (amount: string) => {
    if (!includesTax || isZero(amount)) return amount
    return divide(multiply(amount, '100'), add('100', line.tax_rate ?? '0'), digits)
  }
  const documentAllowance = withoutTax(line.header_discount)
  const net = add(line.net, documentAllowance)
  const allowance = withoutTax(line.row_discount)
  const amount = add(net, allowance)
  return { net, allowance, documentAllowance, price: priceOf({ ...line, amount, includesTax }, digits) }
}

type PricedLine = Pick<FiguredLine, 'quantity' | 'rate'> & { amount: string; includesTax: boolean }

/** Returns the price as entered where it gives the amount, else the price that does. */
function priceOf({ quantity, rate, amount, includesTax }: PricedLine, digits: number): string {
  const isExact = !includesTax && compare(roundHalfUp(multiply(quantity, rate), digits), amount) === 0
  return isExact ? rate : divide(amount, quantity, PRICE_DIGITS)
}
