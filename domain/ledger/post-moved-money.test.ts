import { expect, test } from 'vitest'
import { postMovedMoney, sameLedgerProblems } from './post-moved-money.ts'
import { isBalanced } from './posting.ts'

test('a cleared cheque of 250.00 is debited to the bank account and credited to its drawer', () => {
  const lines = postMovedMoney({ to: 'Barclays', from: 'Amy', amount: '250' })
  expect(lines).toEqual([
    { accountId: 'Barclays', debit: '250', credit: '0' },
    { accountId: 'Amy', debit: '0', credit: '250' },
  ])
  expect(isBalanced(lines)).toBe(true)
})

test('a fee is paid in addition to the amount', () => {
  const lines = postMovedMoney({
    to: 'Lloyds',
    from: 'Barclays',
    amount: '1000',
    fee: { ledger: 'Fees', amount: '5.25' },
  })
  expect(lines).toEqual([
    { accountId: 'Lloyds', debit: '1000', credit: '0' },
    { accountId: 'Fees', debit: '5.25', credit: '0' },
    { accountId: 'Barclays', debit: '0', credit: '1005.25' },
  ])
  expect(isBalanced(lines)).toBe(true)
})

test('money cannot move to the account that it comes from', () => {
  expect(sameLedgerProblems({ to: 'Barclays', from: 'Barclays' }, 'benefactor')).toEqual([
    { code: 'SAME_LEDGER', path: 'benefactor' },
  ])
  expect(sameLedgerProblems({ to: 'Barclays', from: 'Amy' }, 'benefactor')).toEqual([])
  expect(sameLedgerProblems({ to: null, from: null }, 'benefactor')).toEqual([])
})
