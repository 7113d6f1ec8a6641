import { expect, test } from 'vitest'
import type { ChartRow } from './chart-view.ts'
import { filteredRows, rowPath } from './chart-view.ts'

const row = (name: string, parent_id: string | null, { depth = 0, lines = '1', kind = 'category' } = {}): ChartRow => ({
  id: name,
  parent_id,
  name,
  kind,
  depth,
  code: name.slice(0, 2).toUpperCase(),
  version: 1,
  is_active: true,
  cells: { system_code: '', lines, balance: '0.00' },
})
const rows = [
  row('Assets', null),
  row('Bank', 'Assets', { depth: 1 }),
  row('Barclays', 'Bank', { depth: 2, kind: 'account' }),
  row('Monzo', 'Bank', { depth: 2, lines: '0', kind: 'account' }),
  row('Cash', 'Assets', { depth: 1, lines: '0' }),
  row('Income', null, { lines: '0' }),
]
const none = { hideAccounts: false, hideZero: false, search: '' }
const names = (options: Partial<typeof none>) => filteredRows(rows, { ...none, ...options }).map(({ name }) => name)

test('without options all rows are visible', () => {
  expect(names({})).toEqual(['Assets', 'Bank', 'Barclays', 'Monzo', 'Cash', 'Income'])
})

test('accounts without lines can be hidden, and categories too', () => {
  expect(names({ hideZero: true })).toEqual(['Assets', 'Bank', 'Barclays'])
})

test('a search by name or code keeps the ancestors of a match', () => {
  expect(names({ search: 'monz' })).toEqual(['Assets', 'Bank', 'Monzo'])
  expect(names({ search: ' IN ' })).toEqual(['Income'])
  expect(names({ search: 'nothing' })).toEqual([])
})

test('with accounts hidden a search matches only categories', () => {
  expect(names({ hideAccounts: true, search: 'ba' })).toEqual(['Assets', 'Bank'])
})

test('the path of a row starts at the root', () => {
  const chart = new Map(rows.map((one) => [one.id, one]))
  expect(rowPath(chart, rows[2] ?? row('', null))).toBe('Assets › Bank')
})
