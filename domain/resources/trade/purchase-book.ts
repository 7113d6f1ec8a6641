import { choice, date, defineResource, money, status, text } from '../core/define.ts'
import { partyField } from './trade-fields.ts'
import { purchaseStatus } from './trade-status.ts'

/** The purchase book for the tax office: domestic purchases, imports, and capital purchases. */
export const purchaseBook = defineResource({
  path: 'purchase/purchase-book',
  label: 'Purchase book line',
  plural: 'Purchase book',
  purpose: 'Posted bills and debit notes with their tax, as tax authorities ask for them.',
  kind: 'view',
  table: 'purchase_book',
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
      choices: { 'purchase/vouchers': 'Bill', 'purchase/debit-notes': 'Debit note' },
      filter: true,
    }),
    document_id: text({ label: 'Document ID' }),
    status: status({ label: 'Status', list: true, filter: true, ...purchaseStatus }),
    supplier_no: text({ label: 'Bill number', max: 50, list: true, search: true }),
    party: partyField,
    customer_name: text({ label: 'Billing name', search: true }),
    tax_number: text({ label: 'Tax number', max: 50, list: true }),
    import_document_number: text({ label: 'Import document', search: true }),
    total: money({ label: 'Total', list: true, filter: true }),
    landed: money({ label: 'Landed costs' }),
    non_taxable: money({ label: 'Not taxable', list: true }),
    taxable: money({ label: 'Taxable', list: true }),
    tax: money({ label: 'Tax', list: true }),
    import_taxable: money({ label: 'Import', list: true }),
    import_tax: money({ label: 'Import tax', list: true }),
    capital_taxable: money({ label: 'Capital', list: true }),
    capital_tax: money({ label: 'Tax on capital goods', list: true }),
    self_assessed_tax: money({ label: 'Self-assessed tax', list: true }),
  },
})
