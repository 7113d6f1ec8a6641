import { unitCodes } from '../../documents/e-invoice/unit-codes.ts'
import { choice, defineResource, flag, quantity, reference, text } from '../core/define.ts'

export const inventoryUnits = defineResource({
  path: 'inventory/units',
  label: 'Unit',
  plural: 'Units',
  purpose: 'Units that items are measured in, such as pieces and kilograms.',
  kind: 'record',
  table: 'unit',
  title: 'name',
  short: 'short_name',
  screens: ['list', 'create', 'edit'],
  actions: 'RCUDX',
  sort: 'name',
  hint: ['name'],
  fields: {
    name: text({ label: 'Name', max: 50, required: true, list: true, search: true }),
    short_name: text({
      label: 'Short name',
      max: 10,
      help: 'Shown after a quantity, such as kg.',
      list: true,
      search: true,
    }),
    base_unit: reference({
      label: 'Multiple of',
      to: 'inventory/units',
      help: 'Leave empty for a base unit.',
      list: true,
      filter: true,
    }),
    factor: quantity({ label: 'Quantity', help: 'For a dozen of a piece, enter 12.', list: true }),
    unece_code: choice({
      label: 'E-invoice unit',
      help: 'Blank = recognised by its name, otherwise a number of items.',
      choices: unitCodes,
    }),
    is_active: flag({ label: 'Active', initial: true, list: true, filter: true }),
  },
})
