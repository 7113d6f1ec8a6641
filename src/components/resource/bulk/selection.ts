/**
 * Computes the selected rows of a page, as ids in page order.
 *
 *   rows a b c d, selected a, Space on c     a c
 *   then Shift with the arrow down to d     a c d
 */

/** Selects a row or deselects it. */
export function toggled(rows: readonly string[], chosen: readonly string[], id: string): string[] {
  return rows.filter((row) => (row === id ? !chosen.includes(row) : chosen.includes(row)))
}

/** Selects every row between two positions in addition, both included, in either direction. */
export function extended(
  rows: readonly string[],
  chosen: readonly string[],
  [from, to]: readonly [number, number],
): string[] {
  const [first, last] = from <= to ? [from, to] : [to, from]
  return rows.filter((row, place) => chosen.includes(row) || (place >= first && place <= last))
}
