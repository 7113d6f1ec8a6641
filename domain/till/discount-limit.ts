/**
 * The highest discount of a cashier without the right to approve. It holds for every line: what its own discount, its
 * share of the discount on the cart and a price below the catalog take off together, in per cent of the amount at the
 * price of the catalog.
 *
 *   limit 10 %   20.00 less 2.00                        allowed
 *   limit 10 %   20.00 less 1.00, less 10 % of the cart   2.90 are 14.5 %: refused
 *   limit 10 %   20.00 sold for 17.00                   15 %: refused
 */
import { compare, divide, multiply, subtract } from '../money/decimal.ts'
import type { Cart, CartFigures } from './cart.ts'

const HUNDRED = '100'

/** Returns the highest discount of any line in per cent, with two decimal places. */
export function highestDiscountOf(cart: Cart, { rows }: CartFigures): string {
  return cart.lines.reduce((highest, { quantity, rate, list_rate }, index) => {
    const { gross = '0', rowDiscount = '0', headerDiscount = '0' } = rows[index] ?? {}
    const listed = multiply(quantity, list_rate ?? rate)
    if (compare(listed, '0') <= 0) return highest
    const reduction = subtract(listed, subtract(subtract(gross, rowDiscount), headerDiscount))
    const percent = divide(multiply(reduction, HUNDRED), listed, 2)
    return compare(percent, highest) > 0 ? percent : highest
  }, '0')
}

/** Whether a cashier without the right to approve may give the discounts of a cart; a limit of `100` is none. */
export function isWithinLimit(cart: Cart, figures: CartFigures, limit: string): boolean {
  return compare(limit, HUNDRED) >= 0 || compare(highestDiscountOf(cart, figures), limit) <= 0
}
