import { defineResource } from '../core/define.ts'
import { paymentActs, paymentFields, paymentLines, paymentSearches } from './payment-fields.ts'
import { paymentSteps, paymentViews } from './payment-status.ts'

export const purchasePayments = defineResource({
  path: 'purchase/payments',
  label: 'Supplier payment',
  plural: 'Supplier payments',
  purpose: 'Record money paid to suppliers and allocate it to bills.',
  kind: 'document',
  table: 'supplier_payment',
  shared: 'payment',
  title: 'voucher_no',
  prefix: 'PAY-{year}-',
  screens: ['list', 'create', 'edit', 'detail'],
  actions: 'RCUAKIX',
  sort: '-date',
  views: paymentViews,
  alsoSearches: paymentSearches,
  posts: true,
  acts: paymentActs,
  ...paymentSteps,
  lines: paymentLines,
  fields: paymentFields,
})
