import type { Field } from '../../../../domain/resources/core/define.ts'

/** Whether a field takes both columns of a form or detail. */
export function isWide(field: Field): boolean {
  return field.wide === true || field.kind === 'note'
}
