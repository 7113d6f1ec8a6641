import { choice, defineResource, flag, money, note, quantity, reference } from './define.ts'
import { isStored } from './fixed-fields.ts'

export const inventoryBillOfMaterials = defineResource({
  path: 'inventory/bill-of-materials',
  label: 'Bill of materials',
  plural: 'Bills of materials',
  kind: 'document',
  table: 'bill_of_material',
  title: 'item',
  screens: ['list', 'create', 'edit', 'detail'],
  actions: 'RCUD',
  sort: 'item',
  hint: ['version_no'],
  lines: {
    rows: {
      label: 'Rows',
      fields: {
        side: choice({ label: 'Side', choices: { in: 'In', out: 'Out' } }),
        item: reference({ label: 'Item', to: 'inventory/items' }),
        quantity: quantity({ label: 'Quantity' }),
        unit: reference({ label: 'Unit', to: 'inventory/units' }),
        cost_share: quantity({ label: 'Share of the cost', suffix: '%' }),
      },
    },
  },
  fields: {
    item: reference({
      label: 'Finished item',
      to: 'inventory/items',
      required: true,
      wide: true,
      fixed: isStored,
      list: true,
      filter: true,
      search: true,
    }),
    version_no: quantity({ label: 'Version', required: true, list: true, readOnly: true, whole: true }),
    quantity: quantity({ label: 'Quantity', required: true, list: true }),
    unit: reference({ label: 'Unit', help: 'Left empty: the item’s own.', to: 'inventory/units', list: true }),
    overhead: money({ label: 'Work', help: 'What making this quantity costs besides the materials.', required: true }),
    remarks: note({ label: 'Remarks', search: true }),
    is_active: flag({ label: 'In use', initial: true, list: true, filter: true }),
  },
})
