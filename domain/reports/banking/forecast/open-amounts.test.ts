import { expect, test } from 'vitest'
import type { OpenAmount } from './open-amounts.ts'
import { openAmounts } from './open-amounts.ts'

/** Returns open items of an account in order of their due dates. */
function itemsOf(opens: readonly string[], credit: string, isIn = true): OpenAmount[] {
  return opens.map((open, place) => ({
    id: `${place}`,
    due_date: `2026-05-0${place + 1}`,
    details: 'Amy',
    document_path: 'sales/vouchers',
    document_id: `${place}`,
    number: `INV-${place}`,
    is_in: isIn,
    open,
    before: `${opens.slice(0, place).reduce((sum, amount) => sum + Number(amount), 0)}`,
    credit,
  }))
}
const amounts = (items: readonly OpenAmount[]) => openAmounts(items).map(({ id, amount }) => `${id}: ${amount}`)

test.each([
  ['0', ['0: 100', '1: 80', '2: 40']],
  ['30.5', ['0: 69.5', '1: 80', '2: 40']],
  ['100', ['1: 80', '2: 40']],
  ['150', ['1: 30', '2: 40']],
  ['220', []],
  ['500', []],
])('a credit of %s pays the earliest items first', (credit, expected) => {
  expect(amounts(itemsOf(['100', '80', '40'], credit))).toEqual(expected)
})

test('what is owed to a supplier is money out', () => {
  expect(amounts(itemsOf(['100', '80'], '120', false))).toEqual(['1: -60'])
})
