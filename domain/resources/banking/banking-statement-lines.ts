import { lineStatuses } from '../../banking/reconciliation/match-status.ts'
import { choice, date, defineResource, money, note, quantity, reference, status, text } from '../core/define.ts'
import { statusView } from '../core/list-view.ts'

/** The lines of bank statements; programs add lines, and a line opens its statement. */
export const bankingStatementLines = defineResource({
  path: 'banking/statement-lines',
  of: 'banking/reconciliation',
  label: 'Statement line',
  plural: 'Statement lines',
  purpose: 'Every line of your bank statements, for searching and export.',
  kind: 'view',
  table: 'statement_line',
  title: 'description',
  screens: ['list'],
  actions: 'RCX',
  sort: '-date',
  views: [{ ...statusView('to-match', 'To match', 'Unreconciled'), work: 'unmatched' }],
  opens: { path: 'statement_path', id: 'statement' },
  fields: {
    date: date({ label: 'Date', required: true, list: true, filter: true, readOnly: true }),
    status: status({
      label: 'Status',
      list: true,
      filter: true,
      choices: lineStatuses,
      tones: { Unreconciled: 'open', Matched: 'draft', Reconciled: 'done', Excluded: 'cancelled' },
    }),
    value_date: date({ label: 'Value date', filter: true, readOnly: true }),
    bank_account: reference({
      label: 'Bank account',
      to: 'banking/bank-accounts',
      list: true,
      filter: true,
      readOnly: true,
      retired: true,
    }),
    description: note({ label: 'Description', list: true, search: true, readOnly: true }),
    counterparty_name: text({ label: 'Counterparty', list: true, search: true, readOnly: true }),
    counterparty_account: text({ label: 'Counterparty account', max: 100, search: true, readOnly: true }),
    withdrawal: money({ label: 'Money out', oneSide: true, list: true, readOnly: true }),
    deposit: money({ label: 'Money in', oneSide: true, list: true, readOnly: true }),
    amount: money({ label: 'Amount', filter: true, readOnly: true }),
    end_to_end_reference: text({ label: 'Reference', search: true, readOnly: true }),
    creditor_reference: text({ label: 'Creditor reference', max: 100, search: true, readOnly: true }),
    cheque_number: text({ label: 'Cheque number', max: 60, search: true, filter: true, readOnly: true }),
    bank_id: text({ label: 'Transaction ID', search: true, readOnly: true }),
    matched_with: text({ label: 'In the books', list: true, computed: true }),
    comment_count: quantity({ label: 'Comments', computed: true, whole: true }),
    file_count: quantity({ label: 'Files', computed: true, whole: true }),
    statement: reference({ label: 'Bank statement', to: 'banking/reconciliation', filter: true, readOnly: true }),
    statement_path: choice({
      label: 'Document',
      choices: { 'banking/reconciliation': 'Bank statement' },
      readOnly: true,
    }),
  },
})
