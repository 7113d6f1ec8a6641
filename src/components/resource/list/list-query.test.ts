import { expect, test } from 'vitest'
import { salesVouchers } from '../../../../domain/resources/trade/sales-vouchers.ts'
import { accountJournalVouchers } from '../../../../domain/resources/ledger/account-journal-vouchers.ts'
import { accountLedgers } from '../../../../domain/resources/ledger/account-ledgers.ts'
import { crudFilters, crudSorters, isChanged, readListQuery, viewQuery, writeListQuery } from './list-query.ts'

const read = (text: string) => readListQuery(accountJournalVouchers, new URLSearchParams(text))

test('an address without a query shows the first twenty rows in default order', () => {
  expect(read('')).toEqual({ q: '', filters: [], sort: '-date', page: 1, size: 20, view: '' })
  expect(writeListQuery(accountJournalVouchers, read('')).toString()).toBe('')
})

test.each([
  'q=rent',
  'voucher_no_like=JV-12',
  'status=Approved&status=Cancelled',
  'date_gte=2026-01-01&date_lte=2026-03-31',
  'total_gte=1000',
  'q=rent&status=Unapproved&_sort=voucher_no&_page=3&_size=100',
])('the address ?%s survives parsing and writing', (text) => {
  expect(writeListQuery(accountJournalVouchers, read(text)).toString()).toBe(text)
})

test.each([
  ['an unknown field', 'colour=red'],
  ['a field that is no filter', 'narration=rent'],
  ['a page that is none', '_page=0'],
  ['an amount that is no number', 'total_gte=abc'],
  ['a day that does not exist', 'date_gte=2026-02-31'],
  ['a size that is not offered', '_size=5000'],
  ['an order by something that is no column', '_sort=cancel_reason'],
])('%s in the address is ignored', (_what, text) => {
  expect(read(text)).toEqual(read(''))
})

test('search, values, ranges and parts become operators of the data provider', () => {
  expect(crudFilters(read('q=rent&status=Approved&voucher_no_like=12&date_gte=2026-01-01&total_lte=50'))).toEqual([
    { field: 'q', operator: 'eq', value: 'rent' },
    { field: 'voucher_no', operator: 'contains', value: '12' },
    { field: 'date', operator: 'gte', value: '2026-01-01' },
    { field: 'status', operator: 'eq', value: 'Approved' },
    { field: 'total', operator: 'lte', value: '50' },
  ])
  expect(crudFilters(read('status=Approved&status=Cancelled'))).toEqual([
    { field: 'status', operator: 'in', value: ['Approved', 'Cancelled'] },
  ])
  expect(crudSorters(read('_sort=-total'))).toEqual([{ field: 'total', order: 'desc' }])
})

test('a single day in the address is a range of one day', () => {
  expect(read('date=2026-03-31').filters).toEqual([
    { kind: 'range', field: 'date', from: '2026-03-31', to: '2026-03-31' },
  ])
})

test('two categories are one filter with two values', () => {
  expect(readListQuery(accountLedgers, new URLSearchParams('category=a&category=b')).filters).toEqual([
    { kind: 'in', field: 'category', values: ['a', 'b'] },
  ])
})

const changed = (address: string, view: string) => isChanged(accountJournalVouchers, read(address), { query: view })

test('a view stores search, filters and order, and counts as changed when one of them differs', () => {
  const view = '22222222-2222-7222-8222-222222222222'
  expect(viewQuery(accountJournalVouchers, read(`status=Approved&_sort=total&_page=3&_view=${view}`))).toBe(
    'status=Approved&_sort=total',
  )
  expect(changed(`status=Approved&_view=${view}&_page=2`, 'status=Approved')).toBe(false)
  expect(changed(`status=Approved&q=rent&_view=${view}`, 'status=Approved')).toBe(true)
  expect(changed('', 'gone=1&_sort=-date')).toBe(false)
})

test('invoices on account have an empty payment method filter in the address', () => {
  const query = readListQuery(salesVouchers, new URLSearchParams('payment_mode='))
  expect(query.filters).toEqual([{ kind: 'in', field: 'payment_mode', values: [''] }])
  expect(writeListQuery(salesVouchers, query).toString()).toBe('payment_mode=')
  expect(crudFilters(query)).toEqual([{ field: 'payment_mode', operator: 'null', value: true }])
  expect(readListQuery(salesVouchers, new URLSearchParams('party=')).filters).toEqual([])
})
