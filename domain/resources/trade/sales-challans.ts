import { defineResource, money, note, status, text } from '../core/define.ts'
import { discountFields, numberFields, partyFields, salesAgentField, sumFields, tradeSearches } from './trade-fields.ts'
import { challanActs, tradeRows, tradeStarts } from './trade-lines.ts'
import { challanStatus, challanSteps, challanViews } from './trade-status.ts'

export const salesChallans = defineResource({
  path: 'sales/challans',
  label: 'Delivery note',
  plural: 'Delivery notes',
  purpose: 'Deliver goods before they are invoiced, and follow what is left to invoice.',
  kind: 'document',
  table: 'challan',
  shared: 'trade_document',
  title: 'voucher_no',
  prefix: 'DEL-{year}-',
  screens: ['list', 'create', 'edit', 'detail'],
  actions: 'RCUDKX',
  sort: '-date',
  views: challanViews,
  alsoSearches: tradeSearches,
  posts: true,
  acts: challanActs,
  startsAs: tradeStarts,
  ...challanSteps,
  lines: { rows: tradeRows('sales') },
  fields: {
    ...numberFields,
    ...partyFields,
    status: status({ label: 'Status', list: true, filter: true, ...challanStatus }),
    ...discountFields('sales', { setting: 'sales_header_discount' }),
    sales_agent: salesAgentField,
    reference: text({ label: 'Reference', list: true, seldom: true, search: true, setting: 'sales_reference' }),
    remarks: note({ label: 'Remarks', seldom: true, search: true, setting: 'sales_remarks' }),
    ...sumFields,
    total: money({ label: 'Value', required: true, readOnly: true }),
    cancel_reason: note({ label: 'Reason for cancelling', readOnly: true }),
  },
})
