import { expect, test } from 'vitest'
import { accountLedgers } from '../../../../domain/resources/ledger/account-ledgers.ts'
import { accountOpeningBalances } from '../../../../domain/resources/ledger/account-opening-balances.ts'
import { asChoice, chosenColumns, readChoice } from './column-choice.ts'

const names = (choice: string[] | null) => chosenColumns(accountLedgers, choice).map(([name]) => name)

test('without a choice a list shows the declared columns', () => {
  expect(names(null)).toEqual(['code', 'name', 'category', 'is_active', 'balance'])
})

test('chosen columns keep the declared order, and the column that names the record stays', () => {
  expect(names(['balance', 'parent'])).toEqual(['name', 'parent', 'balance'])
  expect(names([])).toEqual(['name'])
  expect(chosenColumns(accountOpeningBalances, []).map(([name]) => name)).toEqual(['account'])
})

test('a column that is no longer declared is left out', () => {
  expect(names(['gone', 'code', 'constructor'])).toEqual(['code', 'name'])
})

test('choosing the declared columns stores no choice', () => {
  expect(asChoice(accountLedgers, ['balance', 'is_active', 'category', 'code'])).toBeNull()
  expect(asChoice(accountLedgers, ['balance'])).toEqual(['name', 'balance'])
})

test.each([null, '', '{', '{}', '7', 'null'])('an invalid stored choice is ignored: %s', (stored) => {
  expect(readChoice(stored)).toBeNull()
})

test('a stored choice is restored', () => {
  expect(readChoice('["name",7,"balance"]')).toEqual(['name', 'balance'])
})
