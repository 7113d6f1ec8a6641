/**
 * The parameters of a report as a saved view stores them: dates that mean a usual period are stored by its name, so that
 * "last month" is another month in the next one.
 *
 *   on 26 November, 1 to 31 October by category     period=last_month&group=category
 *   1 to 12 October                                 end_date=2026-10-12&start_date=2026-10-01
 */
import { localDate } from '../../../../domain/calendar/local-date.ts'
import { lastDays, presetOf, presetsFor } from '../../../../domain/calendar/named-periods.ts'
import type { NamedDays } from '../../../../domain/calendar/named-periods.ts'
import { missingYear, openedParameters } from '../../../../domain/reports/schedule/opened-parameters.ts'
import { defaultPeriod } from './default-period.ts'
import { withParameters } from './use-address.ts'
import type { Parameters } from './use-report-parameters.ts'
import { calendarOf } from '../../../lib/format/locale-tags.ts'

type Days = NamedDays & { locale: string }

/** Returns the stored form of parameters; those without a value are left out. */
export function savedParameters(parameters: Parameters<string>, company: Days): string {
  const { presets, days } = usual(company)
  const query = withParameters(new URLSearchParams(), parameters)
  if ('start_date' in parameters) {
    const period = { start: parameters['start_date'] ?? null, end: parameters['end_date'] ?? null }
    const preset = presetOf(period, presets)
    // An earlier fiscal year is a fixed range.
    if (preset && preset.name !== 'year') {
      query.delete('start_date')
      query.delete('end_date')
      query.set('period', preset.name)
    }
  }
  const last = days.find(({ day }) => day === parameters['as_of'])
  if (last) query.set('as_of', last.name)
  query.sort()
  return query.toString()
}

/**
 * Returns the parameters of these names from their stored form; what it does not have is null. The dates of a fiscal year that
 * the company does not have are those that a report begins with.
 */
export function openParameters(saved: string, names: readonly string[], company: Days): Parameters<string> {
  const days = { ...company, calendar: calendarOf(company.locale) }
  const view = Object.fromEntries(new URLSearchParams(saved))
  const opened = openedParameters(view, names, days)
  if (missingYear(view, days) === null) return opened
  const initial: Parameters<string> = { ...defaultPeriod(company), as_of: null }
  return Object.fromEntries(names.map((name) => [name, (name in initial ? initial : opened)[name] ?? null]))
}

function usual({ today, fiscal_years: years, locale }: Days) {
  const calendar = calendarOf(locale)
  return {
    presets: presetsFor(localDate(today), years, calendar),
    days: lastDays(localDate(today), years, calendar).filter(({ name }) => name !== 'today'),
  }
}
