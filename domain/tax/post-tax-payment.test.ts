import { expect, test } from 'vitest'
import { isBalanced } from '../ledger/posting.ts'
import { postTaxPayment, offsetProblems, taxPaymentProblems } from './post-tax-payment.ts'

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

const typed = { amount: '120', set_off: '', period_from: '', period_to: '' }

test.each([
  [{}, 'receivable', []],
  [{ amount: '0' }, 'receivable', [{ code: 'NOT_POSITIVE', path: 'amount' }]],
  [{ amount: '0', set_off: '80' }, 'receivable', []],
  [{ set_off: '80' }, null, [{ code: 'NOT_RECOVERABLE', path: 'set_off' }]],
  [{ period_from: '2026-03-01', period_to: '2026-02-28' }, null, [{ code: 'PERIOD_ENDS_EARLY', path: 'period_to' }]],
])('a payment with %j for a tax with the input tax account %s', (part, receivable, problems) => {
  const all = { ...typed, ...part }
  expect([...taxPaymentProblems(all), ...offsetProblems(all, receivable)]).toEqual(problems)
})
