import { useTranslate } from '@refinedev/core'
import type { WidgetData } from '../../../domain/reports/dashboard/widget-data.ts'
import { PermittedLink } from '../../components/layout/permitted-link.tsx'
import { useCompany } from '../../providers/company-provider.tsx'
import type { DashboardWidget } from './dashboard-types.ts'
import type { WidgetTexts } from './use-widget-texts.ts'

type WidgetTableProps = { widget: DashboardWidget; data: WidgetData; texts: WidgetTexts }

/** Renders the figures of a widget: a row for each label, a column for each series; each figure opens its rows. */
export function WidgetTable({ widget, data: { labels, series }, texts }: WidgetTableProps) {
  const t = useTranslate()
  const { slug } = useCompany()
  const isByPeriod = labels.some(({ start_date: day }) => day !== undefined)
  return (
    <div className="widget-table">
      <table aria-label={widget.name}>
        <thead className={series.length === 1 ? 'visually-hidden' : undefined}>
          <tr>
            <th scope="col">{t(isByPeriod ? 'dashboard.period' : 'dashboard.record')}</th>
            {series.map((one) => (
              <th key={one.id} scope="col" className="is-figure">
                {texts.nameOf(one)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {labels.map((label, row) => (
            <tr key={label.id}>
              <th scope="row">{texts.label(label)}</th>
              {series.map(({ id, kind, points }) => {
                const { value = '', drill = null } = points[row] ?? {}
                const text = texts.figure(value, kind)
                return (
                  <td key={id} className="is-figure">
                    {drill === null ? text : <PermittedLink to={`/${slug}/${drill}`}>{text}</PermittedLink>}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
