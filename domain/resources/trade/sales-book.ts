import { choice, date, defineResource, money, status, text } from '../core/define.ts'
import { partyField } from './trade-fields.ts'
import { salesStatus } from './trade-status.ts'

/** The sales book for the tax office: returns are negative, cancelled documents have zero amounts. */
export const salesBook = defineResource({
  path: 'sales/sales-book',
  label: 'Sales book line',
  plural: 'Sales book',
  purpose: 'Issued invoices and credit notes with their tax, as tax authorities ask for them.',
  kind: 'view',
  table: 'sales_book',
  title: 'voucher_no',
  screens: ['list'],
  actions: 'RX',
  opens: { path: 'document_path', id: 'document_id' },
  sort: '-date',
  fields: {
    voucher_no: text({ label: 'Number', max: 50, list: true, search: true, filter: true }),
    date: date({ label: 'Date', required: true, list: true, filter: true }),
    document_path: choice({
      label: 'Document',
      choices: { 'sales/vouchers': 'Invoice', 'sales/credit-notes': 'Credit note' },
      filter: true,
    }),
    document_id: text({ label: 'Document ID' }),
    status: status({ label: 'Status', list: true, filter: true, ...salesStatus }),
    party: partyField,
    customer_name: text({ label: 'Billing name', search: true }),
    tax_number: text({ label: 'Tax number', max: 50, list: true }),
    total: money({ label: 'Total', list: true, filter: true }),
    non_taxable: money({ label: 'Not taxable', list: true }),
    export: money({ label: 'Export', list: true }),
    taxable: money({ label: 'Taxable', list: true }),
    tax: money({ label: 'Tax', list: true }),
  },
})
