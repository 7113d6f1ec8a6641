import { useMemo } from 'react'
import { followingYear } from '../../../domain/calendar/fiscal-year.ts'
import { accountFiscalYears } from '../../../domain/resources/ledger/account-fiscal-years.ts'
import { ResourceForm } from '../../components/resource/form/resource-form.tsx'
import { useCompany } from '../../providers/company-provider.tsx'

/** Renders the form of a new fiscal year, with the one after the last as default. */
export function NewFiscalYear() {
  const { calendar, fiscal_years: years } = useCompany()
  const preset = useMemo(() => {
    const year = followingYear(
      calendar,
      years.map(({ end_date }) => ({ endDate: end_date })),
    )
    return year ? { name: year.name, start_date: year.startDate, end_date: year.endDate } : {}
  }, [calendar, years])
  return <ResourceForm resource={accountFiscalYears} mode="create" preset={preset} />
}
