import type { Field } from '../../../domain/resources/define.ts'

/** Long texts take both columns of a form or detail. */
export function isWide(field: Field): boolean {
  return field.kind === 'note'
}
