import { expect, test } from 'vitest'
import { postChequeDeposit } from './post-cheque-deposit.ts'
import { isBalanced } from './posting.ts'

test('a cleared cheque of 250.00 is on the bank account, and paid by who brought it', () => {
  const lines = postChequeDeposit({ bankLedgerId: 'Barclays', benefactorId: 'Amy', amount: '250.00' })
  expect(lines).toEqual([
    { accountId: 'Barclays', debit: '250.00', credit: '0' },
    { accountId: 'Amy', debit: '0', credit: '250.00' },
  ])
  expect(isBalanced(lines)).toBe(true)
})
