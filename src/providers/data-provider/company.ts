/**
 * Provides the records of a company: simple-rest where it is right, our own mapping where it is not. simple-rest would
 * obey a request method from the page's query, turn unknown filter operators into equality, and drop the query of
 * custom writes.
 */
import type { CrudFilters, CustomParams, DataProvider, GetListParams, MetaQuery } from '@refinedev/core'
import simpleRest from '@refinedev/simple-rest'
import type { AxiosInstance } from 'axios'
import { RequestError } from '../../lib/http-error.ts'
import { translate } from '../../lib/i18n.ts'

const suffixes: Readonly<Record<string, string>> = {
  eq: '',
  in: '',
  ne: '_ne',
  gte: '_gte',
  lte: '_lte',
  contains: '_like',
}

/**
 * Returns the query of a list's filters; a list of values repeats the key. Throws on operators that the API does not
 * know.
 */
export function filterQuery(filters: CrudFilters = []): URLSearchParams {
  const query = new URLSearchParams()
  for (const filter of filters) {
    if (filter.operator === 'null') {
      query.append(filter.field, '')
      continue
    }
    const suffix = suffixes[filter.operator]
    if (suffix === undefined || !('field' in filter)) {
      throw new RequestError(translate('error.UNSUPPORTED_FILTER', { operator: filter.operator }), { statusCode: 400 })
    }
    const values: unknown[] = Array.isArray(filter.value) ? filter.value : [filter.value]
    for (const value of values) {
      if (value !== undefined && value !== null && value !== '') query.append(`${filter.field}${suffix}`, String(value))
    }
  }
  return query
}

/** Returns the whole query of a list: page, order, filters. */
export function listQuery({
  pagination,
  sorters = [],
  filters = [],
}: Pick<GetListParams, 'pagination' | 'sorters' | 'filters'>): URLSearchParams {
  const query = filterQuery(filters)
  const { currentPage = 1, pageSize = 20, mode = 'server' } = pagination ?? {}
  if (mode === 'server') {
    query.set('_start', String((currentPage - 1) * pageSize))
    query.set('_end', String(currentPage * pageSize))
  }
  if (sorters.length > 0) {
    query.set('_sort', sorters.map(({ field }) => field).join(','))
    query.set('_order', sorters.map(({ order }) => order).join(','))
  }
  return query
}

/**
 * Returns the same page counted from the end of a list of this many rows, in reverse order; null when the beginning is
 * nearer.
 */
export function fromTheEnd(query: URLSearchParams, count: number): URLSearchParams | null {
  const [start, end] = [Number(query.get('_start')), Number(query.get('_end'))]
  const order = query.get('_order')
  if (order === null || start <= count / 2 || start >= count) return null
  const turned = new URLSearchParams(query)
  turned.set('_start', String(Math.max(count - end, 0)))
  turned.set('_end', String(count - start))
  turned.set(
    '_order',
    order.replaceAll(/asc|desc/g, (way) => (way === 'asc' ? 'desc' : 'asc')),
  )
  return turned
}

/**
 * Returns the headers that a caller may set: a key that makes repeating a save harmless. Nothing from the page's own
 * query.
 */
function headersFrom(meta: MetaQuery | undefined): { headers?: Record<string, string> } {
  const key: unknown = meta?.['idempotencyKey']
  return typeof key === 'string' ? { headers: { 'Idempotency-Key': key } } : {}
}

/** The parameters of deleting: the version that was shown, and the accepted warnings. */
type Removal = { version?: unknown; accept?: readonly string[] }

/** Returns a data provider below `base` over one HTTP client. `custom` takes paths below `base`, or absolute ones. */
export function restProvider(base: string, client: AxiosInstance): DataProvider {
  const rest = simpleRest(base, client)
  return {
    ...rest,
    getList: async ({ resource, meta, ...params }) => {
      const query = listQuery(params)
      // Only a number: values from the page's own query are texts.
      const count: unknown = meta?.['count']
      const turned = typeof count === 'number' ? fromTheEnd(query, count) : null
      const { data, headers } = await client.get(`${base}/${resource}/`, { params: turned ?? query })
      if (turned !== null) data.reverse()
      const total = parseInt(String(headers['x-total-count'] ?? ''), 10)
      // Above 10,000 rows the server stops counting with a page; lists show "10,000+" until the count is known.
      return { data, total: Number.isNaN(total) ? data.length : total, exact: headers['x-total-exact'] !== 'false' }
    },
    getOne: ({ resource, id }) => rest.getOne({ resource, id }),
    getMany: ({ resource, ids }) => rest.getMany({ resource, ids }),
    create: ({ resource, variables, meta }) => rest.create({ resource, variables, meta: headersFrom(meta) }),
    update: ({ resource, id, variables }) => rest.update({ resource, id, variables }),
    deleteOne: async ({ resource, id, variables, meta }) => {
      const { version = meta?.['version'], accept = [] } = (variables ?? {}) as Removal
      const params = new URLSearchParams(version === undefined ? {} : { version: String(version) })
      for (const code of accept) params.append('accept', code)
      const { data } = await client.delete(`${base}/${resource}/${id}/`, { params })
      return { data }
    },
    custom: (params) => custom(base, client, params),
  }
}

async function custom(base: string, client: AxiosInstance, params: CustomParams) {
  const { url, method, filters, sorters, query, payload, headers, meta } = params
  const signal: unknown = meta?.['signal']
  const search = listQuery({ pagination: { mode: 'off' }, filters: filters ?? [], sorters: sorters ?? [] })
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, unknown>)) {
    // A list of values repeats its key, as in a list's query.
    for (const one of [value].flat()) {
      if (one !== undefined && one !== null && one !== '') search.append(name, String(one))
    }
  }
  const { data } = await client.request({
    url: url.startsWith('/') ? url : `${base}/${url}`,
    method,
    params: search,
    ...(payload === undefined ? {} : { data: payload }),
    ...(headers ? { headers: { ...headers } } : {}),
    ...(signal instanceof AbortSignal ? { signal } : {}),
  })
  return { data }
}
