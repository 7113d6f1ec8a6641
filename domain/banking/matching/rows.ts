/** Groups rows by a key, and finds places in sorted rows. */

/** Adds a row to the group of a key. */
export function addToGroup<Key, Row>(groups: Map<Key, Row[]>, key: Key, row: Row): void {
  const group = groups.get(key)
  if (group === undefined) groups.set(key, [row])
  else group.push(row)
}

/** Groups rows by key, in their order; keys in the order of their first appearance. */
export function groupRows<Key, Row>(rows: Iterable<Row>, keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>()
  for (const row of rows) addToGroup(groups, keyOf(row), row)
  return groups
}

/** Returns the first place of sorted rows from which a condition holds; their number where it never does. */
export function placeWhere<Row>(rows: ArrayLike<Row>, holds: (row: Row) => boolean): number {
  let low = 0
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >> 1
    const row = rows[middle]
    if (row !== undefined && holds(row)) high = middle
    else low = middle + 1
  }
  return low
}
