/**
 * Defines the state of a list – search, filters, order, page – and its form in the address, so that a list can be
 * linked, reloaded and left by Back: `?q=rent&status=Approved&date_gte=2026-01-01&_sort=-date&_page=2&_size=50`. Fields
 * have their API names; unknown parameters are ignored.
 */
import type { CrudFilter, CrudSort } from '@refinedev/core'
import { isLocalDate } from '../../../../domain/calendar/local-date.ts'
import { isDecimal } from '../../../../domain/money/decimal.ts'
import { isStored } from '../../../../domain/resources/core/field-columns.ts'
import type { Field, Resource } from '../../../../domain/resources/core/define.ts'

export type ListFilter =
  | { kind: 'in'; field: string; values: string[] }
  | { kind: 'range'; field: string; from: string; to: string }
  | { kind: 'like'; field: string; text: string }

export type ListQuery = {
  q: string
  filters: ListFilter[]
  sort: string
  page: number
  size: number
  /** The id of the saved view that the list was opened with; '' for none. */
  view: string
}

export const pageSizes = [20, 50, 100, 200, 500]

/** Returns how a field is filtered: by values, by a range, or by a part of its text. */
function filterKind(field: Field): ListFilter['kind'] {
  switch (field.kind) {
    case 'date':
    case 'money':
    case 'quantity':
      return 'range'
    case 'text':
    case 'note':
    case 'data':
      return 'like'
    case 'flag':
    case 'choice':
    case 'status':
    case 'reference':
      return 'in'
  }
}

/** Returns a filter that matches everything, the start of editing one. */
export function emptyFilter(name: string, field: Field): ListFilter {
  const kind = filterKind(field)
  if (kind === 'in') return { kind, field: name, values: [] }
  return kind === 'range' ? { kind, field: name, from: '', to: '' } : { kind, field: name, text: '' }
}

export function isEmptyFilter(filter: ListFilter): boolean {
  if (filter.kind === 'in') return filter.values.length === 0
  return filter.kind === 'range' ? filter.from === '' && filter.to === '' : filter.text.trim() === ''
}

export function readListQuery(resource: Resource, params: URLSearchParams): ListQuery {
  const filters = filterFields(resource).map(([name, field]) => readFilter(name, field, params))
  const size = whole(params.get('_size'), 20)
  return {
    q: params.get('q') ?? '',
    filters: filters.filter((filter) => !isEmptyFilter(filter)),
    sort: sortOf(resource, params.get('_sort')),
    page: whole(params.get('_page'), 1),
    size: pageSizes.includes(size) ? size : 20,
    view: params.get('_view') ?? '',
  }
}

/** Returns the query for the address; default values are left out. */
export function writeListQuery(resource: Resource, query: ListQuery): URLSearchParams {
  const params = new URLSearchParams(filterParams(query))
  if (query.sort !== resource.sort) params.set('_sort', query.sort)
  if (query.page !== 1) params.set('_page', String(query.page))
  if (query.size !== 20) params.set('_size', String(query.size))
  if (query.view !== '') params.set('_view', query.view)
  return params
}

/** Returns the part of a query that a saved view stores: everything except the page and the view itself. */
export function viewQuery(resource: Resource, query: ListQuery): string {
  return writeListQuery(resource, { ...query, page: 1, view: '' }).toString()
}

/** Whether a list differs from the view it was opened with. */
export function isChanged(resource: Resource, query: ListQuery, view: { query: string }): boolean {
  return viewQuery(resource, query) !== viewQuery(resource, readListQuery(resource, new URLSearchParams(view.query)))
}

/** Returns search and filters as API parameters. */
export function filterParams({ q, filters }: ListQuery): [string, string][] {
  const params: [string, string][] = q === '' ? [] : [['q', q]]
  for (const filter of filters) {
    if (filter.kind === 'in') params.push(...filter.values.map((value): [string, string] => [filter.field, value]))
    if (filter.kind === 'range' && filter.from) params.push([`${filter.field}_gte`, filter.from])
    if (filter.kind === 'range' && filter.to) params.push([`${filter.field}_lte`, filter.to])
    if (filter.kind === 'like') params.push([`${filter.field}_like`, filter.text])
  }
  return params
}

/** Returns search and filters for Refine's data hooks. */
export function crudFilters({ q, filters }: ListQuery): CrudFilter[] {
  const all: CrudFilter[] = q === '' ? [] : [{ field: 'q', operator: 'eq', value: q }]
  for (const filter of filters) {
    const { field } = filter
    if (filter.kind === 'in' && filter.values.length === 1) {
      const [value] = filter.values
      all.push(value === '' ? { field, operator: 'null', value: true } : { field, operator: 'eq', value })
    }
    if (filter.kind === 'in' && filter.values.length > 1) all.push({ field, operator: 'in', value: filter.values })
    if (filter.kind === 'range' && filter.from) all.push({ field, operator: 'gte', value: filter.from })
    if (filter.kind === 'range' && filter.to) all.push({ field, operator: 'lte', value: filter.to })
    if (filter.kind === 'like') all.push({ field, operator: 'contains', value: filter.text })
  }
  return all
}

export function crudSorters({ sort }: ListQuery): CrudSort[] {
  return [sort.startsWith('-') ? { field: sort.slice(1), order: 'desc' } : { field: sort, order: 'asc' }]
}

/** Returns the fields that the list can be filtered by, in declared order. */
export function filterFields(resource: Resource): [string, Field][] {
  return Object.entries(resource.fields).filter(([, field]) => field.filter)
}

/** Whether a field is stored, which sorting requires. */
export function isSortable(field: Field | undefined): boolean {
  return field?.list === true && isStored(field)
}

function readFilter(name: string, field: Field, params: URLSearchParams): ListFilter {
  const kind = filterKind(field)
  const hasNone = field.kind === 'reference' && field.none !== undefined
  if (kind === 'in')
    return { kind, field: name, values: params.getAll(name).filter((value) => value !== '' || hasNone) }
  if (kind === 'like') return { kind, field: name, text: params.get(`${name}_like`) ?? '' }
  const read = (text: string | null) => (text !== null && isReadable(field, text) ? text : null)
  const only = read(params.get(name)) ?? ''
  return {
    kind,
    field: name,
    from: read(params.get(`${name}_gte`)) ?? only,
    to: read(params.get(`${name}_lte`)) ?? only,
  }
}

/** Whether an end of a range is a value of its field. */
export function isReadable(field: Field, text: string): boolean {
  return field.kind === 'date' ? isLocalDate(text) : isDecimal(text)
}

function sortOf(resource: Resource, sort: string | null): string {
  return sort !== null && isSortable(resource.fields[sort.replace(/^-/, '')]) ? sort : resource.sort
}

function whole(text: string | null, otherwise: number): number {
  return text !== null && /^[1-9]\d{0,6}$/.test(text) ? parseInt(text, 10) : otherwise
}
