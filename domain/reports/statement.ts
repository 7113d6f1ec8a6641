/** The order of the lines of a statement. */
export type LineOrder = 'oldest' | 'newest'

/** The common part of all statements: a page of lines. */
export type StatementPage<Line> = {
  /** Null: without a limit. */
  start_date: string | null
  end_date: string | null
  /** The number of lines in the range; `exact` is false when there are more. */
  count: number
  exact: boolean
  /** Which lines come first. */
  order: LineOrder
  rows: Line[]
}

/** Lines of a range are counted up to this number, so that a first page is fast for any range. */
export const MAX_LINE_COUNT = 10_000
