/**
 * The parameters of a report's page from a saved view, which has the names of usual periods and days, so that it means other
 * dates later:
 *
 *   period=last_month on 10 December       start_date 2026-11-01, end_date 2026-11-30
 *   as_of=last_year on 10 December         as_of 2025-12-31
 */
import { localDate } from '../../calendar/local-date.ts'
import type { NamedDays } from '../../calendar/named-periods.ts'
import { dayWithoutYear, lastDays, presetsFor } from '../../calendar/named-periods.ts'

type SavedView = Readonly<Record<string, string>>
type Days = NamedDays & { calendar: 'ad' | 'bs' }

/**
 * Returns the day for which a saved view lacks a fiscal year, because it names this or the last one and the company does not
 * have it; otherwise null. The parameters of such a view have no dates.
 */
export function missingYear({ period, as_of: asOf }: SavedView, days: Days): string | null {
  return dayWithoutYear(period, days, days.calendar) ?? dayWithoutYear(asOf, days, days.calendar)
}

/** Returns the parameters of these names from a saved view; those that it does not have are null. */
export function openedParameters(
  saved: SavedView,
  names: readonly string[],
  { today, fiscal_years: years, calendar }: Days,
): Record<string, string | null> {
  const presets = presetsFor(localDate(today), years, calendar)
  const period = presets.find(({ name }) => name === saved['period'])?.period
  const last = lastDays(localDate(today), years, calendar).find(({ name }) => name === saved['as_of'])
  const valueOf = (name: string): string | null => {
    if (name === 'start_date' && period) return period.start
    if (name === 'end_date' && period) return period.end
    return name === 'as_of' && last ? last.day : (saved[name] ?? null)
  }
  return Object.fromEntries(names.map((name) => [name, valueOf(name)]))
}
