import { expect, test } from 'vitest'
import type { ReportResult } from '../report.ts'
import { withSinceThen } from './since-then.ts'

const resultOf = (amounts: Readonly<Record<string, string>>, totals = {}): ReportResult => ({
  columns: [{ key: 'amount', label: 'Amount', kind: 'money' }],
  rows: Object.entries(amounts).map(([id, amount]) => {
    return { id, parent_id: null, kind: 'account', code: null, name: id, depth: 0, cells: { amount } }
  }),
  totals,
})
const options = { figure: ({ amount = '0' }: Readonly<Record<string, string>>) => amount, digits: 2 }

test('rows of then and of now have the figure of then and the difference to now', () => {
  const whole = {
    earlier: resultOf({ cash: '0', sales: '900', rent: '20' }),
    now: resultOf({ cash: '0', sales: '950.5', rent: '0' }),
  }
  const earlier = { shown: resultOf({ sales: '900', rent: '20' }, { amount: '920' }), whole: whole.earlier }
  const now = { shown: resultOf({ sales: '950.5' }, { amount: '950.5' }), whole: whole.now }
  const { columns, rows, totals } = withSinceThen(earlier, now, options)
  expect(columns.map(({ label }) => label)).toEqual(['Amount', 'Since then'])
  expect(rows.map(({ id, cells }) => [id, cells])).toEqual([
    ['sales', { amount: '900', since_then: '50.50' }],
    ['rent', { amount: '20', since_then: '-20.00' }],
  ])
  expect(totals).toEqual({ amount: '920', since_then: '30.50' })
})

test('a row that only one of them has stands at its place', () => {
  const [then, now] = [resultOf({ a: '1', c: '3' }), resultOf({ a: '1', b: '2', d: '4' })]
  const { rows } = withSinceThen({ shown: then, whole: then }, { shown: now, whole: now }, options)
  expect(rows.map(({ id, cells }) => [id, cells['amount'], cells['since_then']])).toEqual([
    ['a', '1', '0.00'],
    ['b', '0.00', '2.00'],
    ['d', '0.00', '4.00'],
    ['c', '3', '-3.00'],
  ])
})
