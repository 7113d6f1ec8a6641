/**
 * A movement of stock: a quantity of an item that comes, goes, or changes its worth, and its place among all others.
 *
 * Costs depend on the order of movements, so the order follows from what documents say and never from when they were
 * entered: the date, then a rank within the day (what comes before what goes, customers' returns last), the time and the
 * name of the document, the row. The key is one text that sorts by character, so that a database and a program agree.
 *
 *   orderKey({ date: '2010-12-01', rank: 30, time: '2010-12-01T08:26:00.000Z', reference: '536365', rowNo: 2 })
 *     is '2010-12-01 30 2010-12-01T08:26:00.000Z 536365 00002'
 */
import type { LocalDate } from '../calendar/local-date.ts'

export type MovementKind =
  | 'opening'
  | 'stock_in'
  | 'stock_out'
  | 'damaged'
  | 'expired'
  | 'purchase'
  | 'purchase_return'
  | 'sale'
  | 'sale_return'
  | 'consumption'
  | 'production'
  | 'merge_out'
  | 'merge_in'
  | 'value_change'
  | 'revaluation_out'
  | 'revaluation_in'

/** Two ranks for each level of a chain of productions within one day, materials before products. */
const FIRST_PRODUCTION = 20
const MOST_LEVELS = 5

const RANKS: Readonly<Record<Exclude<MovementKind, 'consumption' | 'production'>, number>> = {
  opening: 0,
  // The stock of before goes out by the method of before and comes back; an opening is there on the first day only.
  revaluation_out: 1,
  revaluation_in: 2,
  stock_in: 10,
  purchase: 10,
  value_change: 15,
  stock_out: 30,
  damaged: 30,
  expired: 30,
  sale: 30,
  purchase_return: 30,
  sale_return: 40,
  merge_out: 90,
  merge_in: 91,
}

/**
 * The rank of a movement within its day. `level` counts the productions of one day that build upon each other, from 0;
 * it matters for consumption and production only, and more than four of them share the last rank.
 */
export function dayRank(kind: MovementKind, level = 0): number {
  if (kind !== 'consumption' && kind !== 'production') return RANKS[kind]
  const step = level < MOST_LEVELS ? level : MOST_LEVELS - 1
  return FIRST_PRODUCTION + 2 * step + (kind === 'production' ? 1 : 0)
}

export type Place = {
  readonly date: LocalDate | string
  readonly rank: number
  /** When the document was first issued, or the time that an imported one carries: ISO, in UTC, with milliseconds. */
  readonly time: string
  /** What tells documents of one moment apart: an import's own number, else the document's id. */
  readonly reference: string
  readonly rowNo: number
}

/** The place of a movement as a text; smaller comes first. */
export function orderKey({ date, rank, time, reference, rowNo }: Place): string {
  return [date, rank.toString().padStart(2, '0'), time, reference, rowNo.toString().padStart(5, '0')].join(' ')
}
