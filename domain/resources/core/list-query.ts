/**
 * Parses the query string of a list by the resource's declaration. Nothing is ignored: a name or operator that the
 * declaration does not allow is refused with its name.
 *
 *   ?_start=20&_end=40&_sort=name&_order=desc&q=cash&is_active=true&category=…&category=…
 *     rows 20 to 39, by name descending, with "cash" in a searched field, active, below one of two categories
 *   ?date_gte=2026-04-01&date_lte=2026-04-30      both days are included
 *   ?parent=                                      an empty value matches records without a value
 */
import { isLocalDate } from '../../calendar/local-date.ts'
import type { Problem } from '../../errors.ts'
import { refuse } from '../../errors.ts'
import { isDecimal } from '../../money/decimal.ts'
import { isStored } from './field-columns.ts'
import type { Field, Resource } from './define.ts'

/** The operators of the wire by their suffix; `eq` and `ne` take several values (in, not in). */
const SUFFIXES = { _ne: 'ne', _gte: 'gte', _lte: 'lte', _like: 'like' } as const
export type Operator = 'eq' | (typeof SUFFIXES)[keyof typeof SUFFIXES]
/** `field` is a field's name or `id`. */
export type Filter = { field: string; operator: Operator; values: readonly string[] }
/** `field` is a stored field's name, `created_at` or `updated_at`. */
export type SortKey = { field: string; descending: boolean }
export type ListQuery = {
  start: number
  end: number
  sort: readonly SortKey[]
  search: string
  filters: readonly Filter[]
}
export type QueryParameters = Readonly<Record<string, string | readonly string[] | undefined>>

export const PAGE_ROWS = 20
export const MOST_PAGE_ROWS = 500
const MOST_START = 100_000_000
const TIMESTAMPS = ['created_at', 'updated_at']
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether a text has the form of an id. */
export function isId(text: string): boolean {
  return ID.test(text)
}

/**
 * Parses the query of a list. Throws UNKNOWN_FILTER for an unknown parameter, operator or sort field, and the code of
 * the field's kind (NOT_A_DATE, NOT_A_NUMBER, NOT_IN_LIST, UNKNOWN_REFERENCE) or BAD_REQUEST for an invalid value; the
 * problems name the parameters.
 */
export function parseListQuery(resource: Resource, parameters: QueryParameters): ListQuery {
  const problems: Problem[] = []
  const remaining = new Map(Object.entries(parameters).map(([key, value]) => [key, [value ?? ''].flat()]))
  const takeSingle = (key: string): string => {
    const values = remaining.get(key) ?? []
    remaining.delete(key)
    if (values.length > 1) problems.push({ code: 'BAD_REQUEST', path: key })
    return values[0] ?? ''
  }
  const { start, end } = readPage({ start: takeSingle('_start'), end: takeSingle('_end') }, problems)
  const sort = readSort(resource, { fields: takeSingle('_sort'), orders: takeSingle('_order') }, problems)
  const search = takeSingle('q').trim()
  const filters = [...remaining].flatMap(([key, values]) => readFilter(resource, { key, values }, problems))
  refuse(problems)
  return { start, end, sort, search, filters }
}

/** Returns the page of a list that has no other parameters. Raises BAD_REQUEST at `_start` or `_end`. */
export function parsePage({ _start: start = '', _end: end = '' }: QueryParameters): { start: number; end: number } {
  const problems: Problem[] = []
  const page = readPage({ start: String(start), end: String(end) }, problems)
  refuse(problems)
  return page
}

function readPage(range: { start: string; end: string }, problems: Problem[]): { start: number; end: number } {
  const start = readCount(range.start || '0')
  const end = readCount(range.end || String((start ?? 0) + PAGE_ROWS))
  if (start === null || start > MOST_START) problems.push({ code: 'BAD_REQUEST', path: '_start' })
  if (end === null || end < (start ?? 0) || end - (start ?? 0) > MOST_PAGE_ROWS) {
    problems.push({ code: 'BAD_REQUEST', path: '_end' })
  }
  return { start: start ?? 0, end: end ?? 0 }
}

/** Parses a count in digits; returns null for any other text. */
export function readCount(text: string): number | null {
  return /^\d{1,10}$/.test(text) ? parseInt(text, 10) : null
}

