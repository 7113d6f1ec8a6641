import { expect, test } from 'vitest'
import type { ChartAccount, ChartCategory, ChartOptions } from './chart-rows.ts'
import { chartRows } from './chart-rows.ts'

const category = (id: string, parentId: string | null, order = 0): ChartCategory => ({
  id,
  parentId,
  order,
  name: id,
  code: id,
  systemCode: parentId === null ? id.toUpperCase() : null,
  version: 3,
})
const account = (id: string, categoryId: string, [lines, balance]: [number, string]): ChartAccount => ({
  id,
  categoryId,
  name: id,
  code: null,
  systemCode: null,
  version: 1,
  isActive: true,
  lines,
  balance,
})
const chart = {
  categories: [
    category('Bank', 'Assets'),
    category('Savings', 'Bank'),
    category('Assets', null, 1),
    category('Income', null, 2),
  ],
  accounts: [
    account('Monzo', 'Bank', [0, '0']),
    account('Barclays', 'Bank', [5, '-20']),
    account('Cash', 'Assets', [4, '90.5']),
  ],
  currencyDigits: 2,
}
const none: ChartOptions = { includeEmpty: false, hideAccounts: false, hideCategories: false, hideZero: false }
const rowsOf = (options: Partial<ChartOptions>) =>
  chartRows({ ...chart, options: { ...none, ...options } }).rows.map(({ name, depth }) => `${depth} ${name}`)

test('categories have the number of accounts, the lines and the balance of all descendants', () => {
  const { rows, totals } = chartRows({ ...chart, options: none })
  expect(rows.map(({ name, cells }) => [name, cells.ledgers, cells.lines, cells.balance])).toEqual([
    ['Assets', '3', '9', '70.50'],
    ['Cash', '', '4', '90.50'],
    ['Bank', '2', '5', '-20.00'],
    ['Barclays', '', '5', '-20.00'],
    ['Monzo', '', '0', '0.00'],
  ])
  expect(totals).toEqual({ system_code: '', ledgers: '3', lines: '9', balance: '70.50' })
  expect(rows[0]).toMatchObject({ id: 'Assets', parent_id: null, kind: 'category', depth: 0, version: 3 })
  expect(rows[3]).toMatchObject({ id: 'Barclays', parent_id: 'Bank', kind: 'account', depth: 2, version: 1 })
})

test('categories without accounts are shown on request', () => {
  expect(rowsOf({})).not.toContain('2 Savings')
  expect(rowsOf({ includeEmpty: true })).toEqual([
    '0 Assets',
    '1 Cash',
    '1 Bank',
    '2 Barclays',
    '2 Monzo',
    '2 Savings',
    '0 Income',
  ])
})

test('hiding accounts leaves the categories with their figures', () => {
  const { rows } = chartRows({ ...chart, options: { ...none, hideAccounts: true } })
  expect(rows.map(({ name, cells }) => [name, cells.lines])).toEqual([
    ['Assets', '9'],
    ['Bank', '5'],
  ])
})

test('hiding categories leaves the accounts at the top level', () => {
  expect(rowsOf({ hideCategories: true })).toEqual(['0 Cash', '0 Barclays', '0 Monzo'])
})

test('hiding accounts without lines also hides their category, and changes no sum', () => {
  expect(rowsOf({ hideZero: true })).toEqual(['0 Assets', '1 Cash', '1 Bank', '2 Barclays'])
})
