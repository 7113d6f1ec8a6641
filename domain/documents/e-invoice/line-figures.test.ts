import { expect, test } from 'vitest'
import { lineFigures } from './line-figures.ts'

const line = {
  quantity: '2',
  rate: '100',
  row_discount: '0',
  header_discount: '0',
  net: '200',
  tax: '40',
  tax_kind: 'taxable',
  tax_rate: '20',
} as const

test('a line is its price without the discount of the document', () => {
  const discounted = { ...line, row_discount: '20', header_discount: '18', net: '162', tax: '32.4' }
  expect(lineFigures(discounted, { taxType: 'exclusive', digits: 2 })).toEqual({
    net: '180',
    allowance: '20',
    documentAllowance: '18',
    price: '100',
  })
})

test('a price with tax is stated without it, so that quantity × price is the net', () => {
  const inclusive = { ...line, quantity: '3', rate: '10', net: '25', tax: '5' }
  expect(lineFigures(inclusive, { taxType: 'inclusive', digits: 2 })).toEqual({
    net: '25',
    allowance: '0',
    documentAllowance: '0',
    price: '8.3333333333',
  })
  const discounted = { ...inclusive, row_discount: '6', header_discount: '12', net: '10', tax: '2' }
  expect(lineFigures(discounted, { taxType: 'inclusive', digits: 2 })).toEqual({
    net: '20',
    allowance: '5.00',
    documentAllowance: '10.00',
    price: '8.3333333333',
  })
})

test('a line without tax keeps its price on a document with prices that include tax', () => {
  const exempt = { ...line, tax: '0', tax_kind: 'exempt', tax_rate: '0' } as const
  expect(lineFigures(exempt, { taxType: 'inclusive', digits: 2 }).price).toBe('100')
})

test('the price of a returned part follows from its amount where it was rounded', () => {
  const part = { ...line, quantity: '1', rate: '3.333', net: '3.34', tax: '0.67' }
  expect(lineFigures(part, { taxType: 'exclusive', digits: 2 }).price).toBe('3.3400000000')
})
