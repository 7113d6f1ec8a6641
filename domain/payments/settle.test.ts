import { expect, test } from 'vitest'
import {
  beforeTax,
  isRefund,
  settle,
  allocationDate,
  sideOf,
  remainingAllocations,
  withholdingAmount,
  writeOffCode,
  writeOffUse,
  writeOffUsesOf,
} from './settle.ts'

test('money, withholding tax and write-off settle together', () => {
  expect(settle({ amounts: ['999.98'], withholding: '0', writeOff: '0.02' }).settled).toBe('1000')
  expect(settle({ amounts: ['615', '500'], withholding: '15', writeOff: '0' })).toEqual({
    amount: '1115',
    withholding: '15',
    writeOff: '0',
    settled: '1130',
  })
})

test.each([
  ['1000', '1.5', 2, '15'],
  ['333.33', '1.5', 2, '5'],
  ['100.01', '1.5', 2, '1.5'],
  ['100.35', '10', 2, '10.04'],
  ['105', '1.5', 0, '2'],
  ['0', '10', 2, '0'],
])('of %s at %s %% with %i digits %s is withheld', (...[base, rate, digits, expected]) => {
  expect(withholdingAmount(base, rate, digits)).toBe(expected)
})

test.each([
  ['1130', '1130', '130', '1000'],
  ['565', '1130', '130', '500'],
  ['100', '1130', '130', '88.5'],
  ['100', '100', '0', '100'],
])('%s of an outstanding amount, %s with %s tax, is %s before tax', (...[amount, open, tax, expected]) => {
  expect(beforeTax(amount, { open, tax }, 2)).toBe(expected)
})

test('money from a supplier and money to a customer are refunds', () => {
  expect(isRefund('payment-receipts', 'receivable')).toBe(false)
  expect(isRefund('payment-receipts', 'payable')).toBe(true)
  expect(isRefund('purchase/payments', 'payable')).toBe(false)
  expect(isRefund('purchase/payments', 'receivable')).toBe(true)
  expect([sideOf('payment-receipts'), sideOf('purchase/payments')]).toEqual(['credit', 'debit'])
})

test('an allocation is dated the later of the two documents', () => {
  const [march, april] = [{ date: '2026-03-31' }, { date: '2026-04-01' }]
  expect([allocationDate(march, april), allocationDate(april, march)]).toEqual(['2026-04-01', '2026-04-01'])
})

test('a write-off is round-off up to the limit, and a discount above it', () => {
  expect(writeOffUse(null, '1', '1')).toBe('tolerance')
  expect(writeOffUse(null, '1.01', '1')).toBe('discount')
  expect(writeOffUse('bad_debt', '0.50', '1')).toBe('bad_debt')
  expect(writeOffUse('tolerance', '5', '1')).toBe('tolerance')
  expect(writeOffCode('payment-receipts', 'tolerance')).toBe('ROUND-OFF')
  expect(writeOffCode('payment-receipts', 'discount')).toBe('DIS-EXP')
  expect(writeOffCode('payment-receipts', 'bad_debt')).toBe('BAD-DEBT')
  expect(writeOffCode('purchase/payments', 'bank_charge')).toBe('BANK-CHG')
  expect(writeOffCode('purchase/payments', 'discount')).toBe('DIS-INCOME')
})

test.each([
  [[], []],
  [['03-25 20'], ['03-25 20']],
  [
    ['03-25 20', '06-15 10', '06-20 -4'],
    ['03-25 20', '06-15 6'],
  ],
  [['03-25 20', '06-15 10', '06-20 -10'], ['03-25 20']],
  [['03-25 20', '06-15 10', '06-20 -25'], ['03-25 5']],
  [['03-25 50', '06-15 -50'], []],
  [['03-25 50', '06-15 -45'], ['03-25 5']],
  [['03-25 50', '06-15 -50', '06-16 7'], ['06-16 7']],
])('of the allocations %j remain %j', (days, expected) => {
  const dated = days.map((day) => ({ date: day.slice(0, 5), amount: day.slice(6) }))
  expect(remainingAllocations(dated).map(({ date, amount }) => `${date} ${amount}`)).toEqual(expected)
})

test('only what a customer owes can be a bad debt', () => {
  const every = ['tolerance', 'discount', 'bank_charge', 'bad_debt']
  expect(writeOffUsesOf('payment-receipts', 'receivable')).toEqual(every)
  expect(writeOffUsesOf('purchase/payments', 'payable')).toEqual(every.slice(0, 3))
  expect(writeOffUsesOf('purchase/payments', 'receivable')).toEqual(every.slice(0, 3))
})
