import { date, defineResource, flag, note, reference, status, text } from './define.ts'
import {
  discountFields,
  isDueField,
  numberFields,
  partyFields,
  paymentModeField,
  totalFields,
  tradeSearches,
} from './trade-fields.ts'
import { invoiceActs, tradeRows, tradeStarts } from './trade-lines.ts'
import { invoiceStatus } from './trade-status.ts'

export const salesVouchers = defineResource({
  path: 'sales/vouchers',
  label: 'Invoice',
  plural: 'Invoices',
  kind: 'document',
  table: 'sales_voucher',
  title: 'voucher_no',
  screens: ['list', 'create', 'edit', 'detail'],
  actions: 'RCUDAKIX',
  sort: '-date',
  alsoSearches: tradeSearches,
  posts: true,
  acts: invoiceActs('invoice'),
  startsAs: tradeStarts,
  lines: { rows: tradeRows('sales') },
  fields: {
    ...numberFields,
    ...partyFields,
    status: status({ label: 'Status', list: true, filter: true, ...invoiceStatus }),
    due_date: date({ label: 'Due date', list: true, filter: true, dueOf: 'open_amount' }),
    is_due: isDueField,
    payment_mode: paymentModeField,
    ...discountFields('sales'),
    sales_agent: reference({ label: 'Sales agent', to: 'sales/agents', filter: true }),
    reference: text({ label: 'Reference', search: true }),
    received_by: text({ label: 'Received by' }),
    remarks: note({ label: 'Remarks', search: true }),
    is_export: flag({ label: 'Export', filter: true }),
    ...totalFields,
  },
})
