import { refuse } from '../../../domain/errors.ts'
import type { Plan } from './change-stock.ts'

/**
 * Raises COSTING_CHANGED, at the date of the document, where a movement of a day before the last change of the costing
 * method would be entered or taken back: that stock went out by the method of then, and stays as it is.
 */
export function refuseFixedStock({ rules, added, voided, change }: Plan): void {
  const last = rules.changes.at(-1)
  if (!last) return
  const isFixed = [...added.map(({ row }) => row), ...voided].some(({ orderKey }) => orderKey < last.from)
  const path = change.documents.length === 0 ? '' : 'date'
  if (isFixed) refuse([{ code: 'COSTING_CHANGED', path, params: { date: last.from } }])
}
