/** The stock of an item, day by day. */
import { DomainError } from '../../domain/errors.ts'
import { can } from '../../domain/permissions/can.ts'
import { STOCK_COSTS_RIGHT } from '../../domain/resources/core/cost-right.ts'
import type { StatementRequest } from '../../domain/resources/core/define-statement.ts'
import type { StockTotals } from '../../domain/reports/stock-statement.ts'
import type { Books } from './run-report.ts'
import { fromFile, readOnly, roomy } from './run-report.ts'

/** The stock at the end of a day; costs are null for users who may not see them. */
export type StockPoint = { date: string; quantity: string; value: string | null; unit_cost: string | null }

/** The most days of a course, the newest ones: more than a screen has pixels. */
const MOST_DAYS = 2_000

/** Returns a point for each day on which the stock of an item moved, oldest first. Raises NOT_FOUND. */
export async function stockCourse(
  { db, companyId }: Books,
  { id, values: { start_date: start, end_date: end }, rights }: StatementRequest,
): Promise<{ points: StockPoint[] }> {
  const [, , [item], points] = await db.batch(companyId, [
    readOnly,
    roomy,
    fromFile<StockTotals>('stock/stock-statement-totals', [companyId, id, start, end, 0, null]),
    fromFile<StockPoint>('stock/stock-course', [companyId, id, start, end, MOST_DAYS]),
  ])
  if (!item) throw new DomainError('NOT_FOUND')
  const withCosts = can(rights, STOCK_COSTS_RIGHT)
  const visiblePoints = withCosts ? points : points.map((point) => ({ ...point, value: null, unit_cost: null }))
  return { points: visiblePoints.toReversed() }
}
