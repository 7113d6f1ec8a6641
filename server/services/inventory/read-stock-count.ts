/** Answers stock counts, and the system quantities at the end of a day. */
import { DomainError, refuse } from '../../../domain/errors.ts'
import { checkDate } from '../../../domain/inventory/check-rows.ts'
import { subtract } from '../../../domain/money/decimal.ts'
import { isId } from '../../../domain/resources/core/list-query.ts'
import { inventoryStockCounts as resource } from '../../../domain/resources/inventory/inventory-stock-counts.ts'
import type { Reading } from '../../db/core/client.ts'
import { reading } from '../../db/core/client.ts'
import type { BookRow, StoredCount, StoredCountRow } from '../../db/stock/stock-count-store.ts'
import { bookAt, countById } from '../../db/stock/stock-count-store.ts'
import type { Context, Who } from '../core/unit-of-work.ts'
import { require } from '../core/unit-of-work.ts'
import { actsFor } from '../documents/engine/rights.ts'

/** `difference` is the counted less the system quantity, null where nothing was counted. */
export type CountAnswer = Omit<StoredCount, 'rows'> & {
  rows: (StoredCountRow & { difference: string | null })[]
  acts: string[]
}

/** Reads one count with rows, labels, differences and its adjustments; raises NOT_FOUND. */
export function countAnswer({ who }: Context, id: string): Reading<CountAnswer> {
  if (!isId(id)) throw new DomainError('NOT_FOUND')
  return reading([countById(who.companyId, id)], ([[count]]) => {
    if (!count) throw new DomainError('NOT_FOUND')
    return toAnswer(who, count)
  })
}

function toAnswer(who: Who, count: StoredCount): CountAnswer {
  return {
    ...count,
    rows: count.rows.map((row) => ({
      ...row,
      description: row.description ?? '',
      difference: row.counted === null ? null : subtract(row.counted, row.book),
    })),
    acts: actsFor(who, { resource }, count),
  }
}

/**
 * Returns the system quantities of every active item at the end of a day; raises problems of the date or the category.
 */
export async function bookQuantities(
  context: Context,
  { date, category }: { date: string; category: string },
): Promise<BookRow[]> {
  require(context, 'inventory_stock_counts.read')
  refuse(checkDate(date))
  if (category !== '' && !isId(category)) refuse([{ code: 'UNKNOWN_REFERENCE', path: 'category' }])
  const { companyId } = context.who
  const [rows] = await context.db.batch(companyId, [bookAt(companyId, { date, categoryId: category || null })])
  return rows
}
