/**
 * The figures of a dashboard widget: labels, and series with a point for each label. A table shows labels as rows and
 * series as columns. Values are decimal texts; `drill` is the page below the company that sums to the value.
 */
import type { DisplayType, WidgetSize, WidgetType } from '../../company/widget-types.ts'
import type { PeriodUnit } from '../../calendar/last-periods.ts'
import { withDigits } from '../../money/decimal.ts'
import { fromMicros, toMicros } from '../../money/micros.ts'
import type { Days, ReportCompany } from '../report.ts'

export type FigureKind = 'money' | 'count' | 'quantity'
export type WidgetPoint = { readonly value: string; readonly drill: string | null }
/** A record by its name, a period by its days, or else a text of the screen by `id`. */
export type WidgetLabel = { readonly id: string; readonly name: string | null } & Partial<Days>
export type WidgetSeries = {
  readonly id: string
  readonly name: string | null
  readonly kind: FigureKind
  readonly points: readonly WidgetPoint[]
}
/** A figure above the chart, named by `id`. */
export type WidgetFact = WidgetPoint & { readonly id: string; readonly kind: FigureKind }
export type WidgetData = {
  readonly labels: readonly WidgetLabel[]
  readonly series: readonly WidgetSeries[]
  readonly facts: readonly WidgetFact[]
}

/** The stored settings of a widget. */
export type Widget = {
  readonly widget: WidgetType
  readonly display_type: DisplayType
  readonly group_by: PeriodUnit
  readonly count: number
  readonly size: WidgetSize
  readonly account: string | null
}
/** What a builder knows besides its rows; `periods` are oldest first. */
export type WidgetContext = {
  readonly widget: Pick<Widget, 'widget' | 'display_type' | 'account'>
  readonly periods: readonly Days[]
  readonly company: Pick<ReportCompany, 'digits' | 'today' | 'calendar'>
}

/** The most records of a chart and of a table; the rest is one row. */
export const MOST_IN_CHART = 6
export const MOST_IN_TABLE = 10

/** Returns the labels of periods. */
export function periodLabels(periods: readonly Days[]): WidgetLabel[] {
  return periods.map((days) => ({ id: days.start_date, name: null, ...days }))
}

/** Returns the first and the last day of all periods. */
export function wholePeriod(periods: readonly Days[]): Days {
  return { start_date: periods[0]?.start_date ?? '', end_date: periods.at(-1)?.end_date ?? '' }
}

/** Returns millionths as a text: amounts with the digits of the currency, numbers as they are. */
export function figureText(micros: bigint, kind: FigureKind, digits: number): string {
  return kind === 'money' ? withDigits(fromMicros(micros), digits) : fromMicros(micros)
}

/** Returns the sum of decimal texts in millionths. */
export function sumMicros(texts: readonly string[]): bigint {
  return texts.reduce((sum, text) => sum + toMicros(text), 0n)
}
