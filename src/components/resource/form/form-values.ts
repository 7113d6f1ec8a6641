import { isDecimal, isZero } from '../../../../domain/money/decimal.ts'
import type { Field, Resource } from '../../../../domain/resources/core/define.ts'
import { writableFields } from '../../../../domain/resources/core/define.ts'

export type Values = Readonly<Record<string, unknown>>
export type StoredRecord = Values & { id: string; version: number }

/** What a form starts with: the record's fields, or what a new record has by declaration. */
export function initialValues(resource: Resource, record: StoredRecord | null): Values {
  return Object.fromEntries(
    writableFields(resource).map(([name, field]) => {
      if (record) return [name, isNothing(field, record[name]) ? null : record[name]]
      if (field.kind === 'flag') return [name, field.initial ?? false]
      return [name, field.kind === 'choice' ? (field.initial ?? null) : null]
    }),
  )
}

/** Nothing stored, or the zero of the side that has no amount. */
function isNothing(field: Field, value: unknown): boolean {
  if (value === null || value === undefined) return true
  const isSide = field.kind === 'money' && field.oneSide === true
  return isSide && typeof value === 'string' && isDecimal(value) && isZero(value)
}

/** What a copy starts with: everything but the code, which belongs to one record; texts that name it say that it is a copy. */
export function copyOf(resource: Resource, record: StoredRecord, name: string): Values {
  const values = { ...initialValues(resource, record) }
  if ('code' in values) values['code'] = null
  if (resource.title in values && resource.fields[resource.title]?.kind === 'text') values[resource.title] = name
  return values
}

/** The fields that differ from the start of the form; an empty text is the same as nothing. */
export function changedValues(initial: Values, values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => filled(value) !== filled(initial[name])))
}

/** The body of a save: a new record's filled fields, or what changed together with the version it was based on. */
export function bodyOf(record: StoredRecord | null, initial: Values, values: Values): Record<string, unknown> {
  if (record) return { ...Object.fromEntries(sentParts(changedValues(initial, values))), version: record.version }
  return Object.fromEntries(sentParts(values).filter(([, value]) => filled(value) !== null))
}

/** Parts of which nothing is filled in are sent as nothing. */
function sentParts(values: object): [string, unknown][] {
  return Object.entries(values).map(([name, value]) => [name, sent(value)])
}

function sent(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return filled(value) === null ? null : Object.fromEntries(sentParts(value))
}

/** What a value amounts to, comparable with another; parts without anything in them are nothing. */
function filled(value: unknown): unknown {
  if (typeof value === 'string') return value.trim() === '' ? null : value.trim()
  if (typeof value !== 'object' || value === null) return value ?? null
  const parts = Array.isArray(value) ? value.map(filled) : filledParts(value)
  return Object.keys(parts).length === 0 ? null : JSON.stringify(parts)
}

function filledParts(value: object): Record<string, unknown> {
  const parts = Object.entries(value).map(([name, part]) => [name, filled(part)] as const)
  return Object.fromEntries(
    parts.filter(([, part]) => part !== null && part !== false).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )
}
