import { expect, test } from 'vitest'
import { trialBalanceRows, applyBalanceView } from './trial-balance.ts'

const company = { currency: 'GBP', digits: 2, calendar: 'ad' as const, today: '2026-06-30', fiscal_years: [] }
const texts = { opening: 'Opening', closing: 'Closing' }
const columns = ['opening_dr', 'opening_cr', 'debit', 'credit', 'transfer', 'closing_dr', 'closing_cr'].map((key) => {
  return { key, label: key, kind: 'money' as const }
})
const days = { start_date: '2026-01-01', end_date: '2026-03-31' }
const common = { code: null, system_code: null, version: 1 }
const assets = { ...common, id: 'assets', name: 'Assets', parent_id: null, place: 1 }
const income = { ...common, id: 'income', name: 'Income', parent_id: null, place: 4 }
const balance = { code: null, opening_debit: '0', opening_credit: '0', debit: '0', credit: '0', transfer: '0' }
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

test('a period over the start of a fiscal year shows the year-end transfer, which completes the closing', () => {
  const equity = { ...common, id: 'equity', name: 'Equity', parent_id: null, place: 3 }
  const retained = { ...balance, id: 'retained', name: 'Retained earnings', category_id: 'equity', transfer: '-80' }
  const crossing = { categories: [assets, equity, income], accounts: [cash, { ...sales, transfer: '80' }, retained] }
  const report = trialBalanceRows(crossing, context, texts)
  expect(report.columns.map(({ key }) => key)).toContain('transfer')
  expect(
    report.rows.map(({ name, cells }) => [name, cells['transfer'], cells['closing_dr'], cells['closing_cr']]),
  ).toEqual([
    ['Assets', '0.00', '80.00', '0.00'],
    ['Cash', '0.00', '80.00', '0.00'],
    ['Equity', '-80.00', '0.00', '80.00'],
    ['Retained earnings', '-80.00', '0.00', '80.00'],
    ['Income', '80.00', '0.00', '0.00'],
    ['Sales', '80.00', '0.00', '0.00'],
  ])
  expect(report.totals).toMatchObject({ transfer: '0.00', closing_dr: '80.00', closing_cr: '80.00' })
  expect(trialBalanceRows(facts, context, texts).columns.map(({ key }) => key)).not.toContain('transfer')
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
    ['Assets', '80.00'],
    ['Income', '-80.00'],
  ])
})
