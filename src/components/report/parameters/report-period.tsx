import { PeriodSelect } from './period-select.tsx'

type Days = { start_date: string | null; end_date: string | null }

/** Returns the period of a report from its parameters; an open end is null. */
export function ReportPeriod({ parameters, change }: { parameters: Days; change: (days: Days) => void }) {
  return (
    <PeriodSelect
      value={{ start: parameters.start_date, end: parameters.end_date }}
      onChange={({ start, end }) => change({ start_date: start, end_date: end })}
    />
  )
}
