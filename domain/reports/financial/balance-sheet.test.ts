import { expect, test } from 'vitest'
import type { BalanceRow } from './balance-sheet.ts'
import { balanceSheetRows, comparedDays, isInBalance, yearUntil } from './balance-sheet.ts'
import type { StatementCategory } from './financial-statement.ts'

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
const account = (name: string, category_id: string, balance: string): BalanceRow => {
  return { id: name, category_id, name, code: null, balance }
}
const categories = [
  category('Assets', null, { system_code: 'ASSETS', term: 'current' }),
  category('Bank Accounts', 'Assets'),
  category('Fixed Assets', 'Assets', { term: 'non_current' }),
  category('Liabilities', null, { system_code: 'LIABILITIES', term: 'current' }),
  category('Loans', 'Liabilities', { term: 'non_current' }),
  category('Equity', null, { system_code: 'EQUITY' }),
  category('Opening Balance Difference', null, { system_code: 'OPEN-BAL-DIFF' }),
  category('Income', null, { system_code: 'INCOME' }),
]
const accounts = [
  account('Bank', 'Bank Accounts', '700'),
  account('Deposit', 'Assets', '50'),
  account('Van', 'Fixed Assets', '300'),
  account('Audit fee payable', 'Liabilities', '-100'),
  account('Bank loan', 'Loans', '-250'),
  account('Capital', 'Equity', '-350'),
  account('Retained earnings', 'Equity', '-200'),
  account('Opening difference', 'Opening Balance Difference', '-75'),
  account('Sales', 'Income', '-75'),
]
const fiscalYears = [
  { start_date: '2025-01-01', end_date: '2025-12-31' },
  { start_date: '2026-01-01', end_date: '2026-12-31' },
]
const company = { currency: 'GBP', digits: 2, calendar: 'ad' as const, today: '2026-06-30', fiscal_years: fiscalYears }
const values = { as_of: '2026-06-30', hide_zero: true, compare: [] }
const context = { values, names: {}, columns: [], company }

test('assets by term, liabilities by term, and equity with the profit of the year', () => {
  const report = balanceSheetRows({ categories, accounts }, context)
  expect(report.rows.map(({ depth, name, cells }) => `${'  '.repeat(depth)}${name} ${cells['amount']}`)).toEqual([
    'Assets 1050.00',
    '  Current assets 750.00',
    '    Deposit 50.00',
    '    Bank Accounts 700.00',
    '      Bank 700.00',
    '  Non-current assets 300.00',
    '    Fixed Assets 300.00',
    '      Van 300.00',
    'Total assets 1050.00',
    'Liabilities 350.00',
    '  Current liabilities 100.00',
    '    Audit fee payable 100.00',
    '  Non-current liabilities 250.00',
    '    Loans 250.00',
    '      Bank loan 250.00',
    'Total liabilities 350.00',
    'Equity 700.00',
    '  Capital 350.00',
    '  Retained earnings 200.00',
    '  Opening difference 75.00',
    '  Net profit for the year 75.00',
    'Total equity 700.00',
    'Total liabilities and equity 1050.00',
  ])
  expect(isInBalance(report)).toBe(true)
  const broken = balanceSheetRows({ categories, accounts: accounts.slice(1) }, context)
  expect(isInBalance(broken)).toBe(false)
})

test('a comparison with last year shows the same day a year earlier', () => {
  const { columns, rows } = balanceSheetRows(
    { categories, accounts, compare_1: [account('Bank', 'Bank Accounts', '60'), account('Capital', 'Equity', '-60')] },
    { ...context, values: { ...values, compare: ['previous_year'] } },
  )
  expect(columns.map(({ label }) => label)).toEqual(['2026-06-30', '2025-06-30'])
  expect(rows.find(({ name }) => name === 'Total assets')?.cells).toEqual({ amount: '1050.00', compare_1: '60.00' })
})

test('the previous period ends with the previous fiscal year or the same length earlier, parts end with their months', () => {
  const daysFor = (compare: 'previous_period' | 'quarters', as_of = '2026-12-31') =>
    comparedDays({ ...values, as_of, compare: [compare] }, company)
  expect(daysFor('previous_period')).toEqual(['2025-12-31'])
  expect(daysFor('previous_period', '2026-06-30')).toEqual(['2025-12-31'])
  expect(daysFor('quarters')).toEqual(['2026-03-31', '2026-06-30', '2026-09-30', '2026-12-31'])
})

test('the year until a day is its fiscal year, after the last year the time since its end', () => {
  expect(yearUntil('2026-06-30', fiscalYears)).toEqual({ start_date: '2026-01-01', end_date: '2026-06-30' })
  expect(yearUntil('2027-02-01', fiscalYears)).toEqual({ start_date: '2027-01-01', end_date: '2027-02-01' })
  expect(yearUntil('2024-02-01', fiscalYears)).toEqual({ start_date: '2024-02-01', end_date: '2024-02-01' })
})
