import { expect, test } from 'vitest'
import { withDigits } from '../../money/decimal.ts'
import type { CashFlowFacts, MovementRow } from './cash-flow.ts'
import { accountOfRow, cashFlowRows } from './cash-flow.ts'
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
const account = (name: string, category_id: string, figures: Partial<MovementRow>): MovementRow => {
  return { id: name, category_id, name, code: null, opening: '0', opened: '0', amount: '0', transfer: '0', ...figures }
}
const categories = [
  category('Assets', null, { system_code: 'ASSETS', term: 'current', cash_flow_section: 'operating' }),
  category('Bank Accounts', 'Assets', { cash_flow_section: 'cash' }),
  category('Fixed Assets', 'Assets', { term: 'non_current', cash_flow_section: 'investing' }),
  category('Depreciation', 'Fixed Assets', { cash_flow_section: 'operating' }),
  category('Liabilities', null, { system_code: 'LIABILITIES', term: 'current', cash_flow_section: 'operating' }),
  category('Equity', null, { system_code: 'EQUITY', cash_flow_section: 'financing' }),
  category('Income', null, { system_code: 'INCOME', cash_flow_section: 'operating' }),
  category('Gains on assets', 'Income', { cash_flow_section: 'investing' }),
  category('Expenses', null, { system_code: 'EXPENSES', cash_flow_section: 'operating' }),
]
const accounts = [
  account('Northern Bank', 'Bank Accounts', { opening: '20', opened: '50', amount: '230' }),
  account('Customers', 'Assets', { opening: '500', amount: '120' }),
  account('Van', 'Fixed Assets', { amount: '315' }),
  account('Accumulated', 'Depreciation', { amount: '-50' }),
  account('VAT', 'Liabilities', { amount: '0', opening: '-7' }),
  account('Capital', 'Equity', { amount: '-400', opened: '-90' }),
  account('Sales', 'Income', { amount: '-260', opened: '-30' }),
  account('Profit on van', 'Gains on assets', { amount: '-15' }),
  account('Rent', 'Expenses', { amount: '60', opened: '70' }),
]
const company = { currency: 'GBP', digits: 2, calendar: 'ad' as const, today: '2026-06-30', fiscal_years: [] }
const values = {
  start_date: '2026-01-01',
  end_date: '2026-12-31',
  method: 'indirect' as const,
  hide_zero: true,
  compare: [],
}
const context = { values, names: {}, columns: [], company }
const shown = ({ rows }: ReturnType<typeof cashFlowRows>) =>
  rows.map(({ depth, name, cells }) => `${'  '.repeat(depth)}${name} ${cells['amount']}`)

test('indirect: the net profit of the income statement, corrected by what moved no cash', () => {
  expect(shown(cashFlowRows({ categories, accounts }, context))).toEqual([
    'Cash flows from operating activities 130.00',
    // Sales 290 and profit on the van 15 less rent 130, openings of the books included.
    '  Net profit 175.00',
    '  Profit before the start of the books 40.00',
    '  Income and expenses of other activities -15.00',
    '  Adjustments for non-cash items 50.00',
    '    Depreciation 50.00',
    '      Accumulated 50.00',
    '  Changes in working capital -120.00',
    '    Customers -120.00',
    'Net cash from operating activities 130.00',
    'Cash flows from investing activities -300.00',
    '  Fixed Assets -315.00',
    '    Van -315.00',
    '  Gains on assets 15.00',
    '    Profit on van 15.00',
    'Net cash from investing activities -300.00',
    'Cash flows from financing activities 400.00',
    '  Capital 400.00',
    'Net cash from financing activities 400.00',
    'Net change in cash 230.00',
    'Cash at the beginning of the period 70.00',
    'Cash at the end of the period 300.00',
    '  Bank Accounts 300.00',
    '    Northern Bank 300.00',
  ])
})

test('direct: receipts and payments by account, which may have both', () => {
  const facts: CashFlowFacts = {
    categories,
    accounts,
    cash_0: [
      { id: 'Customers', received: '150', paid: '10' },
      { id: 'Rent', received: '0', paid: '60' },
      { id: 'Van', received: '20', paid: '270' },
      { id: 'Capital', received: '400', paid: '0' },
    ],
  }
  const report = cashFlowRows(facts, { ...context, values: { ...values, method: 'direct' } })
  expect(shown(report).slice(0, 17)).toEqual([
    'Cash flows from operating activities 80.00',
    '  Receipts 150.00',
    '    Customers 150.00',
    '  Payments -70.00',
    '    Customers -10.00',
    '    Rent -60.00',
    'Net cash from operating activities 80.00',
    'Cash flows from investing activities -250.00',
    '  Receipts 20.00',
    '    Fixed Assets 20.00',
    '      Van 20.00',
    '  Payments -270.00',
    '    Fixed Assets -270.00',
    '      Van -270.00',
    'Net cash from investing activities -250.00',
    'Cash flows from financing activities 400.00',
    '  Receipts 400.00',
  ])
  const ids = report.rows.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(report.rows.filter(({ id }) => accountOfRow(id) === 'Van').map(({ parent_id }) => parent_id)).toEqual([
    'investing_receipts Fixed Assets',
    'investing_payments Fixed Assets',
  ])
  const parents = report.rows.flatMap(({ parent_id }) => parent_id ?? [])
  expect(parents.filter((id) => !ids.includes(id))).toEqual([])
})

test('each comparison period has a column that closes with its own cash', () => {
  const { columns, rows } = cashFlowRows(
    { categories, accounts, compare_1: [account('Northern Bank', 'Bank Accounts', { amount: '20' })] },
    { ...context, values: { ...values, compare: ['previous_year'] } },
  )
  expect(columns.map(({ label }) => label)).toEqual(['2026-01-01 – 2026-12-31', '2025-01-01 – 2025-12-31'])
  expect(rows.find(({ id }) => id === 'closing_cash')?.cells).toEqual({ amount: '300.00', compare_1: '20.00' })
})

test('without cash and bank accounts the cash at the end is zero', () => {
  const [last] = cashFlowRows({ categories, accounts: [] }, context).rows.slice(-1)
  expect([last?.id, last?.cells]).toEqual(['closing_cash', { amount: withDigits('0', 2) }])
})
