import { defineResource, flag, note, reference, status, text } from '../core/define.ts'
import { discountFields, numberFields, partyFields, totalFields, tradeSearches } from './trade-fields.ts'
import { noteActs, noteRows, tradeStarts } from './trade-lines.ts'
import { noteStatus, noteSteps, noteViews } from './trade-status.ts'

export const salesCreditNotes = defineResource({
  path: 'sales/credit-notes',
  label: 'Credit note',
  plural: 'Credit notes',
  purpose: 'Record goods returned by customers and corrections of invoices.',
  kind: 'document',
  table: 'credit_note',
  shared: 'trade_document',
  title: 'voucher_no',
  prefix: 'CN-{year}-',
  screens: ['list', 'create', 'edit', 'detail'],
  actions: 'RCUDAKX',
  sort: '-date',
  views: noteViews,
  alsoSearches: tradeSearches,
  posts: true,
  acts: noteActs,
  startsAs: tradeStarts,
  ...noteSteps,
  lines: { rows: noteRows('sales') },
  fields: {
    ...numberFields,
    ...partyFields,
    status: status({ label: 'Status', list: true, filter: true, ...noteStatus }),
    ...discountFields('sales'),
    sales_agent: reference({ label: 'Sales agent', seldom: true, to: 'sales/agents', filter: true }),
    reference: text({ label: 'Reference', seldom: true, search: true }),
    remarks: note({ label: 'Reason', required: true, search: true }),
    is_free: flag({ label: 'Unlinked', filter: true, readOnly: true }),
    ...totalFields,
  },
})
