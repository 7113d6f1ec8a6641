import { useTranslate } from '@refinedev/core'
import type { FigureKind, WidgetLabel, WidgetSeries } from '../../../domain/reports/dashboard/widget-data.ts'
import { formatMoney, formatQuantity } from '../../lib/format/format.ts'
import { periodLabel } from '../../lib/format/period-label.ts'
import { inLanguage } from '../../lib/i18n.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import type { DashboardWidget } from './dashboard-types.ts'

export type WidgetTexts = {
  label: (label: WidgetLabel) => string
  nameOf: (series: Pick<WidgetSeries, 'id' | 'name'>) => string
  figure: (value: string, kind: FigureKind) => string
  /** The key of the text of a widget without figures. */
  nothing: string
}

/** Returns the texts of the labels, series and figures of a widget. */
export function useWidgetTexts({ widget, group_by: unit }: DashboardWidget): WidgetTexts {
  const t = useTranslate()
  const company = useCompany()
  const nameOf = ({ id, name }: { id: string; name: string | null }): string => {
    if (name === null) return t(`dashboard.figure.${id}`)
    return widget === 'Things to Do' ? inLanguage(name) : name
  }
  return {
    nameOf,
    label: (label) =>
      label.start_date === undefined ? nameOf(label) : periodLabel(label.start_date, unit, company.locale),
    figure: (value, kind) => (kind === 'money' ? formatMoney(value, company) : formatQuantity(value, company)),
    nothing:
      widget === 'Things to Do'
        ? 'dashboard.nothingWaiting'
        : widget === 'Low Stock'
          ? 'dashboard.nothingLow'
          : 'dashboard.nothing',
  }
}
