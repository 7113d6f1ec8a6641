/**
 * The parameters of a report's page: opened from a saved view, and the query that they make for the server.
 *
 * A saved view has the names of usual periods and days, so that it means other dates later:
 *
 *   period=last_month on 10 December       start_date 2026-11-01, end_date 2026-11-30
 *   as_of=last_year on 10 December         as_of 2025-12-31
 */
import { localDate } from '../../calendar/local-date.ts'
import type { FiscalYear } from '../../calendar/named-periods.ts'
import { allYears, lastDays, presetsFor } from '../../calendar/named-periods.ts'
import type { Flag, PageParameters, PageQuery, ReportParameter } from './define-parameters.ts'
import type { Report } from './define-report.ts'

/** The days that named periods depend on. */
export type NamedDays = { today: string; fiscal_years: readonly FiscalYear[] }

/** Returns the parameters of these names from a saved view; those that it does not have are null. */
export function openedParameters(
  saved: Readonly<Record<string, string>>,
  names: readonly string[],
  { today, fiscal_years: years, calendar }: NamedDays & { calendar: 'ad' | 'bs' },
): PageParameters {
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

/** Returns the query of a report's page; a period without an end reaches to the first or last day of all fiscal years. */
export function pageQuery(report: Report, parameters: PageParameters, company: NamedDays): PageQuery {
  const years = allYears(localDate(company.today), company.fiscal_years)
  const valueOf = (name: string) => parameters[name] ?? null
  const chosen = (name: string): string | null => {
    const parameter = report.parameters[name]
    const value = valueOf(name)
    if (parameter?.kind !== 'choice' || (value !== null && value in parameter.choices)) return value
    return Object.keys(parameter.choices)[0] ?? null
  }
  const entriesOf = (name: string, parameter: ReportParameter): [string, PageQuery[string]][] => {
    switch (parameter.kind) {
      case 'period':
        return [
          ['start_date', valueOf('start_date') ?? years.start],
          ['end_date', valueOf('end_date') ?? years.end],
        ]
      case 'subject':
        return [[name, parameter.when && chosen(parameter.when[0]) !== parameter.when[1] ? null : valueOf(name)]]
      case 'flag':
        return parameter.files ? [] : [[name, String(isOn(parameter, valueOf(name)))]]
      case 'compare':
        return [[name, valueOf(name)?.split(' ') ?? []]]
      default:
        return [[name, chosen(name)]]
    }
  }
  return Object.fromEntries(Object.entries(report.parameters).flatMap(([name, one]) => entriesOf(name, one)))
}

function isOn({ absent = false }: Flag, value: string | null): boolean {
  return absent ? value !== 'false' : value === 'true'
}
