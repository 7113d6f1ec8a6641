/**
 * The field values of a document form, by wire name: texts, dates and figures as entered, '' when empty; ids and
 * choices, null when empty; flags.
 *
 *   { reference: text(…), party: reference(…), is_export: flag(…) }
 *   gives  { reference: 'PO 7', party: null, is_export: false }
 */
import { isLocalDate } from '../../calendar/local-date.ts'
import type { Problem } from '../../errors.ts'
import type { Field, Fields } from './define.ts'
import { writableFields } from './define.ts'
import type { Body } from './document-body.ts'

type FormValue<F extends Field> = F extends { kind: 'flag' }
  ? boolean
  : F extends { kind: 'reference' | 'choice' }
    ? string | null
    : string

export type FormValues<F extends Fields> = { [Name in keyof F]: FormValue<F[Name]> }
/** The same on the wire: empty values are null. */
export type RequestValues<F extends Fields> = {
  [Name in keyof F]: F[Name] extends { kind: 'flag' } ? boolean : string | null
}
type Values = Readonly<Record<string, string | boolean | null>>

/** Converts stored fields, or those of a response, to form values. */
export function toFormValues<F extends Fields>(fields: F, record: Body): FormValues<F> {
  return mapWritable(fields, (name, field) => toFormValue(field, record[name]))
}

/** Converts form values to the request: empty values are null, and so are fields whose flag is off. */
export function toRequestValues<F extends Fields>(fields: F, entered: Body): RequestValues<F> {
  return mapWritable(fields, (name, { when }) => {
    const value = entered[name]
    if (when !== undefined && entered[when] !== true) return null
    if (typeof value === 'boolean') return value
    return (typeof value === 'string' && value.trim()) || null
  })
}

/**
 * Returns TOO_LONG at texts that exceed their declared length, NOT_A_DATE at invalid dates; required fields are checked
 * by the rules of the document. `at` is the prefix of paths (`rows.3.`).
 */
export function entryProblems(fields: Fields, entered: Body, pathPrefix = ''): Problem[] {
  return writableFields({ fields }).flatMap(([name, field]): Problem[] => {
    const value = entered[name]
    const path = `${pathPrefix}${name}`
    if (typeof value !== 'string' || value === '') return []
    if (field.kind === 'date') return field.required || isLocalDate(value) ? [] : [{ code: 'NOT_A_DATE', path }]
    if ((field.kind !== 'text' && field.kind !== 'note') || value.length <= field.max) return []
    return [{ code: 'TOO_LONG', path, params: { max: field.max.toString() } }]
  })
}

/** Returns the same problems for a document with its rows. */
export function documentEntryProblems(head: Fields, row: Fields, entered: Body & { rows: readonly Body[] }): Problem[] {
  const inRows = entered.rows.flatMap((line, index) => entryProblems(row, line, `rows.${index}.`))
  return [...entryProblems(head, entered), ...inRows]
}

function mapWritable<T>(fields: Fields, convert: (name: string, field: Field) => Values[string]): T {
  return Object.fromEntries(writableFields({ fields }).map(([name, field]) => [name, convert(name, field)])) as T
}

function toFormValue({ kind }: Field, value: unknown): Values[string] {
  if (kind === 'flag') return value === true
  if (typeof value === 'string' && value !== '') return value
  return kind === 'reference' || kind === 'choice' ? null : ''
}
