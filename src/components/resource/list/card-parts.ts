/** Selects the first line of a document's card. */
import { isZero } from '../../../../domain/money/decimal.ts'
import type { Resource } from '../../../../domain/resources/core/define.ts'
import { isSide } from '../../../../domain/resources/core/field-columns.ts'
import type { Column } from '../view/column-choice.ts'
import type { ListRow } from './list-columns.tsx'

/**
 * Returns the field that distinguishes documents best: the contact, else the narration; null when the row has neither.
 */
export function leadOf(columns: readonly Column[], row: ListRow): string | null {
  const contact = columns.find(([, field]) => field.kind === 'reference' && field.to === 'crm/parties')?.[0]
  const note = columns.find(([, field]) => field.kind === 'note')?.[0]
  return [contact, note].find((name) => name !== undefined && (row[name] || row[`${name}_label`])) ?? null
}

/**
 * Returns the total of a document with its field, and its outstanding amount when declared and not zero. The two sides of an
 * amount are no total: they have their own labels.
 */
export function amountsOf(
  { fields }: Pick<Resource, 'fields'>,
  columns: readonly Column[],
  row: ListRow,
): { due: string | null; total: string; totalField: string } {
  const totalField = columns.find(([, field]) => field.kind === 'money' && !isSide(field))?.[0] ?? ''
  const dueField = Object.values(fields).find((field) => field.kind === 'date' && field.dueOf !== undefined)
  const outstanding = dueField?.kind === 'date' ? String(row[dueField.dueOf ?? ''] ?? '0') : '0'
  return { due: isZero(outstanding) ? null : outstanding, total: String(row[totalField] ?? ''), totalField }
}
