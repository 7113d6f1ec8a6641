import { expect, test } from 'vitest'
import { subtract } from '../../money/decimal.ts'
import { feeOf } from '../../payments/fee.ts'
import { paidAmount } from './paid-amount.ts'

const wallet = (commission_percent: string | null, currency_digits = 2) => ({ commission_percent, currency_digits })

test('the commission of a wallet was paid besides what a line says', () => {
  expect(paidAmount('98.00', wallet('2'))).toBe('100')
  expect(paidAmount('98.00', wallet(null))).toBe('98')
  expect(paidAmount('-98.00', wallet('2'))).toBe('98')
  expect(paidAmount('98', wallet('2', 0))).toBe('100')
  expect(paidAmount('1.00', wallet('100'))).toBe('1')
})

test('of two amounts that leave the same, the outstanding one was paid', () => {
  expect([paidAmount('98.24', wallet('2'), '100.24'), paidAmount('98.24', wallet('2'), '100.25')]).toEqual([
    '100.24',
    '100.25',
  ])
  expect(paidAmount('98.24', wallet('2'), '120.00')).toBe('100.24')
})

test('every amount is left by what was paid less its commission', () => {
  for (const percent of ['0.35', '2', '2.9', '33.33', '90', '99.99']) {
    for (let cents = 1; cents < 2000; cents += 7) {
      const line = (cents / 100).toFixed(2)
      const paid = paidAmount(line, wallet(percent))
      expect(subtract(paid, feeOf({ type: 'percentage', value: percent }, paid, 2))).toBe(subtract(line, '0'))
    }
  }
})
