/** The widgets of members' dashboards. */
import type { DisplayType, WidgetSize, WidgetType } from '../../../domain/company/widget-types.ts'
import type { PeriodUnit } from '../../../domain/calendar/last-periods.ts'
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'

export type StoredWidget = {
  id: string
  version: number
  name: string
  widget: WidgetType
  display_type: DisplayType
  count: number
  group_by: PeriodUnit
  account: string | null
  size: WidgetSize
  order: number
  is_active: boolean
}
export type WidgetPlace = { id: string; size: WidgetSize; order: number }
/** A new widget with its settings. */
export type NewWidget = Omit<StoredWidget, 'version' | 'account' | 'is_active'>
type Of = { companyId: string; userId: string }

/** Returns the widgets of a user in their order, and none of other users. */
export function widgetsStatement({ companyId, userId }: Of): Statement<StoredWidget> {
  return statement(
    `select id, version, name, widget, display_type, count, group_by, account_id as account, size,
       "order", is_active
     from dashboard_widget where company_id = $1 and user_id = $2 order by "order", id`,
    [companyId, userId],
  )
}

/** Returns whether the member chose widgets; no row for a program without a membership. */
export function widgetsChosen(companyId: string, userId: string): Statement<{ is_chosen: boolean }> {
  return statement(
    'select widgets_chosen_at is not null as is_chosen from member where company_id = $1 and user_id = $2',
    [companyId, userId],
  )
}

/** Marks when the member chose widgets, or that they see the default ones again. */
export function chooseWidgets({ companyId, userId }: Of, at: Date | null): Statement {
  return statement('update member set widgets_chosen_at = $3 where company_id = $1 and user_id = $2', [
    companyId,
    userId,
    at,
  ])
}

/** Inserts widgets of a user. */
export function insertWidgets({ companyId, userId }: Of, widgets: readonly NewWidget[]): Statement {
  return statement(
    `insert into dashboard_widget (company_id, user_id, id, name, widget, display_type, count, group_by, size, "order")
     select $1, $2, w.id, w.name, w.widget, w.display_type, w.count, w.group_by, w.size, w."order"
     from json_to_recordset($3) as w(id uuid, name text, widget text, display_type text, count int, group_by text,
       size text, "order" int)`,
    [companyId, userId, JSON.stringify(widgets)],
  )
}

/** Changes the positions and widths of widgets of a user. */
export function placeWidgets({ companyId, userId }: Of, places: readonly WidgetPlace[]): Statement {
  return statement(
    `update dashboard_widget d set "order" = w."order", size = w.size, version = d.version + 1, updated_at = now()
     from json_to_recordset($3) as w(id uuid, "order" int, size text)
     where d.company_id = $1 and d.user_id = $2 and d.id = w.id`,
    [companyId, userId, JSON.stringify(places)],
  )
}

/** Deletes all widgets of a user. */
export function deleteWidgets({ companyId, userId }: Of): Statement {
  return statement('delete from dashboard_widget where company_id = $1 and user_id = $2', [companyId, userId])
}
