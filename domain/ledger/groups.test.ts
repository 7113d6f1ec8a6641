import { expect, test } from 'vitest'
import { errors } from '../errors.ts'
import { accountLedgers } from '../resources/ledger/account-ledgers.ts'
import { ledgerGroups } from './groups.ts'

test('an account of the wrong group is refused with a message that names the right group', () => {
  const refusals = Object.entries(ledgerGroups).map(([group, code]) => [group, errors[code].text, errors[code].status])
  expect(refusals).toEqual([
    ['money', 'Select a cash, bank or wallet account. “{account}” is not one.', 400],
    ['benefactor', 'Select an account of a customer or a bank. “{account}” is not one.', 400],
    ['depositor', 'Select cash, a bank account or a customer. “{account}” is not one.', 400],
    ['expense', 'Select an expense account. “{account}” is not one.', 400],
    ['creditor', 'Select a liability, cash, bank or wallet account. “{account}” is not one.', 400],
    [
      'clearing',
      'Select an account below Cash or Cash equivalents that is not a bank account. “{account}” is not one.',
      400,
    ],
  ])
})

test('every group is used by an account field', () => {
  expect(accountLedgers.groups).toEqual(['money', 'benefactor', 'depositor', 'expense', 'creditor', 'clearing'])
})
