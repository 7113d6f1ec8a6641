/** The figures of dashboard widgets, read in one round trip. */
import { lastPeriods } from '../../domain/calendar/last-periods.ts'
import { comparedPeriod, sameDayOfYearBefore } from '../../domain/calendar/compare-period.ts'
import { addDays, endOfMonth, localDate, startOfMonth } from '../../domain/calendar/local-date.ts'
import type { TradeFigures } from '../../domain/company/widget-types.ts'
import { widgetTypes } from '../../domain/company/widget-types.ts'
import { DomainError } from '../../domain/errors.ts'
import type { Rights } from '../../domain/permissions/can.ts'
import { can } from '../../domain/permissions/can.ts'
import type { AgedPartyRow } from '../../domain/reports/ageing.ts'
import type { BalanceRow, CashRow, TurnoverRow } from '../../domain/reports/dashboard/ledger-widgets.ts'
import {
  balanceWidget,
  cashWidget,
  expensesWidget,
  profitWidget,
  revenueWidget,
} from '../../domain/reports/dashboard/ledger-widgets.ts'
import type { LowStockRow, WaitingRow } from '../../domain/reports/dashboard/today-widgets.ts'
import { ageingWidget, lowStockWidget, waitingWidget } from '../../domain/reports/dashboard/today-widgets.ts'
import type { TradeWidgetRow } from '../../domain/reports/dashboard/trade-widgets.ts'
import { isByPeriod, mostRecords, tradeWidget } from '../../domain/reports/dashboard/trade-widgets.ts'
import type { Widget, WidgetContext, WidgetData } from '../../domain/reports/dashboard/widget-data.ts'
import { wholePeriod } from '../../domain/reports/dashboard/widget-data.ts'
import type { StatementCategory } from '../../domain/reports/financial/financial-statement.ts'
import type { Days, ReportCompany } from '../../domain/reports/report.ts'
import type { Statement } from '../db/core/client.ts'
import type { Books } from './run-report.ts'
import { fromFile, readOnly, reportCompany, roomy } from './run-report.ts'

type ReadWidget = Omit<Widget, 'size'> & { id: string }
/** Returns the figures; `waiting` are those of work that waits, which the lists count. */
type Figures = (waiting: readonly WaitingRow[]) => WidgetData
/** The statements of a widget, and what follows from their rows. */
type WidgetReading = { statements: readonly Statement[]; take: (rows: readonly (readonly unknown[])[]) => Figures }

const MOST_LOW = 10

/** Returns the figures of widgets by their ids; those of bank statements only with the right to read them. */
export async function widgetFigures(
  { db, companyId }: Books,
  rights: Rights,
  widgets: readonly ReadWidget[],
): Promise<Map<string, Figures>> {
  if (widgets.length === 0) return new Map()
  const [, [company]] = await db.batch(companyId, [readOnly, reportCompany(companyId)])
  if (!company) throw new DomainError('NOT_FOUND')
  const readings = widgets.map((widget) => ({ id: widget.id, ...readingOf({ companyId, rights }, widget, company) }))
  const [, , ...rows] = await db.batch(companyId, [
    readOnly,
    roomy,
    ...readings.flatMap(({ statements }) => statements),
  ])
  let next = 0
  return new Map(
    readings.map(({ id, statements, take }) => {
      const taken = rows.slice(next, next + statements.length) as unknown[][]
      next += statements.length
      return [id, take(taken)]
    }),
  )
}

type Reader = { companyId: string; rights: Rights }

function readingOf({ companyId, rights }: Reader, widget: ReadWidget, company: ReportCompany): WidgetReading {
  const periods = periodsOf(widget, company)
  const context = { widget, periods, company }
  switch (widget.widget) {
    case 'Cash and Bank': {
      const cash = fromFile<CashRow>('dashboard/cash', [
        companyId,
        company.today,
        can(rights, 'banking_reconciliation.read'),
      ])
      return oneOf(cash, (rows) => cashWidget(rows, context))
    }
    case 'Account Balance': {
      const lastDays = periods.map(({ end_date: day }) => day)
      const balance = fromFile<BalanceRow>('dashboard/balance', [companyId, widget.account, lastDays])
      return oneOf(balance, (rows) => balanceWidget(rows, context))
    }
    case 'Receivables':
    case 'Payables': {
      const side = widget.widget === 'Receivables' ? 'customer' : 'supplier'
      const ages = fromFile<AgedPartyRow>('payments/ageing', [companyId, side, company.today, 'due', false])
      return oneOf(ages, (rows) => ageingWidget(rows, `${side}-ageing`, context))
    }
    case 'Profit':
      return ofTurnover(companyId, [periods], (categories, [accounts = []]) =>
        profitWidget({ categories, accounts }, context),
      )
    case 'Expenses by Account':
      return ofTurnover(companyId, [periods], (categories, [accounts = []]) =>
        expensesWidget({ categories, accounts }, context),
      )
    case 'Sales Against Last Year': {
      const before = {
        whole: yearBefore(wholePeriod(periods), company.calendar),
        periods: periods.map((days) =>
          widget.group_by === 'Day' ? dayOfYearBefore(days, company.calendar) : yearBefore(days, company.calendar),
        ),
      }
      const lists = [periods, before.periods.map((days) => days ?? noDays), [before.whole]]
      return ofTurnover(companyId, lists, (categories, [accounts = [], earlier = [], earlierTotal = []]) =>
        revenueWidget({ categories, accounts, earlier, earlierTotal }, before, context),
      )
    }
    case 'Low Stock':
      return oneOf(fromFile<LowStockRow>('dashboard/low-stock', [companyId, MOST_LOW]), lowStockWidget)
    case 'Things to Do':
      return { statements: [], take: () => waitingWidget }
    default:
      return ofTrade(companyId, widgetTypes[widget.widget].trade, context)
  }
}

