import { date, defineResource, flag, note, status, text } from '../core/define.ts'
import { discountFields, numberFields, partyFields, salesAgentField, sumFields, tradeSearches } from './trade-fields.ts'
import { quotationActs, tradeRows } from './trade-lines.ts'
import { quotationStatus, quotationSteps, quotationViews } from './trade-status.ts'

export const salesQuotations = defineResource({
  path: 'sales/quotations',
  label: 'Quotation',
  plural: 'Quotations',
  purpose: 'Offer goods and services at a price, and turn accepted offers into invoices.',
  kind: 'document',
  table: 'quotation',
  shared: 'trade_document',
  title: 'voucher_no',
  prefix: 'QUO-{year}-',
  screens: ['list', 'create', 'edit', 'detail'],
  actions: 'RCUDX',
  sort: '-date',
  views: quotationViews,
  alsoSearches: tradeSearches,
  acts: quotationActs,
  startsAs: ['Draft', 'Generated'],
  ...quotationSteps,
  lines: { rows: tradeRows('sales') },
  fields: {
    ...numberFields,
    ...partyFields,
    status: status({ label: 'Status', list: true, filter: true, ...quotationStatus }),
    expiry_date: date({ label: 'Valid until', list: true, filter: true }),
    is_expired: flag({ label: 'Expired', computed: true, filter: true }),
    ...discountFields('sales', { setting: 'sales_header_discount' }),
    sales_agent: salesAgentField,
    reference: text({ label: 'Reference', seldom: true, search: true, setting: 'sales_reference' }),
    remarks: note({ label: 'Remarks', seldom: true, search: true, setting: 'sales_remarks' }),
    ...sumFields,
    answer_note: note({ label: 'Customer’s note', readOnly: true }),
  },
})
