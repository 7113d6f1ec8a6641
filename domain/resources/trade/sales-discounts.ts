import { choice, defineResource, flag, quantity, text } from '../core/define.ts'
import { discountTypes } from './trade-fields.ts'

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
  fields: {
    name: text({ label: 'Name', required: true, list: true, search: true }),
    type: choice({
      label: 'Type',
      choices: discountTypes,
      initial: 'percent',
      required: true,
      list: true,
      filter: true,
    }),
    value: quantity({ label: 'Value', required: true, list: true, filter: true }),
    is_trade_discount: flag({
      label: 'Trade discount',
      help: 'Reduces the price itself instead of posting to discounts.',
      initial: true,
      list: true,
      filter: true,
    }),
    is_active: flag({ label: 'Active', initial: true, list: true, filter: true }),
  },
})
