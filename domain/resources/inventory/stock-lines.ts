/** What the rows of documents of stock have in common. */
import { choice, quantity, reference } from '../core/define.ts'

/** An item and how much of it. */
export const stockRow = {
  item: reference({ label: 'Item', to: 'inventory/items' }),
  quantity: quantity({ label: 'Quantity' }),
  unit: reference({ label: 'Unit', to: 'inventory/units' }),
}

/** What goes into a production or comes out of it. */
export const sidedRow = {
  side: choice({ label: 'Side', choices: { in: 'In', out: 'Out' } }),
  ...stockRow,
  cost_share: quantity({ label: 'Share of the cost', suffix: '%' }),
}
