/** The query that the parameters of a report's page make for the server. */
import { localDate } from '../../calendar/local-date.ts'
import type { NamedDays } from '../../calendar/named-periods.ts'
import { allYears } from '../../calendar/named-periods.ts'
import type { Flag, PageParameters, PageQuery, ReportParameter } from './define-parameters.ts'
import type { Report } from './define-report.ts'

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
