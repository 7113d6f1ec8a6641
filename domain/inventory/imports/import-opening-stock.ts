/**
 * Imports opening stock from the rows of a file, one lot for each row. A lot of the same item and day is skipped when it
 * is equal and refused when it differs. Items are given by code or name and are not created.
 *
 *   Tea, 2025-11-03, 10 at 2.00; new     is imported
 *   the same row again                   exists already
 *   the same with 12                     OTHER_RECORD at its quantity
 */
import type { Problem } from '../../errors.ts'
import type { ImportLine, LineProblem, openingStockColumns } from '../../imports/kinds.ts'
import { canonical } from '../../money/decimal.ts'
import { checkBaseQuantity, inBaseUnit } from '../check-rows.ts'
import { checkOpeningLot } from '../opening-lot.ts'
import type { ItemCatalog } from '../resolve-item.ts'
import { stockItemResolver } from '../resolve-item.ts'

/** Numbers are canonical; null: without a day. */
export type PlannedLot = {
  readonly itemId: string
  readonly receivedOn: string | null
  readonly quantity: string
  readonly unitId: string
  readonly rate: string
}
export type OpeningStockBooks = ItemCatalog & {
  /** The existing lots, by `keyOfLot`. */
  readonly lots: ReadonlyMap<string, PlannedLot>
  readonly firstDay: string
  /** The problem at `item` that prevents opening stock, if any. */
  readonly openingProblem: Problem | null
}
export type OpeningStockLine = ImportLine<keyof typeof openingStockColumns>
export type OpeningStockPlan = {
  readonly lots: readonly PlannedLot[]
  readonly existingCount: number
  readonly problems: readonly LineProblem[]
  readonly rejectedLines: ReadonlySet<number>
}

/** Returns what identifies a lot. */
export function keyOfLot({ itemId, receivedOn }: Pick<PlannedLot, 'itemId' | 'receivedOn'>): string {
  return `${itemId} ${receivedOn ?? ''}`
}

/** Checks a whole file. Problems are at the columns of their lines. */
export function planOpeningStock(lines: readonly OpeningStockLine[], books: OpeningStockBooks): OpeningStockPlan {
  const resolveItem = stockItemResolver(books)
  const lineOfLot = new Map<string, number>()
  const lots: PlannedLot[] = []
  const problems: LineProblem[] = []
  let existingCount = 0
  for (const row of lines) {
    const result = row.problem ? [row.problem] : readLot(row, { books, resolveItem })
    const planned = Array.isArray(result) ? result : newLot(result, { row, lineOfLot, books })
    if (planned === null) existingCount += 1
    else if (Array.isArray(planned)) problems.push(...planned.map((problem) => ({ ...problem, line: row.line })))
    else lots.push(planned)
  }
  return { lots, existingCount, problems, rejectedLines: new Set(problems.map(({ line }) => line)) }
}

type Lookup = { books: OpeningStockBooks; resolveItem: ReturnType<typeof stockItemResolver> }

function readLot(row: OpeningStockLine, { books, resolveItem }: Lookup): PlannedLot | Problem[] {
  const { received_on, quantity, rate } = row
  const match = resolveItem(row)
  const problems = [...('path' in match ? [match] : []), ...checkOpeningLot(row, books.firstDay)]
  if (problems.length > 0 || 'path' in match) return problems
  const isTooMuch = checkBaseQuantity(inBaseUnit(quantity, match.unitFactor), 'quantity')
  if (isTooMuch.length > 0) return isTooMuch
  return {
    itemId: match.item.id,
    receivedOn: received_on || null,
    quantity: canonical(quantity),
    unitId: match.unitId,
    rate: canonical(rate),
  }
}

type Place = { row: OpeningStockLine; lineOfLot: Map<string, number>; books: OpeningStockBooks }

/** Returns a lot unless the file or the books have it already; null: the books have it. */
function newLot(lot: PlannedLot, { row, lineOfLot, books }: Place): PlannedLot | Problem[] | null {
  const key = keyOfLot(lot)
  const firstLine = lineOfLot.get(key)
  if (firstLine !== undefined) {
    const path = lot.receivedOn === null ? 'item' : 'received_on'
    return [{ code: 'REPEATED', path, params: { line: firstLine.toString() } }]
  }
  lineOfLot.set(key, row.line)
  const existing = books.lots.get(key)
  if (existing === undefined) return books.openingProblem ? [books.openingProblem] : lot
  const isSameQuantity = existing.quantity === lot.quantity && existing.unitId === lot.unitId
  if (isSameQuantity && existing.rate === lot.rate) return null
  const params = { name: row.item, fields: 'opening stock' }
  return [{ code: 'OTHER_RECORD', path: isSameQuantity ? 'rate' : 'quantity', params }]
}
