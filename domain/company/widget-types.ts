/**
 * The types of dashboard widgets: what each shows, the right that its figures require and how it can be displayed; and the
 * widgets of a member who has not chosen any.
 *
 * A widget is offered, stored and answered only with the right of its type. The names of types and displays are those of
 * the API.
 */
import type { PeriodUnit } from '../calendar/last-periods.ts'
import type { Rights } from '../permissions/can.ts'
import { canAny } from '../permissions/can.ts'
import type { GroupField } from '../reports/pages.ts'

export const displayTypes = {
  Table: 'Table',
  Bar: 'Bar chart',
  Line: 'Line chart',
  Radar: 'Radar chart',
  Pie: 'Pie chart',
  Doughnut: 'Doughnut chart',
  'Polar Area': 'Polar area chart',
  Mixed: 'Bars and lines',
} as const
export type DisplayType = keyof typeof displayTypes
/** Displays with a point for each period; the others have one figure for each record. */
export const seriesDisplays: readonly DisplayType[] = ['Bar', 'Line', 'Radar', 'Mixed']

/**
 * Issued documents, less their notes where they are deducted, by a field; without a field by period. `total` includes tax,
 * `net` does not.
 */
export type TradeFigures = {
  readonly path: 'sales/vouchers' | 'purchase/vouchers'
  readonly notes?: 'sales/credit-notes'
  readonly by: Extract<GroupField, 'party' | 'agent' | 'mode' | 'item'> | null
  readonly measure: 'total' | 'net' | 'count'
  /** Always has a figure for each record, never a point for each period. */
  readonly isRanking?: boolean
}
type Definition = {
  readonly label: string
  /** Any of these rights. */
  readonly needs: readonly string[]
  readonly trade?: TradeFigures
  /** Has figures of today and no period. */
  readonly isOfToday?: boolean
  /** Is a list of links, which no chart can show. */
  readonly isList?: boolean
  /** Is about one cash or bank account. */
  readonly hasAccount?: boolean
}

const sales = ['sales_vouchers.read']
const purchases = ['purchase_vouchers.read']
const accounts = ['account_ledgers.read']
const profit = ['reports_income_statement.read']
const analysis = ['reports_sales_analysis.read']
/** Those of the lists whose views count waiting work. */
const work = [
  'sales_vouchers.read',
  'sales_quotations.read',
  'sales_challans.read',
  'sales_credit_notes.read',
  'purchase_vouchers.read',
  'purchase_debit_notes.read',
  'purchase_purchase_orders.read',
  'account_journal_vouchers.read',
  'banking_cheque_deposits.read',
  'banking_cheque_issues.read',
  'banking_reconciliation.read',
]
const invoices = 'sales/vouchers'
const creditNotes = 'sales/credit-notes'
const bills = 'purchase/vouchers'

