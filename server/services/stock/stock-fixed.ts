import { refuse } from '../../../domain/errors.ts'
import { fixedStockProblem } from '../../../domain/inventory/costing-change.ts'
import type { Plan } from './stock-plan.ts'

/**
 * Raises COSTING_CHANGED, at the date of the document, where a movement of a day before the last change of the costing
 * method would be entered or taken back: that stock went out by the method of then, and stays as it is.
 */
export function refuseFixedStock({ rules, added, voided, change }: Plan): void {
  const places = [...added.map(({ row }) => row), ...voided].map(({ orderKey }) => orderKey)
  const [first] = places.toSorted()
  const problem = first === undefined ? null : fixedStockProblem(first, rules)
  if (problem) refuse([change.documents.length === 0 ? { ...problem, path: '' } : problem])
}