function readSort(
  resource: Resource,
  sortParameters: { fields: string; orders: string },
  problems: Problem[],
): SortKey[] {
  if (sortParameters.fields === '') {
    if (sortParameters.orders !== '') problems.push({ code: 'BAD_REQUEST', path: '_order' })
    return [{ field: resource.sort.replace('-', ''), descending: resource.sort.startsWith('-') }]
  }
  const orders = sortParameters.orders.toLowerCase().split(',')
  if (orders.some((order) => !['', 'asc', 'desc'].includes(order)))
    problems.push({ code: 'BAD_REQUEST', path: '_order' })
  return sortParameters.fields.split(',').map((field, index) => {
    const isAllowed =
      TIMESTAMPS.includes(field) || (Object.hasOwn(resource.fields, field) && isSortable(resource, field))
    if (!isAllowed) problems.push({ code: 'UNKNOWN_FILTER', path: '_sort', params: { field } })
    return { field, descending: (orders[index] ?? orders[0]) === 'desc' }
  })
}

function isSortable(resource: Resource, name: string): boolean {
  const field = resource.fields[name]
  return field !== undefined && isStored(field) && field.kind !== 'data'
}

function readFilter(
  resource: Resource,
  { key, values }: { key: string; values: readonly string[] },
  problems: Problem[],
): Filter[] {
  const match = nameAndOperator(resource, key)
  if (!match) {
    problems.push({ code: 'UNKNOWN_FILTER', path: key, params: { field: key } })
    return []
  }
  const { name, operator } = match
  const field = resource.fields[name]
  const takesOneValue = operator !== 'eq' && operator !== 'ne'
  for (const value of values) {
    const problem = takesOneValue && value === '' ? 'BAD_REQUEST' : value === '' ? null : valueProblem(field, value)
    if (problem) problems.push({ code: problem, path: key, params: choicesOf(field) })
  }
  if (takesOneValue && values.length > 1) problems.push({ code: 'BAD_REQUEST', path: key })
  return [{ field: name, operator, values }]
}

/**
 * Splits a parameter into field and operator; a field's name wins over a suffix, so that a field may end in `_like`.
 */
function nameAndOperator(resource: Resource, key: string): { name: string; operator: Operator } | null {
  if (operatorsOf(resource, key).includes('eq')) return { name: key, operator: 'eq' }
  for (const [suffix, operator] of Object.entries(SUFFIXES)) {
    const name = key.slice(0, -suffix.length)
    if (key.endsWith(suffix) && operatorsOf(resource, name).includes(operator)) return { name, operator }
  }
  return null
}

/** Returns the operators by which a list can be filtered by the field; none when it cannot. */
export function operatorsOf(resource: Resource, name: string): readonly Operator[] {
  if (name === 'id') return ['eq', 'ne']
  const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined
  if (!field || !(field.filter || field.search)) return []
  switch (field.kind) {
    case 'text':
    case 'note':
      return ['eq', 'ne', 'like']
    case 'money':
    case 'quantity':
    case 'date':
      return ['eq', 'ne', 'gte', 'lte']
    case 'flag':
    case 'choice':
    case 'status':
    case 'reference':
      return ['eq', 'ne']
    case 'data':
      return []
  }
}

function valueProblem(field: Field | undefined, value: string): Problem['code'] | null {
  if (!field) return isId(value) ? null : 'UNKNOWN_REFERENCE'
  switch (field.kind) {
    case 'text':
    case 'note':
      return null
    case 'money':
    case 'quantity':
      return isDecimal(value) && value.length <= 40 ? null : 'NOT_A_NUMBER'
    case 'date':
      return isLocalDate(value) ? null : 'NOT_A_DATE'
    case 'flag':
      return ['true', 'false'].includes(value) ? null : 'NOT_IN_LIST'
    case 'choice':
    case 'status':
      return Object.hasOwn(field.choices, value) ? null : 'NOT_IN_LIST'
    case 'reference':
      return isId(value) ? null : 'UNKNOWN_REFERENCE'
    case 'data':
      return 'BAD_REQUEST'
  }
}

function choicesOf(field: Field | undefined): Record<string, string> {
  if (field?.kind === 'flag') return { choices: 'true, false' }
  return field && 'choices' in field ? { choices: Object.keys(field.choices).join(', ') } : {}
}
