/**
 * Which rows of the page are chosen, as ids in the order of the page.
 *
 *   rows a b c d, chosen a, Space on c      a c
 *   then Shift with the arrow down to d     a c d
 */

/** Chooses a row, or lets go of it. */
export function toggled(rows: readonly string[], chosen: readonly string[], id: string): string[] {
  return rows.filter((row) => (row === id ? !chosen.includes(row) : chosen.includes(row)))
}

/** Chooses every row between two places as well, both included, whichever comes first. */
export function extended(
  rows: readonly string[],
  chosen: readonly string[],
  [from, to]: readonly [number, number],
): string[] {
  const [first, last] = from <= to ? [from, to] : [to, from]
  return rows.filter((row, place) => chosen.includes(row) || (place >= first && place <= last))
}
