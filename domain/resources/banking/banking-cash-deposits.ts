import { cancelAct, cancelReason } from '../core/dated-acts.ts'
import { date, defineDocument, money, note, reference, status, text } from '../core/define.ts'
import { bankAccountField } from './money-fields.ts'

export const bankingCashDeposits = defineDocument({
  path: 'banking/cash-deposits',
  label: 'Cash deposit',
  plural: 'Cash deposits',
  purpose: 'Record cash paid into a bank account.',
  table: 'cash_deposit',
  title: 'voucher_no',
  prefix: 'CASH-{year}-',
  screens: ['list', 'create', 'edit', 'detail'],
  actions: 'RCUKX',
  sort: '-date',
  posts: true,
  acts: [cancelAct('Cancel deposit')],
  startsAs: ['Cleared'],
  steps: { Cleared: { edit: 'Cleared', cancel: 'Cancelled' }, Cancelled: {} },
  layout: ['bank_account', 'date', 'benefactor', 'amount', 'deposited_by', 'narration'],
  fields: {
    voucher_no: text({ label: 'Number', list: true, search: true, filter: true, readOnly: true }),
    date: date({ label: 'Deposit date', required: true, list: true, filter: true }),
    status: status({
      label: 'Status',
      list: true,
      filter: true,
      choices: { Cleared: 'Cleared', Cancelled: 'Cancelled' },
      tones: { Cleared: 'done', Cancelled: 'cancelled' },
    }),
    bank_account: bankAccountField,
    benefactor: reference({
      label: 'Paid in from',
      help: 'Cash, a customer or another bank account.',
      to: 'account/ledgers',
      among: 'depositor',
      otherwise: 'NOT_A_DEPOSITOR',
      required: true,
      list: true,
      filter: true,
      search: true,
    }),
    amount: money({ label: 'Amount', required: true, positive: true, list: true, filter: true }),
    deposited_by: text({ label: 'Deposited by', list: true, search: true }),
    narration: note({ label: 'Narration', search: true }),
    cancel_reason: cancelReason,
  },
})
