/**
 * Extra fields: what a category wants to know of its items beyond what every item has.
 *
 *   Books: author (text, searched), pages (number), published (date), binding (a choice of hardcover and paperback)
 *     { author: 'Le Guin', pages: '0340' }  is kept as { author: 'Le Guin', pages: '340' }
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
  /** Searches for items look into it. */
  readonly search: boolean
  /** What can be chosen; of a choice only. */
  readonly choices?: readonly string[] | undefined
}
export type ExtraData = Readonly<Record<string, string>>
/** As it was sent: null and an empty text are nothing. */
export type SentData = Readonly<Record<string, string | null>>

/** Longest texts: of one line, and of several. */
const most = { text: 255, long: 5000 } as const
const NUMBER_PLACES = 6
const NUMBER_DIGITS = 14
const NUMBER_LENGTH = 40

/** DUPLICATE for a name that stands there twice, whatever its capitals; REQUIRED for a choice of nothing. */
export function extraFieldProblems(fields: readonly ExtraField[]): Problem[] {
  const seen = new Set<string>()
  return fields.flatMap(({ name, type, choices = [] }, place): Problem[] => {
    const problems: Problem[] = []
    const key = name.toLowerCase()
    if (seen.has(key)) problems.push({ code: 'DUPLICATE', path: `extra_fields.${place}.name` })
    seen.add(key)
    if (type === 'choice' && choices.length === 0) {
      problems.push({ code: 'REQUIRED', path: `extra_fields.${place}.choices` })
    }
    return problems
  })
}

/** Values as they are kept: empty ones left out, numbers in their one spelling, those the category does not ask for gone. */
export function tidyExtraData(fields: readonly ExtraField[], data: SentData): ExtraData {
  const kept = fields.flatMap(({ name, type }): [string, string][] => {
    const value = data[name] ?? ''
    if (value === '') return []
    return [[name, type === 'number' && isNumber(value) ? canonical(value) : value]]
  })
  return Object.fromEntries(kept)
}

/** What is wrong with values, at `extra_data.<name>`. */
export function extraDataProblems(fields: readonly ExtraField[], data: SentData): Problem[] {
  return Object.entries(data).flatMap(([name, value]): Problem[] => {
    const path = `extra_data.${name}`
    const field = fields.find((one) => one.name === name)
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
      return value.length <= most[type] ? [] : [{ code: 'TOO_LONG', path, params: { max: `${most[type]}` } }]
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
