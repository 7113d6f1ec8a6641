/**
 * What receipts brought in, by the agent of the invoices that they settle. A receipt settles with its money, with what
 * was withheld and with what was let go; each is divided among what the receipt settles by the amounts set off, so that
 * no part is lost and none counts twice. Invoices without an agent, and whatever else was settled, are together one row;
 * what is not set off is an advance, a row of its own. A refund is divided alike and taken off: of the agent whose note it
 * pays, or of the advances that it gives back.
 *
 *   a receipt of 97.00 and 3.00 withheld settles 60.00 of Ann's invoices and 40.00 of Ben's
 *     Ann   60.00 = 58.20 + 1.80 withheld      Ben   40.00 = 38.80 + 1.20 withheld
 *   commission of 5 % on what Ann's customers paid: 58.20 × 5 % = 2.91; with what was withheld 60.00 × 5 % = 3.00
 *   10.00 of it go back for a note of Ann's: collected 48.20, commission 2.41
 */
import { allocateUnits } from '../money/allocate.ts'
import { multiply, roundHalfUp } from '../money/decimal.ts'
import { fromMicros, smallestUnit, toMicros } from '../money/micros.ts'

/** What a payment settled of one agent's invoices or notes, or its advance. Amounts in the currency, never below zero. */
export type SettledPart = {
  /** Payments that have nothing withheld nor let go may come summed up under one id, receipts and refunds apart. */
  readonly paymentId: string
  readonly isRefund: boolean
  readonly withholding: string
  readonly writeOff: string
  /** Null: of no agent. */
  readonly agentId: string | null
  readonly isAdvance: boolean
  readonly settled: string
}
export type Collected = {
  readonly money: bigint
  readonly withheld: bigint
  readonly writtenOff: bigint
}
/** A part with its share of what the payment brought, in millionths; below zero for what a refund gave back. */
export type CollectedPart = SettledPart & Collected

/** Every part with its share; the shares of a payment add up to what it brought. The parts of a payment stand together. */
export function sharePayments(parts: readonly SettledPart[], currencyDigits: number): CollectedPart[] {
  const unit = smallestUnit(currencyDigits)
  return paymentsOf(parts).flatMap((own) => {
    const sign = own[0]?.isRefund === true ? -1n : 1n
    const weights = own.map(({ settled }) => toMicros(settled))
    const divided = (amount: string) => allocateUnits(toMicros(amount) / unit, weights).map((share) => share * unit)
    const withheld = divided(own[0]?.withholding ?? '0')
    const writtenOff = divided(own[0]?.writeOff ?? '0')
    return own.map((part, place) => {
      const shares = { withheld: withheld[place] ?? 0n, writtenOff: writtenOff[place] ?? 0n }
      const money = (weights[place] ?? 0n) - shares.withheld - shares.writtenOff
      return { ...part, money: sign * money, withheld: sign * shares.withheld, writtenOff: sign * shares.writtenOff }
    })
  })
}

function paymentsOf(parts: readonly SettledPart[]): SettledPart[][] {
  const payments = new Map<string, SettledPart[]>()
  for (const part of parts) {
    const key = `${part.paymentId} ${part.isRefund}`
    const own = payments.get(key)
    if (own) own.push(part)
    else payments.set(key, [part])
  }
  return [...payments.values()]
}

/** The sums of several parts. */
export function sumCollected(parts: readonly Collected[]): Collected {
  const sum = (of: (part: Collected) => bigint) => parts.reduce((total, part) => total + of(part), 0n)
  return {
    money: sum(({ money }) => money),
    withheld: sum(({ withheld }) => withheld),
    writtenOff: sum(({ writtenOff }) => writtenOff),
  }
}

/** So many percent of what was collected, rounded half-up once; what was withheld counts where it is asked for. */
export function commissionOf(
  { money, withheld }: Collected,
  { rate, countsWithheld, currencyDigits }: { rate: string; countsWithheld: boolean; currencyDigits: number },
): string {
  const base = fromMicros(countsWithheld ? money + withheld : money)
  return roundHalfUp(multiply(multiply(base, rate), '0.01'), currencyDigits)
}
