import { expect, test } from 'vitest'
import { checkOpeningItem, dueDateOf, postOpeningItem } from './opening-item.ts'

const books = { firstDay: '2026-01-01', currencyDigits: 2 }
const item = { date: '2025-12-31', dueDate: '', amount: '10' }

test('invoices and bills are due after the days of the party, everything else at once', () => {
  expect(dueDateOf('invoice', '2025-12-15', 30)).toBe('2026-01-14')
  expect(dueDateOf('bill', '2025-12-15', null)).toBe('2025-12-15')
  expect(dueDateOf('customer_advance', '2025-12-15', 30)).toBe('2025-12-15')
})

test('an item is older than the books, due on its date at the earliest, and has an amount in the currency', () => {
  expect(checkOpeningItem(item, books)).toEqual([])
  const late = { code: 'OPENING_ITEM_LATE', path: 'date', params: { date: '2026-01-01' } }
  expect(checkOpeningItem({ ...item, date: '2026-01-01' }, books)).toEqual([late])
  expect(checkOpeningItem({ ...item, dueDate: '2025-12-30' }, books)).toMatchObject([{ code: 'DUE_BEFORE_DATE' }])
  expect(checkOpeningItem({ ...item, amount: '-1' }, books)).toMatchObject([{ code: 'NOT_POSITIVE' }])
  expect(checkOpeningItem({ ...item, amount: '0.001' }, books)).toMatchObject([{ code: 'TOO_MANY_DIGITS' }])
  expect(checkOpeningItem({ ...item, amount: '1'.repeat(15) }, books)).toMatchObject([{ code: 'TOO_MANY_DIGITS' }])
})

test('what is owed to the company stands on the debit side, what it owes on the credit side', () => {
  const lines = (type: 'debit_note' | 'bill') =>
    postOpeningItem({ type, amount: '80', accountId: 'acme', differenceAccountId: 'difference' })
  expect(lines('debit_note')).toEqual([
    { accountId: 'acme', debit: '80', credit: '0' },
    { accountId: 'difference', debit: '0', credit: '80' },
  ])
  expect(lines('bill')).toEqual([
    { accountId: 'acme', debit: '0', credit: '80' },
    { accountId: 'difference', debit: '80', credit: '0' },
  ])
})
