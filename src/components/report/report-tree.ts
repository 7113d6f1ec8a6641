/** Which rows of a report tree are seen: rows come in tree order, each naming its parent. */
export type TreeRow = { id: string; parent_id: string | null; kind: string; depth: number }

/** What is open: a starting state, and the rows that were switched by hand since. */
export type Opened = { base: 'top' | 'all' | 'none'; switched: readonly string[] }
export type TreeView = { opened: Opened; hideAccounts: boolean; hideCategories: boolean }

/** True when the row shows what is below it; from the start that is so for the top level. */
export function isOpen(row: TreeRow, { base, switched }: Opened): boolean {
  const atStart = base === 'all' || (base === 'top' && row.depth === 0)
  return atStart !== switched.includes(row.id)
}

/** Opens what is closed and closes what is open. */
export function switchRow(opened: Opened, id: string): Opened {
  const switched = opened.switched.includes(id)
    ? opened.switched.filter((other) => other !== id)
    : [...opened.switched, id]
  return { ...opened, switched }
}

/**
 * The rows that are seen, in their order, with the depth at which they stand. Without categories all accounts stand
 * at the top, whatever is open; without accounts a category above accounts only has nothing to open.
 */
export function visibleRows<Row extends TreeRow>(
  rows: readonly Row[],
  view: TreeView,
): { row: Row; level: number; opens: boolean }[] {
  if (view.hideCategories) {
    return rows.filter((row) => row.kind !== 'category').map((row) => ({ row, level: 0, opens: false }))
  }
  const listedRows = view.hideAccounts ? rows.filter((row) => row.kind === 'category') : rows
  const parents = new Set(listedRows.map((row) => row.parent_id))
  const open = new Set<string | null>([null])
  const visible: { row: Row; level: number; opens: boolean }[] = []
  for (const row of listedRows) {
    if (!open.has(row.parent_id)) continue
    const opens = parents.has(row.id)
    visible.push({ row, level: row.depth, opens })
    if (opens && isOpen(row, view.opened)) open.add(row.id)
  }
  return visible
}
