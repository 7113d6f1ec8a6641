import { defineResource, flag, money, note, quantity, reference } from '../core/define.ts'
import { isStored } from '../core/fixed-fields.ts'
import { sidedRow } from './stock-lines.ts'

export const billFields = {
  item: reference({
    label: 'Finished good',
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
  unit: reference({ label: 'Unit', help: 'Leave empty for the item’s base unit.', to: 'inventory/units', list: true }),
  overhead: money({
    label: 'Labour and overhead',
    help: 'Costs of this quantity besides the materials.',
    required: true,
  }),
  remarks: note({ label: 'Remarks', search: true }),
  is_active: flag({ label: 'Active', initial: true, list: true, filter: true }),
}

export const inventoryBillOfMaterials = defineResource({
  path: 'inventory/bill-of-materials',
  label: 'Bill of materials',
  plural: 'Bills of materials',
  purpose: 'List the materials of each finished good.',
  kind: 'document',
  table: 'bill_of_material',
  title: 'item',
  screens: ['list', 'create', 'edit', 'detail'],
  actions: 'RCUD',
  sort: 'item',
  hint: ['version_no'],
  lines: { rows: { label: 'Lines', fields: sidedRow } },
  fields: billFields,
})
