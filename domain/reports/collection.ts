/**
 * Collections by the agent of the settled invoices. A receipt settles with money, withholding tax and write-off; each
 * is divided among the settled documents by the allocated amounts, so that the parts add up and none counts twice.
 * Invoices without an agent and other settled documents are one row; unallocated amounts are advances, in their own
 * row. A refund is divided in the same way and deducted: from the agent of the note that it pays, or from the advances
 * that it returns. A payment that was reversed later, as a bounced cheque is, counts until then: on the day of the
 * reversal a receipt is deducted, and a refund counts as a receipt, with what it settled before.
 *
 *   a receipt of 97.00 and 3.00 withheld settles 60.00 of Ann's invoices and 40.00 of Ben's
 *     Ann   60.00 = 58.20 + 1.80 withheld      Ben   40.00 = 38.80 + 1.20 withheld
 *   commission of 5 % on the payments of Ann's customers: 58.20 × 5 % = 2.91; with withholding 60.00 × 5 % = 3.00
 *   10.00 are refunded for a note of Ann's: collected 48.20, commission 2.41
 *   the receipt bounces in the next month: there -58.20 of Ann's, commission -2.91
 */
import { allocateUnits } from '../money/allocate.ts'
import { multiply, roundHalfUp } from '../money/decimal.ts'
import { fromMicros, smallestUnit, toMicros } from '../money/micros.ts'

/**
 * The amount that a payment settled of one agent's invoices or notes, or its advance. Amounts in the currency, never
 * negative.
 */
export type SettledPart = {
  /** Payments without withholding and write-off may be summed under one id, receipts and refunds separately. */
  readonly paymentId: string
  /** A refund, or a receipt that is reversed. */
  readonly isDeducted: boolean
  readonly withholding: string
  readonly writeOff: string
  /** Null: without an agent. */
  readonly agentId: string | null
  readonly isAdvance: boolean
  readonly settled: string
}
export type CollectedAmounts = {
  readonly money: bigint
  readonly withheld: bigint
  readonly writtenOff: bigint
}
/** A part with its share of the payment, in millionths; negative where it is deducted. */
export type CollectedPart = SettledPart & CollectedAmounts

/**
 * Returns every part with its share; the shares of a payment add up to the payment. The parts of a payment are
 * adjacent.
 */
export function sharePayments(parts: readonly SettledPart[], currencyDigits: number): CollectedPart[] {
  const unit = smallestUnit(currencyDigits)
  return paymentsOf(parts).flatMap((paymentParts) => {
    const sign = paymentParts[0]?.isDeducted === true ? -1n : 1n
    const weights = paymentParts.map(({ settled }) => toMicros(settled))
    const divide = (amount: string) => allocateUnits(toMicros(amount) / unit, weights).map((share) => share * unit)
    const withheld = divide(paymentParts[0]?.withholding ?? '0')
    const writtenOff = divide(paymentParts[0]?.writeOff ?? '0')
    return paymentParts.map((part, index) => {
      const shares = { withheld: withheld[index] ?? 0n, writtenOff: writtenOff[index] ?? 0n }
      const money = (weights[index] ?? 0n) - shares.withheld - shares.writtenOff
      return { ...part, money: sign * money, withheld: sign * shares.withheld, writtenOff: sign * shares.writtenOff }
    })
  })
}

function paymentsOf(parts: readonly SettledPart[]): SettledPart[][] {
  const payments = new Map<string, SettledPart[]>()
  for (const part of parts) {
    const key = `${part.paymentId} ${part.isDeducted}`
    const payment = payments.get(key)
    if (payment) payment.push(part)
    else payments.set(key, [part])
  }
  return [...payments.values()]
}

/** Returns the sums of several parts. */
export function sumCollected(parts: readonly CollectedAmounts[]): CollectedAmounts {
  const sum = (of: (part: CollectedAmounts) => bigint) => parts.reduce((total, part) => total + of(part), 0n)
  return {
    money: sum(({ money }) => money),
    withheld: sum(({ withheld }) => withheld),
    writtenOff: sum(({ writtenOff }) => writtenOff),
  }
}

/**
 * Returns the commission at a rate in percent of the collected money, and of withholding if requested, rounded half up
 * once.
 */
export function commissionOf(
  { money, withheld }: CollectedAmounts,
  { rate, countsWithheld, currencyDigits }: { rate: string; countsWithheld: boolean; currencyDigits: number },
): string {
  const base = fromMicros(countsWithheld ? money + withheld : money)
  return roundHalfUp(multiply(multiply(base, rate), '0.01'), currencyDigits)
}
