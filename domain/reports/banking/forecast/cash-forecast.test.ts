import { expect, test } from 'vitest'
import type { ReportContext } from '../../report.ts'
import type { CashAccount, ForecastFacts, ForecastValues } from './cash-forecast.ts'
import { forecastChart, forecastRows } from './cash-forecast.ts'
import type { ExpectedAmount } from './expected-amount.ts'

const context = (values: Partial<ForecastValues> = {}): ReportContext<ForecastValues> => ({
  values: { ahead: '90_days', include_overdue: true, ...values },
  names: {},
  columns: [],
  company: { currency: 'GBP', digits: 2, calendar: 'ad', today: '2026-11-27', fiscal_years: [] },
})
const cash = (balance: string): CashAccount => ({ id: `cash-${balance}`, name: 'Cash', code: null, balance })
const entry = (due: string, amount: string, details = 'Amy'): ExpectedAmount => ({
  id: `${due}${amount}`,
  due_date: due,
  amount,
  details,
  document_path: 'account/journal-vouchers',
  document_id: due,
  number: 'JV-1',
})
const forecast = (
  accounts: readonly CashAccount[],
  entries: readonly ExpectedAmount[],
  values?: Partial<ForecastValues>,
) => {
  const facts: ForecastFacts = {
    accounts,
    entries,
    open: [],
    clearing: [],
    templates: [],
    tax: [],
    taxDays: [],
    returns: [],
  }
  return forecastRows(facts, context(values))
}
const lines = ({ rows }: ReturnType<typeof forecast>) =>
  rows.map(({ name, due_date: due, cells: { money_in: moneyIn, money_out: moneyOut, balance } }) =>
    [name || due, moneyIn || '–', moneyOut || '–', balance || '–'].join(' '),
  )

test('90 days are 13 whole weeks from today; 30 days end with a part of a week', () => {
  const days = (ahead: ForecastValues['ahead']) =>
    forecast([], [], { ahead }).rows.flatMap(({ period }) =>
      period ? [`${period.start_date} ${period.end_date}`] : [],
    )
  expect(days('90_days')).toHaveLength(13)
  expect(days('90_days').at(-1)).toBe('2027-02-19 2027-02-25')
  expect(days('60_days').at(-1)).toBe('2027-01-22 2027-01-26')
  expect(days('30_days')).toEqual([
    '2026-11-27 2026-12-03',
    '2026-12-04 2026-12-10',
    '2026-12-11 2026-12-17',
    '2026-12-18 2026-12-24',
    '2026-12-25 2026-12-27',
  ])
})

test('weeks have money in and out and the balance at their end; the first day below zero is marked', () => {
  const result = forecast(
    [cash('900'), cash('0'), cash('100')],
    [
      entry('2026-12-04', '400'),
      entry('2026-11-20', '200'),
      entry('2026-11-30', '-1500'),
      entry('2026-12-03', '10'),
      entry('2026-12-27', '1'),
      entry('2026-12-28', '5000'),
    ],
    { ahead: '30_days' },
  )
  expect(lines(result)).toEqual([
    'Balance today – – 1000.00',
    'Cash – – 900.00',
    'Cash – – 100.00',
    '2026-11-27 – 2026-12-03 210.00 1500.00 -290.00',
    '2026-11-20 200.00 – –',
    '2026-11-30 – 1500.00 –',
    'Balance below zero – – -300.00',
    '2026-12-03 10.00 – –',
    '2026-12-04 – 2026-12-10 400.00 0.00 110.00',
    '2026-12-04 400.00 – –',
    '2026-12-11 – 2026-12-17 0.00 0.00 110.00',
    '2026-12-18 – 2026-12-24 0.00 0.00 110.00',
    '2026-12-25 – 2026-12-27 1.00 0.00 111.00',
    '2026-12-27 1.00 – –',
  ])
  expect(result).toMatchObject({
    totals: { money_in: '611.00', money_out: '1500.00', balance: '111.00' },
    opening: '1000.00',
    end_date: '2026-12-27',
    shortfall: { date: '2026-11-30', balance: '-300.00' },
  })
})

test('overdue amounts are expected today, the oldest first, or left out', () => {
  const entries = [entry('2026-11-26', '-300'), entry('2026-08-01', '250'), entry('2026-11-27', '20', 'Bo')]
  const withThem = forecast([cash('40')], entries)
  expect(withThem.shortfall).toBeNull()
  expect(lines(withThem).slice(2, 6)).toEqual([
    '2026-11-27 – 2026-12-03 270.00 300.00 10.00',
    '2026-08-01 250.00 – –',
    '2026-11-26 – 300.00 –',
    '2026-11-27 20.00 – –',
  ])
  expect(forecast([cash('40')], entries, { include_overdue: false })).toMatchObject({
    totals: { money_in: '20.00', money_out: '0.00', balance: '60.00' },
  })
})

test('a balance that is below zero today is the first shortfall', () => {
  expect(forecast([cash('-5')], []).shortfall).toEqual({ date: '2026-11-27', balance: '-5.00' })
  expect(forecast([cash('-5')], [entry('2026-11-27', '5')]).shortfall).toBeNull()
})

test('the chart has a bar of money in and of money out for each week, and the balance as a line', () => {
  const chart = forecastChart(forecast([cash('100')], [entry('2026-12-05', '-30')], { ahead: '30_days' }))
  expect(chart).toMatchObject({
    kind: 'Mixed',
    series: [
      { name: 'Money in', values: ['0.00', '0.00', '0.00', '0.00', '0.00'] },
      { name: 'Balance', values: ['100.00', '70.00', '70.00', '70.00', '70.00'] },
      { name: 'Money out', values: ['0.00', '30.00', '0.00', '0.00', '0.00'] },
    ],
  })
  expect(chart.labels[1]).toEqual({ start_date: '2026-12-04', end_date: '2026-12-10' })
})
