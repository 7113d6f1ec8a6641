/**
 * The tax within a write-off. A settlement discount reduces the tax of the sale or purchase, a bad debt lets a seller
 * reclaim the tax that was paid on the sale; both only where the tax scheme says so. The write-off belongs to the
 * settled documents in proportion to their allocations, and contains their taxes in proportion to their totals; what is
 * paid in advance has no part in it.
 *
 *   Invoice 1,200.00 with 200.00 tax, paid with 1,170.00 and a discount of 30.00
 *       the discount is 25.00 before tax, and 5.00 output tax is not owed
 *   The same invoice written off as a bad debt of 30.00, nine months after it was due
 *       25.00 is a loss, and 5.00 is reclaimed as input tax; the sale stays as it was
 */
import { monthsLater, localDate } from '../calendar/local-date.ts'
import type { PaymentPath } from '../documents/status.ts'
import { add, compare, isZero, sum } from '../money/decimal.ts'
import { fromMicros, shareOf, smallestUnit, toMicros } from '../money/micros.ts'
import type { PaymentLedger, WriteOffUse } from './settle.ts'
import { isRefund } from './settle.ts'

/** The tax of one scheme in a document, with the accounts and the relief of the scheme. */
export type DocumentTax = {
  readonly scheme: string
  readonly net: string
  readonly tax: string
  readonly payable: string | null
  /** Null for tax that is not recoverable. */
  readonly receivable: string | null
  readonly discount_relief: boolean
  /** Months after the due date from which the tax of a bad debt is reclaimed; null: never. */
  readonly bad_debt_months: number | null
}
/** An item that a payment settles; `taxes` is null for one without a document of trade. */
export type TaxedItem = {
  readonly date: string
  readonly due_date: string
  readonly document_total: string
  readonly taxes: readonly DocumentTax[] | null
}
export type ReliefRequest = {
  readonly path: PaymentPath
  readonly ledger: PaymentLedger
  readonly use: WriteOffUse
  readonly date: string
  readonly writeOff: string
  readonly allocations: readonly { readonly amount: string; readonly item: TaxedItem }[]
}
/** Tax that a write-off takes off an account; the base of a bad debt is zero, because the sale stays. */
export type TaxRelief = {
  readonly scheme: string
  readonly account: string
  readonly base: string
  readonly tax: string
}

/** Returns the relief of a write-off by scheme and account, rounded half up to the currency's digits for each item. */
export function taxRelief(request: ReliefRequest, digits: number): TaxRelief[] {
  const { path, ledger, use, writeOff, allocations } = request
  const allocated = sum(allocations.map(({ amount }) => amount))
  if (isZero(writeOff) || isZero(allocated) || isRefund(path, ledger)) return []
  const writtenOff = compare(writeOff, allocated) > 0 ? allocated : writeOff
  const unit = smallestUnit(digits)
  const parts = allocations.flatMap(({ amount, item }): TaxRelief[] => {
    if (isZero(item.document_total)) return []
    const share = {
      part: toMicros(writtenOff) * toMicros(amount),
      whole: toMicros(allocated) * toMicros(item.document_total),
      unit,
    }
    const within = (figure: string) => fromMicros(shareOf(toMicros(figure), share))
    return (item.taxes ?? []).flatMap((tax): TaxRelief[] => {
      const account = reliefAccount(request, item, tax)
      const base = use === 'bad_debt' ? '0' : within(tax.net)
      return account === null ? [] : [{ scheme: tax.scheme, account, base, tax: within(tax.tax) }]
    })
  })
  const byScheme = new Map<string, TaxRelief>()
  for (const part of parts) {
    const key = `${part.scheme} ${part.account}`
    const { base, tax } = byScheme.get(key) ?? { base: '0', tax: '0' }
    byScheme.set(key, { ...part, base: add(base, part.base), tax: add(tax, part.tax) })
  }
  return [...byScheme.values()].filter(({ tax }) => !isZero(tax))
}

/** Returns the account that a relief is posted to; null where the scheme has none for this use and day. */
function reliefAccount({ path, use, date }: ReliefRequest, item: TaxedItem, tax: DocumentTax): string | null {
  if (use === 'discount' && tax.discount_relief) return path === 'payment-receipts' ? tax.payable : tax.receivable
  if (use !== 'bad_debt') return null
  const from = badDebtDay(item, tax)
  return from !== null && from <= date ? (tax.receivable ?? tax.payable) : null
}

/** Returns the first day on which the tax of an unpaid item can be reclaimed; null where it never can. */
export function badDebtDay(
  { date, due_date }: Pick<TaxedItem, 'date' | 'due_date'>,
  { bad_debt_months: months }: Pick<DocumentTax, 'bad_debt_months'>,
): string | null {
  if (months === null) return null
  return monthsLater(localDate(due_date > date ? due_date : date), months)
}

/** Whether a bad debt of these items has tax that can be reclaimed only later. */
export function hasLaterRelief({ use, date, allocations }: ReliefRequest): boolean {
  if (use !== 'bad_debt') return false
  return allocations.some(({ item }) =>
    (item.taxes ?? []).some((tax) => (badDebtDay(item, tax) ?? date) > date && compare(tax.tax, '0') > 0),
  )
}
