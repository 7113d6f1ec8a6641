/**
 * What recurring templates are going to bill: a document on each of their dates, paid when it is due by the template, else by
 * the payment terms of the contact, else at once.
 *
 *   200.00 on the last day of each month from 30 June, due 14 days later
 *     in until 31 August     14 July      200.00
 *                            14 August    200.00
 */
import { addDaysWithin, daysLater, LAST_DAY, localDate } from '../../../calendar/local-date.ts'
import type { LocalDate } from '../../../calendar/local-date.ts'
import { addInterval, nextDates } from '../../../documents/recurring/recurrence.ts'
import type { RepeatUnit } from '../../../documents/recurring/repeat-units.ts'
import { negate } from '../../../money/decimal.ts'
import type { ExpectedAmount } from './expected-amount.ts'

/** An active template; `credit_days` are the terms of its contact, 0 where it is paid at once. */
export type ForecastTemplate = {
  readonly id: string
  readonly path: string
  readonly title: string
  readonly contact: string
  readonly total: string
  readonly repeat_every: number
  readonly repeat_unit: RepeatUnit
  readonly start_date: string
  readonly end_date: string | null
  readonly end_after: number | null
  readonly document_count: number
  readonly next_date: string
  readonly due_after: number | null
  readonly due_unit: RepeatUnit | null
  readonly credit_days: number | null
  readonly calendar: 'ad' | 'bs'
}

/** More than one document a day for the longest forecast is not possible. */
const MOST_DATES = 400

/** Returns the amounts of the documents dated until a day. */
export function expectedRecurring(templates: readonly ForecastTemplate[], until: LocalDate): ExpectedAmount[] {
  return templates.flatMap((template) =>
    datesOf(template, until).map((date) => ({
      id: `${template.id} ${date}`,
      due_date: dueOf(template, date),
      amount: template.path.startsWith('sales/') ? template.total : negate(template.total),
      details: template.contact,
      document_path: template.path,
      document_id: template.id,
      number: template.title,
    })),
  )
}

function datesOf(template: ForecastTemplate, until: LocalDate): LocalDate[] {
  const { start_date, end_date, end_after, repeat_every: every, repeat_unit: unit, calendar } = template
  const after = daysLater(localDate(template.next_date), -1)
  const dates = nextDates(
    { start_date, end_date, end_after, every, unit, calendar },
    { after, documents: template.document_count, count: MOST_DATES },
  )
  return dates.filter((date) => date <= until)
}

function dueOf(
  { due_after: every, due_unit: unit, credit_days: days, calendar }: ForecastTemplate,
  date: LocalDate,
): string {
  if (every !== null && unit !== null) return addInterval(date, { every, unit }, calendar) ?? LAST_DAY
  return days === null ? date : addDaysWithin(date, days)
}
