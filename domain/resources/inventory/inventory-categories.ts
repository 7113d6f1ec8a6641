import { data, defineResource, flag, reference, text } from '../core/define.ts'
import { accountFields, categoryAccountTypes, kindFields } from './item-accounts.ts'

export const inventoryCategories = defineResource({
  path: 'inventory/categories',
  label: 'Category',
  plural: 'Categories',
  purpose: 'Group items, with the accounts and tax that they share.',
  kind: 'record',
  table: 'inventory_category',
  title: 'name',
  screens: ['list', 'create', 'edit'],
  actions: 'RCUDX',
  sort: 'name',
  quick: ['name', 'code', 'default_unit', 'default_tax_scheme'],
  fields: {
    code: text({ label: 'Code', max: 50, list: true, search: true }),
    name: text({ label: 'Name', required: true, list: true, search: true }),
    default_unit: reference({ label: 'Unit', to: 'inventory/units', list: true }),
    default_tax_scheme: reference({ label: 'Tax', to: 'tax/schemes', list: true }),
    hs_code: text({ label: 'Customs code', max: 12, help: 'The HS code, 4 to 12 digits.' }),
    ...kindFields,
    ...accountFields(categoryAccountTypes),
    inventory_account: reference({
      label: 'Inventory account',
      help: 'Inventory account; blank = company default.',
      to: 'account/ledgers',
    }),
    cogs_account: reference({
      label: 'Cost account',
      help: 'Cost of goods sold account; blank = company default.',
      to: 'account/ledgers',
    }),
    extra_fields: data({ label: 'Extra fields', shape: 'extra_fields' }),
    is_active: flag({ label: 'Active', initial: true, list: true, filter: true }),
  },
})
