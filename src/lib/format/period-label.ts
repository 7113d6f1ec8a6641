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
import { i18n, translate } from '../i18n.ts'
import { formatDate } from './format.ts'
import { isBikramSambat } from './locale-tags.ts'

/** Returns the label of the period that begins on a day. */
export function periodLabel(firstDay: string, unit: PeriodUnit, locale: string): string {
  if (unit === 'Day' || unit === 'Week') return formatDate(firstDay, locale)
  const parts = isBikramSambat(locale) ? toVikramSamvat(localDate(firstDay)) : null
  if (unit === 'Year') return String(parts?.year ?? firstDay.slice(0, 4))
  if (!parts) {
    const format = new Intl.DateTimeFormat(i18n.language, { month: 'short', year: 'numeric', timeZone: 'UTC' })
    return format.format(new Date(`${firstDay}T00:00:00Z`))
  }
  const month = translate(`bikramSambat.month.${parts.month}`)
  return translate('bikramSambat.monthOfYear', { month, year: parts.year })
}