export const widgetTypes = {
  'Sales Amount by Party': {
    label: 'Sales amount by contact',
    needs: sales,
    trade: { path: invoices, by: 'party', measure: 'total' },
  },
  'Sales Amount by Agent': {
    label: 'Sales amount by sales agent',
    needs: sales,
    trade: { path: invoices, by: 'agent', measure: 'total' },
  },
  'Sales Count by Agent': {
    label: 'Number of invoices by sales agent',
    needs: sales,
    trade: { path: invoices, by: 'agent', measure: 'count' },
  },
  'Sales Count by Party': {
    label: 'Number of invoices by contact',
    needs: sales,
    trade: { path: invoices, by: 'party', measure: 'count' },
  },
  'Purchase Count by Party': {
    label: 'Number of bills by contact',
    needs: purchases,
    trade: { path: bills, by: 'party', measure: 'count' },
  },
  'Total Purchase Amount': {
    label: 'Total purchase amount',
    needs: purchases,
    trade: { path: bills, by: null, measure: 'total' },
  },
  'Total Sales Amount': {
    label: 'Total sales amount',
    needs: sales,
    trade: { path: invoices, by: null, measure: 'total' },
  },
  'Sales Count by Mode': {
    label: 'Number of invoices by payment method',
    needs: sales,
    trade: { path: invoices, by: 'mode', measure: 'count' },
  },
  'Purchase Count by Mode': {
    label: 'Number of bills by payment method',
    needs: purchases,
    trade: { path: bills, by: 'mode', measure: 'count' },
  },
  'Cash and Bank': { label: 'Cash and bank', needs: accounts, isOfToday: true },
  'Account Balance': { label: 'Balance of a cash or bank account', needs: accounts, hasAccount: true },
  Receivables: { label: 'Receivables', needs: ['reports_customer_ageing.read'], isOfToday: true },
  Payables: { label: 'Payables', needs: ['reports_supplier_ageing.read'], isOfToday: true },
  'Sales Against Last Year': { label: 'Revenue against last year', needs: profit },
  Profit: { label: 'Income, expenses and net profit', needs: profit },
  'Expenses by Account': { label: 'Expenses by account', needs: profit },
  'Top Customers': {
    label: 'Top customers',
    needs: analysis,
    trade: { path: invoices, notes: creditNotes, by: 'party', measure: 'net', isRanking: true },
  },
  'Top Items': {
    label: 'Top items',
    needs: analysis,
    trade: { path: invoices, notes: creditNotes, by: 'item', measure: 'net', isRanking: true },
  },
  'Low Stock': { label: 'Low stock', needs: ['inventory_ledgers.read'], isOfToday: true, isList: true },
  'Things to Do': { label: 'Things to do', needs: work, isOfToday: true, isList: true },
} as const satisfies Readonly<Record<string, Definition>>
export type WidgetType = keyof typeof widgetTypes

/** Returns the definition of a type; undefined for another text. */
export function widgetTypeOf(name: unknown): Definition | undefined {
  return Object.entries(widgetTypes).find(([one]) => one === name)?.[1]
}

/** Whether the member may see the figures of a type. */
export function maySeeWidget(rights: Rights, name: string): boolean {
  const type = widgetTypeOf(name)
  return type !== undefined && canAny(rights, type.needs)
}

/** Returns the displays of a type, the default first. */
export function displaysOf(name: unknown): readonly DisplayType[] {
  return widgetTypeOf(name)?.isList ? ['Table'] : (Object.keys(displayTypes) as DisplayType[])
}

export const widgetSizes = { half: 'Half', full: 'Full' } as const
export type WidgetSize = keyof typeof widgetSizes

/** The settings of a widget, as its record stores them. */
export type WidgetSettings = {
  readonly widget: WidgetType
  readonly display_type: DisplayType
  readonly group_by: PeriodUnit
  readonly count: string
  readonly size: WidgetSize
}

const MOST_DEFAULTS = 9
const twelveMonths = { group_by: 'Month', count: '12', size: 'half' } as const
const today = { group_by: 'Day', count: '7', size: 'half' } as const
const threeMonths = { ...twelveMonths, count: '3' } as const
const fortnight = { ...today, count: '14' } as const

/** In order; a member gets the first ones that they may see. */
const defaults: readonly WidgetSettings[] = [
  { widget: 'Cash and Bank', display_type: 'Table', ...today },
  { widget: 'Things to Do', display_type: 'Table', ...today },
  { widget: 'Receivables', display_type: 'Bar', ...today },
  { widget: 'Payables', display_type: 'Bar', ...today },
  { widget: 'Profit', display_type: 'Bar', ...twelveMonths, size: 'full' },
  { widget: 'Top Customers', display_type: 'Table', ...threeMonths },
  { widget: 'Top Items', display_type: 'Table', ...threeMonths },
  { widget: 'Sales Against Last Year', display_type: 'Line', ...twelveMonths },
  { widget: 'Low Stock', display_type: 'Table', ...today },
  { widget: 'Total Sales Amount', display_type: 'Bar', ...fortnight },
  { widget: 'Total Purchase Amount', display_type: 'Bar', ...fortnight },
]

/** Returns the widgets of a member who has not chosen any, in order. */
export function defaultWidgets(rights: Rights): WidgetSettings[] {
  return defaults.filter(({ widget }) => maySeeWidget(rights, widget)).slice(0, MOST_DEFAULTS)
}
