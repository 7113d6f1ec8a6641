import { defineResource, note, status, text } from '../core/define.ts'
import { numberFields, partyFields, sumFields, tradeSearches } from './trade-fields.ts'
import { receiptActs, receiptRows } from './trade-lines.ts'
import { receiptStatus, receiptSteps, receiptViews } from './trade-status.ts'

export const purchaseGoodsReceipts = defineResource({
  path: 'purchase/goods-receipts',
  label: 'Goods receipt',
  plural: 'Goods receipts',
  purpose: 'See what arrived before its bill; goods are received on a purchase order.',
  kind: 'document',
  table: 'goods_receipt',
  shared: 'trade_document',
  title: 'voucher_no',
  prefix: 'GRN-{year}-',
  screens: ['list', 'detail'],
  actions: 'RKX',
  sort: '-date',
  views: receiptViews,
  alsoSearches: tradeSearches,
  posts: true,
  acts: receiptActs,
  ...receiptSteps,
  lines: { rows: receiptRows },
  fields: {
    ...numberFields,
    ...partyFields,
    status: status({ label: 'Status', list: true, filter: true, ...receiptStatus }),
    reference: text({ label: 'Supplier’s delivery note', list: true, search: true, filter: true }),
    ...sumFields,
    cancel_reason: note({ label: 'Reason for cancelling', readOnly: true }),
  },
})
