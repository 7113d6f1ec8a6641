import { expect, test } from 'vitest'
import type { LineTerms } from './returned-lines.ts'
import { changedCells, isSameDiscount } from './returned-lines.ts'

const line: LineTerms = {
  item: 'bolt',
  quantity: '10',
  unit: 'each',
  rate: '100',
  tax_scheme: 'vat',
  discount_type: 'percent',
  discount: '5',
  discount_ref: null,
  is_trade_discount: false,
}

test('a returned line with the same values in another notation is unchanged', () => {
  expect(changedCells(line, { ...line, quantity: '10.00', rate: '100.0', discount: '5.0', unit: null })).toEqual([])
})

test('each changed fixed cell of a returned line is named', () => {
  const changes: Partial<LineTerms>[] = [
    { item: 'nut' },
    { quantity: '9' },
    { quantity: '' },
    { unit: 'dozen' },
    { rate: '50' },
    { discount_type: null, discount: '' },
    { is_trade_discount: true },
    { tax_scheme: null },
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

test('a saved discount is compared by its id, whatever its current value', () => {
  const saved = { discount_type: 'percent', discount: '5', discount_ref: 'spring', is_trade_discount: false } as const
  expect(isSameDiscount(saved, { ...saved, discount_type: null, discount: '' })).toBe(true)
  expect(isSameDiscount(saved, { ...saved, discount_ref: null })).toBe(false)
})
