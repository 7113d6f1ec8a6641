import { expect, test } from 'vitest'
import { codeOf, namedFirst, namedOption } from './account-option.ts'

const cash = { id: '1', label: 'Cash', hint: '10 · Cash' }
const bank = { id: '2', label: 'Bank', hint: '100 · Bank accounts' }
const ten = { id: '3', label: '10', hint: 'Customers' }

test('the code stands before the category; a ledger without code has none', () => {
  expect([cash, bank, ten].map(codeOf)).toEqual(['10', '100', ''])
})

test('a pasted text means the ledger with that code, else the one with that name, never a category', () => {
  expect(namedOption([bank, ten, cash], '10')).toBe(cash)
  expect(namedOption([bank, ten, cash], ' BANK ')).toBe(bank)
  expect(namedOption([bank, ten, cash], 'customers')).toBeUndefined()
})

test('the ledger with the typed code comes first, whatever else begins with it', () => {
  expect(namedFirst([bank, cash], '10')).toEqual([cash, bank])
  expect(namedFirst([bank, cash], '')).toEqual([bank, cash])
})
