import { fundTransferProblems } from '../../banking/fund-transfer.ts'
import { cancelAct, cancelReason } from '../core/dated-acts.ts'
import { date, defineDocument, money, note, status, text } from '../core/define.ts'
import { transferFields } from './banking-fund-transfer-templates.ts'

export const bankingFundTransfers = defineDocument({
  path: 'banking/fund-transfers',
  label: 'Fund transfer',
  plural: 'Fund transfers',
  purpose: 'Move money between your own accounts.',
  table: 'fund_transfer',
  title: 'voucher_no',
  prefix: 'FT-{year}-',
  screens: ['list', 'create', 'edit'],
  actions: 'RCUKX',
  sort: '-date',
  posts: true,
  check: fundTransferProblems,
  acts: [cancelAct('Cancel transfer')],
  startsAs: ['Issued'],
  steps: { Issued: { edit: 'Issued', cancel: 'Cancelled' }, Cancelled: {} },
  layout: ['from_account', 'to_account', 'date', 'amount', 'transaction_fee_account', 'transaction_fee', 'narration'],
  fields: {
    voucher_no: text({ label: 'Number', list: true, search: true, filter: true, readOnly: true }),
    date: date({ label: 'Date', required: true, list: true, filter: true }),
    status: status({
      label: 'Status',
      list: true,
      filter: true,
      choices: { Issued: 'Issued', Cancelled: 'Cancelled' },
      tones: { Issued: 'done', Cancelled: 'cancelled' },
    }),
    from_account: { ...transferFields.from_account, required: true },
    to_account: { ...transferFields.to_account, required: true },
    amount: money({ label: 'Amount', required: true, positive: true, list: true, filter: true }),
    transaction_fee_account: transferFields.transaction_fee_account,
    transaction_fee: transferFields.transaction_fee,
    narration: note({ label: 'Narration', search: true }),
    cancel_reason: cancelReason,
  },
})
