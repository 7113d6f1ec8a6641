import { choice, date, defineResource, reference, status, text } from '../core/define.ts'
import { partyField, rowFields } from './trade-fields.ts'
import { purchaseStatus } from './trade-status.ts'

/** Purchases by line; returns are negative. */
export const purchaseRows = defineResource({
  path: 'purchase/rows',
  label: 'Purchase line',
  plural: 'Purchase lines',
  purpose: 'Every line of your bills and debit notes, for analysis and export.',
  kind: 'view',
  table: 'purchase_row',
  title: 'voucher_no',
  screens: ['list'],
  actions: 'RX',
  sort: '-date',
  opens: { path: 'document_path', id: 'document_id' },
  fields: {
    date: date({ label: 'Date', required: true, list: true, filter: true }),
    document_path: choice({
      label: 'Document',
      choices: { 'purchase/vouchers': 'Bill', 'purchase/debit-notes': 'Debit note' },
      filter: true,
    }),
    document_id: text({ label: 'Document ID' }),
    voucher_no: text({ label: 'Number', max: 50, list: true, search: true, filter: true }),
    status: status({ label: 'Status', list: true, filter: true, ...purchaseStatus }),
    party: partyField,
    customer_name: text({ label: 'Billing name', search: true }),
    supplier_no: text({ label: 'Bill number', max: 50, list: true, search: true }),
    item: reference({ label: 'Item', to: 'inventory/items', list: true, filter: true }),
    category: reference({ label: 'Category', to: 'inventory/categories', filter: true }),
    ...rowFields,
  },
})
