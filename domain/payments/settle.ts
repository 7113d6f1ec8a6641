/**
 * What a payment settles: the money, what was withheld from it for the tax office, and what was let go.
 *
 *   1,000.00 owed, 999.98 came in a wallet, the 0.02 is let go       settled 1,000.00
 *   1,130.00 owed, 13 % tax in it, 1.5 % withheld of 1,000.00        15.00 withheld, 1,115.00 paid, settled 1,130.00
 *
 * A tax is withheld from what is paid before sales tax: of an invoice of 1,130.00 with 130.00 tax, a half, 565.00, is
 * 500.00 before tax. The amount is rounded once, half up, to the currency's digits.
 */
import type { PaymentPath } from '../documents/status.ts'
import { fromMicros, divideHalfUp, shareOf, smallestUnit, toMicros } from '../money/micros.ts'
import { add, compare, isZero, negate, subtract, sum } from '../money/decimal.ts'

/** Which of the two accounts of a party a payment settles. */
export type PaymentLedger = 'receivable' | 'payable'

export type Settlement = {
  /** The money. */
  readonly amount: string
  readonly withholding: string
  readonly writeOff: string
  readonly settled: string
}

/** What is withheld at a rate in percent of a base, rounded half up to the currency's digits. */
export function withheld(base: string, rate: string, currencyDigits: number): string {
  const unit = smallestUnit(currencyDigits)
  const hundred = toMicros('100')
  return fromMicros(divideHalfUp(toMicros(base) * toMicros(rate), hundred * unit) * unit)
}

/** The parts of a payment and their sum; amounts canonical. */
export function settle({
  amounts,
  withholding,
  writeOff,
}: {
  readonly amounts: readonly string[]
  readonly withholding: string
  readonly writeOff: string
}): Settlement {
  const amount = sum(amounts)
  return { amount, withholding, writeOff, settled: add(add(amount, withholding), writeOff) }
}

/** So much of what is open, of which `tax` is sales tax, before that tax; rounded half up to the currency's digits. */
export function beforeTax(
  amount: string,
  { open, tax }: { readonly open: string; readonly tax: string },
  currencyDigits: number,
): string {
  if (isZero(open) || isZero(tax)) return amount
  const share = { part: toMicros(amount), whole: toMicros(open), unit: smallestUnit(currencyDigits) }
  return subtract(amount, fromMicros(shareOf(toMicros(tax), share)))
}

/** A refund gives back: money from a supplier, or to a customer. Nothing is withheld from it. */
export function isRefund(path: PaymentPath, ledger: PaymentLedger): boolean {
  return (path === 'payment-receipts') === (ledger === 'payable')
}

/** The side of the party's account that a payment stands on: a receipt is a credit, whoever it is from. */
export function sideOf(path: PaymentPath): 'debit' | 'credit' {
  return path === 'payment-receipts' ? 'credit' : 'debit'
}

/** The day on which two documents settle each other: the later of their own. It has to be open, as for anything posted. */
export function settledOn(one: { readonly date: string }, other: { readonly date: string }): string {
  return one.date > other.date ? one.date : other.date
}

/** An amount on a day; below zero: taken back. */
export type Dated = { readonly date: string; readonly amount: string }

/**
 * What still stands of what two documents settled, by the days on which it was set off; `days` the oldest first. What was set
 * off last is set free first.
 *
 *   20.00 on 25 March, 10.00 on 15 June, 4.00 set free on 20 June       20.00 of 25 March and 6.00 of 15 June stand
 */
export function standing(days: readonly Dated[]): Dated[] {
  return days.reduce<Dated[]>(
    (kept, day) => (compare(day.amount, '0') > 0 ? [...kept, day] : without(kept, negate(day.amount))),
    [],
  )
}

function without(kept: Dated[], amount: string): Dated[] {
  const last = kept.at(-1)
  if (last === undefined || isZero(amount)) return kept
  const before = kept.slice(0, -1)
  if (compare(last.amount, amount) > 0) return [...before, { ...last, amount: subtract(last.amount, amount) }]
  return without(before, subtract(amount, last.amount))
}

/** Where what was let go is posted, by system code: small differences are round-off, more is a discount. */
export function writeOffCode(
  path: PaymentPath,
  writeOff: string,
  limit: string,
): 'ROUND-OFF' | 'DIS-EXP' | 'DIS-INCOME' {
  if (compare(writeOff, limit) <= 0) return 'ROUND-OFF'
  return path === 'payment-receipts' ? 'DIS-EXP' : 'DIS-INCOME'
}
