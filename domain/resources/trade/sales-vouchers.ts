import { date, defineResource, flag, note, reference, status, text } from '../core/define.ts'
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
import { invoiceStatus, invoiceSteps, invoiceViews } from './trade-status.ts'

export const salesVouchers = defineResource({
  path: 'sales/vouchers',
  label: 'Invoice',
  plural: 'Invoices',
  purpose: 'Bill your customers and follow what they owe.',
  kind: 'document',
  table: 'sales_voucher',
  shared: 'trade_document',
  title: 'voucher_no',
  prefix: 'INV-{year}-',
  screens: ['list', 'create', 'edit', 'detail'],
  actions: 'RCUDAKIX',
  sort: '-date',
  views: invoiceViews,
  alsoSearches: tradeSearches,
  posts: true,
  acts: invoiceActs('invoice'),
  startsAs: tradeStarts,
  ...invoiceSteps,
  lines: { rows: tradeRows('sales') },
  fields: {
    ...numberFields,
    ...partyFields,
    status: status({ label: 'Status', list: true, filter: true, ...invoiceStatus }),
    due_date: date({ label: 'Due date', list: true, filter: true, dueOf: 'open_amount', setting: 'sales_due_date' }),
    is_due: isDueField,
    payment_mode: paymentModeField,
    ...discountFields('sales', { setting: 'sales_header_discount' }),
    sales_agent: reference({ label: 'Sales agent', to: 'sales/agents', filter: true, setting: 'sales_agents' }),
    reference: text({ label: 'Reference', search: true, setting: 'sales_reference' }),
    received_by: text({ label: 'Received by', setting: 'sales_received_by' }),
    remarks: note({ label: 'Remarks', search: true, setting: 'sales_remarks' }),
    is_export: flag({ label: 'Export', filter: true }),
    ...totalFields,
  },
})
