import { defineResource, reference } from '../core/define.ts'
import { paymentActs, paymentFields, paymentLines, paymentSearches } from './payment-fields.ts'
import { paymentSteps, paymentViews } from './payment-status.ts'

export const paymentReceipts = defineResource({
  path: 'payment-receipts',
  label: 'Payment receipt',
  plural: 'Payment receipts',
  purpose: 'Record money received from customers and allocate it to invoices.',
  kind: 'document',
  table: 'payment_receipt',
  shared: 'payment',
  title: 'voucher_no',
  prefix: 'RCPT-{year}-',
  screens: ['list', 'create', 'edit', 'detail'],
  actions: 'RCUAKIX',
  sort: '-date',
  views: paymentViews,
  alsoSearches: paymentSearches,
  posts: true,
  acts: paymentActs,
  ...paymentSteps,
  lines: paymentLines,
  fields: {
    ...paymentFields,
    sales_agent: reference({ label: 'Sales agent', to: 'sales/agents', filter: true, computed: true }),
  },
})
