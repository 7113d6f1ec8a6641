import { localDate } from '../../../../domain/calendar/local-date.ts'
import type { NamedDays } from '../../../../domain/calendar/named-periods.ts'
import { presetsFor } from '../../../../domain/calendar/named-periods.ts'
import { calendarOf } from '../../../lib/format/locale-tags.ts'

/** Returns the initial period of a report: the fiscal year of today; without one, this month. */
export function defaultPeriod(company: NamedDays & { locale: string }): {
  start_date: string | null
  end_date: string | null
} {
  const presets = presetsFor(localDate(company.today), company.fiscal_years, calendarOf(company.locale))
  const { period } = presets.find(({ name }) => name === 'this_year') ??
    presets[1] ?? { period: { start: null, end: null } }
  return { start_date: period.start, end_date: period.end }
}
