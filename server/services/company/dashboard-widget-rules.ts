/**
 * Widgets of a dashboard: settings, the right to the figures, and the place of a new one. The first widget that a member
 * creates joins the default ones.
 */
import { checkWidget, completeWidget } from '../../../domain/company/check-widget.ts'
import { LAST_POSITION, positionProblems } from '../../../domain/company/position.ts'
import { maySeeWidget, widgetTypeOf } from '../../../domain/company/widget-types.ts'
import { refuse } from '../../../domain/errors.ts'
import { compare } from '../../../domain/money/decimal.ts'
import {
  chooseWidgets,
  insertWidgets,
  widgetsChosen,
  widgetsStatement,
} from '../../db/company/dashboard-widget-store.ts'
import type { Values } from '../../db/records/records-store.ts'
import { chosenLedgerProblems } from '../books/ledger-choice.ts'
import { lacksPermission } from '../core/not-allowed.ts'
import type { Books, Consequences, RecordRules } from '../core/rule-types.ts'
import { defaultRows } from './default-widgets.ts'

/** What decides whether a widget has figures. */
const SETTINGS = ['widget', 'display_type', 'count', 'account']

export const dashboardWidgetRules: RecordRules = {
  create: async (books, { values }) => {
    await check(books, values)
    const { who, clock } = books.context
    const [chosen] = await books.run(widgetsChosen(books.companyId, who.userId))
    const isFirst = chosen?.is_chosen === false
    const before = isFirst ? defaultRows(who) : []
    const stored = isFirst ? before : await books.run(widgetsStatement(who))
    const last = stored.reduce((most, { order }) => Math.max(most, order), 0)
    return {
      values: { order: String(Math.min(last + 1, LAST_POSITION)), ...withoutEmpty(values), ...completeWidget(values) },
      first: isFirst ? [insertWidgets(who, before), chooseWidgets(who, clock.now())] : [],
    }
  },
  update: async (books, { stored, values }): Promise<Consequences> => {
    const widget = { ...stored, ...values }
    const { order } = widget
    const isMoved = order !== null && compare(String(order), String(stored['order'])) !== 0
    const moved = isMoved ? order : null
    // A widget that has lost its permission or its account can still be disabled, moved and renamed.
    if (SETTINGS.some((name) => name in values && values[name] !== stored[name])) {
      await check(books, { ...widget, order: moved })
    } else refuse(positionProblems(String(moved ?? ''), 'order'))
    return { values: { ...completeWidget(widget, stored), order: order ?? stored['order'] } }
  },
}

/** Returns the position that was entered; an empty one is left out. */
function withoutEmpty({ order }: Values): Values {
  return order === null || order === undefined ? {} : { order }
}

async function check(books: Books, values: Values): Promise<void> {
  const problems = checkWidget(values)
  const { account, widget } = values
  if (typeof account === 'string' && widgetTypeOf(widget)?.hasAccount) {
    problems.push(...(await chosenLedgerProblems(books, { id: account, group: 'money', path: 'account' })))
  }
  refuse(problems)
  if (!maySeeWidget(books.context.who, String(widget))) {
    throw lacksPermission(widgetTypeOf(widget)?.needs[0] ?? '')
  }
}
