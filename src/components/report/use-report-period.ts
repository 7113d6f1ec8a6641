import { localDate } from '../../../domain/calendar/local-date.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import { defaultPeriod } from './default-period.ts'
import { allYears } from './periods.ts'
import type { Parameters } from './use-report-parameters.ts'
import { useReportParameters } from './use-report-parameters.ts'

/**
 * The parameters of a report of a period, with what else is remembered of it. `days` are both its ends: one that is open
 * is the first or the last day of the years.
 */
export function useReportPeriod<Name extends string>(name: string, others: Parameters<Name>) {
  const company = useCompany()
  const { parameters, change } = useReportParameters(`daybook.report.${name}.${company.slug}`, {
    ...defaultPeriod(company),
    ...others,
  })
  const { start_date, end_date } = parameters
  const years = allYears(localDate(company.today), company.fiscal_years)
  const days = { start_date: start_date ?? years.start, end_date: end_date ?? years.end }
  return { parameters, change, days }
}
