import { isZero } from '../../../domain/money/decimal.ts'
import type { Cart, CartFigures } from '../../../domain/till/cart.ts'
import { isDiscountTooLarge } from '../../../domain/till/cart.ts'
import { isWithinLimit } from '../../../domain/till/discount-limit.ts'

export type CartProblem = 'no_price' | 'no_quantity' | 'below_zero' | 'discount'

/** Returns why a cart cannot be paid; null when it can. `limit` is the highest discount in per cent, null for none. */
export function cartProblem(cart: Cart, figures: CartFigures, limit: string | null): CartProblem | null {
  if (cart.lines.some(({ rate, list_rate }) => list_rate === null && isZero(rate))) return 'no_price'
  if (cart.lines.some(({ quantity }) => isZero(quantity))) return 'no_quantity'
  if (isDiscountTooLarge(cart, figures)) return 'below_zero'
  return limit === null || isWithinLimit(cart, figures, limit) ? null : 'discount'
}
