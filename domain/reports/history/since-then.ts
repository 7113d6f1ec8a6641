/**
 * A report as the books were known at an earlier moment, with what changed since then: a column with the difference of the
 * figure of each row to the figure of now. A row that appears only now or only then is part of it, with zeros.
 *
 *                    as known on 3 March   now      since then
 *   Sales            900.00                950.00   50.00
 *   Bank charges     0.00                  12.00    12.00       its first entry was recorded later
 */
import { subtract, withDigits } from '../../money/decimal.ts'
import type { Cells, ReportColumn, ReportResult, ReportRow } from '../report.ts'

/** The key of the column of the differences. */
export const SINCE_THEN = 'since_then'
/** A result as displayed, and the same with the rows that the parameters hide. */
type Results = { readonly shown: ReportResult; readonly whole: ReportResult }
type Options = { readonly figure: (cells: Cells) => string; readonly digits: number }

/**
 * Returns the rows of both results in their order, with the figures of `earlier` and the difference to `now`; the columns and
 * totals of `earlier` with that difference.
 */
export function withSinceThen(earlier: Results, now: Results, { figure, digits }: Options): ReportResult {
  const { columns, totals } = earlier.shown
  const shownIds = new Set([earlier.shown, now.shown].flatMap(({ rows }) => rows.map(({ id }) => id)))
  const [thenById, nowById] = [earlier, now].map(({ whole }) => new Map(whole.rows.map((row) => [row.id, row.cells])))
  const withDifference = (cells: Cells, later: Cells): Cells => {
    return { ...cells, [SINCE_THEN]: withDigits(subtract(figure(later), figure(cells)), digits) }
  }
  const zeros = zeroCells(columns, digits)
  const rows = merged(earlier.whole.rows, now.whole.rows).filter(({ id }) => shownIds.has(id))
  return {
    ...earlier.shown,
    columns: [...columns, { key: SINCE_THEN, label: 'Since then', kind: 'money' }],
    rows: rows.map((row) => ({
      ...row,
      cells: withDifference(thenById?.get(row.id) ?? zeros, nowById?.get(row.id) ?? zeros),
    })),
    totals: Object.keys(totals).length === 0 ? totals : withDifference(totals, now.shown.totals),
  }
}

function zeroCells(columns: readonly ReportColumn[], digits: number): Cells {
  return Object.fromEntries(columns.map(({ key, kind }) => [key, kind === 'money' ? withDigits('0', digits) : '']))
}

/** Returns the rows of one list, each followed by the rows that only the other has at that place. */
function merged(one: readonly ReportRow[], other: readonly ReportRow[]): ReportRow[] {
  const ids = new Set(one.map(({ id }) => id))
  const added = new Map<string | null, ReportRow[]>()
  let above: string | null = null
  for (const row of other) {
    if (ids.has(row.id)) above = row.id
    else added.set(above, [...(added.get(above) ?? []), row])
  }
  return [...(added.get(null) ?? []), ...one.flatMap((row) => [row, ...(added.get(row.id) ?? [])])]
}
