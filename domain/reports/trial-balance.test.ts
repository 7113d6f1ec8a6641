import { expect, test } from 'vitest'
import { comparedPeriods, trialBalanceRows, applyBalanceView } from './trial-balance.ts'

const company = { currency: 'GBP', digits: 2, calendar: 'ad' as const, today: '2026-06-30' }
const texts = { opening: 'Opening', closing: 'Closing' }
const columns = ['opening_dr', 'opening_cr', 'debit', 'credit', 'closing_dr', 'closing_cr'].map((key) => {
  return { key, label: key, kind: 'money' as const }
})
const days = { start_date: '2026-01-01', end_date: '2026-03-31' }
const common = { code: null, system_code: null, version: 1 }
const assets = { ...common, id: 'assets', name: 'Assets', parent_id: null, place: 1 }
const income = { ...common, id: 'income', name: 'Income', parent_id: null, place: 4 }
const balance = { code: null, opening_debit: '0', opening_credit: '0', debit: '0', credit: '0' }
const cash = { ...balance, id: 'cash', name: 'Cash', category_id: 'assets', opening_debit: '50', debit: '30' }
const sales = { ...balance, id: 'sales', name: 'Sales', category_id: 'income', opening_credit: '50', credit: '30' }
const facts = { categories: [assets, income], accounts: [cash, sales] }
const context = { values: { ...days, hide_zero: true, compare: [] }, names: {}, columns, company }

test('opening plus movements is the closing, of accounts and categories, and both sides are equal', () => {
  const { rows, totals } = trialBalanceRows(facts, context, texts)
  expect(rows.map(({ name, cells }) => [name, cells['closing_dr'], cells['closing_cr']])).toEqual([
    ['Assets', '80.00', '0.00'],
    ['Cash', '80.00', '0.00'],
    ['Income', '0.00', '80.00'],
    ['Sales', '0.00', '80.00'],
  ])
  expect(totals).toMatchObject({ opening_dr: '50.00', opening_cr: '50.00', closing_dr: '80.00', closing_cr: '80.00' })
})

test('the closing of a comparison period has its own column, a credit is negative', () => {
  const compare = ['previous_year'] as const
  const before = { ...facts, compare_1: [{ ...sales, opening_credit: '0', credit: '12' }] }
  const report = trialBalanceRows(before, { ...context, values: { ...context.values, compare } }, texts)
  expect(report.columns.at(-1)).toMatchObject({ key: 'compare_1', label: 'Closing 2025-01-01 – 2025-03-31' })
  expect(report.rows.map(({ cells }) => cells['compare_1'])).toEqual(['0.00', '0.00', '-12.00', '-12.00'])
})

test('a file of net balances has one opening and one closing, and may omit the accounts', () => {
  const view = { net: true, hideAccounts: true, hideCategories: false }
  const { columns: viewColumns, rows } = applyBalanceView(trialBalanceRows(facts, context, texts), view, texts)
  expect(viewColumns.map(({ label }) => label)).toEqual(['Opening', 'debit', 'credit', 'Closing'])
  expect(rows.map(({ name, cells }) => [name, cells['closing']])).toEqual([
    ['Assets', '80'],
    ['Income', '-80'],
  ])
})

test('a comparison before the calendar begins is refused', () => {
  expect(() => comparedPeriods({ start_date: '1900-01-01', end_date: '1900-12-31' }, ['previous_year'], 'ad')).toThrow(
    expect.objectContaining({ code: 'NOT_A_DATE' }),
  )
})
