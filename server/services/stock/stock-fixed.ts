import { refuse } from '../../../domain/errors.ts'
import { fixedStockProblem } from '../../../domain/inventory/costing-change.ts'
import type { Plan } from './stock-plan.ts'

/**
 * Raises COSTING_CHANGED, at the date of the document, where a movement before the last change of the costing method
 * would be entered or reversed: that stock left by the old method and cannot be changed.
 */
export function refuseFixedStock({ rules, added, voided, change }: Plan): void {
  const places = [...added.map(({ row }) => row), ...voided].map(({ orderKey }) => orderKey)
  const [first] = places.toSorted()
  const problem = first === undefined ? null : fixedStockProblem(first, rules)
  if (problem) refuse([change.documents.length === 0 ? { ...problem, path: '' } : problem])
}
