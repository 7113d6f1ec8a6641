/**
 * What the body of a document says, by its declaration: the fields that may be written, and its lists. A change says no
 * more than what is to be changed: what is absent stays, null clears, and a list that is sent is the whole list.
 *
 *   stored  { date: '2026-03-01', remarks: 'Paid', rows: [{ id: 'a', quantity: '2', rate: '5' }] }
 *   sent    { remarks: null, rows: [{ id: 'a', quantity: '3' }, { quantity: '1', rate: '7' }] }
 *   whole   { date: '2026-03-01', remarks: null, rows: [{ id: 'a', quantity: '3', rate: '5' }, { quantity: '1', rate: '7' }] }
 */
import type { Problem } from '../../errors.ts'
import { canonical, isDecimal, sum } from '../../money/decimal.ts'
import type { Act, Field, Fields, Lines, Resource } from './define.ts'
import { isSide, writableFields } from './define.ts'

export type Body = Readonly<Record<string, unknown>>

/** The names of a body: its fields and lists, what every body may say, and the version that it was based on. */
export function bodyNames(resource: Resource): string[] {
  const status = resource.startsAs.length > 0 ? ['status'] : []
  const lists = Object.keys(resource.lines)
  return [...writableFields(resource).map(([name]) => name), ...lists, ...status, 'accept', 'version']
}

/**
 * Whether the body of an act names the version of the document that it is done to. An act that makes a new document, such as a
 * copy or a reversal, reads the old one as it stands and leaves it as it is; every other changes the version that was seen.
 */
export function takesVersion({ needs }: Pick<Act, 'needs'>): boolean {
  return needs !== 'create'
}

/** The names of the body of an act. */
export function actNames(act: Act): string[] {
  const { body = {}, lines = {}, reason = false, warns = false } = act
  const others = [...(reason ? ['reason'] : []), ...(warns ? ['accept'] : [])]
  return [...(takesVersion(act) ? ['version'] : []), ...Object.keys(body), ...Object.keys(lines), ...others]
}

/** The names of one line of a list; raises an error of ours for a list that is not declared. */
export function lineNames({ path, lines }: Resource, list: string): string[] {
  const declared = lines[list]
  if (!declared) throw new Error(`${path} has no list ${list}`)
  return [...(declared.keyed ? ['id'] : []), ...writableFields(declared).map(([field]) => field)]
}

/** Whether a body says all that a change can say, so that nothing stored has to be added to it. */
export function isWhole(resource: Resource, sent: Body): boolean {
  return (
    writableFields(resource).every(([name]) => name in sent) &&
    Object.entries(resource.lines).every(([name, lines]) => {
      const list = sent[name]
      return Array.isArray(list) && (!lines.keyed || list.every((line) => !isNamed(line) || hasAll(line, lines)))
    })
  )
}

/**
 * The stored document with what was sent in place of what it had; lines that are sent with an id are merged with the
 * stored ones. An id that no stored line has is UNKNOWN_REFERENCE at it.
 */
export function patched(resource: Resource, stored: Body, sent: Body): { body: Body; problems: Problem[] } {
  const body: Record<string, unknown> = { ...sent }
  const problems: Problem[] = []
  for (const [name] of writableFields(resource)) if (!(name in sent)) body[name] = stored[name] ?? null
  for (const [name, lines] of Object.entries(resource.lines)) {
    const before = linesOf(stored[name]).map((line) => kept(lines, line))
    const list = sent[name]
    if (list === undefined) body[name] = before
    else if (lines.keyed && Array.isArray(list)) {
      body[name] = list.map((line: unknown, index) => {
        if (!isNamed(line)) return line
        const old = before.find(({ id }) => id === line['id'])
        if (!old) problems.push({ code: 'UNKNOWN_REFERENCE', path: `${name}.${index}.id` })
        return { ...old, ...line }
      })
    }
  }
  return { body, problems }
}

/**
 * A body in which rows say what a document of one row says by fields of its own: with rows those are nothing, and its amounts
 * are the sums of theirs, nothing while one cannot be read.
 *
 *   { amount: '5', cheques: [{ amount: '10' }, { amount: '20' }] }  is  { amount: '30', cheques: … }
 */
export function shaped(resource: Resource, body: Body): Body {
  return Object.entries(resource.lines).reduce((whole, [name, { instead = [] }]) => {
    const rows = linesOf(body[name])
    if (rows.length === 0) return whole
    const valueOf = (field: string) => (resource.fields[field]?.kind === 'money' ? sumOf(rows, field) : null)
    return { ...whole, ...Object.fromEntries(instead.map((field) => [field, valueOf(field)])) }
  }, body)
}

function sumOf(rows: readonly Body[], field: string): string | null {
  const figures = rows.map((row) => row[field]).filter((value) => typeof value === 'string' && isDecimal(value))
  return figures.length === rows.length ? sum(figures as string[]) : null
}

/** Whether a whole body says of every field and line what is stored already. */
export function isSame(resource: Resource, stored: Body, body: Body): boolean {
  return (
    hasSame(resource, stored, body) &&
    Object.entries(resource.lines).every(([name, lines]) => {
      const [before, after] = [linesOf(stored[name]), linesOf(body[name])]
      return before.length === after.length && before.every((line, index) => hasSame(lines, line, after[index] ?? {}))
    })
  )
}

function hasSame(declared: { fields: Fields }, one: Body, other: Body): boolean {
  return writableFields(declared).every(
    ([name, field]) => plainValue(field, one[name]) === plainValue(field, other[name]),
  )
}

/** A value as it is compared: texts trimmed, nothing as null, decimals canonical, switches as they begin, a zero side as null. */
export function plainValue(field: Field, value: unknown): unknown {
  if (field.kind === 'flag') return value ?? field.initial ?? false
  if (value === undefined || value === null) return null
  if (typeof value !== 'string') return value
  const text = value.trim()
  if (text === '') return null
  const isAmount = field.kind === 'money' || field.kind === 'quantity'
  const amount = isAmount && isDecimal(text) ? canonical(text) : text
  return isSide(field) && amount === '0' ? null : amount
}

function kept(lines: Lines, line: Body): Record<string, unknown> {
  const names = [...(lines.keyed ? ['id'] : []), ...writableFields(lines).map(([name]) => name)]
  return Object.fromEntries(names.map((name) => [name, line[name] ?? null]))
}

/** The lines of a list; none for what is no list. */
export function linesOf(value: unknown): Body[] {
  return Array.isArray(value) ? value.filter(isBody) : []
}

function hasAll(line: Body, lines: Lines): boolean {
  return writableFields(lines).every(([name]) => name in line)
}

function isNamed(line: unknown): line is Body & { id: string } {
  return isBody(line) && typeof line['id'] === 'string' && line['id'] !== ''
}

/** Whether a value is a body, or a line of one. */
export function isBody(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
