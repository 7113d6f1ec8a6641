/** What every statement answers besides its own figures: a page of lines, the newest first. */
export type StatementPage<Line> = {
  /** Null: since ever, until ever. */
  start_date: string | null
  end_date: string | null
  /** The lines of the range; false in `exact` when there are more than that. */
  count: number
  exact: boolean
  rows: Line[]
}

/** The lines of a range are counted up to here, so that a first page costs the same whatever there is. */
export const MOST_COUNTED = 10_000
