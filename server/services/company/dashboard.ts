/**
 * The dashboard of a member in a company: their widgets with figures, and its arrangement.
 *
 * A member who has not chosen widgets sees the default ones that their rights allow. A widget without the right to its
 * figures, or without its account, is answered without figures and with the reason.
 */
import { maySeeWidget, widgetTypeOf, widgetTypes } from '../../../domain/company/widget-types.ts'
import type { WidgetData } from '../../../domain/reports/dashboard/widget-data.ts'
import type { WaitingRow } from '../../../domain/reports/dashboard/today-widgets.ts'
import { DomainError, refuse } from '../../../domain/errors.ts'
import { resourceAt } from '../../../domain/resources/index.ts'
import { settingsDashboardWidgets } from '../../../domain/resources/company/settings-dashboard-widgets.ts'
import type { StoredWidget, WidgetPlace } from '../../db/company/dashboard-widget-store.ts'
import {
  chooseWidgets,
  deleteWidgets,
  insertWidgets,
  placeWidgets,
  widgetsChosen,
  widgetsStatement,
} from '../../db/company/dashboard-widget-store.ts'
import { widgetFigures } from '../../reports/dashboard.ts'
import { audit, changesBetween, require } from '../core/unit-of-work.ts'
import type { Context } from '../core/unit-of-work.ts'
import { waitingWork } from '../core/waiting-work.ts'
import { administrators } from '../people/members.ts'
import { defaultRows } from './default-widgets.ts'

type WidgetSettings = Pick<StoredWidget, 'id' | 'name' | 'widget' | 'display_type' | 'count' | 'group_by' | 'size'>
/** `missing`: why a widget has no figures. */
export type DashboardWidget = WidgetSettings & { missing: 'permission' | 'account' | null; data: WidgetData | null }
export type Dashboard = {
  /** Whether the member has not chosen widgets. */
  is_default: boolean
  widgets: DashboardWidget[]
  /** The types that the member may add. */
  offered: string[]
  /** The names of those who can give permissions, when the member may see no figures. */
  administrators: string[] | null
}

/** Returns the enabled widgets of the member in their order, with figures of today. */
export async function readDashboard(context: Context): Promise<Dashboard> {
  const { db, who } = context
  const offered = Object.keys(widgetTypes).filter((name) => maySeeWidget(who, name))
  const [[chosen], stored] = await db.batch(who.companyId, [
    widgetsChosen(who.companyId, who.userId),
    widgetsStatement(who),
  ])
  const isDefault = chosen?.is_chosen !== true
  const enabled = isDefault
    ? defaultRows(who).map((row) => ({ ...row, account: null }))
    : stored.filter(({ is_active }) => is_active)
  const widgets = enabled.map((widget) => ({ ...widget, missing: missingOf(context, widget) }))
  const answered = widgets.filter(({ missing }) => missing === null)
  const [figures, waiting] = await Promise.all([
    widgetFigures({ db: db.reports, companyId: who.companyId }, who, answered),
    answered.some(({ widget }) => widget === 'Things to Do') ? waitingRows(context) : [],
  ])
  return {
    is_default: isDefault,
    offered,
    administrators: offered.length === 0 ? await administrators(context) : null,
    widgets: widgets.map(({ id, name, widget, display_type, count, group_by, size, missing }) => ({
      id,
      name,
      widget,
      display_type,
      count,
      group_by,
      size,
      missing,
      data: figures.get(id)?.(waiting) ?? null,
    })),
  }
}

function missingOf(
  { who }: Context,
  { widget, account }: Pick<StoredWidget, 'widget' | 'account'>,
): DashboardWidget['missing'] {
  if (!maySeeWidget(who, widget)) return 'permission'
  return widgetTypeOf(widget)?.hasAccount && account === null ? 'account' : null
}

async function waitingRows(context: Context): Promise<WaitingRow[]> {
  return (await waitingWork(context)).flatMap(({ path, kind, count }) => {
    const resource = resourceAt(path)
    const view = resource?.views?.find(({ work }) => work === kind)
    return resource && view
      ? [{ path, name: `${resource.plural}: ${view.label.toLowerCase()}`, count, filters: view.filters }]
      : []
  })
}

export type Arrangement = {
  is_default?: boolean | undefined
  widgets?: readonly Omit<WidgetPlace, 'order'>[] | undefined
}

/**
 * Changes the dashboard of the member: `is_default` false stores the default widgets as their own, true deletes their own;
 * `widgets` are their ids in the new order with widths, other widgets keep their places behind them. Raises NOT_ALLOWED,
 * UNKNOWN_REFERENCE for a widget that the member does not have.
 */
export async function arrangeDashboard(
  context: Context,
  { is_default: isDefault, widgets }: Arrangement,
): Promise<void> {
  require(context, 'settings_dashboard_widgets.update')
  const { db, who, clock } = context
  await db.transaction(who.companyId, async (tx) => {
    const [chosen] = await tx.run(widgetsChosen(who.companyId, who.userId))
    if (!chosen) throw new DomainError('NOT_FOUND')
    const stored = await tx.run(widgetsStatement(who))
    if (isDefault === true) {
      await tx.run(deleteWidgets(who))
      await tx.run(chooseWidgets(who, null))
    }
    if (isDefault === false && !chosen.is_chosen) {
      await tx.run(insertWidgets(who, defaultRows(who)))
      await tx.run(chooseWidgets(who, clock.now()))
    }
    if (widgets) await tx.run(placeWidgets(who, placesOf(stored, widgets)))
    const changed = await tx.run(widgetsStatement(who))
    const changes = changesBetween({ widgets: stored.map(summary) }, { widgets: changed.map(summary) })
    if (Object.keys(changes).length === 0) return
    const { path } = settingsDashboardWidgets
    await tx.run(
      audit(context, {
        action: 'update',
        resource: path,
        objectId: who.userId,
        version: 1,
        label: 'Dashboard',
        changes,
      }),
    )
  })
}

/** Returns what the log shows of a widget in its place. */
const summary = ({ name, size }: Pick<StoredWidget, 'name' | 'size'>): string => `${name} (${size})`

function placesOf(stored: readonly StoredWidget[], requested: readonly Omit<WidgetPlace, 'order'>[]): WidgetPlace[] {
  const unknown = requested.findIndex(({ id }) => !stored.some((widget) => widget.id === id))
  refuse(unknown < 0 ? [] : [{ code: 'UNKNOWN_REFERENCE', path: `widgets.${unknown}.id` }])
  const rest = stored.filter(({ id }) => !requested.some((widget) => widget.id === id))
  const places = [...requested, ...rest].map(({ id, size }, index) => ({ id, size, order: index + 1 }))
  return places.filter(({ id, size, order }) =>
    stored.some((before) => before.id === id && (before.size !== size || before.order !== order)),
  )
}
