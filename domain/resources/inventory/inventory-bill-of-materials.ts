import { defineResource, flag, money, note, quantity, reference } from '../core/define.ts'
import { isStored } from '../core/fixed-fields.ts'
import { sidedRow } from './stock-lines.ts'

export const billFields = {
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
}

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
  lines: { rows: { label: 'Rows', fields: sidedRow } },
  fields: billFields,
})
