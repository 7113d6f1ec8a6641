import { expect, test } from 'vitest'
import type { StatementCategory } from '../financial/financial-statement.ts'
import { balanceWidget, cashWidget, expensesWidget, profitWidget, revenueWidget } from './ledger-widgets.ts'
import type { WidgetContext } from './widget-data.ts'

const category = ([id, parent, system, section]: readonly [
  string,
  string | null,
  string | null,
  string | null,
]): StatementCategory => ({
  id,
  parent_id: parent,
  name: id,
  code: null,
  system_code: system ?? null,
  place: 0,
  statement_section: section ?? null,
  term: null,
  cash_flow_section: null,
})
const categories = [
  category(['income', null, 'INCOME', null]),
  category(['sales', 'income', null, 'revenue']),
  category(['interest', 'income', null, 'interest_income']),
  category(['expenses', null, 'EXPENSES', 'operating_expense']),
]
const periods = [
  { start_date: '2026-05-01', end_date: '2026-05-31' },
  { start_date: '2026-06-01', end_date: '2026-06-15' },
]
const context: WidgetContext = {
  widget: { widget: 'Profit', display_type: 'Table', account: 'till' },
  periods,
  company: { digits: 2, today: '2026-06-15', calendar: 'ad' },
}
const turnover = ([period, name, category_id, amount]: readonly [number, string, string, string]) => ({
  period,
  id: name,
  name,
  category_id,
  amount,
})
const accounts = [
  turnover([1, 'Sales', 'sales', '-500']),
  turnover([2, 'Sales', 'sales', '-120.5']),
  turnover([2, 'Interest', 'interest', '-2']),
  turnover([2, 'Rent', 'expenses', '33.3']),
  turnover([2, 'Phone', 'expenses', '5']),
]
const values = ({ series }: { series: readonly { id: string; points: readonly { value: string }[] }[] }) =>
  series.map(({ id, points }) => [id, ...points.map(({ value }) => value)].join(' '))

test('net profit is income less expenses in each period', () => {
  const data = profitWidget({ categories, accounts }, context)
  expect(values(data)).toEqual(['income 500.00 122.50', 'expenses 0.00 38.30', 'net_profit 500.00 84.20'])
  expect(data.facts).toEqual([
    {
      id: 'net_profit',
      kind: 'money',
      value: '584.20',
      drill: 'reports/income-statement?start_date=2026-05-01&end_date=2026-06-15',
    },
  ])
})

test('revenue leaves out other income, and is compared with the year before', () => {
  const earlierPeriods = periods.map(({ start_date, end_date }) => ({
    start_date: start_date.replace('2026', '2025'),
    end_date: end_date.replace('2026', '2025'),
  }))
  const earlier = [turnover([2, 'Sales', 'sales', '-80'])]
  const earlierTotal = earlier.map((row) => ({ ...row, period: 1 }))
  const whole = { start_date: '2025-05-01', end_date: '2025-06-15' }
  const data = revenueWidget(
    { categories, accounts, earlier, earlierTotal },
    { whole, periods: earlierPeriods },
    context,
  )
  expect(values(data)).toEqual(['this_year 500.00 120.50', 'last_year 0.00 80.00'])
  expect(data.facts.map(({ id, value }) => `${id} ${value}`)).toEqual(['this_year 620.50', 'last_year 80.00'])
  expect(data.series[1]?.points[1]?.drill).toContain('start_date=2025-06-01&end_date=2025-06-15')
})

test('expenses are the largest accounts and the rest', () => {
  const many = Array.from({ length: 12 }, (_, index) => turnover([1, `E${index}`, 'expenses', String(100 - index)]))
  const { labels, series, facts } = expensesWidget({ categories, accounts: [...accounts, ...many] }, context)
  expect(labels).toHaveLength(10)
  expect(labels.at(-1)?.id).toBe('others')
  const total = series[0]?.points.reduce((sum, { value }) => sum + Number(value), 0)
  expect(Number(facts[0]?.value)).toBeCloseTo(total ?? 0, 2)
  expect(labels.map(({ name }) => name)).not.toContain('Sales')
})

test('cash accounts are listed by balance; a balance follows its account', () => {
  const none = { code: null, bank_account: null, bank_balance: null, to_match: 0 }
  const till = { ...none, id: 'till', name: 'Till', balance: '5' }
  const bank = { ...none, id: 'bank', name: 'Bank', balance: '-7.25' }
  const cash = cashWidget([bank, till], context)
  expect(cash.labels.map(({ name }) => name)).toEqual(['Till', 'Bank'])
  expect(cash.facts[0]?.value).toBe('-2.25')
  expect(values(cash)).toEqual(['balance 5.00 -7.25'])
  const reported = { ...bank, bank_account: 'b1', bank_balance: '12.5', to_match: 3 }
  const chart = { ...context, widget: { ...context.widget, display_type: 'Bar' } } as const
  expect(values(cashWidget([reported, till], chart))).toEqual(['balance 5.00 -7.25'])
  const { series } = cashWidget([reported, till], context)
  expect(values({ series })).toEqual(['balance 5.00 -7.25', 'bank_balance  12.50', 'to_match  3'])
  expect(series.map(({ points }) => points[1]?.drill)).toEqual([
    'account/ledgers/bank',
    'reports/bank-reconciliation?bank_account=b1',
    'banking/reconciliation/reconcile?bank_account=b1',
  ])
  expect(series.slice(1).map(({ points }) => points[0]?.drill)).toEqual([null, null])
  const balance = balanceWidget([{ period: 2, balance: '42.5' }], context)
  expect(values(balance)).toEqual(['balance 0.00 42.50'])
  expect(balance.series[0]?.points[1]?.drill).toBe('account/ledgers/till?start_date=2026-06-01&end_date=2026-06-15')
})
