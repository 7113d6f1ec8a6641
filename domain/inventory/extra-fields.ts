/**
 * Extra fields: the additional fields that a category defines for its items.
 *
 *   Books: author (text, searched), pages (number), published (date), binding (a choice of hardcover and paperback)
 *     { author: 'Le Guin', pages: '0340' }  is stored as { author: 'Le Guin', pages: '340' }
 *     { binding: 'leather' }                is NOT_IN_LIST at extra_data.binding
 *     { colour: 'blue' }                    is UNKNOWN_FIELD at extra_data.colour
 */
import { isLocalDate } from '../calendar/local-date.ts'
import type { Problem } from '../errors.ts'
import { canonical, decimalPlaces, integerDigits, isDecimal } from '../money/decimal.ts'

export const extraFieldTypes = ['text', 'number', 'date', 'choice', 'long'] as const
export type ExtraFieldType = (typeof extraFieldTypes)[number]

export type ExtraField = {
  readonly name: string
  readonly type: ExtraFieldType
  /** Item search includes the field. */
  readonly search: boolean
  /** The options of a choice. */
  readonly choices?: readonly string[] | undefined
}
export type ExtraData = Readonly<Record<string, string>>
/** The values of a request: null and an empty text delete the value. */
export type ExtraDataInput = Readonly<Record<string, string | null>>

/** The maximum lengths of a line and of a long text. */
const maxLength = { text: 255, long: 5000 } as const
const NUMBER_PLACES = 6
const NUMBER_DIGITS = 14
const NUMBER_LENGTH = 40

/** Returns DUPLICATE for a repeated name, compared without case; REQUIRED for a choice without options. */
export function extraFieldProblems(fields: readonly ExtraField[]): Problem[] {
  const names = new Set<string>()
  return fields.flatMap(({ name, type, choices = [] }, index): Problem[] => {
    const problems: Problem[] = []
    const key = name.toLowerCase()
    if (names.has(key)) problems.push({ code: 'DUPLICATE', path: `extra_fields.${index}.name` })
    names.add(key)
    if (type === 'choice' && choices.length === 0) {
      problems.push({ code: 'REQUIRED', path: `extra_fields.${index}.choices` })
    }
    return problems
  })
}

/** Normalizes values for storage: without empty values and unknown fields, numbers canonical. */
export function normalizeExtraData(fields: readonly ExtraField[], data: ExtraDataInput): ExtraData {
  const entries = fields.flatMap(({ name, type }): [string, string][] => {
    const value = data[name] ?? ''
    if (value === '') return []
    return [[name, type === 'number' && isNumber(value) ? canonical(value) : value]]
  })
  return Object.fromEntries(entries)
}

/** Returns the problems of values, at `extra_data.<name>`. */
export function extraDataProblems(fields: readonly ExtraField[], data: ExtraDataInput): Problem[] {
  return Object.entries(data).flatMap(([name, value]): Problem[] => {
    const path = `extra_data.${name}`
    const field = fields.find((extraField) => extraField.name === name)
    if (!field) return [{ code: 'UNKNOWN_FIELD', path, params: { field: name } }]
    return value === null || value === '' ? [] : valueProblems(field, { value, path })
  })
}

function valueProblems(
  { type, choices = [] }: ExtraField,
  { value, path }: { value: string; path: string },
): Problem[] {
  switch (type) {
    case 'text':
    case 'long':
      return value.length <= maxLength[type] ? [] : [{ code: 'TOO_LONG', path, params: { max: `${maxLength[type]}` } }]
    case 'number':
      return isNumber(value) ? [] : [{ code: 'NOT_A_NUMBER', path }]
    case 'date':
      return isLocalDate(value) ? [] : [{ code: 'NOT_A_DATE', path }]
    case 'choice':
      return choices.includes(value) ? [] : [{ code: 'NOT_IN_LIST', path, params: { choices: choices.join(', ') } }]
  }
}

function isNumber(value: string): boolean {
  if (value.length > NUMBER_LENGTH || !isDecimal(value)) return false
  return decimalPlaces(value) <= NUMBER_PLACES && integerDigits(value) <= NUMBER_DIGITS
}
