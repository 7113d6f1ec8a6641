import { defineResource, flag, note, status, text } from '../core/define.ts'
import { discountFields, numberFields, partyFields, totalFields, tradeSearches } from './trade-fields.ts'
import { noteActs, noteRows, tradeStarts } from './trade-lines.ts'
import { noteStatus, noteSteps, noteViews } from './trade-status.ts'

export const purchaseDebitNotes = defineResource({
  path: 'purchase/debit-notes',
  label: 'Debit note',
  plural: 'Debit notes',
  purpose: 'Record goods returned to suppliers and corrections of bills.',
  kind: 'document',
  table: 'debit_note',
  shared: 'trade_document',
  title: 'voucher_no',
  prefix: 'DN-{year}-',
  screens: ['list', 'create', 'edit', 'detail'],
  actions: 'RCUDAKX',
  sort: '-date',
  views: noteViews,
  alsoSearches: tradeSearches,
  posts: true,
  acts: noteActs,
  startsAs: tradeStarts,
  ...noteSteps,
  lines: { rows: noteRows('purchase') },
  fields: {
    ...numberFields,
    supplier_no: text({ label: 'Supplier’s number', max: 25, search: true, filter: true }),
    ...partyFields,
    status: status({ label: 'Status', list: true, filter: true, ...noteStatus }),
    ...discountFields('purchase'),
    reference: text({ label: 'Reference', seldom: true, search: true }),
    remarks: note({ label: 'Reason', required: true, search: true }),
    is_free: flag({ label: 'Unlinked', filter: true, readOnly: true }),
    ...totalFields,
  },
})
