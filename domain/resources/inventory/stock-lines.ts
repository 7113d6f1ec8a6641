/** Common parts of the rows of stock documents. */
import { LONGEST_DESCRIPTION, MOST_ROWS } from '../../inventory/check-rows.ts'
import type { Lines } from '../core/define.ts'
import { choice, note, quantity, reference } from '../core/define.ts'

/** An item and its quantity, in a unit that may be inactive. */
export const stockRow = {
  item: reference({ label: 'Item', to: 'inventory/items', answers: ['code'] }),
  quantity: quantity({ label: 'Quantity' }),
  unit: reference({ label: 'Unit', to: 'inventory/units', retired: true }),
}

/** A material or a product of an assembly. */
export const sidedRow = {
  side: choice({ label: 'Side', choices: { in: 'In', out: 'Out' } }),
  ...stockRow,
  cost_share: quantity({ label: 'Cost share', suffix: '%' }),
}

/** Rows that move stock: their fields, their table, and its column of the document. */
export const stockRows = (fields: Lines['fields'], { table, of }: { table: string; of: string }): { rows: Lines } => ({
  rows: {
    label: 'Lines',
    stored: { table, of, most: MOST_ROWS },
    filledBy: ['item', 'quantity', 'description'],
    fields: {
      ...fields,
      description: note({ label: 'Description', max: LONGEST_DESCRIPTION }),
      unit_factor: quantity({ label: 'Base units', readOnly: true }),
    },
  },
})
