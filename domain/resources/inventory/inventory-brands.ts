import { defineResource, flag, note, text } from '../core/define.ts'

export const inventoryBrands = defineResource({
  path: 'inventory/brands',
  label: 'Brand',
  plural: 'Brands',
  purpose: 'Group items by brand.',
  kind: 'record',
  table: 'brand',
  title: 'name',
  screens: ['list', 'create', 'edit'],
  actions: 'RCUDX',
  sort: 'name',
  fields: {
    name: text({ label: 'Name', required: true, list: true, search: true }),
    description: note({ label: 'Description', list: true, search: true }),
    is_active: flag({ label: 'Active', initial: true, list: true, filter: true }),
  },
})
