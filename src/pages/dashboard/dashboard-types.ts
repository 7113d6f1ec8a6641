/** The answer of the dashboard, as the server sends it. */
import type { DisplayType, WidgetSize, WidgetType } from '../../../domain/company/widget-types.ts'
import type { PeriodUnit } from '../../../domain/calendar/last-periods.ts'
import type { WidgetData } from '../../../domain/reports/dashboard/widget-data.ts'

/** The path of the resource of widgets. */
export const WIDGETS_PATH = 'settings/dashboard-widgets'

export type DashboardWidget = {
  id: string
  name: string
  widget: WidgetType
  display_type: DisplayType
  count: number
  group_by: PeriodUnit
  size: WidgetSize
  /** Why it has no figures. */
  missing: 'permission' | 'account' | null
  data: WidgetData | null
}
export type DashboardAnswer = {
  is_default: boolean
  widgets: DashboardWidget[]
  offered: WidgetType[]
  /** The names of those who can give permissions, when the member may see no figures. */
  administrators: string[] | null
}
