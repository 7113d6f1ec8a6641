import { expect, test } from 'vitest'
import { DomainError } from '../../errors.ts'
import { accountJournalVouchers } from '../ledger/account-journal-vouchers.ts'
import { accountLedgers } from '../ledger/account-ledgers.ts'
import type { QueryParameters } from './list-query.ts'
import { parseListQuery } from './list-query.ts'

const category = '0192f0c1-7a3e-7c11-8b52-6a0f2d9b1c44'

function refusal(query: QueryParameters): string[][] {
  try {
    parseListQuery(accountJournalVouchers, query)
  } catch (error) {
    if (error instanceof DomainError) return error.problems.map(({ code, path }) => [code, path])
  }
  return []
}

test('without parameters a list is the first twenty rows in the declared order', () => {
  expect(parseListQuery(accountJournalVouchers, {})).toEqual({
    start: 0,
    end: 20,
    sort: [{ field: 'date', descending: true }],
    search: '',
    filters: [],
  })
})

test('paging, order, search and filters are read together', () => {
  const query = { _start: '20', _end: '40', _sort: 'name', _order: 'desc', q: ' cash ', category: [category, ''] }
  expect(parseListQuery(accountLedgers, { ...query, has_entries: 'true', code_like: 'A-' })).toEqual({
    start: 20,
    end: 40,
    sort: [{ field: 'name', descending: true }],
    search: 'cash',
    filters: [
      { field: 'category', operator: 'eq', values: [category, ''] },
      { field: 'has_entries', operator: 'eq', values: ['true'] },
      { field: 'code', operator: 'like', values: ['A-'] },
    ],
  })
})

test('several sort keys have an order each; one order applies to all', () => {
  const sortOf = (_order: string) => parseListQuery(accountLedgers, { _sort: 'category,name', _order }).sort
  expect(sortOf('desc,asc').map(({ descending }) => descending)).toEqual([true, false])
  expect(sortOf('desc').map(({ descending }) => descending)).toEqual([true, true])
})

test('everything that is not understood is reported, all at once', () => {
  expect(
    refusal({ colour: 'red', narration_gte: 'x', date: 'soon', total_gte: 'much', _sort: 'rows', _end: '501' }),
  ).toEqual([
    ['BAD_REQUEST', '_end'],
    ['UNKNOWN_FILTER', '_sort'],
    ['UNKNOWN_FILTER', 'colour'],
    ['UNKNOWN_FILTER', 'narration_gte'],
    ['NOT_A_DATE', 'date'],
    ['NOT_A_NUMBER', 'total_gte'],
  ])
  expect(refusal({ status: 'Lost', id: 'x', date_gte: '', _order: 'up', q: ['a', 'b'] })).toEqual([
    ['BAD_REQUEST', '_order'],
    ['BAD_REQUEST', 'q'],
    ['NOT_IN_LIST', 'status'],
    ['UNKNOWN_REFERENCE', 'id'],
    ['BAD_REQUEST', 'date_gte'],
  ])
})