/** Reads the turnover of documents, by months where no period begins within one. */
function ofTrade(
  companyId: string,
  trade: TradeFigures,
  context: WidgetContext & { widget: ReadWidget },
): WidgetReading {
  const { widget, periods, company } = context
  const { start_date: start, end_date: end } = wholePeriod(periods)
  const isSplit = isByPeriod(trade, widget)
  const isByMonth = !isSplit || (company.calendar === 'ad' && ['Month', 'Year'].includes(widget.group_by))
  const none = addDays(localDate(end), 1)
  const documents = fromFile<TradeWidgetRow>('dashboard/trade', [
    companyId,
    trade.path,
    trade.notes ?? null,
    trade.by ?? 'mode',
    trade.measure,
    isSplit ? periods.map(({ start_date: day }) => day) : [start],
    end,
    ...(isByMonth ? monthsOf(start, end) : [none, none]),
    mostRecords(widget),
  ])
  return oneOf(documents, (rows) => tradeWidget(rows, trade, context))
}

/**
 * Returns the first day of the first month that is read as a whole and the first day after the last one, which is the month of the
 * last day: the days of that month that follow are few, since they are after today.
 */
function monthsOf(start: string, end: string): [string, string] {
  const [first, last] = [localDate(start), localDate(end)]
  return [first === startOfMonth(first) ? first : addDays(endOfMonth(first), 1), addDays(endOfMonth(last), 1)]
}

function oneOf<Row>(statement: Statement<Row>, data: (rows: readonly Row[]) => WidgetData): WidgetReading {
  return {
    statements: [statement],
    take:
      ([rows = []]) =>
      () =>
        data(rows as readonly Row[]),
  }
}

/** A day that the year before does not have: nothing was turned over on it. */
const noDays = { start_date: null, end_date: null }

/** Reads the turnover of income and expense accounts in lists of periods. */
function ofTurnover(
  companyId: string,
  lists: readonly (readonly (Days | typeof noDays)[])[],
  data: (categories: readonly StatementCategory[], turnovers: readonly (readonly TurnoverRow[])[]) => WidgetData,
): WidgetReading {
  return {
    statements: [
      fromFile<StatementCategory>('ledger/statement-categories', [companyId]),
      ...lists.map((days) =>
        fromFile<TurnoverRow>('dashboard/turnover', [
          companyId,
          days.map(({ start_date: day }) => day),
          days.map(({ end_date: day }) => day),
        ]),
      ),
    ],
    take:
      ([categories = [], ...turnovers]) =>
      () =>
        data(categories as readonly StatementCategory[], turnovers as readonly (readonly TurnoverRow[])[]),
  }
}

function periodsOf({ group_by: unit, count }: ReadWidget, { today, calendar }: ReportCompany): Days[] {
  return lastPeriods(localDate(today), { unit, count, calendar }).map(({ start, end }) => ({
    start_date: start,
    end_date: end,
  }))
}

/** Returns the same day a year earlier; null where that year does not have it. */
function dayOfYearBefore({ start_date }: Days, calendar: 'ad' | 'bs'): Days | null {
  const day = sameDayOfYearBefore(localDate(start_date), calendar)
  return day && { start_date: day, end_date: day }
}

/** Returns the same period a year earlier; before the first year of the calendar the period itself. */
function yearBefore({ start_date, end_date }: Days, calendar: 'ad' | 'bs'): Days {
  const before = comparedPeriod({ start: localDate(start_date), end: localDate(end_date) }, 'previous_year', calendar)
  return before ? { start_date: before.start, end_date: before.end } : { start_date, end_date }
}
