/**
 * The stock figures of one item: the stock at the start of a period, the movements in it, and the stock at the end.
 * Every row adds up, in quantity and in value, and values equal the inventory accounts.
 *
 * Opening stock counts as stock at the start, whatever its date. Receipts that settle earlier negative stock correct
 * the cost of the issues; a change of value corrects the cost of the receipts.
 *
 *   opening 10 for 20.00; 4 sold at a cost of 8.00; freight of 3.00 comes later, 1.80 of it for the remaining stock
 *     movement        opening 10 / 20.00, sales -4 / -8.00, changes of value 1.80, closing 6 / 13.80
 *     trial balance   opening 10 / 20.00, in 0 / 1.80, out 4 / 8.00, closing 6 / 13.80
 */
import type { MovementKind } from '../inventory/movement.ts'

/** A quantity and a value in millionths, like all figures here. */
export type Stock = { readonly quantity: bigint; readonly value: bigint }
/** The movements of one kind in the period: quantity and value with their signs. */
export type KindFigures = Stock & { readonly kind: MovementKind; readonly settlement: bigint }
/** An item's stock before the first day and at the end of the last, and its movements between. */
export type ItemFigures = { readonly before: Stock; readonly closing: Stock; readonly kinds: readonly KindFigures[] }

const zeroStock: Stock = { quantity: 0n, value: 0n }
const plus = (a: Stock, b: Stock): Stock => ({ quantity: a.quantity + b.quantity, value: a.value + b.value })
/** Most movements settle nothing. */
const plusValue = (stock: Stock, value: bigint): Stock =>
  value === 0n ? stock : { quantity: stock.quantity, value: stock.value + value }

/** The columns of the movements, in their order; a change of value has no quantity. */
export const movementGroups = [
  'opening',
  'purchase',
  'purchase_return',
  'sales',
  'sales_return',
  'stock_in',
  'stock_out',
  'damaged',
  'production',
  'consumption',
  'merge',
  'revaluation',
  'closing',
] as const
export type MovementGroup = (typeof movementGroups)[number]

/** A delivery counts as a sale, whenever it is invoiced; the cost that is carried on then is no stock. */
const groupOf: Readonly<Record<Exclude<MovementKind, 'delivery_cost'>, MovementGroup>> = {
  opening: 'opening',
  purchase: 'purchase',
  purchase_return: 'purchase_return',
  sale: 'sales',
  sale_return: 'sales_return',
  delivery: 'sales',
  delivery_return: 'sales_return',
  stock_in: 'stock_in',
  stock_out: 'stock_out',
  damaged: 'damaged',
  expired: 'damaged',
  production: 'production',
  consumption: 'consumption',
  merge_in: 'merge',
  merge_out: 'merge',
  value_change: 'revaluation',
  revaluation_out: 'revaluation',
  revaluation_in: 'revaluation',
}

/** Returns each group with its sign, so that all groups except the closing add up to the closing. */
export function movementFigures({ before, closing, kinds }: ItemFigures): Readonly<Record<MovementGroup, Stock>> {
  const figures = Object.fromEntries(movementGroups.map((group) => [group, zeroStock])) as Record<MovementGroup, Stock>
  figures.opening = before
  figures.closing = closing
  for (const part of kinds) {
    if (part.kind === 'delivery_cost') continue
    const group = groupOf[part.kind]
    figures[group] = plus(figures[group], part)
    figures.revaluation = plusValue(figures.revaluation, part.settlement)
  }
  return figures
}

export const balanceGroups = ['opening', 'in', 'out', 'closing'] as const
export type BalanceGroup = (typeof balanceGroups)[number]

/**
 * Returns receipts and issues, both positive: opening + in - out is the closing. A change of the costing method issues
 * and receives the same value, so it counts in neither.
 */
export function balanceFigures({ before, closing, kinds }: ItemFigures): Readonly<Record<BalanceGroup, Stock>> {
  let [opening, received, issued] = [before, zeroStock, zeroStock]
  for (const part of kinds) {
    if (part.kind === 'revaluation_out' || part.kind === 'revaluation_in' || part.kind === 'delivery_cost') continue
    if (part.kind === 'opening') opening = plus(opening, part)
    else if (part.quantity < 0n) issued = plus(issued, { quantity: -part.quantity, value: -part.value })
    else received = plus(received, part)
    issued = plusValue(issued, -part.settlement)
  }
  return { opening, in: received, out: issued, closing }
}
