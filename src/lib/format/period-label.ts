/**
 * Names a period on the axis of a chart, in the calendar of the company's dates.
 *
 *   Day      31 Oct 2026
 *   Week     25 Oct 2026, its first day
 *   Month    Oct 2026, or Mangsir 2083 in Bikram Sambat
 *   Year     2026, or 2083
 */
import type { PeriodUnit } from '../../../domain/calendar/last-periods.ts'
import { localDate } from '../../../domain/calendar/local-date.ts'
import { toVikramSamvat } from '../../../domain/calendar/vikram-samvat.ts'
import { translate } from '../i18n.ts'
import { monthName } from './date-words.ts'
import { formatDate } from './format.ts'
import { isBikramSambat } from './locale-tags.ts'

/** Returns the label of the period that begins on a day. */
export function periodLabel(firstDay: string, unit: PeriodUnit, locale: string): string {
  if (unit === 'Day' || unit === 'Week') return formatDate(firstDay, locale)
  const parts = isBikramSambat(locale) ? toVikramSamvat(localDate(firstDay)) : null
  if (unit === 'Year') return String(parts?.year ?? firstDay.slice(0, 4))
  if (!parts) return `${monthName(parseInt(firstDay.slice(5, 7), 10), 'short')} ${firstDay.slice(0, 4)}`
  const month = translate(`bikramSambat.month.${parts.month}`)
  return translate('bikramSambat.monthOfYear', { month, year: parts.year })
}
