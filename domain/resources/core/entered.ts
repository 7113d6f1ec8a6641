/**
 * What the fields of a declaration say while a document is entered, under their names on the wire: texts, dates and figures as
 * they are typed, '' for nothing; ids and choices, null for nothing; switches.
 *
 *   { reference: text(…), party: reference(…), is_export: flag(…) }  says  { reference: 'PO 7', party: null, is_export: false }
 */
import { isLocalDate } from '../../calendar/local-date.ts'
import type { Problem } from '../../errors.ts'
import type { Field, Fields } from './define.ts'
import { writableFields } from './define.ts'
import type { Body } from './document-body.ts'

type EnteredValue<F extends Field> = F extends { kind: 'flag' }
  ? boolean
  : F extends { kind: 'reference' | 'choice' }
    ? string | null
    : string

export type Entered<F extends Fields> = { [Name in keyof F]: EnteredValue<F[Name]> }
/** The same on the wire: nothing is null. */
export type Sent<F extends Fields> = { [Name in keyof F]: F[Name] extends { kind: 'flag' } ? boolean : string | null }
type Values = Readonly<Record<string, string | boolean | null>>

/** The values of stored fields, or of any answer, as they would be entered. */
export function enteredOf<F extends Fields>(fields: F, record: Body): Entered<F> {
  return valuesOf(fields, (name, field) => plain(field, record[name]))
}

/** The same as they are sent and stored: nothing is null, and so is what depends on a switch that is off. */
export function sentOf<F extends Fields>(fields: F, entered: Body): Sent<F> {
  return valuesOf(fields, (name, { when }) => {
    const value = entered[name]
    if (when !== undefined && entered[when] !== true) return null
    if (typeof value === 'boolean') return value
    return (typeof value === 'string' && value.trim()) || null
  })
}

/**
 * TOO_LONG at texts with more characters than their declaration allows, NOT_A_DATE at what is none; what is required is judged
 * by the rules of its document. `at` is what paths begin with (`rows.3.`).
 */
export function entryProblems(fields: Fields, entered: Body, at = ''): Problem[] {
  return writableFields({ fields }).flatMap(([name, field]): Problem[] => {
    const value = entered[name]
    const path = `${at}${name}`
    if (typeof value !== 'string' || value === '') return []
    if (field.kind === 'date') return field.required || isLocalDate(value) ? [] : [{ code: 'NOT_A_DATE', path }]
    if ((field.kind !== 'text' && field.kind !== 'note') || value.length <= field.max) return []
    return [{ code: 'TOO_LONG', path, params: { max: field.max.toString() } }]
  })
}

/** The same of a document with its rows. */
export function documentEntryProblems(head: Fields, row: Fields, entered: Body & { rows: readonly Body[] }): Problem[] {
  const inRows = entered.rows.flatMap((one, index) => entryProblems(row, one, `rows.${index}.`))
  return [...entryProblems(head, entered), ...inRows]
}

function valuesOf<T>(fields: Fields, valueOf: (name: string, field: Field) => Values[string]): T {
  return Object.fromEntries(writableFields({ fields }).map(([name, field]) => [name, valueOf(name, field)])) as T
}

function plain({ kind }: Field, value: unknown): Values[string] {
  if (kind === 'flag') return value === true
  if (typeof value === 'string' && value !== '') return value
  return kind === 'reference' || kind === 'choice' ? null : ''
}
