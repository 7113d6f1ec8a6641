/** A payment as the server answers it, and the ways money can take. */
import type { FeeRule } from '../../../../domain/payments/fee.ts'
import type { PaymentAnswer } from '../../../../domain/payments/payment-answer.ts'

export type PaymentRecord = PaymentAnswer

export type PaymentWays = {
  modes: readonly { id: string; label: string; fee: FeeRule | null }[]
  /** Wallets among them take no cheques, and may keep so many percent of what comes in. */
  banks: readonly { id: string; label: string; is_wallet: boolean; commission_percent: string | null }[]
  schemes: readonly { id: string; label: string; rate: string }[]
  write_off_limit: string
  /** A customer's cheque pays when it is received. */
  cheques_in_hand: boolean
}
