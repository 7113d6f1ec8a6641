import { expect, test } from 'vitest'
import type { StatementCategory } from './financial-statement.ts'
import { incomeStatementRows } from './income-statement.ts'
import type { TurnoverRow } from './income-statement.ts'

const category = (id: string, parent: string | null, rest: Partial<StatementCategory> = {}): StatementCategory => {
  const nothing = {
    code: null,
    system_code: null,
    place: 0,
    statement_section: null,
    term: null,
    cash_flow_section: null,
  }
  return { id, parent_id: parent, name: id, ...nothing, ...rest }
}
const account = (name: string, category_id: string, amount: string): TurnoverRow => {
  return { id: name, category_id, name, code: null, amount }
}
const categories = [
  category('Income', null, { system_code: 'INCOME', place: 4 }),
  category('Sales', 'Income', { statement_section: 'revenue' }),
  category('Exports', 'Sales'),
  category('Interest', 'Income', { statement_section: 'interest_income' }),
  category('Expenses', null, { system_code: 'EXPENSES', place: 5 }),
  category('Costs of goods', 'Expenses', { statement_section: 'cost_of_sales' }),
  category('Overheads', 'Expenses', { statement_section: 'operating_expense' }),
  category('Rent and rates', 'Overheads'),
  category('Tax', 'Expenses', { statement_section: 'income_tax' }),
]
const accounts = [
  account('Sales account', 'Sales', '-700'),
  account('Sales abroad', 'Exports', '-200'),
  account('Goods', 'Costs of goods', '500'),
  account('Rent', 'Rent and rates', '150'),
  account('Bank interest', 'Interest', '-10'),
  account('Corporation tax', 'Tax', '40'),
  account('Donations', 'Expenses', '5'),
  account('Unused', 'Overheads', '0'),
]
const values = { start_date: '2026-01-01', end_date: '2026-12-31', hide_zero: true, compare: [] }
const company = { currency: 'GBP', digits: 2, calendar: 'ad' as const, today: '2026-06-30', fiscal_years: [] }
const context = { values, names: {}, columns: [], company }

test('each account is in the section of its nearest category, and profits add up what is above them', () => {
  const { rows, totals } = incomeStatementRows({ categories, accounts, tax: [] }, context)
  expect(rows.map(({ depth, name, cells }) => `${'  '.repeat(depth)}${name} ${cells['amount']}`)).toEqual([
    'Revenue 900.00',
    '  Sales 900.00',
    '    Sales account 700.00',
    '    Exports 200.00',
    '      Sales abroad 200.00',
    'Cost of sales 500.00',
    '  Costs of goods 500.00',
    '    Goods 500.00',
    'Gross profit 400.00',
    'Operating expenses 150.00',
    '  Overheads 150.00',
    '    Rent and rates 150.00',
    '      Rent 150.00',
    'Operating profit 250.00',
    'Interest income 10.00',
    '  Interest 10.00',
    '    Bank interest 10.00',
    'Other income and expenses -5.00',
    '  Donations -5.00',
    'Profit before tax 255.00',
    'Income tax 40.00',
    '  Tax 40.00',
    '    Corporation tax 40.00',
    'Net profit 215.00',
  ])
  expect(totals).toEqual({})
})

test('rows name the row above them, so that a section can be folded', () => {
  const { rows } = incomeStatementRows({ categories, accounts, tax: [] }, context)
  const parentOf = (name: string) => rows.find((row) => row.name === name)?.parent_id
  expect(['Revenue', 'Sales', 'Exports', 'Sales abroad', 'Gross profit'].map(parentOf)).toEqual([
    null,
    'revenue',
    'Sales',
    'Exports',
    null,
  ])
})

test('a loss is negative, and accounts without a figure can be shown', () => {
  const { rows } = incomeStatementRows(
    { categories, accounts: [account('Rent', 'Overheads', '150'), account('Unused', 'Overheads', '0')], tax: [] },
    { ...context, values: { ...values, hide_zero: false } },
  )
  expect(rows.map(({ name, cells }) => `${name} ${cells['amount']}`)).toEqual([
    'Gross profit 0.00',
    'Operating expenses 150.00',
    'Overheads 150.00',
    'Rent 150.00',
    'Unused 0.00',
    'Operating profit -150.00',
    'Profit before tax -150.00',
    'Net profit -150.00',
  ])
})

test('each comparison period has a column, also for accounts that it alone has figures of', () => {
  const { columns, rows } = incomeStatementRows(
    {
      categories,
      accounts: [account('Sales account', 'Sales', '-700'), account('Goods', 'Costs of goods', '0')],
      tax: [],
      compare_1: [account('Sales account', 'Sales', '-600'), account('Goods', 'Costs of goods', '20')],
    },
    { ...context, values: { ...values, compare: ['previous_year'] } },
  )
  expect(columns.map(({ label }) => label)).toEqual(['2026-01-01 – 2026-12-31', '2025-01-01 – 2025-12-31'])
  const cellsOf = (name: string) => Object.values(rows.find((row) => row.name === name)?.cells ?? {})
  expect(cellsOf('Revenue')).toEqual(['700.00', '600.00'])
  expect(cellsOf('Goods')).toEqual(['0.00', '20.00'])
  expect(cellsOf('Net profit')).toEqual(['700.00', '580.00'])
})

test('a company with a tax rate sees the tax on its profit before tax as a memo; a loss has none', () => {
  const { rows } = incomeStatementRows(
    { categories, accounts, tax: [{ rate: '19.50' }], compare_1: [account('Rent', 'Overheads', '150')] },
    { ...context, values: { ...values, compare: ['previous_year'] } },
  )
  expect(rows.slice(-2).map(({ name, cells }) => [name, ...Object.values(cells)])).toEqual([
    ['Net profit', '215.00', '-150.00'],
    // 255.00 × 19.5% = 49.725
    ['Estimated tax (19.5% of profit before tax)', '49.73', '0.00'],
  ])
  expect(rows.at(-1)?.kind).toBe('memo')
})
