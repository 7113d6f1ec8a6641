import { expect, test } from 'vitest'
import { ledgerOption, namedFirst, namedOption } from './cell-option.ts'

const cash = ledgerOption({ id: '1', label: 'Cash', hint: '10 · Cash' })
const bank = ledgerOption({ id: '2', label: 'Bank', hint: '100 · Bank accounts' })
const ten = ledgerOption({ id: '3', label: '10', hint: 'Customers' })

test('the code stands before the category; a ledger without code has none', () => {
  expect([cash, bank, ten].map(({ code }) => code)).toEqual(['10', '100', ''])
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
