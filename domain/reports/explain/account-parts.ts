/**
 * The parts of what a figure counts of an account: its opening, its months, its transfer at the end of a year; the entries of a
 * month; the lines of an entry. The parts of each level add up to the part above.
 *
 *   Receivables 12,340.00 = opening 10,000.00 + January 8,340.00 + February −6,000.00
 */
import { localDate } from '../../calendar/local-date.ts'
import { splitPeriod } from '../../calendar/split-period.ts'
import { isZero, negate, subtract, sum } from '../../money/decimal.ts'
import type { Days, ReportCompany } from '../report.ts'
import type { Figure, Measure } from './figure-parts.ts'

export type Sides = { readonly debit: string; readonly credit: string }
export type DaySides = Sides & { readonly day: string }
/** What an account began with, and what ended years transferred, from the trial balance of the days. */
export type AccountEnds = { readonly opening_debit: string; readonly opening_credit: string; readonly transfer: string }
export type MonthPart = Days & { readonly amount: string }

const MOST_MONTHS = 1200

/** Whether openings of the books count among the entries of the days; a balance has them in its opening. */
export function hasOpenings(measure: Measure): boolean {
  return measure === 'net'
}

/** Returns what a figure counts of debits and credits; zero for what is no turnover. */
export function counted({ measure, sign }: Pick<Figure, 'measure' | 'sign'>, { debit, credit }: Sides): string {
  if (measure === 'opening' || measure === 'transfer') return '0'
  if (measure === 'debit') return debit
  if (measure === 'credit') return credit
  const net = subtract(debit, credit)
  return sign === 1 ? net : negate(net)
}

/** Returns the opening and the year-end transfer that a figure counts of an account; null for those that it does not count. */
export function endParts({ measure, sign }: Pick<Figure, 'measure' | 'sign'>, ends: AccountEnds | undefined) {
  const signed = (amount: string) => (sign === 1 ? amount : negate(amount))
  const opening = signed(subtract(ends?.opening_debit ?? '0', ends?.opening_credit ?? '0'))
  const transfer = signed(ends?.transfer ?? '0')
  return {
    opening: measure === 'balance' || measure === 'opening' ? opening : null,
    transfer: (measure === 'balance' || measure === 'transfer') && !isZero(transfer) ? transfer : null,
  }
}

/** Returns the months of the company's calendar with a turnover that a figure counts, in order. */
export function monthParts(
  figure: Pick<Figure, 'measure' | 'sign' | 'days'>,
  days: readonly DaySides[],
  company: ReportCompany,
): MonthPart[] {
  const [first, last] = [days[0]?.day, days.at(-1)?.day]
  if (first === undefined || last === undefined) return []
  const period = { start: localDate(first), end: localDate(last) }
  const whole = { start_date: figure.days.start_date, end_date: figure.days.end_date }
  const months = splitPeriod(period, 'months', { calendar: company.calendar, most: MOST_MONTHS })
  const ranges = months?.map(({ start, end }) => ({ start_date: start, end_date: end })) ?? [whole]
  return ranges
    .map(({ start_date, end_date }) => {
      const within = days.filter(({ day }) => day >= start_date && day <= end_date)
      return { start_date, end_date, amount: sum(within.map((sides) => counted(figure, sides))) }
    })
    .filter(({ amount }) => !isZero(amount))
}
