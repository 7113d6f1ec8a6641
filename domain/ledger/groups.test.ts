import { expect, test } from 'vitest'
import { errors } from '../errors.ts'
import { accountLedgers } from '../resources/ledger/account-ledgers.ts'
import { ledgerGroups } from './groups.ts'

test('a ledger of the wrong group is refused in words that say which one is wanted', () => {
  const refusals = Object.entries(ledgerGroups).map(([group, code]) => [group, errors[code].text, errors[code].status])
  expect(refusals).toEqual([
    ['money', 'Choose a ledger of cash, a bank or a wallet: “{account}” is none.', 400],
    ['benefactor', 'Choose a ledger of a customer or a bank: “{account}” is none.', 400],
    ['depositor', 'Choose cash, a bank account or a customer: “{account}” is none.', 400],
    ['expense', 'Choose an expense ledger: “{account}” is none.', 400],
    ['creditor', 'Choose a ledger below Liabilities, or of cash, a bank or a wallet: “{account}” is none.', 400],
  ])
})

test('whoever chooses a ledger may ask for each of the groups', () => {
  expect(accountLedgers.groups).toEqual(['money', 'benefactor', 'depositor', 'expense', 'creditor'])
})
