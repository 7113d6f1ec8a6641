import { MOST_ROWS } from '../../inventory/check-rows.ts'
import { actDate, cancelAct, cancelReason } from '../core/dated-acts.ts'
import { date, defineDocument, money, note, reference, status, text } from '../core/define.ts'
import { statusView } from '../core/list-view.ts'

export const accountJournalVouchers = defineDocument({
  path: 'account/journal-vouchers',
  label: 'Journal voucher',
  plural: 'Journal vouchers',
  purpose: 'Post entries directly to accounts, such as accruals, depreciation and corrections.',
  table: 'journal_voucher',
  title: 'voucher_no',
  prefix: 'JV-{year}-',
  screens: ['list', 'create', 'edit', 'detail'],
  actions: 'RCUDAKIX',
  sort: '-date',
  views: [
    { ...statusView('awaiting-approval', 'Awaiting approval', 'Unapproved'), work: 'unapproved' },
    statusView('approved', 'Approved', 'Approved'),
  ],
  posts: true,
  acts: [
    { name: 'approve', label: 'Approve', needs: 'approve', warns: true },
    cancelAct('Cancel voucher'),
    { name: 'reverse', label: 'Reverse', needs: 'create', body: { date: actDate } },
    { name: 'duplicate', label: 'Duplicate', needs: 'create' },
  ],
  startsAs: ['Unapproved', 'Approved'],
  steps: {
    Unapproved: { edit: 'Unapproved', approve: 'Approved', delete: 'deleted', duplicate: 'Unapproved' },
    Approved: { edit: 'Approved', cancel: 'Cancelled', reverse: 'Approved', duplicate: 'Approved' },
    Cancelled: { duplicate: 'Cancelled' },
  },
  // Editing an approved voucher requires the right to approve.
  asks: { Approved: { edit: 'approve' } },
  lines: {
    rows: {
      label: 'Lines',
      stored: { table: 'journal_voucher_row', of: 'voucher_id', most: MOST_ROWS },
      fields: {
        account: reference({ label: 'Account', to: 'account/ledgers', required: true, answers: ['code'] }),
        debit: money({ label: 'Debit', oneSide: true }),
        credit: money({ label: 'Credit', oneSide: true }),
        description: text({ label: 'Description' }),
        tax_scheme: reference({ label: 'Tax scheme', to: 'tax/schemes' }),
        tax_base: money({ label: 'Net amount', positive: true }),
      },
    },
  },
  fields: {
    voucher_no: text({ label: 'Number', list: true, search: true, filter: true, readOnly: true }),
    date: date({ label: 'Date', required: true, list: true, filter: true }),
    status: status({
      label: 'Status',
      list: true,
      filter: true,
      choices: { Unapproved: 'Draft', Approved: 'Approved', Cancelled: 'Cancelled' },
      tones: { Unapproved: 'draft', Approved: 'done', Cancelled: 'cancelled' },
    }),
    narration: note({ label: 'Narration', required: true, list: true, search: true }),
    total: money({ label: 'Total', list: true, filter: true, readOnly: true }),
    reversal_of: reference({ label: 'Reversal of', to: 'account/journal-vouchers', readOnly: true }),
    cancel_reason: cancelReason,
  },
})
