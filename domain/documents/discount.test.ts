import { expect, test } from 'vitest'
import type { Discount } from './discount.ts'
import { discountOfPart, discountUnits, spreadDiscount } from './discount.ts'
import type { TaxScheme } from './tax.ts'

/** Millionths in a cent. */
const CENT = 10_000n
const off = (discount_type: Discount['discount_type'], discount: string): Discount => ({
  discount_type,
  discount,
  is_trade_discount: true,
})
const at = (id: string, rate: string): TaxScheme => ({ id, rate, kind: 'taxable' })

test.each([
  ['10 %', off('percent', '10'), 18_000n, 1_800n],
  ['7 % of 0.14, rounded once', off('percent', '7'), 14n, 1n],
  ['10 % of 0.05: the half goes up', off('percent', '10'), 5n, 1n],
  ['100 %', off('percent', '100'), 999n, 999n],
  ['an amount', off('amount', '33'), 18_000n, 3_300n],
  ['an amount finer than a cent', off('amount', '0.005'), 18_000n, 1n],
  ['never more than there is', off('amount', '200'), 18_000n, 18_000n],
  ['what cannot be read yet', off('amount', '12,5'), 18_000n, 0n],
  ['a number without a type', off(null, '33'), 18_000n, 0n],
])('a discount: %s', (...[, discount, amount, expected]) => {
  expect(discountUnits(amount, discount, CENT)).toBe(expected)
})

test('33.00 off 180.00, 50.00 and 100.00 is 18.00, 5.00 and 10.00', () => {
  const rows = [18_000n, 5_000n, 10_000n].map((amount) => ({ amount, scheme: null }))
  expect(spreadDiscount(3_300n, rows)).toEqual([1_800n, 500n, 1_000n])
})

test('the odd cent goes to the row with the higher tax rate, then by scheme, then to the earlier row', () => {
  const spread = (...schemes: (TaxScheme | null)[]) =>
    spreadDiscount(
      1n,
      schemes.map((scheme) => ({ amount: 7n, scheme })),
    )
  expect(spread(at('a', '0'), at('b', '13'))).toEqual([0n, 1n])
  expect(spread(at('b', '13'), at('a', '13'))).toEqual([0n, 1n])
  expect(spread(null, null)).toEqual([1n, 0n])
})

test('without a discount nothing is deducted, also from a document of zero', () => {
  expect(spreadDiscount(0n, [{ amount: 0n, scheme: null }])).toEqual([0n])
})

test('an amount is shared by the parts of a document, and all of them together deduct it', () => {
  const terms = { discount_type: 'amount', discount: '20', discount_ref: 'saved' } as const
  const part = { before: '0', part: '5', whole: '10', deducted: '0', currencyDigits: 2 }
  expect(discountOfPart(terms, part)).toEqual({ ...terms, discount: '10', discount_ref: null })
  expect(discountOfPart(terms, { ...part, before: '5', deducted: '20' })).toMatchObject({ discount: '0' })
  expect(discountOfPart(terms, { ...part, before: '5', deducted: '30' })).toMatchObject({ discount: '0' })
  expect(discountOfPart(terms, { ...part, before: '5', deducted: '0' })).toMatchObject({ discount: '10' })
  expect(discountOfPart(terms, { ...part, part: '10' })).toEqual(terms)
  const thirds = [
    ['0', '0'],
    ['1', '3.33'],
    ['2', '6.67'],
  ].map(([before = '', deducted = '']) =>
    discountOfPart({ ...terms, discount: '10' }, { ...part, before, part: '1', whole: '3', deducted }),
  )
  expect(thirds.map(({ discount }) => discount)).toEqual(['3.33', '3.34', '3.33'])
})

test('a percentage, and an amount off nothing, are those of every part', () => {
  const part = { before: '0', part: '5', whole: '10', deducted: '0', currencyDigits: 2 }
  const percentage = { discount_type: 'percent', discount: '20', discount_ref: 'saved' } as const
  expect(discountOfPart(percentage, part)).toEqual(percentage)
  const amount = { ...percentage, discount_type: 'amount' } as const
  expect(discountOfPart(amount, { ...part, part: '0', whole: '0' })).toEqual(amount)
})
