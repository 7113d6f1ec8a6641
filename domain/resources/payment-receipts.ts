import { defineResource } from './define.ts'
import { paymentActs, paymentFields } from './payment-fields.ts'

export const paymentReceipts = defineResource({
  path: 'payment-receipts',
  label: 'Payment receipt',
  plural: 'Payment receipts',
  kind: 'document',
  table: 'payment_receipt',
  title: 'voucher_no',
  screens: ['list', 'create', 'edit', 'detail'],
  actions: 'RCUAKX',
  sort: '-date',
  posts: true,
  acts: paymentActs,
  fields: paymentFields,
})
