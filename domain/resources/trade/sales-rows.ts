import { choice, date, defineResource, reference, status, text } from '../core/define.ts'
import { partyField, rowFields } from './trade-fields.ts'
import { salesStatus } from './trade-status.ts'

/** Sales by line; returns are negative. */
export const salesRows = defineResource({
  path: 'sales/rows',
  label: 'Sales line',
  plural: 'Sales lines',
  purpose: 'Every line of your invoices and credit notes, for analysis and export.',
  kind: 'view',
  table: 'sales_row',
  title: 'voucher_no',
  screens: ['list'],
  actions: 'RX',
  sort: '-date',
  opens: { path: 'document_path', id: 'document_id' },
  fields: {
    date: date({ label: 'Date', required: true, list: true, filter: true }),
    document_path: choice({
      label: 'Document',
      choices: { 'sales/vouchers': 'Invoice', 'sales/credit-notes': 'Credit note' },
      filter: true,
    }),
    document_id: text({ label: 'Document ID' }),
    voucher_no: text({ label: 'Number', max: 50, list: true, search: true, filter: true }),
    status: status({ label: 'Status', list: true, filter: true, ...salesStatus }),
    party: partyField,
    customer_name: text({ label: 'Billing name', search: true }),
    sales_agent: reference({ label: 'Sales agent', to: 'sales/agents', filter: true }),
    item: reference({ label: 'Item', to: 'inventory/items', list: true, filter: true }),
    category: reference({ label: 'Category', to: 'inventory/categories', filter: true }),
    ...rowFields,
  },
})
