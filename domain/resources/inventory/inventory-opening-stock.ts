import { date, defineResource, money, quantity, reference } from '../core/define.ts'
import { isStored } from '../core/fixed-fields.ts'

export const inventoryOpeningStock = defineResource({
  path: 'inventory/opening-stock',
  label: 'Opening stock',
  plural: 'Opening stock',
  purpose: 'Quantities and costs brought in from your previous system.',
  kind: 'document',
  table: 'opening_stock',
  title: 'item',
  screens: ['list', 'create', 'detail'],
  actions: 'RCUDIX',
  sort: 'item',
  posts: true,
  fields: {
    item: reference({
      label: 'Item',
      to: 'inventory/items',
      required: true,
      wide: true,
      fixed: isStored,
      list: true,
      filter: true,
      search: true,
    }),
    received_on: date({
      label: 'Received on',
      help: 'Before the first day of your books. Earlier lots are used first.',
      list: true,
      filter: true,
    }),
    quantity: quantity({ label: 'Quantity', required: true, list: true, filter: true }),
    unit: reference({
      label: 'Unit',
      help: 'Leave empty for the item’s base unit.',
      to: 'inventory/units',
      list: true,
    }),
    rate: money({ label: 'Unit cost', help: 'Cost per unit.', price: true, cost: true, required: true, list: true }),
    amount: money({ label: 'Amount', cost: true, list: true, filter: true, required: true, readOnly: true }),
    unit_factor: quantity({ label: 'Base units', required: true, readOnly: true }),
  },
})
