/** Common fields of receipts and supplier payments. */
import { paymentMethods } from '../../payments/check-payment.ts'
import { writeOffUses } from '../../payments/settle.ts'
import type { Act, Lines } from '../core/define.ts'
import { choice, date, money, note, reference, status, text } from '../core/define.ts'
import { paymentStatus } from './payment-status.ts'
import { actDate, clearAct } from '../core/dated-acts.ts'
import { numberFields } from '../trade/trade-fields.ts'
import { allocateAct, allocations, releaseAct } from '../trade/trade-lines.ts'

export const paymentFields = {
  ...numberFields,
  party: reference({ label: 'Contact', to: 'crm/parties', required: true, list: true, filter: true }),
  ledger: choice({
    label: 'Account',
    choices: { receivable: 'Receivable', payable: 'Payable' },
    filter: true,
  }),
  status: status({ label: 'Status', list: true, filter: true, ...paymentStatus }),
  mode: reference({ label: 'Payment method', to: 'settings/payment-modes', list: true, filter: true, computed: true }),
  amount: money({ label: 'Amount', required: true, list: true, filter: true, readOnly: true }),
  open_amount: money({ label: 'Advance', required: true, list: true, filter: true, readOnly: true }),
  withholding_scheme: reference({ label: 'Withholding scheme', to: 'tax/schemes', filter: true }),
  withholding_base: money({ label: 'Withholding base', price: true }),
  withholding: money({ label: 'Withholding tax', required: true, list: true, readOnly: true }),
  write_off: money({ label: 'Write-off', required: true }),
  write_off_as: choice({ label: 'Write-off account', choices: writeOffUses, filter: true }),
  write_off_tax: money({ label: 'Tax relief', required: true, readOnly: true }),
  settled: money({ label: 'Total', required: true, readOnly: true }),
  fee: money({ label: 'Fee', required: true, readOnly: true }),
  clearing_date: date({ label: 'Cleared on', filter: true, readOnly: true }),
  reference: text({ label: 'Reference', seldom: true, search: true }),
  remarks: note({ label: 'Remarks', seldom: true, search: true }),
  cancel_reason: note({ label: 'Reason for cancelling', readOnly: true }),
}

/** What the search of payments includes besides their own texts. */
export const paymentSearches = ['contact', 'tax number', 'cheque number', 'exact amount']

export const paymentActs: readonly Act[] = [
  clearAct,
  { name: 'cancel', label: 'Cancel payment', needs: 'cancel', reason: true, warns: true, body: { date: actDate } },
  allocateAct,
  releaseAct,
]

/** The lists of a payment: its payment methods, and its allocations. */
export const paymentLines = {
  rows: {
    label: 'Lines',
    fields: {
      method: choice({
        label: 'Payment method',
        choices: Object.fromEntries(paymentMethods.map((method) => [method, method])),
      }),
      mode: reference({ label: 'Payment method', to: 'settings/payment-modes' }),
      bank_account: reference({ label: 'Bank account', to: 'banking/bank-accounts' }),
      amount: money({ label: 'Amount' }),
      cheque_number: text({ label: 'Cheque number', max: 50 }),
      cheque_date: date({ label: 'Cheque date' }),
      drawee_bank: text({ label: 'Bank' }),
    },
  },
  allocations,
} satisfies Readonly<Record<string, Lines>>
