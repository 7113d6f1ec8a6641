import { defineResource } from '../core/define.ts'
import { savedDiscountFields } from './trade-fields.ts'

export const salesDiscounts = defineResource({
  path: 'sales/discounts',
  label: 'Sales discount',
  plural: 'Sales discounts',
  purpose: 'Discounts for customers to choose on invoices.',
  kind: 'record',
  table: 'sales_discount',
  title: 'name',
  screens: ['list', 'create', 'edit'],
  actions: 'RCUD',
  sort: 'name',
  fields: savedDiscountFields,
})
