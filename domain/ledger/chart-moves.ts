/**
 * Where a category or an account of the chart can be moved by hand.
 *
 * Everything except the roots can be moved onto a category: not onto itself or the category it belongs to, and a
 * category not onto its own descendants. Whether it may leave its root (system record, or with entries) is checked by
 * the server, which returns ROOT_FIXED, and so is what keeps it inside or outside Inventory (INVENTORY_LEDGER_FIXED).
 *
 *   Assets › Bank Accounts › Barclays (account)
 *          › Cash Accounts
 *   Barclays can be dropped on Assets and Cash Accounts, not on Bank Accounts; Bank Accounts can be dropped on Cash
 *   Accounts, not on Assets; Assets cannot be moved.
 */
export type ChartNode = {
  readonly id: string
  readonly parent_id: string | null
  readonly kind: string
}

/** A chart by ids. */
export type Chart<Node extends ChartNode = ChartNode> = ReadonlyMap<string, Node>

/** Whether a node can be moved; roots cannot. */
export function mayMove(node: ChartNode): boolean {
  return node.parent_id !== null
}

/** Whether a node of the chart can be dropped onto another one. */
export function mayDrop(chart: Chart, node: ChartNode, onto: ChartNode): boolean {
  if (!mayMove(node) || onto.kind !== 'category' || onto.id === node.parent_id) return false
  return !pathOf(chart, onto).some(({ id }) => id === node.id)
}

/** Returns a node and its ancestors, the root last. */
export function pathOf<Node extends ChartNode>(chart: Chart<Node>, node: Node): Node[] {
  const path: Node[] = []
  for (
    let current: Node | undefined = node;
    current && !path.includes(current);
    current = chart.get(current.parent_id ?? '')
  )
    path.push(current)
  return path
}
