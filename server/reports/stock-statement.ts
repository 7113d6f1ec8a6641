/** The statement of one item's stock: its movements with the stock after each, newest first. */
import { DomainError } from '../../domain/errors.ts'
import type { StockStatement, StockStatementLine } from '../../domain/inventory/statement-answer.ts'
import type { Statement } from '../db/core/client.ts'
import type { Days } from '../../domain/reports/report.ts'
import { ALWAYS } from '../../domain/resources/core/report-parameters.ts'
import type { Books } from './run-report.ts'
import { fromFile, readOnly } from './run-report.ts'

type Line = StockStatementLine & { order_key: string }

type Totals = StockStatement['item'] & Omit<StockStatement, 'item' | 'start_date' | 'end_date' | 'exact' | 'rows'>

/** Movements of a range are counted up to here, so that a first page costs the same whatever the item has seen. */
const MOST_COUNTED = 10_000
const EXPORT_ROWS = 2_000

/** The movements of a range, of some kinds only (null: all); whoever asks may see what they cost. */
export type Movements = { itemId: string; range: Days; kinds: readonly string[] | null; withCosts: boolean }
/** Movements from `start` to before `end`, the newest being 0. */
export type StockPage = Movements & { start: number; end: number }

type Page = Movements & { rows: number; skip: number; behind: string | null }

function pageStatement(companyId: string, { itemId, range, rows, skip, behind, kinds }: Page): Statement<Line> {
  const { start_date: start, end_date: end } = range
  return fromFile('stock-statement', [companyId, itemId, start, end, rows, skip, behind, kinds])
}

/** One page with opening and closing of the whole range. Raises NOT_FOUND, also for an item without stock keeping. */
export async function stockStatement({ db, companyId }: Books, page: StockPage): Promise<StockStatement> {
  const { itemId, range, start, end, withCosts, kinds } = page
  const { start_date, end_date } = range
  const [, [totals], rows] = await db.batch(companyId, [
    readOnly,
    fromFile<Totals>('stock-statement-totals', [companyId, itemId, start_date, end_date, MOST_COUNTED + 1, kinds]),
    pageStatement(companyId, { ...page, rows: end - start, skip: start, behind: null }),
  ])
  if (!totals) throw new DomainError('NOT_FOUND')
  const { id, name, code, is_active, unit_label, category_label, count, ...figures } = totals
  const exact = count <= MOST_COUNTED
  return {
    ...figures,
    ...(withCosts ? {} : { opening_value: null, closing_value: null }),
    item: { id, name, code, is_active, unit_label, category_label },
    start_date: start_date === ALWAYS.start_date ? null : start_date,
    end_date: end_date === ALWAYS.end_date ? null : end_date,
    count: exact ? count : MOST_COUNTED,
    exact,
    rows: rows.map((row) => shown(row, withCosts)),
  }
}

function shown({ order_key: _place, ...row }: Line, withCosts: boolean): StockStatementLine {
  return withCosts ? row : { ...row, unit_cost: null, value: null, settlement: null, value_after: null }
}

/** All movements of a range in the order of the statement, a batch at a time, in constant memory. */
export async function* allMovements(
  { db, companyId }: Books,
  movements: Movements,
): AsyncGenerator<StockStatementLine[]> {
  let behind: string | null = null
  let rows: Line[]
  do {
    const page: Page = { ...movements, rows: EXPORT_ROWS, skip: 0, behind }
    ;[, rows] = await db.batch(companyId, [readOnly, pageStatement(companyId, page)])
    if (rows.length > 0) yield rows.map((row) => shown(row, movements.withCosts))
    behind = rows.at(-1)?.order_key ?? null
  } while (rows.length === EXPORT_ROWS)
}

/** The stock at the end of a day; costs are null for who may not see them. */
export type StockPoint = { date: string; quantity: string; value: string | null; unit_cost: string | null }

/** The days that a course has at most, the newest ones: more than a screen has dots. */
const MOST_DAYS = 2_000

/** How the stock of an item went: a point for each day on which it moved, oldest first. Raises NOT_FOUND. */
export async function stockCourse(
  { db, companyId }: Books,
  { itemId, range, withCosts }: Pick<Movements, 'itemId' | 'range' | 'withCosts'>,
): Promise<{ points: StockPoint[] }> {
  const { start_date: start, end_date: end } = range
  const [, [item], points] = await db.batch(companyId, [
    readOnly,
    fromFile<Totals>('stock-statement-totals', [companyId, itemId, start, end, 0, null]),
    fromFile<StockPoint>('stock-course', [companyId, itemId, start, end, MOST_DAYS]),
  ])
  if (!item) throw new DomainError('NOT_FOUND')
  const shownPoints = withCosts ? points : points.map((point) => ({ ...point, value: null, unit_cost: null }))
  return { points: shownPoints.toReversed() }
}
