/** Determines the visible rows of a report tree: rows come in tree order, each naming its parent. */
export type TreeRow = { id: string; parent_id: string | null; kind: string; depth: number }

/** The open rows: an initial state, and the rows switched by hand since. */
export type OpenRows = { base: 'top' | 'all' | 'none'; switched: readonly string[] }
export type TreeView = { opened: OpenRows; hideAccounts: boolean; hideCategories: boolean }

/** Whether the rows below are visible; initially those of the top level are. */
export function isOpen(row: TreeRow, { base, switched }: OpenRows): boolean {
  const atStart = base === 'all' || (base === 'top' && row.depth === 0)
  return atStart !== switched.includes(row.id)
}

/** Opens a closed row and closes an open one. */
export function switchRow(opened: OpenRows, id: string): OpenRows {
  const switched = opened.switched.includes(id)
    ? opened.switched.filter((other) => other !== id)
    : [...opened.switched, id]
  return { ...opened, switched }
}

/**
 * Returns the visible rows in order, with their depth. Without categories all accounts are at the top level; without
 * accounts a category of accounts only has nothing to open.
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
