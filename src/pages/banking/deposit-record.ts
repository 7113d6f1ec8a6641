/** A cheque deposit as the server answers it. */
export type DepositRecord = {
  id: string
  version: number
  status: 'Draft' | 'Issued' | 'Cleared' | 'Cancelled'
  voucher_no: string | null
  date: string
  clearing_date: string | null
  bank_account: string
  bank_account_label: string
  benefactor: string
  benefactor_label: string
  amount: string
  amount_in_words: string
  cheque_number: string | null
  cheque_date: string | null
  drawee_bank: string | null
  deposited_by: string | null
  narration: string | null
  /** The receipt that it came with. */
  payment: string | null
  payment_label: string | null
  cancel_reason: string | null
  created_by_label: string
  acts: readonly string[]
}
