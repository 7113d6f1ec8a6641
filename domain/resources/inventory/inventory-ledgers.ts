import { choice, date, defineResource, money, quantity, reference, text } from '../core/define.ts'

/** The current stock of every tracked item; opening one shows its movements. */
export const inventoryLedgers = defineResource({
  path: 'inventory/ledgers',
  label: 'Stock ledger',
  plural: 'Stock ledgers',
  purpose: 'The stock movements of each item.',
  kind: 'view',
  table: 'stock_ledger',
  title: 'name',
  screens: ['list', 'detail'],
  actions: 'RX',
  sort: 'name',
  fields: {
    name: text({ label: 'Item', list: true, search: true, required: true }),
    code: text({ label: 'Code', max: 50, list: true, search: true }),
    quantity: quantity({ label: 'In stock', list: true, filter: true, required: true }),
    unit: text({ label: 'Unit', max: 50, list: true, required: true }),
    value: money({ label: 'Value', cost: true, list: true, filter: true, required: true }),
    unit_cost: money({ label: 'Unit cost', price: true, cost: true, list: true }),
    category: reference({ label: 'Category', to: 'inventory/categories', list: true, filter: true }),
    last_date: date({ label: 'Last movement', list: true, filter: true }),
    stock: choice({
      label: 'Stock',
      choices: { in_stock: 'In stock', none: 'None', negative: 'Negative' },
      filter: true,
      required: true,
    }),
  },
})
