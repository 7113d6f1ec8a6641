/**
 * A receipt or a supplier payment as it is answered to whoever looks at it, and what is open of a party for whoever
 * writes one. Ids come with their labels; dates are YYYY-MM-DD, amounts decimal texts with the digits of the currency.
 */
import type { PaymentAct, PaymentStatus } from '../documents/status.ts'
import type { ChainLink } from '../documents/chain-link.ts'
import type { PaymentMethod } from './check-payment.ts'
import type { PaymentLedger } from './settle.ts'

export type PaymentHeaderAnswer = {
  id: string
  version: number
  status: PaymentStatus
  voucher_no: string
  date: string
  clearing_date: string | null
  party: string
  party_label: string
  ledger: PaymentLedger
  amount: string
  withholding_scheme: string | null
  withholding_scheme_label: string | null
  withholding_base: string | null
  withholding: string
  write_off: string
  settled: string
  fee: string
  open_amount: string
  reference: string | null
  remarks: string | null
  /** The document that was paid with it at once. */
  made_by: { path: string; id: string; number: string | null } | null
  /** How often it was printed. */
  print_count: number
  cancel_reason: string | null
  created_by_label: string
}

export type PaymentRowAnswer = {
  method: PaymentMethod
  mode: string | null
  mode_label: string | null
  bank_account: string | null
  bank_account_label: string | null
  amount: string
  fee: string
  cheque_number: string | null
  cheque_date: string | null
  drawee_bank: string | null
}

/** A document that is set against a payment, or is to be when its cheque clears. */
export type SetOffAnswer = {
  item: string
  document_path: string
  document_id: string
  document_no: string | null
  /** What the supplier calls a bill; null for everything else. */
  supplier_number: string | null
  date: string
  due_date: string
  total: string
  settled: string
  /** The sales tax within what is settled. */
  tax_share: string
  open: string
}

/** One payment with all that a page shows of it; `acts` are what this person may do with it now. */
export type PaymentAnswer = PaymentHeaderAnswer & {
  rows: PaymentRowAnswer[]
  /** Of a cheque that has not cleared: what it is to settle. */
  allocations: SetOffAnswer[]
  /** The document of its cheque: a deposit of a receipt, an issued one of a payment. */
  cheque_deposit: { id: string; number: string } | null
  cheque_issue: { id: string; number: string } | null
  amount_in_words: string
  chain: ChainLink[]
  acts: PaymentAct[]
}

/** Something open of a party. */
export type OpenItemAnswer = {
  item: string
  document_path: string
  document_id: string
  document_no: string | null
  /** What the supplier calls a bill; null for everything else. */
  supplier_number: string | null
  date: string
  due_date: string
  days_overdue: number
  amount: string
  open: string
  /** The sales tax within what is open. */
  tax_share: string
  /** What cheques that have not cleared are to settle of it. */
  pending: string
}

/** What is open of a party on the account that a payment settles. */
export type OpenItemsAnswer = {
  party: string
  party_label: string
  ledger: PaymentLedger
  /** What a payment can settle, what was due first before the rest. */
  items: OpenItemAnswer[]
  /** What is open on the same side as the payment would be: advances and notes that are set against nothing. */
  advances: OpenItemAnswer[]
  /** How many items there are in all; more than are shown only of a party with very many. */
  items_total: number
  /** What a withholding would be counted on if all of it were settled: what is open before sales tax. */
  withholding_base: string
}
