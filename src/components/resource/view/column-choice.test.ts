import { expect, test } from 'vitest'
import { accountLedgers } from '../../../../domain/resources/ledger/account-ledgers.ts'
import { accountOpeningBalances } from '../../../../domain/resources/ledger/account-opening-balances.ts'
import { asChoice, chosenColumns, readChoice } from './column-choice.ts'

const names = (choice: string[] | null) => chosenColumns(accountLedgers, choice).map(([name]) => name)

test('without a choice a list shows the columns of its declaration', () => {
  expect(names(null)).toEqual(['code', 'name', 'category', 'is_active', 'balance'])
})

test('chosen columns stand in the order of the declaration, and the one that names the record stays', () => {
  expect(names(['balance', 'parent'])).toEqual(['name', 'parent', 'balance'])
  expect(names([])).toEqual(['name'])
  expect(chosenColumns(accountOpeningBalances, []).map(([name]) => name)).toEqual(['account'])
})

test('a column that the declaration no longer has is left out', () => {
  expect(names(['gone', 'code', 'constructor'])).toEqual(['code', 'name'])
})

test('choosing what the declaration says is no choice', () => {
  expect(asChoice(accountLedgers, ['balance', 'is_active', 'category', 'code'])).toBeNull()
  expect(asChoice(accountLedgers, ['balance'])).toEqual(['name', 'balance'])
})

test.each([null, '', '{', '{}', '7', 'null'])('a stored text that is no choice reads as none: %s', (stored) => {
  expect(readChoice(stored)).toBeNull()
})

test('a stored choice is read back', () => {
  expect(readChoice('["name",7,"balance"]')).toEqual(['name', 'balance'])
})
