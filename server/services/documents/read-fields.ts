/** Reads the values of declared fields as clients send them, before any rule runs. */
import type { Problem } from '../../../domain/errors.ts'
import type { Field, Fields } from '../../../domain/resources/core/define.ts'
import { writableFields } from '../../../domain/resources/core/define.ts'
import type { FormValues } from '../../../domain/resources/core/form-values.ts'
import { asAmount, asChoice, asFlag, asText } from './body.ts'

type ReadContext = { at: string; problems: Problem[] }

/**
 * Returns the fields of a body, texts trimmed. Adds BAD_REQUEST, NOT_A_NUMBER and NOT_IN_LIST at fields that cannot be
 * read, REQUIRED at a missing choice; `at` begins their paths (`rows.3.`).
 */
export function readFields<F extends Fields>(
  fields: F,
  body: Readonly<Record<string, unknown>>,
  context: ReadContext,
): FormValues<F> {
  const values = writableFields({ fields }).map(([name, field]) => [
    name,
    valueOf(field, { ...context, name, value: body[name] }),
  ])
  return Object.fromEntries(values) as FormValues<F>
}

type FieldInput = ReadContext & { name: string; value: unknown }

function valueOf(field: Field, { at, name, value, problems }: FieldInput): string | boolean | null {
  const path = `${at}${name}`
  switch (field.kind) {
    case 'money':
    case 'quantity':
      return asAmount(value, path, problems)
    case 'flag':
      return value === undefined || value === null ? (field.initial ?? false) : asFlag(value, path, problems)
    case 'choice': {
      const [first = '', ...others] = Object.keys(field.choices)
      if (value !== undefined && value !== null && value !== '')
        return asChoice(value, { words: [first, ...others], path, problems })
      if (field.required) problems.push({ code: 'REQUIRED', path })
      return null
    }
    case 'reference':
      return asText(value, path, problems).trim() || null
    default:
      return asText(value, path, problems).trim()
  }
}
