import type { MovementKind } from './movement.ts'

/** The labels of the kinds of stock movements. */
export const movementKinds = {
  opening: 'Opening stock',
  stock_in: 'Stock in',
  stock_out: 'Stock out',
  damaged: 'Damaged',
  expired: 'Expired',
  purchase: 'Purchase',
  purchase_return: 'Purchase return',
  sale: 'Sale',
  sale_return: 'Sales return',
  delivery: 'Delivery',
  delivery_return: 'Delivery returned',
  delivery_cost: 'Delivery invoiced or closed',
  consumption: 'Consumed',
  production: 'Produced',
  merge_out: 'Merged into another item',
  merge_in: 'Merged from another item',
  value_change: 'Change of cost',
  revaluation_out: 'Out, costing method changed',
  revaluation_in: 'In, costing method changed',
} as const satisfies Record<MovementKind, string>
