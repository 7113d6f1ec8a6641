import { date, defineResource, note, status, text } from '../core/define.ts'
import { discountFields, numberFields, partyFields, sumFields, tradeSearches } from './trade-fields.ts'
import { orderActs, tradeRows, tradeStarts } from './trade-lines.ts'
import { orderStatus, orderSteps, orderViews } from './trade-status.ts'

export const purchaseOrders = defineResource({
  path: 'purchase/purchase-orders',
  label: 'Purchase order',
  plural: 'Purchase orders',
  purpose: 'Order goods and services, and follow what has been received of them.',
  kind: 'document',
  table: 'purchase_order',
  shared: 'trade_document',
  title: 'voucher_no',
  prefix: 'PO-{year}-',
  screens: ['list', 'create', 'edit'],
  actions: 'RCUDKX',
  sort: '-date',
  views: orderViews,
  alsoSearches: tradeSearches,
  acts: orderActs,
  startsAs: tradeStarts,
  ...orderSteps,
  lines: { rows: tradeRows('purchase') },
  fields: {
    ...numberFields,
    ...partyFields,
    status: status({ label: 'Status', list: true, filter: true, ...orderStatus }),
    expected_date: date({ label: 'Expected on', list: true, filter: true }),
    ...discountFields('purchase', { setting: 'purchase_header_discount' }),
    reference: text({ label: 'Reference', seldom: true, search: true }),
    remarks: note({ label: 'Remarks', seldom: true, search: true }),
    ...sumFields,
    cancel_reason: note({ label: 'Reason for cancelling', readOnly: true }),
  },
})
