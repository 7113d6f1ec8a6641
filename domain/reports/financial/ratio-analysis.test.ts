import { expect, test } from 'vitest'
import type { BalanceRow } from './balance-sheet.ts'
import type { StatementCategory } from './financial-statement.ts'
import type { TurnoverRow } from './income-statement.ts'
import { isOfIncome, ratioRows, ratioYears } from './ratio-analysis.ts'

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
const balanced = (category_id: string, balance: string): BalanceRow => {
  return { id: category_id, category_id, name: category_id, code: null, balance }
}
const turned = (category_id: string, amount: string): TurnoverRow => {
  return { id: category_id, category_id, name: category_id, code: null, amount }
}
const categories = [
  category('Assets', null, { system_code: 'ASSETS', term: 'current' }),
  category('Bank', 'Assets', { cash_flow_section: 'cash' }),
  category('Receivables', 'Assets', { system_code: 'AR' }),
  category('Customers', 'Receivables', { system_code: 'CUST' }),
  category('Stock', 'Assets', { system_code: 'INVENTORY' }),
  category('Fixed Assets', 'Assets', { term: 'non_current' }),
  category('Liabilities', null, { system_code: 'LIABILITIES', term: 'current' }),
  category('Suppliers', 'Liabilities', { system_code: 'AP' }),
  category('Loans', 'Liabilities', { term: 'non_current' }),
  category('Equity', null, { system_code: 'EQUITY' }),
  category('Income', null, { system_code: 'INCOME', statement_section: 'revenue' }),
  category('Expenses', null, { system_code: 'EXPENSES', statement_section: 'operating_expense' }),
  category('Cost of goods', 'Expenses', { statement_section: 'cost_of_sales' }),
]
const balances = [
  balanced('Bank', '100'),
  balanced('Customers', '120'),
  balanced('Stock', '80'),
  balanced('Fixed Assets', '500'),
  balanced('Suppliers', '-150'),
  balanced('Loans', '-250'),
  balanced('Equity', '-250'),
  balanced('Income', '-1200'),
  balanced('Cost of goods', '700'),
  balanced('Expenses', '350'),
]
const turnover = [turned('Income', '-1200'), turned('Cost of goods', '700'), turned('Expenses', '350')]
const fiscalYears = [
  { start_date: '2025-01-01', end_date: '2025-12-31' },
  { start_date: '2026-01-01', end_date: '2026-12-31' },
]
const company = { currency: 'GBP', digits: 2, calendar: 'ad' as const, today: '2026-06-30', fiscal_years: fiscalYears }
const columns = [{ key: 'value', label: 'Ratio', kind: 'ratio' as const }]
const context = { values: { as_of: null, compare: [] }, names: {}, columns, company }

test('each ratio shows its formula, both figures and the quotient', () => {
  const { rows } = ratioRows({ categories, balances_0: balances, turnover_0: turnover }, context)
  expect(rows.map(({ name, cells }) => [name, cells['numerator'], cells['denominator'], cells['value']])).toEqual([
    ['Liquidity', undefined, undefined, undefined],
    ['Current ratio', '300.00', '150.00', '2.00'],
    ['Quick ratio', '220.00', '150.00', '1.47'],
    ['Cash ratio', '100.00', '150.00', '0.67'],
    ['Debt', undefined, undefined, undefined],
    ['Debt ratio', '400.00', '800.00', '0.50'],
    // 250 of equity and 150 of profit.
    ['Debt to equity', '400.00', '400.00', '1.00'],
    ['Profitability', undefined, undefined, undefined],
    ['Gross margin (%)', '500.00', '1200.00', '41.67'],
    ['Operating margin (%)', '150.00', '1200.00', '12.50'],
    ['Net margin (%)', '150.00', '1200.00', '12.50'],
    ['Return on equity (%)', '150.00', '400.00', '37.50'],
    ['Return on assets (%)', '150.00', '800.00', '18.75'],
    ['Activity', undefined, undefined, undefined],
    // 181 days of 2026 until 30 June.
    ['Receivable days', '120.00', '1200.00', '18.10'],
    ['Payable days', '150.00', '700.00', '38.79'],
    ['Inventory days', '80.00', '700.00', '20.69'],
  ])
  expect(rows[1]?.cells['formula']).toBe('Current assets ÷ current liabilities')
})

test('without a denominator a ratio is a dash; a ratio of nothing is zero', () => {
  const { rows } = ratioRows({ categories, balances_0: [balanced('Suppliers', '-10')], turnover_0: [] }, context)
  const valueOf = (id: string) => rows.find((row) => row.id === id)?.cells['value']
  expect(['current_ratio', 'debt_ratio', 'net_margin', 'receivable_days'].map(valueOf)).toEqual(['0.00', '–', '–', '–'])
})

test('each comparison has a column with the ratio of its day and its fiscal year', () => {
  const compared = { ...context, values: { as_of: '2026-06-30', compare: ['previous_year' as const] } }
  expect(ratioYears(compared.values, company)).toEqual([
    { start_date: '2026-01-01', end_date: '2026-06-30' },
    { start_date: '2025-01-01', end_date: '2025-06-30' },
  ])
  const report = ratioRows({ categories, balances_0: balances, turnover_0: turnover, balances_1: balances }, compared)
  expect(report.columns.map(({ label, kind }) => [label, kind])).toEqual([
    ['Ratio', 'ratio'],
    ['2025-06-30', 'ratio'],
  ])
  const cells = report.rows.find(({ id }) => id === 'current_ratio')?.cells
  expect([cells?.['value'], cells?.['compare_1']]).toEqual(['2.00', '2.00'])
})

test('a ratio of a profit is about the income statement', () => {
  expect(['net_margin', 'return_on_assets', 'debt_ratio', 'receivable_days'].map(isOfIncome)).toEqual([
    true,
    true,
    false,
    false,
  ])
})
