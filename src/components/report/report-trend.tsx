import type { PeriodUnit } from '../../../domain/calendar/last-periods.ts'
import { daysBetween, localDate } from '../../../domain/calendar/local-date.ts'
import type { ReportChart } from '../../../domain/reports/report-chart.ts'
import type { Days } from '../../../domain/reports/report.ts'
import { formatMoney } from '../../lib/format/format.ts'
import { periodLabel } from '../../lib/format/period-label.ts'
import { inLanguage } from '../../lib/i18n.ts'
import { screen } from '../../lib/screen.tsx'
import { useCompany } from '../../providers/company-provider.tsx'
import { Part } from '../layout/part.tsx'

/** Loaded with the first report that has a chart. */
const Chart = screen(() => import('../charts/chart.tsx').then((chunk) => chunk?.Chart))
const HEIGHT = 180

/** Renders the chart above the rows of a report; nothing without one. */
export function ReportTrend({ label, chart }: { label: string; chart: ReportChart | null | undefined }) {
  const company = useCompany()
  if (!chart) return null
  const data = {
    labels: chart.labels.map((one) =>
      typeof one === 'string' ? one : periodLabel(one.start_date, unitOf(one), company.locale),
    ),
    series: chart.series.map(({ name, values }) => ({
      id: name,
      name: inLanguage(name),
      points: values.map((value) => ({ value, text: formatMoney(value, company) })),
    })),
  }
  return (
    <div className="report-trend">
      <Part fallback={<div style={{ height: HEIGHT }} />}>
        <Chart kind={chart.kind} label={label} data={data} height={HEIGHT} />
      </Part>
    </div>
  )
}

/** Returns how a period is named: by its month, its year, or its first day. */
function unitOf({ start_date, end_date }: Days): PeriodUnit {
  const days = daysBetween(localDate(start_date), localDate(end_date)) + 1
  if (days >= 28 && days <= 32) return 'Month'
  return days >= 354 ? 'Year' : 'Day'
}
