/** A payment as the server returns it, and the payment methods. */
import type { FeeRule } from '../../../../domain/payments/fee.ts'
import type { PaymentAnswer } from '../../../../domain/payments/payment-answer.ts'

export type PaymentRecord = PaymentAnswer

export type PaymentWays = {
  modes: readonly { id: string; label: string; fee: FeeRule | null }[]
  /** Wallets take no cheques and may deduct a commission from receipts. */
  banks: readonly { id: string; label: string; is_wallet: boolean; commission_percent: string | null }[]
  schemes: readonly { id: string; label: string; rate: string }[]
  write_off_limit: string
  /** Whether a customer's cheque counts as paid when it is received. */
  cheques_in_hand: boolean
}
