import { expect, test } from 'vitest'
import { isBalanced } from '../ledger/posting.ts'
import type { ReturnAccount } from './post-tax-payment.ts'
import {
  postReturnPayment,
  postTaxPayment,
  offsetProblems,
  returnPaymentProblems,
  taxPaymentProblems,
} from './post-tax-payment.ts'

test('output tax is settled by money and by the input tax that is offset', () => {
  const setOff = { receivable: 'Receivable', amount: '80' }
  const lines = postTaxPayment({ payable: 'Payable', paidFrom: 'Barclays', amount: '120', offset: setOff })
  expect(lines).toEqual([
    { accountId: 'Payable', debit: '200', credit: '0' },
    { accountId: 'Receivable', debit: '0', credit: '80' },
    { accountId: 'Barclays', debit: '0', credit: '120' },
  ])
  expect(isBalanced(lines)).toBe(true)
})

test('where all is offset no money moves', () => {
  const setOff = { receivable: 'Receivable', amount: '80' }
  expect(postTaxPayment({ payable: 'Payable', paidFrom: 'Barclays', amount: '0', offset: setOff })).toEqual([
    { accountId: 'Payable', debit: '80', credit: '0' },
    { accountId: 'Receivable', debit: '0', credit: '80' },
  ])
})

const typed = { tax_scheme: 's', tax_return: '', amount: '120', set_off: '', period_from: '', period_to: '' }

test.each([
  [{}, 'receivable', []],
  [{ amount: '0' }, 'receivable', [{ code: 'NOT_POSITIVE', path: 'amount' }]],
  [{ amount: '0', set_off: '80' }, 'receivable', []],
  [{ tax_scheme: '' }, 'receivable', [{ code: 'REQUIRED', path: 'tax_scheme' }]],
  [{ tax_return: 'r' }, 'receivable', [{ code: 'RETURN_AND_SCHEME', path: 'tax_scheme' }]],
  [{ tax_scheme: '', tax_return: 'r', amount: '0' }, 'receivable', []],
  [{ tax_scheme: '', tax_return: 'r', set_off: '1' }, 'receivable', [{ code: 'SET_OFF_BY_RETURN', path: 'set_off' }]],
  [{ set_off: '80' }, null, [{ code: 'NOT_RECOVERABLE', path: 'set_off' }]],
  [{ period_from: '2026-03-01', period_to: '2026-02-28' }, null, [{ code: 'PERIOD_ENDS_EARLY', path: 'period_to' }]],
])('a payment with %j for a tax with the input tax account %s', (part, receivable, problems) => {
  const all = { ...typed, ...part }
  expect([...taxPaymentProblems(all), ...offsetProblems(all, receivable)]).toEqual(problems)
})

const accounts: readonly ReturnAccount[] = [
  { account: 'Output 20', side: 'payable', amount: '60' },
  { account: 'Output 5', side: 'payable', amount: '-4' },
  { account: 'Input', side: 'receivable', amount: '80' },
]

test('a return clears every tax account, and the difference is refunded or paid', () => {
  const lines = postReturnPayment(accounts, 'Barclays')
  expect(lines).toEqual([
    { accountId: 'Output 20', debit: '60', credit: '0' },
    { accountId: 'Output 5', debit: '0', credit: '4' },
    { accountId: 'Input', debit: '0', credit: '80' },
    { accountId: 'Barclays', debit: '24', credit: '0' },
  ])
  expect(isBalanced(lines)).toBe(true)
  expect(postReturnPayment(accounts.slice(0, 1), 'Barclays')[1]).toEqual({
    accountId: 'Barclays',
    debit: '0',
    credit: '60',
  })
})

test('the payment of a return is exactly its net tax', () => {
  expect(returnPaymentProblems({ amount: '24.00' }, accounts)).toEqual([])
  expect(returnPaymentProblems({ amount: '20' }, accounts)).toEqual([
    { code: 'AMOUNT_OF_RETURN', path: 'amount', params: { amount: '24' } },
  ])
  expect(returnPaymentProblems({ amount: '20' }, null)).toEqual([{ code: 'RETURN_NOT_FILED', path: 'tax_return' }])
})
