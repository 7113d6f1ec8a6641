import { expect, test } from 'vitest'
import type { LineTerms } from './returned-lines.ts'
import { changedCells, isSameDiscount } from './returned-lines.ts'

const line: LineTerms = {
  itemId: 'bolt',
  quantity: '10',
  unitId: 'each',
  rate: '100',
  schemeId: 'vat',
  discountType: 'percent',
  discount: '5',
  discountRef: null,
  isTradeDiscount: false,
}

test('a returned line that says the same in other digits has not changed', () => {
  expect(changedCells(line, { ...line, quantity: '10.00', rate: '100.0', discount: '5.0', unitId: null })).toEqual([])
})

test('each fixed cell of a returned line that differs is named', () => {
  const changes: Partial<LineTerms>[] = [
    { itemId: 'nut' },
    { quantity: '9' },
    { quantity: '' },
    { unitId: 'dozen' },
    { rate: '50' },
    { discountType: null, discount: '' },
    { isTradeDiscount: true },
    { schemeId: null },
  ]
  expect(changes.map((change) => changedCells(line, { ...line, ...change }).join(' '))).toEqual([
    'item',
    'quantity',
    'quantity',
    'unit',
    'rate',
    'discount',
    'discount',
    'tax_scheme',
  ])
})

test('a saved discount is compared by itself, whatever it takes off by now', () => {
  const saved = { discountType: 'percent', discount: '5', discountRef: 'spring', isTradeDiscount: false } as const
  expect(isSameDiscount(saved, { ...saved, discountType: null, discount: '' })).toBe(true)
  expect(isSameDiscount(saved, { ...saved, discountRef: null })).toBe(false)
})
