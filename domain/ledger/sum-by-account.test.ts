import { expect, test } from 'vitest'
import { sumByAccount } from './sum-by-account.ts'

test('rows of one account become one line, and zero becomes none', () => {
  const parts = [
    { accountId: 'Stock', amount: '10' },
    { accountId: 'Freight', amount: '4.000000' },
    { accountId: 'Stock', amount: '2.5' },
    { accountId: null, amount: '0' },
    { accountId: 'Tax', amount: '0.00' },
  ]
  expect(sumByAccount('debit', parts)).toEqual([
    { accountId: 'Stock', debit: '12.5', credit: '0' },
    { accountId: 'Freight', debit: '4', credit: '0' },
  ])
  expect(sumByAccount('credit', parts)[1]).toEqual({ accountId: 'Freight', debit: '0', credit: '4' })
})

test('an amount without an account is a program error', () => {
  expect(() => sumByAccount('debit', [{ accountId: null, amount: '0.01' }])).toThrow(
    '0.01 of a document has no account',
  )
})
