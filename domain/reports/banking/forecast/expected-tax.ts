/**
 * The tax payments to expect: filed returns that are not paid, and estimates of the periods that are not filed. What the tax
 * accounts hold beyond the filed returns belongs to the earliest period that is not filed, apart from the tax of the documents
 * that are dated later:
 *
 *   today 15 June, quarters, in the United Kingdom; the accounts hold 160.00; the return until 31 March has a net of 100.00
 *     return until 31 March      100.00      due on 7 May
 *     until 30 June               60.00      due on 7 August
 *   the same without a filed return, and 60.00 of the 160.00 are of documents dated from 1 April on
 *     until 31 March             100.00      due on 7 May
 *     until 30 June               60.00      due on 7 August
 *
 * A payment that was recorded without a return therefore reduces the earliest period. All periods that ended before the last one
 * count with it. Where an excess of input tax is not refunded, it reduces the next period.
 */
import type { LocalDate } from '../../../calendar/local-date.ts'
import { addDays, localDate } from '../../../calendar/local-date.ts'
import type { DatePeriod } from '../../../calendar/split-period.ts'
import { add, isNegative, isZero, negate, subtract, sum } from '../../../money/decimal.ts'
import { taxDueRule, taxDueRules } from '../../../tax/tax-due-day.ts'
import type { TaxPeriod, TaxPeriodRule } from '../../../tax/tax-periods.ts'
import { taxPeriodAfter, taxPeriodAround, taxPeriodName } from '../../../tax/tax-periods.ts'
import type { ExpectedAmount } from './expected-amount.ts'

export const taxTexts = { estimate: 'Tax (estimate)' } as const

/** The periods of the company, the last day of the last filed return, and what the tax accounts hold; positive is payable. */
export type TaxBooks = {
  readonly country: string
  readonly length: TaxPeriod
  readonly stagger: number
  readonly calendar: 'ad' | 'bs'
  readonly filed_until: string | null
  readonly balance: string
}
/** The tax of the documents of a day; payments to and from the tax authority are not part of it. */
export type TaxOfDay = { readonly day: string; readonly tax: string }
/** A filed return that is not paid; a positive net is payable. */
export type UnpaidReturn = {
  readonly id: string
  readonly name: string
  readonly end_date: string
  readonly net: string
}
export type TaxFacts = {
  readonly tax: readonly TaxBooks[]
  readonly taxDays: readonly TaxOfDay[]
  readonly returns: readonly UnpaidReturn[]
}

/** Returns the payments (negative) and refunds of tax with their due days; estimates of periods due by `until`. */
export function expectedTax(
  { tax: [books], taxDays, returns }: TaxFacts,
  { today, until }: { today: LocalDate; until: LocalDate },
): ExpectedAmount[] {
  if (!books) return []
  const { dueDay, isRefunded } = taxDueRules[taxDueRule(books.country)]
  const unpaid = returns.filter(({ net }) => isRefunded || !isNegative(net))
  const unfiled = subtract(books.balance, sum(unpaid.map(({ net }) => net)))
  const periods = unfiledPeriods(books, today, (end) => dueDay(end) <= until)
  const estimates = taxOfPeriods({ periods, unfiled, taxDays, isRefunded })
  return [
    ...unpaid.map(({ id, name, end_date: end, net }) => ({
      id,
      due_date: dueDay(localDate(end)),
      amount: negate(net),
      details: '',
      document_path: 'tax/returns',
      document_id: id,
      number: name,
    })),
    ...estimates.map(({ period: { start, end }, tax }) => ({
      id: `tax-${end}`,
      due_date: dueDay(end),
      amount: negate(tax),
      details: taxPeriodName(end, books.calendar),
      name: taxTexts.estimate,
      document_path: null,
      document_id: null,
      number: null,
      period: { start_date: start, end_date: end },
    })),
  ]
}

/** Returns the last ended period unless it is filed, and those after it that are wanted; none outside the calendar. */
function unfiledPeriods(
  { filed_until: filed, ...books }: TaxBooks,
  today: LocalDate,
  isWanted: (end: LocalDate) => boolean,
): DatePeriod[] {
  const rule: TaxPeriodRule = books
  const around = taxPeriodAround(today, rule)
  if (around === null) return []
  const filedUntil = filed === null ? null : localDate(filed)
  const current = filedUntil !== null && filedUntil >= around.start ? taxPeriodAfter(filedUntil, rule) : around
  if (current === null) return []
  const lastDay = addDays(current.start, -1)
  const last = filedUntil !== null && filedUntil >= lastDay ? null : taxPeriodAround(lastDay, rule)
  const periods = last === null ? [] : [last]
  for (let next: DatePeriod | null = current; next && isWanted(next.end); next = taxPeriodAfter(next.end, rule)) {
    periods.push(next)
  }
  return periods
}

type Estimate = { period: DatePeriod; tax: string }
type EstimateInput = {
  periods: readonly DatePeriod[]
  unfiled: string
  taxDays: readonly TaxOfDay[]
  isRefunded: boolean
}

/** Returns the tax of each period that has any. */
function taxOfPeriods({ periods: [first, ...others], unfiled, taxDays, isRefunded }: EstimateInput): Estimate[] {
  if (!first) return []
  const taxIn = (isIn: (day: string) => boolean) => sum(taxDays.filter(({ day }) => isIn(day)).map(({ tax }) => tax))
  const estimates = [
    {
      period: first,
      tax: subtract(
        unfiled,
        taxIn((day) => day > first.end),
      ),
    },
    ...others.map((period) => ({ period, tax: taxIn((day) => period.start <= day && day <= period.end) })),
  ]
  let carried = '0'
  const withCredits = estimates.map(({ period, tax }) => {
    const withCarried = add(tax, carried)
    carried = !isRefunded && isNegative(withCarried) ? withCarried : '0'
    return { period, tax: isZero(carried) ? withCarried : '0' }
  })
  return withCredits.filter(({ tax }) => !isZero(tax))
}
