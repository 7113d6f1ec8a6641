import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import axios from 'axios'
import { expect, test } from 'vitest'
import { filterQuery, fromTheEnd, listQuery, restProvider } from './company.ts'

test('filters become API parameters, lists of values repeat the key', () => {
  const query = filterQuery([
    { field: 'q', operator: 'eq', value: 'cash' },
    { field: 'status', operator: 'in', value: ['Approved', 'Cancelled'] },
    { field: 'date', operator: 'gte', value: '2026-01-01' },
    { field: 'date', operator: 'lte', value: '2026-12-31' },
    { field: 'name', operator: 'contains', value: 'bank' },
    { field: 'code', operator: 'ne', value: 'A' },
    { field: 'category', operator: 'eq', value: '' },
  ])
  expect(String(query)).toBe(
    'q=cash&status=Approved&status=Cancelled&date_gte=2026-01-01&date_lte=2026-12-31&name_like=bank&code_ne=A',
  )
})

test.each(['between', 'startswith', 'nin', 'nnull'] as const)(
  'the operator %s is refused instead of meaning equality',
  (operator) => {
    expect(() => filterQuery([{ field: 'name', operator, value: 'x' }])).toThrow(
      `This list can’t be filtered with “${operator}”.`,
    )
  },
)

test('page and order', () => {
  const query = listQuery({
    pagination: { currentPage: 3, pageSize: 50 },
    sorters: [
      { field: 'date', order: 'desc' },
      { field: 'name', order: 'asc' },
    ],
  })
  expect(Object.fromEntries(query)).toEqual({ _start: '100', _end: '150', _sort: 'date,name', _order: 'desc,asc' })
  expect(String(listQuery({ pagination: { mode: 'off' } }))).toBe('')
})

test('a page beyond the middle of a list of known length is requested from its end', () => {
  const query = (page: number) =>
    listQuery({
      pagination: { currentPage: page, pageSize: 20 },
      sorters: [
        { field: 'date', order: 'desc' },
        { field: 'name', order: 'asc' },
      ],
    })
  const turned = (page: number, count: number) => fromTheEnd(query(page), count)?.toString() ?? null
  const other = '_sort=date%2Cname&_order=asc%2Cdesc'
  expect(turned(50_000, 1_000_000)).toBe(`_start=0&_end=20&${other}`)
  expect(turned(50_000, 999_985)).toBe(`_start=0&_end=5&${other}`)
  expect(turned(30_000, 1_000_000)).toBe(`_start=400000&_end=400020&${other}`)
  expect(turned(1, 1_000_000)).toBeNull()
  expect(turned(25_001, 1_000_000)).toBeNull()
  expect(turned(50_001, 1_000_000)).toBeNull()
  expect(fromTheEnd(listQuery({ pagination: { currentPage: 3, pageSize: 20 } }), 50)).toBeNull()
})

test('rows requested from the end are in list order; a count in a link is ignored', async () => {
  const queries: string[] = []
  const server = createServer((request, response) => {
    queries.push(request.url?.split('?')[1] ?? '')
    response.writeHead(200, { 'content-type': 'application/json' }).end('[{"id":6},{"id":5}]')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const client = axios.create({ baseURL: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
  const page = (meta: object) =>
    restProvider('/api/company/demo', client).getList({
      resource: 'account/ledgers',
      pagination: { currentPage: 3, pageSize: 2 },
      sorters: [{ field: 'name', order: 'asc' }],
      meta,
    })
  expect((await page({ count: 6 })).data).toEqual([{ id: 5 }, { id: 6 }])
  expect((await page({ count: '6' })).data).toEqual([{ id: 6 }, { id: 5 }])
  expect(queries).toEqual(['_start=0&_end=2&_sort=name&_order=desc', '_start=4&_end=6&_sort=name&_order=asc'])
  await new Promise((resolve) => server.close(resolve))
})

test('values that a link puts into meta change neither method nor headers, and counts come from the header', async () => {
  const calls: string[] = []
  const server = createServer((request, response) => {
    calls.push(`${request.method} ${request.url} ${String(request.headers['x-evil'])}`)
    response
      .writeHead(200, { 'content-type': 'application/json', 'x-total-count': '10000', 'x-total-exact': 'false' })
      .end('[]')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const client = axios.create({ baseURL: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
  const provider = restProvider('/api/company/demo', client)
  const meta = { method: 'delete', headers: { 'x-evil': '1' } }
  expect(await provider.getList({ resource: 'account/ledgers', meta })).toEqual({
    data: [],
    total: 10_000,
    exact: false,
  })
  await provider.getOne({ resource: 'account/ledgers', id: '7', meta })
  await provider.update({ resource: 'account/ledgers', id: '7', variables: {}, meta })
  await provider.deleteOne({
    resource: 'account/ledgers',
    id: '7',
    variables: { version: 3, accept: ['NEGATIVE_STOCK'] },
    meta,
  })
  await provider.custom?.({
    url: 'account/journal-vouchers/7/approve',
    method: 'post',
    payload: {},
    query: { dry: 'yes' },
  })
  expect(calls).toEqual([
    'GET /api/company/demo/account/ledgers/?_start=0&_end=20 undefined',
    'GET /api/company/demo/account/ledgers/7 undefined',
    'PATCH /api/company/demo/account/ledgers/7 undefined',
    'DELETE /api/company/demo/account/ledgers/7/?version=3&accept=NEGATIVE_STOCK undefined',
    'POST /api/company/demo/account/journal-vouchers/7/approve?dry=yes undefined',
  ])
  await new Promise((resolve) => server.close(resolve))
})

test('a filter for empty references is sent as an empty value', () => {
  expect(filterQuery([{ field: 'payment_mode', operator: 'null', value: true }]).toString()).toBe('payment_mode=')
})
