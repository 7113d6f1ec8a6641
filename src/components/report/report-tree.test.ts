import { expect, test } from 'vitest'
import type { OpenRows, TreeRow } from './report-tree.ts'
import { isOpen, switchRow, visibleRows } from './report-tree.ts'

const row = (id: string, parent_id: string | null, depth: number): TreeRow => ({
  id,
  parent_id,
  depth,
  kind: id === id.toUpperCase() ? 'category' : 'account',
})
const rows = [
  row('ASSETS', null, 0),
  row('BANK', 'ASSETS', 1),
  row('barclays', 'BANK', 2),
  row('cash', 'ASSETS', 1),
  row('EQUITY', null, 0),
]
const atStart: OpenRows = { base: 'top', switched: [] }
const visibleIds = (opened: OpenRows, hide = {}) =>
  visibleRows(rows, { opened, hideAccounts: false, hideCategories: false, ...hide }).map(({ row: { id } }) => id)

test('the top level is open initially', () => {
  expect(visibleIds(atStart)).toEqual(['ASSETS', 'BANK', 'cash', 'EQUITY'])
})

test('switching a category opens it, switching it again closes it', () => {
  const opened = switchRow(atStart, 'BANK')
  expect(visibleIds(opened)).toEqual(['ASSETS', 'BANK', 'barclays', 'cash', 'EQUITY'])
  expect(switchRow(opened, 'BANK')).toEqual(atStart)
})

test('a closed category hides everything below, including open categories', () => {
  expect(visibleIds({ base: 'all', switched: ['ASSETS'] })).toEqual(['ASSETS', 'EQUITY'])
})

test('after expanding all, switching a row closes it', () => {
  expect(isOpen(row('BANK', 'ASSETS', 1), { base: 'all', switched: ['BANK'] })).toBe(false)
  expect(visibleIds({ base: 'all', switched: ['BANK'] })).toEqual(['ASSETS', 'BANK', 'cash', 'EQUITY'])
})

test('without accounts a category of accounts only has nothing to open', () => {
  const seen = visibleRows(rows, { opened: { base: 'all', switched: [] }, hideAccounts: true, hideCategories: false })
  expect(seen.map(({ row: { id }, opens }) => [id, opens])).toEqual([
    ['ASSETS', true],
    ['BANK', false],
    ['EQUITY', false],
  ])
})

test('without categories every account is at the top level', () => {
  const seen = visibleRows(rows, { opened: { base: 'none', switched: [] }, hideAccounts: false, hideCategories: true })
  expect(seen.map(({ row: { id }, level }) => [id, level])).toEqual([
    ['barclays', 0],
    ['cash', 0],
  ])
})
