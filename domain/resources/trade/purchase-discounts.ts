import { defineResource } from '../core/define.ts'
import { savedDiscountFields } from './trade-fields.ts'

export const purchaseDiscounts = defineResource({
  path: 'purchase/discounts',
  label: 'Purchase discount',
  plural: 'Purchase discounts',
  purpose: 'Discounts from suppliers to choose on bills.',
  kind: 'record',
  table: 'purchase_discount',
  title: 'name',
  screens: ['list', 'create', 'edit'],
  actions: 'RCUD',
  sort: 'name',
  fields: savedDiscountFields,
})
