import { expect, test } from 'vitest'
import { salesVouchers } from '../trade/sales-vouchers.ts'
import { daysOverdue } from './overdue.ts'

const invoice = { due_date: '2026-03-10', open_amount: '40.00' }

test('an outstanding invoice is overdue by the days since its due date', () => {
  expect(daysOverdue(salesVouchers, invoice, '2026-03-28')).toBe(18)
  expect(daysOverdue(salesVouchers, invoice, '2026-03-11')).toBe(1)
})

test('nothing is overdue on the due date, before it, when paid, or without a due date', () => {
  expect(daysOverdue(salesVouchers, invoice, '2026-03-10')).toBe(0)
  expect(daysOverdue(salesVouchers, invoice, '2026-03-01')).toBe(0)
  expect(daysOverdue(salesVouchers, { ...invoice, open_amount: '0.00' }, '2026-03-28')).toBe(0)
  expect(daysOverdue(salesVouchers, { ...invoice, due_date: null }, '2026-03-28')).toBe(0)
})
