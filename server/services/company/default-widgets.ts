/** The widgets of a member who has not chosen any, as rows. */
import { widgetName } from '../../../domain/company/check-widget.ts'
import { defaultWidgets } from '../../../domain/company/widget-types.ts'
import type { Rights } from '../../../domain/permissions/can.ts'
import type { NewWidget } from '../../db/company/dashboard-widget-store.ts'
import { newId } from '../core/unit-of-work.ts'

/** Returns the default widgets that the member may see, each with a new id. */
export function defaultRows(rights: Rights): NewWidget[] {
  return defaultWidgets(rights).map((widget, index) => ({
    ...widget,
    id: newId(),
    name: widgetName(widget),
    count: Number(widget.count),
    order: index + 1,
  }))
}
