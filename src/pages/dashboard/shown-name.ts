import { widgetName } from '../../../domain/company/check-widget.ts'
import { widgetTypeOf } from '../../../domain/company/widget-types.ts'
import { inLanguage, translate } from '../../lib/i18n.ts'
import type { DashboardWidget } from './dashboard-types.ts'
import '../../lib/texts/dashboard-texts.ts'

/** Returns the name of a widget as it is shown: one by its type and periods is in the language of the screen. */
export function shownName(settings: Pick<DashboardWidget, 'name' | 'widget' | 'count' | 'group_by'>): string {
  const { name, widget, count, group_by: unit } = settings
  const type = widgetTypeOf(widget)
  if (!type || name !== widgetName({ widget, count, group_by: unit })) return name
  const label = inLanguage(type.label)
  return type.isOfToday ? label : translate(`dashboard.lastPeriods.${unit}`, { type: label, count })
}
