import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import axios from 'axios'
import { expect, test } from 'vitest'
import { filterQuery, listQuery, restProvider } from './company.ts'

test('filters become the API’s own words, lists of values repeat the key', () => {
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

test.each(['between', 'startswith', 'nin', 'null'] as const)(
  'the operator %s is refused instead of meaning equality',
  (operator) => {
    expect(() => filterQuery([{ field: 'name', operator, value: 'x' }])).toThrow(
      `The list cannot be filtered with “${operator}”.`,
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

test('what a link put into meta reaches neither method nor headers, and counts come from the header', async () => {
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
