/**
 * Where a category or an account of the chart may be put by hand.
 *
 * Everything but a root may move, and only onto a category: not onto itself, not onto the category it already lies in,
 * and a category not onto anything below itself. Whether it may leave its root (seeded, or with entries) is known to the
 * server alone, which answers ROOT_FIXED.
 *
 *   Assets › Bank Accounts › Barclays (account)
 *          › Cash Accounts
 *   Barclays may be dropped on Assets and Cash Accounts, not on Bank Accounts; Bank Accounts may be dropped on Cash
 *   Accounts, not on Assets; Assets stays.
 */
export type ChartNode = {
  readonly id: string
  readonly parent_id: string | null
  readonly kind: string
}

/** A chart by id. */
export type Chart<Node extends ChartNode = ChartNode> = ReadonlyMap<string, Node>

/** True for what lies below a root; roots stay where they are. */
export function mayMove(node: ChartNode): boolean {
  return node.parent_id !== null
}

/** Whether a node of the chart may be put onto another one of it. */
export function mayDrop(chart: Chart, node: ChartNode, onto: ChartNode): boolean {
  if (!mayMove(node) || onto.kind !== 'category' || onto.id === node.parent_id) return false
  return !pathOf(chart, onto).some(({ id }) => id === node.id)
}

/** A node and everything above it, the root last. */
export function pathOf<Node extends ChartNode>(chart: Chart<Node>, node: Node): Node[] {
  const path: Node[] = []
  for (let at: Node | undefined = node; at && !path.includes(at); at = chart.get(at.parent_id ?? '')) path.push(at)
  return path
}
