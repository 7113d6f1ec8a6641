import { expect, test } from 'vitest'
import { cardMode, cashMode } from '../../tests/support/till-catalog.ts'
import type { LaterPayment, Tender } from './facts.ts'
import { refundOf, takenTenders, unpaidOf } from './paid-of-sale.ts'

const tender = (mode: string, amount: string, outcome: Tender['outcome'] = 'paid'): Tender => ({
  id: `${mode} ${amount}`,
  mode,
  amount,
  tendered: null,
  outcome,
  reference: null,
})
const totals = (total: string) => ({ sub_total: total, discount: '0.00', tax: '0.00', total })
const later = (settles: string | null, payment: Tender | null): LaterPayment => ({
  shift: 's',
  sale: 'a',
  settles,
  payment,
})

test('a card payment of unknown outcome has paid nothing until it is settled, and is settled once', () => {
  const unknown = tender(cardMode, '60.00', 'unknown')
  const sale = { totals: totals('100.00'), payments: [tender(cashMode, '40.00'), unknown] }
  expect([takenTenders(sale, []).map(({ amount }) => amount), unpaidOf(sale)]).toEqual([['40.00'], '60'])
  const twice = [later(unknown.id, tender(cashMode, '60.00')), later(unknown.id, tender(cardMode, '60.00'))]
  expect(takenTenders(sale, twice).map(({ mode, amount }) => [mode, amount])).toEqual([
    [cashMode, '40.00'],
    [cashMode, '60.00'],
  ])
  expect([unpaidOf(sale, twice), unpaidOf(sale, [later(unknown.id, null)])]).toEqual(['0', '60'])
})

test('the part of a return that is not refunded reduces what is unpaid, and the refunded part does not', () => {
  const sale = { totals: totals('100.00'), payments: [tender(cashMode, '40.00')] }
  const first = { totals: totals('50.00'), payments: [] }
  expect(unpaidOf(sale, [], [first])).toBe('10')
  const second = { totals: totals('30.00'), payments: [tender(cashMode, '20.00')] }
  expect(unpaidOf(sale, [], [first, second])).toBe('0')
  expect(unpaidOf(sale, [later(null, tender(cashMode, '10.00'))], [first])).toBe('0')
})

test.each([
  ['100.00', '100.00', '0'],
  ['100.00', '60.00', '40'],
  ['50.00', '60.00', '0'],
  ['50.00', '0.00', '50.00'],
  ['50.00', '-5.00', '50.00'],
])('a return of %s with %s unpaid refunds %s', (returned, unpaid, refund) => {
  expect(refundOf(returned, unpaid)).toBe(refund)
})
