import type { Report } from '../../../../domain/resources/core/define-report.ts'
import type { ReportParameter } from '../../../../domain/resources/core/define-parameters.ts'
import { pageQuery } from '../../../../domain/resources/core/report-question.ts'
import type { ReportQuery } from '../../../lib/format/report-query.ts'
import type { Company } from '../../../providers/company-store.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import { defaultPeriod } from './default-period.ts'
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
  const implied = Object.entries(report.parameters).flatMap(([name, one]) =>
    one.kind === 'as_of' && one.initial === undefined ? [[name, company.today]] : [],
  )
  const { parameters, change } = useReportParameters<string>(
    `daybook.report.${report.name}.${company.slug}`,
    { ...Object.fromEntries(defaults), ...ownDefaults },
    Object.fromEntries(implied),
  )
  const { read, write } = useAddress()
  const fromAddress = Object.entries(report.parameters).flatMap(([name, { kind }]) =>
    kind === 'subject' || kind === 'moment' ? [[name, read(name)]] : [],
  )
  return {
    parameters,
    change,
    chooseSubject: (name, value) => write({ [name]: value }),
    query: pageQuery(report, { ...parameters, ...Object.fromEntries(fromAddress) }, company),
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
