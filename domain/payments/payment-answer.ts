/**
 * The response for a receipt or a supplier payment, and for the open items of a party. Ids come with their labels;
 * dates are YYYY-MM-DD, amounts decimal texts with the digits of the currency.
 */
import type { PaymentAct, PaymentStatus } from '../documents/status.ts'
import type { ChainLink } from '../documents/chain-link.ts'
import type { PaymentMethod } from './check-payment.ts'
import type { PaymentLedger } from './settle.ts'
import type { DocumentTax } from './tax-relief.ts'

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
  write_off_as: string | null
  /** The tax within the write-off that is not owed, or is reclaimed. */
  write_off_tax: string
  settled: string
  fee: string
  open_amount: string
  reference: string | null
  remarks: string | null
  /** The document that created it as an immediate payment. */
  made_by: { path: string; id: string; number: string | null } | null
  /** The number of prints. */
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

/** A document that is allocated to a payment, or will be when its cheque clears. */
export type AllocationAnswer = {
  item: string
  document_path: string
  document_id: string
  document_no: string | null
  /** The supplier's number of a bill; null for other documents. */
  supplier_number: string | null
  date: string
  due_date: string
  total: string
  settled: string
  /** The sales tax within the settled amount. */
  tax_share: string
  open: string
  /** Of a payment with a write-off: the total of its document, and the taxes in it by scheme. */
  document_total: string
  taxes: DocumentTax[] | null
}

/** One payment with everything its page shows; `acts` are those that the user may perform now. */
export type PaymentAnswer = PaymentHeaderAnswer & {
  rows: PaymentRowAnswer[]
  /** The allocations; of a cheque that has not cleared the intended ones. */
  allocations: AllocationAnswer[]
  /** The document of its cheque: the deposit of a receipt, the issue of a payment. */
  cheque_deposit: { id: string; number: string } | null
  cheque_issue: { id: string; number: string } | null
  amount_in_words: string
  chain: ChainLink[]
  acts: PaymentAct[]
}

/** An open item of a party. */
export type OpenItemAnswer = {
  item: string
  document_path: string
  document_id: string
  document_no: string | null
  /** The supplier's number of a bill; null for other documents. */
  supplier_number: string | null
  date: string
  due_date: string
  days_overdue: number
  amount: string
  open: string
  /** The sales tax within the outstanding amount. */
  tax_share: string
  /** The total of its document, and the taxes in it by scheme; null for one without. */
  document_total: string
  taxes: DocumentTax[] | null
  /** The amount of it that uncleared cheques are intended to settle. */
  pending: string
}

/** The open items of a party on the account that a payment settles. */
export type OpenItemsAnswer = {
  party: string
  party_label: string
  ledger: PaymentLedger
  /** The items that a payment can settle, by due date. */
  items: OpenItemAnswer[]
  /** The open items on the side of the payment: unallocated advances and notes. */
  advances: OpenItemAnswer[]
  /** The number of all items, when a party has more than are listed. */
  items_total: number
  /** The base of a withholding tax if all of it were settled: the outstanding amount before sales tax. */
  withholding_base: string
}
