/**
 * The body of a document by its declaration: the writable fields, and the lists. A change has only what it changes:
 * omitted fields stay, null clears, and a list is always sent as a whole.
 *
 *   stored  { date: '2026-03-01', remarks: 'Paid', rows: [{ id: 'a', quantity: '2', rate: '5' }] }
 *   sent    { remarks: null, rows: [{ id: 'a', quantity: '3' }, { quantity: '1', rate: '7' }] }
 *   whole   { date: '2026-03-01', remarks: null,
 *             rows: [{ id: 'a', quantity: '3', rate: '5' }, { quantity: '1', rate: '7' }] }
 */
import type { Problem } from '../../errors.ts'
import { canonical, isDecimal, sum } from '../../money/decimal.ts'
import type { Act, Field, Fields, Lines, Resource } from './define.ts'
import { isSide } from './field-columns.ts'
import { writableFields } from './define.ts'

export type Body = Readonly<Record<string, unknown>>

/** Returns the names of a body: its fields and lists, the common ones, and the version that it is based on. */
export function bodyNames(resource: Resource): string[] {
  const status = resource.startsAs.length > 0 ? ['status'] : []
  const lists = Object.keys(resource.lines)
  return [...writableFields(resource).map(([name]) => name), ...lists, ...status, 'accept', 'version']
}

/**
 * Whether the body of an act has the version of the document. An act that creates a new document, such as a copy or a
 * reversal, reads the current one and does not change it; every other act changes the version that the user saw.
 */
export function takesVersion({ needs }: Pick<Act, 'needs'>): boolean {
  return needs !== 'create'
}

/** Returns the names of the body of an act. */
export function actNames(act: Act): string[] {
  const { body = {}, lines = {}, reason = false, warns = false } = act
  const others = [...(reason ? ['reason'] : []), ...(warns ? ['accept'] : [])]
  return [...(takesVersion(act) ? ['version'] : []), ...Object.keys(body), ...Object.keys(lines), ...others]
}

/** Returns the names of one line of a list; throws an Error for a list that is not declared. */
export function lineNames({ path, lines }: Resource, list: string): string[] {
  const declared = lines[list]
  if (!declared) throw new Error(`${path} has no list ${list}`)
  return [...(declared.keyed ? ['id'] : []), ...writableFields(declared).map(([field]) => field)]
}

/** Whether a body has every field and list and no line with an id, so that the stored document is not needed. */
export function isWhole(resource: Resource, sent: Body): boolean {
  return (
    writableFields(resource).every(([name]) => name in sent) &&
    Object.entries(resource.lines).every(([name, lines]) => {
      const list = sent[name]
      return Array.isArray(list) && !(lines.keyed && list.some(hasId))
    })
  )
}

/**
 * Merges the sent body into the stored document; lines that are sent with an id are merged with the stored lines. An
 * unknown id is UNKNOWN_REFERENCE, one that is sent again DUPLICATE.
 */
export function mergeBody(resource: Resource, stored: Body, sent: Body): { body: Body; problems: Problem[] } {
  const body: Record<string, unknown> = { ...sent }
  const problems: Problem[] = []
  for (const [name] of writableFields(resource)) if (!(name in sent)) body[name] = stored[name] ?? null
  for (const [name, lines] of Object.entries(resource.lines)) {
    const before = linesOf(stored[name]).map((line) => pickWritable(lines, line))
    const list = sent[name]
    if (list === undefined) body[name] = before
    else if (lines.keyed && Array.isArray(list)) {
      const storedLines = new Map(before.map((line) => [line['id'], line]))
      const usedIds = new Set<string>()
      body[name] = list.map((line: unknown, index) => {
        if (!hasId(line)) return line
        const path = `${name}.${index}.id`
        const storedLine = storedLines.get(line.id)
        if (!storedLine) problems.push({ code: 'UNKNOWN_REFERENCE', path })
        else if (usedIds.has(line.id)) problems.push({ code: 'DUPLICATE', path })
        usedIds.add(line.id)
        return { ...storedLine, ...line }
      })
    }
  }
  return { body, problems }
}

/**
 * Normalizes a document whose rows replace single fields: with rows those fields are null, and its amounts are the sums
 * of the rows, null while one of them is invalid.
 *
 *   { amount: '5', cheques: [{ amount: '10' }, { amount: '20' }] }  is  { amount: '30', cheques: … }
 */
export function withRowTotals(resource: Resource, body: Body): Body {
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

/** Whether a whole body equals the stored document in every field and line. */
export function isSame(resource: Resource, stored: Body, body: Body): boolean {
  return (
    hasSame(resource, stored, body) &&
    Object.entries(resource.lines).every(([name, lines]) => {
      const [before, after] = [linesOf(stored[name]), linesOf(body[name])]
      return before.length === after.length && before.every((line, index) => hasSame(lines, line, after[index] ?? {}))
    })
  )
}

function hasSame(declared: { fields: Fields }, a: Body, b: Body): boolean {
  return writableFields(declared).every(([name, field]) => plainValue(field, a[name]) === plainValue(field, b[name]))
}

/**
 * Returns a value for comparison: texts trimmed, empty as null, decimals canonical, flags with defaults, a zero side as
 * null.
 */
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

function pickWritable(lines: Lines, line: Body): Record<string, unknown> {
  const names = [...(lines.keyed ? ['id'] : []), ...writableFields(lines).map(([name]) => name)]
  return Object.fromEntries(names.map((name) => [name, line[name] ?? null]))
}

/** Returns the lines of a list; none for other values. */
export function linesOf(value: unknown): Body[] {
  return Array.isArray(value) ? value.filter(isBody) : []
}

function hasId(line: unknown): line is Body & { id: string } {
  return isBody(line) && typeof line['id'] === 'string' && line['id'] !== ''
}

/** Whether a value is a body, or a line of one. */
export function isBody(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
