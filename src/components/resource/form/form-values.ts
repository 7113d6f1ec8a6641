import { isDecimal, isZero } from '../../../../domain/money/decimal.ts'
import type { Field, Resource } from '../../../../domain/resources/core/define.ts'
import { writableFields } from '../../../../domain/resources/core/define.ts'

export type Values = Readonly<Record<string, unknown>>
export type StoredRecord = Values & { id: string; version: number }

/** Returns the initial values: the record's fields, or the declared defaults of a new record. */
export function initialValues(resource: Resource, record: StoredRecord | null): Values {
  return Object.fromEntries(
    writableFields(resource).map(([name, field]) => {
      if (record) return [name, isNothing(field, record[name]) ? null : record[name]]
      if (field.kind === 'flag') return [name, field.initial ?? false]
      return [name, field.kind === 'choice' ? (field.initial ?? null) : null]
    }),
  )
}

/** Whether a stored value is empty, or the zero of the side without an amount. */
function isNothing(field: Field, value: unknown): boolean {
  if (value === null || value === undefined) return true
  const isSide = field.kind === 'money' && field.oneSide === true
  return isSide && typeof value === 'string' && isDecimal(value) && isZero(value)
}

/**
 * Returns the initial values of a copy: everything except the code, which must be unique; name texts are marked as a
 * copy.
 */
export function copyOf(resource: Resource, record: StoredRecord, name: string): Values {
  const values = { ...initialValues(resource, record) }
  if ('code' in values) values['code'] = null
  if (resource.title in values && resource.fields[resource.title]?.kind === 'text') values[resource.title] = name
  return values
}

/** Returns the fields that differ from the initial values; an empty text equals null. */
export function changedValues(initial: Values, values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => filled(value) !== filled(initial[name])))
}

/**
 * Returns the body of a save: the filled fields of a new record, or the changed ones with the version they are based
 * on.
 */
export function bodyOf(record: StoredRecord | null, initial: Values, values: Values): Record<string, unknown> {
  if (record) return { ...Object.fromEntries(sentParts(changedValues(initial, values))), version: record.version }
  return Object.fromEntries(sentParts(values).filter(([, value]) => filled(value) !== null))
}

/** Removes parts without any value. */
function sentParts(values: object): [string, unknown][] {
  return Object.entries(values).map(([name, value]) => [name, toRequestValue(value)])
}

function toRequestValue(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return filled(value) === null ? null : Object.fromEntries(sentParts(value))
}

/** Normalizes a value for comparison; parts without any value become null. */
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
