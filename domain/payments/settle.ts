/**
 * The amount that a payment settles: the money, withholding tax and write-off.
 *
 *   1,000.00 owed, 999.98 received by wallet, 0.02 written off       settled 1,000.00
 *   1,130.00 owed, 13 % tax in it, 1.5 % withheld of 1,000.00        15.00 withheld, 1,115.00 paid, settled 1,130.00
 *
 * Withholding tax is computed on the amount before sales tax: of an invoice of 1,130.00 with 130.00 tax, a half,
 * 565.00, is 500.00 before tax. The amount is rounded once, half up, to the currency's digits.
 */
import type { PaymentPath } from '../documents/status.ts'
import { fromMicros, divideHalfUp, shareOf, smallestUnit, toMicros } from '../money/micros.ts'
import { add, compare, isZero, negate, subtract, sum } from '../money/decimal.ts'

/** The account of the party that a payment settles. */
export type PaymentLedger = 'receivable' | 'payable'

export type Settlement = {
  /** The money paid. */
  readonly amount: string
  readonly withholding: string
  readonly writeOff: string
  readonly settled: string
}

/** Returns the withholding tax at a rate in percent of a base, rounded half up to the currency's digits. */
export function withholdingAmount(base: string, rate: string, currencyDigits: number): string {
  const unit = smallestUnit(currencyDigits)
  const hundred = toMicros('100')
  return fromMicros(divideHalfUp(toMicros(base) * toMicros(rate), hundred * unit) * unit)
}

/** Returns the parts of a payment and their sum; amounts canonical. */
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

/**
 * Returns the part of an outstanding amount, of which `tax` is sales tax, before that tax; rounded half up to the
 * currency's digits.
 */
export function beforeTax(
  amount: string,
  { open, tax }: { readonly open: string; readonly tax: string },
  currencyDigits: number,
): string {
  if (isZero(open) || isZero(tax)) return amount
  const share = { part: toMicros(amount), whole: toMicros(open), unit: smallestUnit(currencyDigits) }
  return subtract(amount, fromMicros(shareOf(toMicros(tax), share)))
}

/** Whether a payment is a refund: money from a supplier, or to a customer. Refunds have no withholding tax. */
export function isRefund(path: PaymentPath, ledger: PaymentLedger): boolean {
  return (path === 'payment-receipts') === (ledger === 'payable')
}

/** Returns the side of the party's account that a payment posts to: a receipt is always a credit. */
export function sideOf(path: PaymentPath): 'debit' | 'credit' {
  return path === 'payment-receipts' ? 'credit' : 'debit'
}

/** Returns the date of an allocation between two documents: the later of their dates. It must be in an open period. */
export function allocationDate(a: { readonly date: string }, b: { readonly date: string }): string {
  return a.date > b.date ? a.date : b.date
}

/** An amount on a day; a negative amount reverses earlier ones. */
export type DatedAmount = { readonly date: string; readonly amount: string }

/**
 * Returns the allocations between two documents that remain, by their dates; `days` the oldest first. The latest
 * allocation is removed first.
 *
 *   20.00 on 25 March, 10.00 on 15 June, 4.00 removed on 20 June       20.00 of 25 March and 6.00 of 15 June remain
 */
export function remainingAllocations(days: readonly DatedAmount[]): DatedAmount[] {
  return days.reduce<DatedAmount[]>(
    (remaining, day) =>
      compare(day.amount, '0') > 0 ? [...remaining, day] : removeLatest(remaining, negate(day.amount)),
    [],
  )
}

function removeLatest(remaining: DatedAmount[], amount: string): DatedAmount[] {
  const last = remaining.at(-1)
  if (last === undefined || isZero(amount)) return remaining
  const before = remaining.slice(0, -1)
  if (compare(last.amount, amount) > 0) return [...before, { ...last, amount: subtract(last.amount, amount) }]
  return removeLatest(before, subtract(amount, last.amount))
}

export const writeOffUses = {
  tolerance: 'Write-off tolerance',
  discount: 'Settlement discount',
  bank_charge: 'Bank charge',
  bad_debt: 'Bad debt',
} as const
/** What a write-off is; it decides the account. */
export type WriteOffUse = keyof typeof writeOffUses

/** Returns the uses that a payment can have; a bad debt is of what a customer owes. */
export function writeOffUsesOf(path: PaymentPath, ledger: PaymentLedger): WriteOffUse[] {
  const isOwed = ledger === 'receivable' && !isRefund(path, ledger)
  return Object.keys(writeOffUses)
    .filter(isWriteOffUse)
    .filter((use) => use !== 'bad_debt' || isOwed)
}

/** Returns what a write-off is: as chosen, or without a choice a tolerance up to the limit, else a discount. */
export function writeOffUse(chosen: string | null, writeOff: string, limit: string): WriteOffUse {
  if (chosen !== null && isWriteOffUse(chosen)) return chosen
  return compare(writeOff, limit) <= 0 ? 'tolerance' : 'discount'
}

function isWriteOffUse(text: string): text is WriteOffUse {
  return Object.hasOwn(writeOffUses, text)
}

type WriteOffCode = 'ROUND-OFF' | 'DIS-EXP' | 'DIS-INCOME' | 'BAD-DEBT' | 'BANK-CHG'

/** Returns the system code of the account of a write-off. */
export function writeOffCode(path: PaymentPath, use: WriteOffUse): WriteOffCode {
  if (use === 'tolerance') return 'ROUND-OFF'
  if (use === 'bad_debt') return 'BAD-DEBT'
  if (use === 'bank_charge') return 'BANK-CHG'
  return path === 'payment-receipts' ? 'DIS-EXP' : 'DIS-INCOME'
}
