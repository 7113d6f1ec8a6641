/** The id by which the totals of a report are explained: they are no row. */
export const TOTALS = 'totals'
