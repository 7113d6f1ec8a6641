import { expect, test } from 'vitest'
import type { FactContent } from './facts.ts'
import { withHash } from './hash-fact.ts'
import type { TillHead } from './till-head.ts'
import { firstHead, headAfter, isClockBehind, nextReturnNumber, nextSaleNumber } from './till-head.ts'

const factAfter = (head: TillHead, content: FactContent) =>
  withHash({
    id: `fact-${head.n + 1}`,
    till: 'till',
    n: head.n + 1,
    at: `2026-11-27T09:0${head.n}:00.000Z`,
    cashier: 'cashier',
    previous: head.hash,
    ...content,
  })
const opened: FactContent = { kind: 'shift_opened', body: { float: '50.00' } }
const voidSale: FactContent = { kind: 'void', body: { shift: 's', sale: 'x', reason: 'Mistake' } }
const back = { kind: 'return', body: {} } as FactContent
const sold = { kind: 'sale', body: {} } as FactContent
const closed: FactContent = { kind: 'shift_closed', body: { shift: 's', counted: '1', expected: '1', remarks: null } }

const after = (...contents: FactContent[]) =>
  contents.reduce((head, content) => headAfter(head, factAfter(head, content)), firstHead)

test('numbers of sales and returns are counted apart, whatever is recorded between', () => {
  const head = after(opened, sold, voidSale, sold, back)
  expect(head.n).toBe(5)
  expect([nextSaleNumber('T1', head), nextReturnNumber('T1', head)]).toEqual(['T1-000003', 'T1-R-000002'])
})

test('a shift is open from its opening to its closing', () => {
  expect(after(opened, sold).shift).toEqual({
    id: 'fact-1',
    n: 1,
    at: '2026-11-27T09:00:00.000Z',
    cashier: 'cashier',
    float: '50.00',
  })
  expect(after(opened, sold, closed).shift).toBeNull()
})

test('a fact that does not continue the chain is refused', () => {
  const head = after(opened)
  expect(() => headAfter(head, factAfter(firstHead, sold))).toThrow('Fact 1 does not follow 1')
  expect(() => headAfter(head, { ...factAfter(head, sold), previous: 'other' })).toThrow('does not follow')
})

test('a clock an hour back is noticed, one that jitters by seconds is not', () => {
  const last = Date.parse('2026-11-27T09:00:00Z')
  expect([
    isClockBehind(last - 3_600_000, last),
    isClockBehind(last - 2_000, last),
    isClockBehind(last + 1, last),
  ]).toEqual([true, false, false])
})
