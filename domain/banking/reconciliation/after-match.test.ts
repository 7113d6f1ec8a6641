import { expect, test } from 'vitest'
import type { AcceptedMatch } from './after-match.ts'
import { afterMatch } from './after-match.ts'

const candidate = (fields: Partial<AcceptedMatch['candidates'][number]>): AcceptedMatch['candidates'][number] => ({
  kind: 'item',
  amount: '100',
  act: null,
  date: '2026-03-20',
  ...fields,
})
const before = { difference: '212.40', day: '2026-03-31', left: 3 }

test.each([
  ['a receipt of an open invoice takes it off', ['212.40'], [candidate({ amount: '212.40' })], '0'],
  ['a voucher of a rule without candidates', ['-4.50'], [], '216.9'],
  ['posted entries are in the books already', ['60', '40'], [candidate({ kind: 'entry' })], '212.4'],
  ['the difference to a posted entry is recorded', ['98'], [candidate({ kind: 'entry' })], '214.4'],
  ['an entry and an open invoice', ['150'], [candidate({ kind: 'entry' }), candidate({ amount: '50' })], '162.4'],
  ['the line of another bank account is not in these books', ['-100'], [candidate({ kind: 'transfer' })], '312.4'],
  ['a cheque is cleared on the day of the line', ['100'], [draft('clear', '2026-04-02')], '112.4'],
  ['a voucher is approved on its date', ['100'], [draft('approve', '2026-03-25')], '112.4'],
  ['a voucher of a later day is not in the books of this one', ['100'], [draft('approve', '2026-04-02')], '212.4'],
])('%s', (...[, amounts, candidates, difference]) => {
  const lines = amounts.map((amount) => ({ amount }))
  expect(afterMatch(before, { lines, candidates })).toEqual({ difference, left: 3 - amounts.length })
})

function draft(act: string, date: string) {
  return candidate({ kind: 'draft', act, date })
}

test('without a balance of the bank only the lines are counted', () => {
  const match = { lines: [{ amount: '100' }], candidates: [] }
  expect(afterMatch({ difference: null, day: null, left: 1 }, match)).toEqual({ difference: null, left: 0 })
})
