/**
 * A line that active notes return keeps the terms that the notes were computed from: item, quantity, unit, price,
 * discount and tax, the discount on the whole document and whether its prices include tax. Its description may change.
 *
 *   10 × 100.00 invoiced, 6 × 100.00 credited     a price of 50.00 would leave 500.00 invoiced and 600.00 credited
 */
import { canonical } from '../money/decimal.ts'
import type { DiscountType } from './discount.ts'

/** The fixed cells of a returned line, by the names of the grid; `amount` follows from quantity and price. */
export const returnedCells = ['item', 'quantity', 'unit', 'rate', 'discount', 'tax_scheme', 'amount'] as const

export type DiscountTerms = {
  discount_type: DiscountType | null
  discount: string
  discount_ref: string | null
  is_trade_discount: boolean
}
export type LineTerms = DiscountTerms & {
  item: string | null
  quantity: string
  /** Null: the item's base unit, or the unit before the change. */
  unit: string | null
  rate: string
  tax_scheme: string | null
  /** Of a bill: the line that it receives or bills. */
  source_row?: string | null
}

/** Returns the fixed cells in which a returned line differs from the issued line; none when it can be saved. */
export function changedCells(before: LineTerms, now: LineTerms): ((typeof returnedCells)[number] | 'source_row')[] {
  return [
    ...(now.item === before.item ? [] : (['item'] as const)),
    ...(isSameFigure(before.quantity, now.quantity) ? [] : (['quantity'] as const)),
    ...(now.unit === null || now.unit === before.unit ? [] : (['unit'] as const)),
    ...(isSameFigure(before.rate, now.rate) ? [] : (['rate'] as const)),
    ...(isSameDiscount(before, now) ? [] : (['discount'] as const)),
    ...(now.tax_scheme === before.tax_scheme ? [] : (['tax_scheme'] as const)),
    ...((now.source_row ?? null) === (before.source_row ?? null) ? [] : (['source_row'] as const)),
  ]
}

/** Whether two discounts are equal; a discount of zero equals none. */
export function isSameDiscount(before: DiscountTerms, now: DiscountTerms): boolean {
  if (now.discount_ref !== null || before.discount_ref !== null) return now.discount_ref === before.discount_ref
  if (now.discount_type === null || before.discount_type === null) return now.discount_type === before.discount_type
  return (
    now.discount_type === before.discount_type &&
    isSameFigure(before.discount, now.discount) &&
    now.is_trade_discount === before.is_trade_discount
  )
}

/** Whether two decimals are the same number; other texts are compared unchanged. */
export function isSameFigure(before: string, now: string): boolean {
  return before === now || (isFigure(before) && isFigure(now) && canonical(before) === canonical(now))
}

function isFigure(text: string): boolean {
  return text.length <= 40 && /^\d+(\.\d+)?$/.test(text)
}
