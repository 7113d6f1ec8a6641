/** Describes the requests of a kind of document: bodies, fields with good and bad values, statuses, acts. */
import { unknownId } from './company.ts'
import type { Desk, Document } from './desk.ts'

export type Fields = Readonly<Record<string, Sample>>
export type Sample = {
  /** A valid value beside the least body, and one that changes the full body. */
  good: unknown
  other: unknown
  bad: readonly unknown[]
}
export type Values = Record<string, unknown>
export type Kind = {
  path: string
  /** The least body, and a body with every compatible field. */
  least: Values
  full: Values
  fields: Fields
  /** Fields of a row by the name of the list; the rows themselves are in the bodies. */
  lists: Readonly<Record<string, Fields>>
  /** How a document reaches each status: fields beside the full body, and acts. */
  statuses: Readonly<Record<string, { sent?: Values; acts?: readonly string[] }>>
  /** A good body of each act beside the version; its fields are tried one by one. */
  acts: Readonly<Record<string, Values | ((desk: Desk, document: Document) => Promise<Values>)>>
  /** Makes the full body unique again. */
  again?: (desk: Desk, body: Values) => Promise<Values>
  most: Readonly<Record<string, number>>
  /** Further addresses to read, `:id` for an issued document. */
  reads: readonly string[]
  /** Addresses that answer a body without writing it. */
  previews: readonly string[]
  settings?: 'sales' | 'purchase'
  /** Further requests. */
  besides?: (desk: Desk) => Promise<void>
}

export const long = (length: number): string => 'x'.repeat(length)

export const text = (max: number, good = 'Said'): Sample => ({
  good,
  other: `${good} otherwise`.slice(0, max),
  bad: [7, long(max + 1), {}, null, '', '  '],
})
export const date = (good: string, other = '2026-03-25'): Sample => ({
  good,
  other,
  bad: [7, '2026-02-30', 'soon', null, '', '2019-01-01', '2026-12-30'],
})
export const flag = (good = true): Sample => ({ good, other: !good, bad: ['yes', 1, null, ''] })
export const choice = (good: string, other: string): Sample => ({ good, other, bad: ['Nonsense', 7, null, ''] })
export const number = (good: string, other: string): Sample => ({
  good,
  other,
  bad: [7, 'abc', '-1', '0', '1.123456789', '99999999999999999999', '1e3', '1,5', null, ''],
})
/** A reference; `others` are existing ids that are refused: of another company, or inactive. */
export const reference = (good: unknown, other: unknown, others: readonly unknown[]): Sample => ({
  good,
  other,
  bad: [7, 'abc', unknownId, ...others, null, ''],
})

/** Returns the name of a test value. */
export function nameOfValue(value: unknown): string {
  if (typeof value === 'string' && value.length > 40) return `${value.length} letters`
  return JSON.stringify(value)
}

/** Records dates that require further requests. */
export async function dated(desk: Desk, body: Values): Promise<void> {
  for (const [name, more] of [
    ['issued', {}],
    ['before the last', { date: '2026-02-20' }],
    ['far ahead', { date: '2026-12-30' }],
    ['far ahead, accepted', { date: '2026-12-30', accept: ['DATE_FAR_AHEAD'] }],
    ['in another year', { date: '2025-07-01' }],
    ['before the books', { date: '2019-01-01' }],
  ] as const) {
    desk.begin(`besides ${name}`)
    const created = await desk.ask('create', 'POST', '', { ...body, ...more })
    if (created.status !== 201) continue
    await desk.ask('entries', 'GET', `${created.body.id}/journal-entries/`)
    const other = { ...body, ...more, version: 1, date: '2025-08-01' }
    await desk.ask('into another year', 'PATCH', `${created.body.id}/`, other)
  }
}

/** Returns the values without one field. */
export const without = (values: Values, name: string): Values =>
  Object.fromEntries(Object.entries(values).filter(([field]) => field !== name))
