import { chequeIssueProblems } from '../../banking/cheque-issue.ts'
import { actDate, cancelAct, cancelReason, clearAct } from '../core/dated-acts.ts'
import { date, defineDocument, money, note, reference, status, text } from '../core/define.ts'
import { bankAccountField } from './money-fields.ts'
import { statusView } from '../core/list-view.ts'

const isFixed = () => true

export const bankingChequeIssues = defineDocument({
  path: 'banking/cheque-issues',
  label: 'Cheque issue',
  plural: 'Cheque issues',
  purpose: 'Write cheques, print them and follow them until they clear.',
  table: 'cheque_issue',
  title: 'voucher_no',
  prefix: 'CHQ-{year}-',
  screens: ['list', 'create', 'edit', 'detail'],
  actions: 'RCUKX',
  sort: '-date',
  views: [
    { ...statusView('uncleared', 'Awaiting clearance', 'Issued'), work: 'uncleared' },
    statusView('cleared', 'Cleared', 'Cleared'),
  ],
  posts: true,
  check: chequeIssueProblems,
  acts: [
    { ...clearAct, label: 'Mark as cleared' },
    { name: 'stop', label: 'Stop cheque', needs: 'cancel', reason: true, today: true, body: { date: actDate } },
    cancelAct('Void cheque'),
  ],
  forms: { cheque: 'Print cheque' },
  startsAs: ['Issued'],
  steps: {
    Issued: { edit: 'Issued', clear: 'Cleared', stop: 'Stopped', cancel: 'Cancelled' },
    Cleared: { cancel: 'Cancelled' },
    Stopped: {},
    Cancelled: {},
  },
  layout: [
    'bank_account',
    'cheque_number',
    'date',
    'cheque_date',
    'party',
    'amount',
    'issued_to',
    'dr_account',
    'narration',
  ],
  fields: {
    voucher_no: text({ label: 'Number', list: true, search: true, filter: true, readOnly: true }),
    cheque_number: text({
      label: 'Cheque number',
      help: 'Leave empty for the next number of the bank account.',
      max: 50,
      list: true,
      search: true,
      fixed: isFixed,
    }),
    date: date({ label: 'Date', required: true, list: true, filter: true }),
    cheque_date: date({
      label: 'Cheque date',
      help: 'If later than the date, the cheque is posted on that day.',
      list: true,
      filter: true,
    }),
    status: status({
      label: 'Status',
      list: true,
      filter: true,
      choices: { Issued: 'Issued', Cleared: 'Cleared', Stopped: 'Stopped', Cancelled: 'Void' },
      tones: { Issued: 'open', Cleared: 'done', Stopped: 'cancelled', Cancelled: 'cancelled' },
    }),
    bank_account: { ...bankAccountField, fixed: isFixed },
    party: reference({
      label: 'Payee',
      help: 'Leave empty for a payee who is not a contact; enter a name and an account.',
      to: 'crm/parties',
      list: true,
      filter: true,
      search: true,
      called: 'issued_to',
    }),
    issued_to: text({ label: 'Name on the cheque', help: 'Leave empty to use the payee’s name.', search: true }),
    dr_account: reference({
      label: 'Account',
      help: 'The account to debit if there is no supplier.',
      to: 'account/ledgers',
      filter: true,
    }),
    amount: money({ label: 'Amount', required: true, positive: true, list: true, filter: true }),
    narration: note({ label: 'Narration', search: true }),
    clearing_date: date({ label: 'Cleared on', filter: true, readOnly: true }),
    payment: reference({ label: 'Payment', to: 'purchase/payments', filter: true, readOnly: true }),
    cancel_reason: cancelReason,
  },
})
