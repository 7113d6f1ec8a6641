/**
 * A stock movement: a quantity of an item that is received or issued, or a change of its value, and its order key.
 *
 * Costs depend on the order of movements, so the order is derived from the documents and not from the time of entry:
 * the date, then a rank within the day (receipts before issues, customers' returns last), the time and the reference of
 * the document, the row. The key is one text that sorts by character, so that the database and the program agree.
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
  | 'delivery'
  | 'delivery_return'
  | 'delivery_cost'
  | 'consumption'
  | 'production'
  | 'merge_out'
  | 'merge_in'
  | 'value_change'
  | 'revaluation_out'
  | 'revaluation_in'

/** Two ranks for each level of assemblies within one day, materials before products. */
const FIRST_PRODUCTION = 20
const MOST_LEVELS = 5

const RANKS: Readonly<Record<Exclude<MovementKind, 'consumption' | 'production'>, number>> = {
  opening: 0,
  // A change of the costing method issues and receives the whole stock; openings exist on the first day only.
  revaluation_out: 1,
  revaluation_in: 2,
  stock_in: 10,
  purchase: 10,
  value_change: 15,
  stock_out: 30,
  damaged: 30,
  expired: 30,
  sale: 30,
  delivery: 30,
  purchase_return: 30,
  // After the delivery whose cost it carries on, before a return of what is invoiced.
  delivery_cost: 35,
  delivery_return: 40,
  sale_return: 40,
  merge_out: 90,
  merge_in: 91,
}

/**
 * Returns the rank of a movement within its day. `level` numbers assemblies of one day that use each other's products,
 * from 0; it matters for consumption and production only, and levels above 4 share the last rank.
 */
export function dayRank(kind: MovementKind, level = 0): number {
  if (kind !== 'consumption' && kind !== 'production') return RANKS[kind]
  const step = level < MOST_LEVELS ? level : MOST_LEVELS - 1
  return FIRST_PRODUCTION + 2 * step + (kind === 'production' ? 1 : 0)
}

export type OrderKeyParts = {
  readonly date: LocalDate | string
  readonly rank: number
  /** When the document was first issued, or the time of an imported one: ISO, in UTC, with milliseconds. */
  readonly time: string
  /** Distinguishes documents with the same time: the number of an imported document, else the document's id. */
  readonly reference: string
  readonly rowNo: number
}

/** Returns the order key of a movement; smaller keys come first. */
export function orderKey({ date, rank, time, reference, rowNo }: OrderKeyParts): string {
  return [date, rank.toString().padStart(2, '0'), time, reference, rowNo.toString().padStart(5, '0')].join(' ')
}
