/** A payment as the server returns it, and the payment methods. */
import type { FeeRule } from '../../../../domain/payments/fee.ts'
import type { PaymentAnswer } from '../../../../domain/payments/payment-answer.ts'

export type PaymentRecord = PaymentAnswer

export type PaymentWays = {
  modes: readonly { id: string; label: string; fee: FeeRule | null }[]
  /** Wallets take no cheques and may deduct a commission from receipts. */
  banks: readonly { id: string; label: string; is_wallet: boolean; commission_percent: string | null }[]
  /** The rate is null where it is not known. */
  schemes: readonly { id: string; label: string; rate: string | null }[]
  write_off_limit: string
  /** Whether a customer's cheque counts as paid when it is received. */
  cheques_in_hand: boolean
}

/** Returns the payment methods with those of a stored payment, which it keeps when they are no longer offered. */
export function withStoredWays(ways: PaymentWays, record: PaymentRecord | undefined): PaymentWays {
  if (record === undefined) return ways
  const { rows, withholding_scheme: scheme, withholding_scheme_label: schemeName } = record
  const modes = rows.flatMap(({ mode: id, mode_label: label }) =>
    id === null ? [] : [{ id, label: label ?? '', fee: null }],
  )
  // A cheque is drawn on a bank account or deposited there, never on a wallet.
  const banks = rows.flatMap(({ bank_account: id, bank_account_label: label, method }) =>
    id === null ? [] : [{ id, label: label ?? '', is_wallet: method !== 'cheque', commission_percent: null }],
  )
  const schemes = scheme === null ? [] : [{ id: scheme, label: schemeName ?? '', rate: null }]
  return {
    ...ways,
    modes: withMissing(ways.modes, modes),
    banks: withMissing(ways.banks, banks),
    schemes: withMissing(ways.schemes, schemes),
  }
}

/** Returns what is offered, and then what is stored and not offered, each once. */
function withMissing<Way extends { readonly id: string }>(offered: readonly Way[], stored: readonly Way[]): Way[] {
  const missing = stored.filter(({ id }) => offered.every((one) => one.id !== id))
  return [...offered, ...new Map(missing.map((way) => [way.id, way])).values()]
}
