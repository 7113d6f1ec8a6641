import { localDate } from '../../../../domain/calendar/local-date.ts'
import type { Report } from '../../../../domain/resources/core/define-report.ts'
import type { Flag, ReportParameter } from '../../../../domain/resources/core/define-parameters.ts'
import type { ReportQuery } from '../../../lib/format/report-query.ts'
import type { Company } from '../../../providers/company-store.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import { defaultPeriod } from './default-period.ts'
import { allYears } from './periods.ts'
import { useAddress } from './use-address.ts'
import type { Parameters } from './use-report-parameters.ts'
import { useReportParameters } from './use-report-parameters.ts'

/** The parameters of a displayed report: the remembered ones, its subject, and the query for the server. */
export type ReportQuestion = {
  parameters: Parameters<string>
  change: (part: Parameters<string>) => void
  /** Sets a parameter that only the address has: a subject, a moment. */
  chooseSubject: (name: string, value: string | null) => void
  query: ReportQuery
}

/**
 * Holds the parameters of a report. `ownDefaults` are further remembered parameters of its page with their defaults.
 */
export function useReportQuestion(report: Report, ownDefaults: Parameters<string> = {}): ReportQuestion {
  const company = useCompany()
  const defaults = Object.entries(report.parameters).flatMap(([name, one]) => defaultsOf(name, one, company))
  const { parameters, change } = useReportParameters(`daybook.report.${report.name}.${company.slug}`, {
    ...Object.fromEntries(defaults),
    ...ownDefaults,
  })
  const { read, write } = useAddress()
  const years = allYears(localDate(company.today), company.fiscal_years)
  const chosen = (name: string): string | null => {
    const parameter = report.parameters[name]
    const value = parameters[name] ?? null
    if (parameter?.kind !== 'choice' || (value !== null && value in parameter.choices)) return value
    return Object.keys(parameter.choices)[0] ?? null
  }
  const askedBy = (name: string, parameter: ReportParameter): [string, ReportQuery[string]][] => {
    switch (parameter.kind) {
      case 'period':
        return [
          ['start_date', parameters['start_date'] ?? years.start],
          ['end_date', parameters['end_date'] ?? years.end],
        ]
      case 'subject':
        return [[name, parameter.when && chosen(parameter.when[0]) !== parameter.when[1] ? null : read(name)]]
      case 'moment':
        return [[name, read(name)]]
      case 'flag':
        return parameter.files ? [] : [[name, String(isOn(parameter, parameters[name] ?? null))]]
      case 'compare':
        return [[name, parameters[name]?.split(' ') ?? []]]
      default:
        return [[name, chosen(name)]]
    }
  }
  const queryEntries = Object.entries(report.parameters).flatMap(([name, parameter]) => askedBy(name, parameter))
  return {
    parameters,
    change,
    chooseSubject: (name, value) => write({ [name]: value }),
    query: Object.fromEntries(queryEntries),
  }
}

/** Returns the initial parameters; a subject and a moment are not remembered: a report begins with all records and now. */
function defaultsOf(name: string, parameter: ReportParameter, company: Company): [string, string | null][] {
  switch (parameter.kind) {
    case 'period':
      return Object.entries(defaultPeriod(company))
    case 'moment':
    case 'subject':
      return []
    case 'flag':
      return parameter.files ? [] : [[name, String(parameter.initial ?? false)]]
    case 'choice':
      return [[name, Object.keys(parameter.choices)[0] ?? null]]
    default:
      return [[name, null]]
  }
}

function isOn({ absent = false }: Flag, value: string | null): boolean {
  return absent ? value !== 'false' : value === 'true'
}
