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
