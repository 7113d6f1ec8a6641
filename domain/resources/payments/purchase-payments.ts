import { defineResource } from '../core/define.ts'
import { paymentActs, paymentFields, paymentLines, paymentSearches } from './payment-fields.ts'

export const purchasePayments = defineResource({
  path: 'purchase/payments',
  label: 'Supplier payment',
  plural: 'Supplier payments',
  kind: 'document',
  table: 'supplier_payment',
  title: 'voucher_no',
  prefix: 'PAY-{year}-',
  screens: ['list', 'create', 'edit', 'detail'],
  actions: 'RCUAKX',
  sort: '-date',
  alsoSearches: paymentSearches,
  posts: true,
  acts: paymentActs,
  lines: paymentLines,
  fields: paymentFields,
})
