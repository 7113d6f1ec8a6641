/** What the rows of documents of stock have in common. */
import { LONGEST_DESCRIPTION, MOST_STOCK_ROWS } from '../../inventory/check-rows.ts'
import type { Lines } from '../core/define.ts'
import { choice, note, quantity, reference } from '../core/define.ts'

/** An item and how much of it, in a unit that may be out of use by now. */
export const stockRow = {
  item: reference({ label: 'Item', to: 'inventory/items', answers: ['code'] }),
  quantity: quantity({ label: 'Quantity' }),
  unit: reference({ label: 'Unit', to: 'inventory/units', retired: true }),
}

/** What goes into a production or comes out of it. */
export const sidedRow = {
  side: choice({ label: 'Side', choices: { in: 'In', out: 'Out' } }),
  ...stockRow,
  cost_share: quantity({ label: 'Cost share', suffix: '%' }),
}

/** Rows that move stock: what they say, the table that holds them, and the column there that names their document. */
export const stockRows = (said: Lines['fields'], { table, of }: { table: string; of: string }): { rows: Lines } => ({
  rows: {
    label: 'Lines',
    stored: { table, of, most: MOST_STOCK_ROWS },
    filledBy: ['item', 'quantity', 'description'],
    fields: {
      ...said,
      description: note({ label: 'Description', max: LONGEST_DESCRIPTION }),
      unit_factor: quantity({ label: 'Base units', readOnly: true }),
    },
  },
})
