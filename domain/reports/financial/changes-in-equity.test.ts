import { expect, test } from 'vitest'
import type { MovementRow } from './cash-flow.ts'
import { equityRows } from './changes-in-equity.ts'
import type { StatementCategory } from './financial-statement.ts'

const category = (id: string, system_code: string): StatementCategory => {
  const nothing = { parent_id: null, code: null, statement_section: null, term: null, cash_flow_section: null }
  return { id, name: id, system_code, place: 0, ...nothing }
}
const account = (name: string, category_id: string, figures: Partial<MovementRow>): MovementRow => {
  return { id: name, category_id, name, code: null, opening: '0', opened: '0', amount: '0', transfer: '0', ...figures }
}
const categories = [category('Assets', 'ASSETS'), category('Equity', 'EQUITY'), category('Income', 'INCOME')]
const accounts = [
  account('Capital', 'Equity', { opening: '-400', opened: '-100', amount: '-100' }),
  account('Retained earnings', 'Equity', { amount: '30', transfer: '-90' }),
  account('Sales', 'Income', { opening: '-40', opened: '-10', amount: '-120', transfer: '90' }),
  account('Bank', 'Assets', { opening: '540', amount: '200' }),
]
const company = { currency: 'GBP', digits: 2, calendar: 'ad' as const, today: '2026-06-30', fiscal_years: [] }
const values = { start_date: '2025-07-01', end_date: '2026-06-30', hide_zero: true, compare: [] }
const columns = ['opening', 'profit', 'transfer', 'other', 'closing'].map((key) => {
  return { key, label: key, kind: 'money' as const }
})
const context = { values, names: {}, columns, company }

test('openings, net profit, transfer and other movements add up to the closing of each line', () => {
  const report = equityRows({ categories, accounts }, context)
  expect(report.rows.map(({ name, cells }) => [name, ...report.columns.map(({ key }) => cells[key])])).toEqual([
    ['Equity', '540.00', '130.00', '0.00', '70.00', '740.00'],
    ['Capital', '500.00', '0.00', '0.00', '100.00', '600.00'],
    ['Retained earnings', '0.00', '0.00', '90.00', '-30.00', '60.00'],
    ['Net profit for the year', '40.00', '130.00', '-90.00', '0.00', '80.00'],
    ['Total equity', '540.00', '130.00', '0.00', '70.00', '740.00'],
  ])
})

test('without a transfer its column is left out, and a comparison shows its closing', () => {
  const { columns: shown, rows } = equityRows(
    {
      categories,
      accounts: accounts.map((one) => ({ ...one, transfer: '0' })),
      compare_1: [account('Capital', 'Equity', { opening: '-400' }), account('Sales', 'Income', { amount: '-5' })],
    },
    { ...context, values: { ...values, compare: ['previous_year'] } },
  )
  expect(shown.map(({ label }) => label)).toEqual([
    'opening',
    'profit',
    'other',
    'closing',
    'Closing 2024-07-01 – 2025-06-30',
  ])
  expect(rows.map(({ cells }) => cells['compare_1'])).toEqual(['405.00', '400.00', '0.00', '5.00', '405.00'])
})
