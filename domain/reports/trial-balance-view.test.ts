import { expect, test } from 'vitest'
import { balanceColumns, balanceRows } from './trial-balance-view.ts'

const cells = {
  opening_dr: '70.00',
  opening_cr: '20.00',
  debit: '30.00',
  credit: '90.00',
  transfer: '5.00',
  closing_dr: '0.00',
  closing_cr: '10.00',
  compare_1: '50.00',
}
const figures = (net: boolean, keys: readonly string[]) =>
  balanceColumns(
    { net },
    keys.map((key) => ({ key })),
  ).map(({ key, figure }) => `${key} ${figure(cells)}`)

test('net balances are in one column, a credit balance is negative', () => {
  expect(figures(true, ['compare_1'])).toEqual([
    'opening 50.00',
    'debit 30.00',
    'credit 90.00',
    'closing -10.00',
    'compare_1 50.00',
  ])
})

test('gross balances are on both sides', () => {
  expect(figures(false, [])).toEqual([
    'opening_dr 70.00',
    'opening_cr 20.00',
    'debit 30.00',
    'credit 90.00',
    'closing_dr 0.00',
    'closing_cr 10.00',
  ])
})

test('the year-end transfer precedes the closing where the report has it', () => {
  expect(figures(true, ['transfer'])).toEqual([
    'opening 50.00',
    'debit 30.00',
    'credit 90.00',
    'transfer 5.00',
    'closing -10.00',
  ])
  expect(figures(false, ['transfer']).slice(3, 6)).toEqual(['credit 90.00', 'transfer 5.00', 'closing_dr 0.00'])
})

test('accounts or categories can be left out', () => {
  const rows = [
    { kind: 'category', depth: 0, name: 'Assets' },
    { kind: 'account', depth: 1, name: 'Cash' },
  ]
  const visible = (hideAccounts: boolean, hideCategories: boolean) =>
    balanceRows(rows, { net: false, hideAccounts, hideCategories }).map(({ row, level }) => `${row.name} ${level}`)
  expect(visible(false, false)).toEqual(['Assets 0', 'Cash 1'])
  expect(visible(true, false)).toEqual(['Assets 0'])
  expect(visible(false, true)).toEqual(['Cash 0'])
})
