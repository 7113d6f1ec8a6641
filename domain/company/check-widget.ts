/**
 * Checks the settings of a dashboard widget and fills in what was left empty.
 *
 * A widget without a name is called by its type and periods, and its name follows a later change of them:
 *
 *   Total Sales Amount, 7 days      "Total sales amount for last 7 days"
 *   the same for 1 month            "Total sales amount for last month"
 *   Cash and Bank                   "Cash and bank"
 */
import { periodUnits } from '../calendar/last-periods.ts'
import type { Problem } from '../errors.ts'
import { positionProblems } from './position.ts'
import { displaysOf, widgetTypeOf } from './widget-types.ts'

/** The most periods of a widget. */
const MOST_PERIODS = 60
const DEFAULT_PERIODS = '7'

type Values = Readonly<Record<string, unknown>>

/**
 * Returns the problems of a widget: AT_LEAST and AT_MOST of the periods, BELOW_ZERO and AT_MOST of the position, NOT_IN_LIST of
 * the display, REQUIRED.
 */
export function checkWidget({ widget, display_type: display, count, account, order }: Values): Problem[] {
  const problems = positionProblems(String(order ?? ''), 'order')
  const displays = displaysOf(widget)
  const periods = countOf(count ?? DEFAULT_PERIODS)
  if (!displays.some((one) => one === (display ?? displays[0]))) {
    problems.push({ code: 'NOT_IN_LIST', path: 'display_type', params: { choices: displays.join(', ') } })
  }
  if (periods < 1) problems.push({ code: 'AT_LEAST', path: 'count', params: { min: '1' } })
  if (periods > MOST_PERIODS) problems.push({ code: 'AT_MOST', path: 'count', params: { max: String(MOST_PERIODS) } })
  if (widgetTypeOf(widget)?.hasAccount && (account ?? null) === null) {
    problems.push({ code: 'REQUIRED', path: 'account' })
  }
  return problems
}

/** Returns the stored values of a checked widget; `before` is the widget that a change is made to. */
export function completeWidget(values: Values, before: Values = {}): Record<string, unknown> {
  const { widget, name, account } = values
  const settings = {
    display_type: values['display_type'] ?? displaysOf(widget)[0],
    count: values['count'] ?? DEFAULT_PERIODS,
    group_by: values['group_by'] ?? periodUnits[0],
    size: values['size'] ?? 'half',
  }
  const isNamed = typeof name === 'string' && name !== '' && name !== widgetName(before)
  return {
    ...settings,
    name: isNamed ? name : widgetName({ widget, ...settings }),
    account: widgetTypeOf(widget)?.hasAccount ? account : null,
  }
}

/** Returns the name of a widget by its type and periods. */
export function widgetName({ widget, count, group_by: unit }: Values): string {
  const type = widgetTypeOf(widget)
  if (!type) return ''
  if (type.isOfToday) return type.label
  const period = String(unit).toLowerCase()
  const periods = countOf(count)
  return periods === 1 ? `${type.label} for last ${period}` : `${type.label} for last ${periods} ${period}s`
}

/** Returns a whole number as it is sent or stored: '7', '7.000000'. */
function countOf(text: unknown): number {
  return parseInt(String(text), 10)
}
