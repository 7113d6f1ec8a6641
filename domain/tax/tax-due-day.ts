/**
 * The day on which the tax of a period is usually due, by country.
 *
 *   United Kingdom     a month and seven days after the end of the period      31 January → 7 March
 *   India              the 20th of the following month                         31 January → 20 February
 *   Nepal              the 25th of the following Bikram Sambat month           last of Kartik → 25 Mangsir
 *   elsewhere          the last day of the following month                     31 January → 28 February
 *
 * Where more input than output tax is not refunded, it reduces the tax of the next period.
 */
import type { LocalDate } from '../calendar/local-date.ts'
import { addDays, addMonths, endOfMonth, fromParts, partsOf, startOfMonth } from '../calendar/local-date.ts'
import { fromVikramSamvat, toVikramSamvat } from '../calendar/vikram-samvat.ts'

export type TaxDueRule = 'GB' | 'IN' | 'NP' | 'general'
type DueRule = { readonly dueDay: (end: LocalDate) => LocalDate; readonly isRefunded: boolean }

const GB_DAYS = 7
const IN_DAY = 20
const NP_DAY = 25

/** The rule of each country; `dueDay` takes the last day of the period. */
export const taxDueRules: Readonly<Record<TaxDueRule, DueRule>> = {
  GB: { dueDay: (end) => addDays(monthLater(end), GB_DAYS), isRefunded: true },
  IN: { dueDay: (end) => fromParts({ ...partsOf(nextMonth(end)), day: IN_DAY }), isRefunded: false },
  NP: { dueDay: inNepal, isRefunded: false },
  general: { dueDay: (end) => endOfMonth(nextMonth(end)), isRefunded: true },
}

/** Returns the rule of a country (ISO 3166-1, two letters). */
export function taxDueRule(country: string): TaxDueRule {
  return country === 'GB' || country === 'IN' || country === 'NP' ? country : 'general'
}

const nextMonth = (day: LocalDate): LocalDate => addMonths(startOfMonth(day), 1)

/** Returns the same day of the next month; of the last day of a month the last one. */
function monthLater(day: LocalDate): LocalDate {
  return day === endOfMonth(day) ? endOfMonth(nextMonth(day)) : addMonths(day, 1)
}

/** Outside the years of the calendar the tax is due 25 days after the period. */
function inNepal(end: LocalDate): LocalDate {
  const parts = toVikramSamvat(end)
  const next = parts && { year: parts.year + Math.floor(parts.month / 12), month: (parts.month % 12) + 1, day: NP_DAY }
  return (next && fromVikramSamvat(next)) ?? addDays(end, NP_DAY)
}
