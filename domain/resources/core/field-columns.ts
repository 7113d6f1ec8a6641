/** How the fields of a declaration are stored and summed. */
import type { Field } from './define.ts'

/** Returns the column of a field: `category` (a reference) → `category_id` or its declared column, else its name. */
export function columnOf(name: string, field: Field): string {
  return field.kind === 'reference' ? (field.column ?? `${name}_id`) : name
}

/** Whether a field has its own column in the resource's table. */
export function isStored(field: Field): boolean {
  return !field.computed && !field.apart
}

/** Whether a field is the debit or the credit of a pair. */
export function isSide(field: Field): boolean {
  return field.kind === 'money' && field.oneSide === true
}

/** Whether a list sums the stored values of a field. */
export function isSummed(field: Field): boolean {
  return field.kind === 'money' && field.price !== true && field.mixed !== true && isStored(field)
}
