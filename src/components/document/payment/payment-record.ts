/** A payment as the server answers it, what is open of its party, and the ways money can take. */
import type { FeeRule } from '../../../../domain/payments/fee.ts'
import type { PaymentMethod } from '../../../../domain/payments/check-payment.ts'
import type { PaymentLedger } from '../../../../domain/payments/settle.ts'

export type PaymentRow = {
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

export type PaymentAllocation = {
  item: string
  document_path: string
  document_id: string
  document_no: string | null
  date: string
  due_date: string
  total: string
  settled: string
  open: string
}

export type PaymentRecord = {
  id: string
  version: number
  status: 'Issued' | 'Cleared' | 'Cancelled'
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
  made_by: { path: string; id: string; number: string | null } | null
  rows: readonly PaymentRow[]
  allocations: readonly PaymentAllocation[]
  cheque_deposit: { id: string; number: string | null } | null
  amount_in_words: string
  acts: readonly string[]
  cancel_reason: string | null
  created_by_label: string
  print_count: number
}

/** What is open of a party on the account and side that a payment settles. */
export type PayableItem = {
  item: string
  document_path: string
  document_id: string
  document_no: string | null
  date: string
  due_date: string
  days_overdue: number
  amount: string
  open: string
  /** So much of what is open is sales tax. */
  tax_share: string
  /** So much waits for cheques to clear. */
  pending: string
}
export type OpenAnswer = {
  party: string
  party_label: string
  ledger: PaymentLedger
  items: readonly PayableItem[]
  /** What is open on the side of the payment itself: earlier payments and notes that are set against nothing. */
  advances: readonly PayableItem[]
}

export type PaymentWays = {
  modes: readonly { id: string; label: string; fee: FeeRule | null }[]
  /** Wallets among them take no cheques, and may keep so many percent of what comes in. */
  banks: readonly { id: string; label: string; is_wallet: boolean; commission_percent: string | null }[]
  schemes: readonly { id: string; label: string; rate: string }[]
  write_off_limit: string
}
