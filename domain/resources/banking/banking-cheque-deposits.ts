import { bounceAct, cancelAct, cancelReason, clearAct } from '../core/dated-acts.ts'
import { date, defineDocument, money, note, reference, status, text } from '../core/define.ts'
import { statusView } from '../core/list-view.ts'
import { bankAccountField } from './money-fields.ts'

/** The fields of a cheque. */
const cheque = {
  benefactor: reference({
    label: 'Received from',
    help: 'The drawer: a customer or another bank account.',
    to: 'account/ledgers',
    among: 'benefactor',
    otherwise: 'NOT_A_BENEFACTOR',
  }),
  amount: money({ label: 'Amount', positive: true }),
  cheque_number: text({ label: 'Cheque number', max: 50 }),
  cheque_date: date({ label: 'Cheque date' }),
  drawee_bank: text({ label: 'Bank' }),
}

/** The fields of a bounced cheque. */
const bounced = {
  bounced_on: date({ label: 'Bounced on', filter: true, readOnly: true }),
  charge: money({ label: 'Bank charge', readOnly: true }),
  charge_account: reference({
    label: 'Charge account',
    to: 'account/ledgers',
    among: 'expense',
    otherwise: 'NOT_AN_EXPENSE_LEDGER',
    readOnly: true,
  }),
}

export const bankingChequeDeposits = defineDocument({
  path: 'banking/cheque-deposits',
  label: 'Cheque deposit',
  plural: 'Cheque deposits',
  purpose: 'Record cheques received and follow them until they clear.',
  table: 'cheque_deposit',
  title: 'voucher_no',
  prefix: 'CD-{year}-',
  screens: ['list', 'create', 'edit', 'detail'],
  actions: 'RCUDKX',
  sort: '-date',
  views: [
    statusView('drafts', 'Drafts', 'Draft'),
    { ...statusView('uncleared', 'Awaiting clearance', 'Issued'), work: 'uncleared' },
    statusView('cleared', 'Cleared', 'Cleared'),
    statusView('bounced', 'Bounced', 'Bounced'),
  ],
  posts: true,
  acts: [
    { name: 'issue', label: 'Issue', needs: 'update', warns: true },
    { ...clearAct, label: 'Mark as cleared' },
    { ...bounceAct, body: { cheque: text({ label: 'Cheque', row: 'cheques' }), ...bounceAct.body } },
    // What the bank charged for a bounced cheque of a slip was paid nevertheless.
    { ...cancelAct('Cancel deposit'), entries: 'kept' },
  ],
  startsAs: ['Draft', 'Issued'],
  lines: {
    cheques: {
      label: 'Cheques',
      keyed: true,
      stored: { table: 'cheque_deposit_row', of: 'deposit_id', most: 200 },
      instead: ['benefactor', 'amount', 'cheque_number', 'cheque_date', 'drawee_bank'],
      fixed: ({ bounced_on: bouncedOn }) => bouncedOn !== null,
      fields: {
        benefactor: { ...cheque.benefactor, required: true },
        cheque_number: cheque.cheque_number,
        cheque_date: cheque.cheque_date,
        drawee_bank: cheque.drawee_bank,
        amount: { ...cheque.amount, required: true },
        ...bounced,
        bounce_reason: note({ label: 'Reason', readOnly: true }),
      },
    },
  },
  steps: {
    Draft: { edit: 'Draft', issue: 'Issued', delete: 'deleted' },
    Issued: { edit: 'Issued', clear: 'Cleared', bounce: 'Bounced', cancel: 'Cancelled' },
    Cleared: { bounce: 'Bounced', cancel: 'Cancelled' },
    Bounced: {},
    Cancelled: {},
  },
  layout: [
    'bank_account',
    'date',
    'benefactor',
    'amount',
    'cheque_number',
    'cheque_date',
    'drawee_bank',
    'deposited_by',
    'narration',
  ],
  fields: {
    voucher_no: text({ label: 'Number', list: true, search: true, filter: true, readOnly: true }),
    date: date({ label: 'Deposit date', required: true, list: true, filter: true }),
    status: status({
      label: 'Status',
      list: true,
      filter: true,
      choices: {
        Draft: 'Draft',
        Issued: 'Awaiting clearance',
        Cleared: 'Cleared',
        Bounced: 'Bounced',
        Cancelled: 'Cancelled',
      },
      tones: { Draft: 'draft', Issued: 'open', Cleared: 'done', Bounced: 'cancelled', Cancelled: 'cancelled' },
    }),
    bank_account: bankAccountField,
    benefactor: { ...cheque.benefactor, list: true, filter: true, search: true, called: 'benefactors' },
    amount: { ...cheque.amount, list: true, filter: true },
    cheque_number: { ...cheque.cheque_number, list: true, search: true, called: 'cheque_numbers' },
    cheque_date: { ...cheque.cheque_date, filter: true },
    drawee_bank: { ...cheque.drawee_bank, search: true },
    benefactors: text({ label: 'Received from', readOnly: true }),
    cheque_numbers: text({ label: 'Cheque numbers', search: true, readOnly: true }),
    deposited_by: text({ label: 'Deposited by', search: true }),
    narration: note({ label: 'Narration' }),
    clearing_date: date({ label: 'Cleared on', filter: true, readOnly: true }),
    ...bounced,
    held_in: reference({ label: 'Held in', to: 'account/ledgers', filter: true, readOnly: true }),
    payment: reference({ label: 'Receipt', to: 'payment-receipts', filter: true, readOnly: true }),
    cancel_reason: cancelReason,
  },
})
