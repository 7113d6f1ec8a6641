import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isBalanced, mergeLines, reverse, sameLines, totals } from './posting.ts'
import type { LedgerLine } from './posting.ts'

const debit = (accountId: string, amount: string): LedgerLine => ({ accountId, debit: amount, credit: '0' })
const credit = (accountId: string, amount: string): LedgerLine => ({ accountId, debit: '0', credit: amount })

test('a posting balances when both sides add up to the same, to the last cent', () => {
  const lines = [debit('customer', '139.12'), credit('sales', '119.12'), credit('tax', '20.00')]
  expect(totals(lines)).toEqual({ debit: '139.12', credit: '139.12' })
  expect(isBalanced(lines)).toBe(true)
  expect(isBalanced([...lines, credit('tax', '0.01')])).toBe(false)
  expect(isBalanced([])).toBe(true)
})

test('lines of one account are merged by side, in the order of first appearance', () => {
  const lines = [
    credit('sales', '10.00'),
    debit('customer', '15.50'),
    credit('sales', '5.50'),
    debit('sales', '1'),
    credit('cash', '1'),
  ]
  expect(mergeLines(lines)).toEqual([
    credit('sales', '15.5'),
    debit('customer', '15.5'),
    debit('sales', '1'),
    credit('cash', '1'),
  ])
})

test('lines of zero are dropped', () => {
  expect(mergeLines([debit('a', '0.00'), debit('b', '5'), debit('b', '-5'), credit('c', '0')])).toEqual([])
})

test('a line with both sides is split into two', () => {
  expect(mergeLines([{ accountId: 'a', debit: '3', credit: '2' }])).toEqual([debit('a', '3'), credit('a', '2')])
})

test('a description is kept only where all merged lines have the same', () => {
  const rent = { ...debit('rent', '5'), description: 'May' }
  expect(mergeLines([rent, rent])).toEqual([{ ...debit('rent', '10'), description: 'May' }])
  expect(mergeLines([rent, { ...rent, description: 'June' }])).toEqual([{ ...debit('rent', '10'), description: null }])
})

test('a reversal is on the side of the original with negative amounts and leaves no turnover', () => {
  const posted = [debit('customer', '139.12'), credit('sales', '139.12')]
  const reversed = reverse(posted)
  expect(reversed).toEqual([debit('customer', '-139.12'), credit('sales', '-139.12')])
  expect(totals([...posted, ...reversed])).toEqual({ debit: '0', credit: '0' })
  expect(mergeLines([...posted, ...reversed])).toEqual([])
})

test('an edit that only reorders or splits rows does not change the ledger', () => {
  const posted = [debit('a', '10.00'), credit('b', '10')]
  expect(sameLines(posted, [credit('b', '4'), debit('a', '10'), credit('b', '6.00')])).toBe(true)
  expect(sameLines(posted, [debit('a', '10'), credit('c', '10')])).toBe(false)
  expect(sameLines(posted, [debit('a', '10.01'), credit('b', '10.01')])).toBe(false)
  expect(sameLines(posted, [{ ...debit('a', '10'), description: 'Rent' }, credit('b', '10')])).toBe(false)
  expect(sameLines(posted, reverse(posted))).toBe(false)
})

test('for any lines, merging keeps the balances and reversing cancels them', () => {
  const amount = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }).map((units) => units.toString())
  const line = fc.tuple(fc.constantFrom('a', 'b', 'c'), amount, fc.boolean())
  fc.assert(
    fc.property(fc.array(line, { maxLength: 20 }), (drawn) => {
      const lines = drawn.map(([account, value, isDebit]) => (isDebit ? debit(account, value) : credit(account, value)))
      expect(totals(mergeLines(lines))).toEqual(totals(lines))
      expect(mergeLines([...lines, ...reverse(lines)])).toEqual([])
      expect(sameLines(lines, lines.toReversed())).toBe(true)
      expect(reverse(reverse(mergeLines(lines)))).toEqual(mergeLines(lines))
    }),
    { seed: 20260101, numRuns: 100 },
  )
})

test('lines of tax are merged by scheme with their net amounts, which a reversal makes negative', () => {
  const vat = (amount: string, taxBase: string, taxSchemeId = 'vat'): LedgerLine => ({
    ...debit('input', amount),
    taxSchemeId,
    taxBase,
  })
  const lines = [vat('20', '100.00'), debit('input', '5'), vat('2', '10'), vat('1', '20', 'reduced')]
  expect(mergeLines(lines)).toEqual([vat('22', '110'), debit('input', '5'), vat('1', '20', 'reduced')])
  expect(reverse([vat('20', '100')])).toEqual([vat('-20', '-100')])
  expect(mergeLines([...lines, ...reverse(lines)])).toEqual([])
  expect(sameLines([vat('20', '100')], [vat('20', '90')])).toBe(false)
  expect(sameLines([vat('20', '100')], [debit('input', '20')])).toBe(false)
})
