import { PeriodSelect } from './period-select.tsx'

type Days = { start_date: string | null; end_date: string | null }

/** The period of a report, as its parameters have it; an end that is open is null. */
export function ReportPeriod({ parameters, change }: { parameters: Days; change: (days: Days) => void }) {
  return (
    <PeriodSelect
      value={{ start: parameters.start_date, end: parameters.end_date }}
      onChange={({ start, end }) => change({ start_date: start, end_date: end })}
    />
  )
}
