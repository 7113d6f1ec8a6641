/** Plans moving the start of the books to the year of a day, with everything that prevents it. */
import type { FiscalYearBounds } from '../../../domain/calendar/fiscal-year.ts'
import { parseLocalDate } from '../../../domain/calendar/local-date.ts'
import type { Problem } from '../../../domain/errors.ts'
import { DomainError, refuse } from '../../../domain/errors.ts'
import { fixedStockProblem } from '../../../domain/inventory/costing-change.ts'
import type { BookYears, OpeningCounts } from '../../../domain/ledger/books-start.ts'
import { closedYearProblem, mostNewYears, yearsBackTo } from '../../../domain/ledger/books-start.ts'
import type { OpeningTotals } from '../../db/ledger/books-start-store.ts'
import { calendarFacts, misdatedDays, openingTotals } from '../../db/ledger/books-start-store.ts'
import { latestOpeningItem } from '../../db/ledger/opening-item-store.ts'
import { latestLot } from '../../db/stock/opening-stock-store.ts'
import { stockRules } from '../../db/stock/stock-store.ts'
import { toBookYears } from '../books/book-years.ts'
import type { Books, Run } from '../books/books.ts'
import { booksReading } from '../books/books.ts'
import { periodProblem } from '../books/period.ts'
import type { DecisionContext } from '../core/unit-of-work.ts'
import { require } from '../core/unit-of-work.ts'

export type StartPlan = {
  readonly books: Books
  readonly firstDay: string
  readonly newFirstDay: string
  /** Dates of opening entries other than the first day of the books. */
  readonly openingDays: readonly string[]
  /** The years to create, in order. */
  readonly years: readonly FiscalYearBounds[]
  readonly counts: OpeningCounts
  readonly totals: OpeningTotals
}

/**
 * Plans moving the start of the books to the first day of the year of `start`. Opening entries dated on another day can
 * be moved to the first day of the books, which creates no year. Raises NOT_ALLOWED without the permission to change
 * the existing openings, and at `start` NOT_A_DATE, NOT_BEFORE_START, TOO_MANY_YEARS, OPENING_ITEM_AFTER_START,
 * OPENING_STOCK_AFTER_START, YEAR_CLOSED, PERIOD_LOCKED and COSTING_CHANGED.
 */
export async function planStart(run: Run, context: DecisionContext, start: string): Promise<StartPlan> {
  const { companyId } = context.who
  const date = parseLocalDate(start)
  if (date === null) refuse([{ code: 'NOT_A_DATE', path: 'start' }])
  const reading = booksReading(context)
  const [[calendar], [rules], [totals], [latest], [lot], misdated, ...rows] = await run([
    calendarFacts(companyId),
    stockRules(companyId),
    openingTotals(companyId),
    latestOpeningItem(companyId),
    latestLot(companyId),
    misdatedDays(companyId),
    ...reading.statements,
  ])
  if (!calendar || !rules || !totals) throw new DomainError('NOT_FOUND')
  if (calendar.balances > (latest?.items ?? 0)) require(context, 'account_opening_balances.update')
  if (latest) require(context, 'account_opening_items.update')
  if (calendar.items > 0) require(context, 'inventory_opening_stock.update')
  const books = reading.take(rows)
  const bookYears = toBookYears(books.years, calendar)
  const firstDay = bookYears.years[0]?.startDate ?? ''
  const openingDays = misdated.map((one) => one.date)
  const years = date !== null && date < firstDay ? yearsBackTo(date, bookYears) : []
  const newFirstDay = years[0]?.startDate ?? firstDay
  const days = [newFirstDay, ...(openingDays.length === 0 ? [firstDay] : openingDays)]
  refuse(
    [
      ...reachProblems({ start, isMisdated: openingDays.length > 0, newFirstDay }, bookYears),
      ...dayProblems(days, books),
      ...(latest && latest.date >= newFirstDay ? [afterStart(latest)] : []),
      ...(lot && lot.date >= newFirstDay ? [receivedAfterStart(lot)] : []),
      ...[closedYearProblem(bookYears.years)].flatMap((problem) => problem ?? []),
      ...(bookYears.openings.items > 0 ? [fixedStockProblem(newFirstDay, rules)] : []).flatMap(
        (problem) => problem ?? [],
      ),
    ].map((problem) => ({ ...problem, path: 'start' })),
  )
  return { books, firstDay, newFirstDay, openingDays, years, counts: bookYears.openings, totals }
}

function receivedAfterStart(params: { item: string; date: string }): Problem {
  return { code: 'OPENING_STOCK_AFTER_START', path: 'start', params }
}

function afterStart({ document_no: number, date }: { document_no: string; date: string }): Problem {
  return { code: 'OPENING_ITEM_AFTER_START', path: 'start', params: { number, date } }
}

type Reach = { start: string; isMisdated: boolean; newFirstDay: string }

function reachProblems({ start, isMisdated, newFirstDay }: Reach, { years }: BookYears): Problem[] {
  const [first] = years
  if (start < newFirstDay) return [{ code: 'TOO_MANY_YEARS', path: 'start', params: { max: mostNewYears.toString() } }]
  const isCovered = first !== undefined && (isMisdated ? start <= first.endDate : start < first.startDate)
  return isCovered ? [] : [{ code: 'NOT_BEFORE_START', path: 'start', params: { date: first?.startDate ?? '' } }]
}

/** Returns the problems of posting on these days; on days of new years only the lock date can prevent it. */
function dayProblems(days: readonly string[], { book, years }: Books): Problem[] {
  const first = years[0]?.start_date ?? ''
  const lockedDays = days.filter((day) => day < first && book.lock_date !== null && day <= book.lock_date)
  const params = { lockDate: book.lock_date ?? '' }
  const problems = [
    ...lockedDays.map((): Problem => ({ code: 'PERIOD_LOCKED', path: 'start', params })),
    ...days.filter((day) => day >= first).flatMap((day) => periodProblem(day, { book, years }) ?? []),
  ]
  return problems.slice(0, 1)
}
