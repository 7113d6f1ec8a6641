/** What the requests of a kind of document are made of: bodies, fields with good and bad values, statuses, acts. */
import type { Books } from './company.ts'
import { unknownId } from './company.ts'
import type { Desk, Document } from './desk.ts'

export type Fields = Readonly<Record<string, Sample>>
export type Sample = {
  /** What the field takes beside the least body, and what changes it in the full body. */
  good: unknown
  other: unknown
  bad: readonly unknown[]
}
export type Values = Record<string, unknown>
export type Kind = {
  path: string
  /** The least that can be sent, and a body with every field that goes with the others. */
  least: Values
  full: Values
  fields: Fields
  /** Fields of a row by the name of the list; the rows themselves stand in the bodies. */
  lists: Readonly<Record<string, Fields>>
  /** How a document comes into each status: what is sent beside the full body, and acts. */
  statuses: Readonly<Record<string, { sent?: Values; acts?: readonly string[] }>>
  /** A good body of each act beside the version; fields that it takes are tried one by one. */
  acts: Readonly<Record<string, Values | ((desk: Desk, document: Document) => Promise<Values>)>>
  /** Makes the full body fit for another time: what may stand only once. */
  again?: (desk: Desk, body: Values) => Promise<Values>
  most: Readonly<Record<string, number>>
  /** Addresses that are read besides, `:id` for an issued document. */
  reads: readonly string[]
  /** Addresses that answer to a body without writing it. */
  previews: readonly string[]
  settings?: 'sales' | 'purchase'
  /** What is tried besides. */
  besides?: (desk: Desk) => Promise<void>
}
export type KindOf = (books: Books) => Kind

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
/** A reference; `others` are ids that are known and refused: of another company, of what is out of use. */
export const reference = (good: unknown, other: unknown, others: readonly unknown[]): Sample => ({
  good,
  other,
  bad: [7, 'abc', unknownId, ...others, null, ''],
})

/** How a value of a test is called. */
export function called(value: unknown): string {
  if (typeof value === 'string' && value.length > 40) return `${value.length} letters`
  return JSON.stringify(value)
}

/** Dates that ask for more than a look. */
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

/** The same without one field. */
export const without = (values: Values, name: string): Values =>
  Object.fromEntries(Object.entries(values).filter(([field]) => field !== name))
