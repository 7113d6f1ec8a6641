import { expect, test } from 'vitest'
import type { TypedPayment, TypedPaymentRow } from './check-payment.ts'
import { checkPayment, typedSettlement } from './check-payment.ts'

const row = (fields: Partial<TypedPaymentRow> = {}): TypedPaymentRow => ({
  method: 'mode',
  mode: 'cash',
  bank_account: null,
  amount: '100',
  cheque_number: '',
  cheque_date: '',
  drawee_bank: '',
  ...fields,
})
const cheque = (fields: Partial<TypedPaymentRow> = {}) =>
  row({ method: 'cheque', mode: null, bank_account: 'bank', cheque_number: '000017', ...fields })
const payment = (fields: Partial<TypedPayment> = {}): TypedPayment => ({
  path: 'payment-receipts',
  ledger: 'receivable',
  date: '2026-03-20',
  party: 'amy',
  rows: [row()],
  withholding_scheme: null,
  withholding_base: '',
  write_off_as: null,
  write_off: '',
  allocations: [],
  ...fields,
})
const wrong = (fields: Partial<TypedPayment>, withholdingRate: string | null = null) =>
  checkPayment(payment(fields), { currencyDigits: 2, withholdingRate }).map(({ code, path }) => `${code} ${path}`)

test('a payment mode, a cheque, or a write-off without money is enough', () => {
  expect(wrong({})).toEqual([])
  expect(wrong({ rows: [cheque()] })).toEqual([])
  expect(wrong({ rows: [], write_off: '0.02' })).toEqual([])
  expect(wrong({ rows: [], withholding_scheme: 'tds', withholding_base: '1000' }, '1.5')).toEqual([])
})

test('all missing and invalid fields are reported at once', () => {
  expect(
    wrong({
      date: '',
      party: null,
      rows: [row({ mode: null, amount: '' }), row({ amount: '1,5' })],
      write_off: '-1',
    }),
  ).toEqual([
    'REQUIRED date',
    'REQUIRED party',
    'REQUIRED rows.0.mode',
    'REQUIRED rows.0.amount',
    'NOT_A_NUMBER rows.1.amount',
    'BELOW_ZERO write_off',
  ])
  expect(wrong({ rows: [row({ amount: '0' })] })).toEqual(['NOT_POSITIVE rows.0.amount'])
  expect(wrong({ rows: [row({ amount: '-1' })] })).toEqual(['NOT_POSITIVE rows.0.amount'])
  expect(wrong({ rows: [row({ amount: '1.005' })] })).toEqual(['TOO_MANY_DIGITS rows.0.amount'])
})

test('a cheque cannot be split and needs a number and a bank account', () => {
  expect(wrong({ rows: [cheque(), row()] })).toEqual(['CHEQUE_ALONE rows.0.method'])
  expect(wrong({ rows: [cheque({ cheque_number: '', bank_account: null })] })).toEqual([
    'REQUIRED rows.0.bank_account',
    'REQUIRED rows.0.cheque_number',
  ])
})

test('a cheque that the company issues is not dated before its payment, one that it receives may be', () => {
  const dated = (cheque_date: string) => [cheque({ cheque_date })]
  const paid = (cheque_date: string) =>
    wrong({ path: 'purchase/payments', ledger: 'payable', rows: dated(cheque_date) })
  expect(paid('2026-03-19')).toEqual(['CHEQUE_DATE_EARLY rows.0.cheque_date'])
  expect([paid('2026-03-20'), paid('2026-04-20'), paid('')]).toEqual([[], [], []])
  expect(wrong({ rows: dated('2026-03-01') })).toEqual([])
})

test('fields of another payment method are refused', () => {
  const chequeFields = { cheque_number: '17', cheque_date: '2026-03-25', drawee_bank: 'HSBC', bank_account: 'bank' }
  expect(wrong({ rows: [row(chequeFields)] })).toEqual([
    'UNKNOWN_FIELD rows.0.bank_account',
    'UNKNOWN_FIELD rows.0.cheque_number',
    'UNKNOWN_FIELD rows.0.cheque_date',
    'UNKNOWN_FIELD rows.0.drawee_bank',
  ])
  const byBank = { method: 'bank', bank_account: 'bank', mode: 'cash', cheque_date: '2026-03-25' } as const
  expect(wrong({ rows: [row(byBank)] })).toEqual(['UNKNOWN_FIELD rows.0.mode', 'UNKNOWN_FIELD rows.0.cheque_date'])
  expect(wrong({ rows: [cheque({ mode: 'cash' })] })).toEqual(['UNKNOWN_FIELD rows.0.mode'])
})

test('a payment settles something, and allocates no more than it settles', () => {
  expect(wrong({ rows: [] })).toEqual(['NOTHING_SETTLED rows'])
  expect(wrong({ rows: [], write_off: '0.00' })).toEqual(['NOTHING_SETTLED rows'])
  const two = [
    { item: 'a', amount: '60' },
    { item: 'b', amount: '50' },
  ]
  expect(wrong({ allocations: two })).toEqual(['ABOVE_SETTLED allocations'])
  expect(wrong({ allocations: two, write_off: '10' })).toEqual([])
})

test('an open item is listed once, with an amount above zero', () => {
  const allocations = [
    { item: 'a', amount: '10' },
    { item: 'a', amount: '0' },
    { item: '', amount: '' },
  ]
  expect(wrong({ allocations })).toEqual([
    'SET_OFF_TWICE allocations.1.item',
    'NOT_POSITIVE allocations.1.amount',
    'REQUIRED allocations.2.item',
    'REQUIRED allocations.2.amount',
  ])
})

test('a refund has no withholding tax, and a withholding tax needs a base', () => {
  const scheme = { withholding_scheme: 'tds', withholding_base: '100' }
  expect(wrong({ ...scheme, ledger: 'payable' }, '1.5')).toEqual(['WITHHOLDING_NOT_HERE withholding_scheme'])
  expect(wrong({ ...scheme, path: 'purchase/payments' }, '1.5')).toEqual(['WITHHOLDING_NOT_HERE withholding_scheme'])
  expect(wrong({ withholding_scheme: 'tds' }, '1.5')).toEqual(['REQUIRED withholding_base'])
})

test('too many rows give one problem', () => {
  expect(wrong({ rows: Array.from({ length: 51 }, () => row({ amount: '' })) })).toEqual(['TOO_MANY_ROWS rows'])
  const allocations = Array.from({ length: 1501 }, (_, index) => ({ item: `${index}`, amount: '' }))
  expect(wrong({ allocations })).toEqual(['TOO_MANY_ROWS allocations'])
})

test('the entered amounts are summed; invalid ones count as zero', () => {
  const typed = payment({
    rows: [row(), row({ amount: '1,' })],
    withholding_scheme: 'tds',
    withholding_base: '1000',
    write_off: '',
  })
  expect(typedSettlement(typed, { currencyDigits: 2, withholdingRate: '1.5' })).toEqual({
    amount: '100',
    withholding: '15',
    writeOff: '0',
    settled: '115',
  })
})
