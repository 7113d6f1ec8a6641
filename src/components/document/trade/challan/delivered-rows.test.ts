import { expect, test } from 'vitest'
import type { TradeRecord } from '../trade-record.ts'
import { leftInUnit, restOfNotes, taxTypeOfNotes } from './delivered-rows.ts'

const words = {
  style: { locale: 'en-GB', currency_code: 'GBP', currency_digits: 2 },
  schemes: new Map([['vat', { name: 'VAT 20%' }]]),
  goodsBack: null,
}
const egg = { item: 'egg', item_label: 'Egg', item_code: '7', unit: 'pcs', unit_label: 'pcs' }
const rest = { ...egg, quantity: '11', discount: '0', discount_ref: null }
const dozen = {
  ...egg,
  id: 'line',
  description: 'Fresh',
  quantity: '1',
  unit: 'doz',
  unit_label: 'doz',
  unit_factor: '12',
  rate: '90',
  discount_type: null,
  discount: '0',
  discount_ref: null,
  is_trade_discount: false,
  tax_scheme: 'vat',
  tax_scheme_label: 'VAT',
  gross: '90.00',
  rest,
}
const rowsOf = (row: object, listed: readonly string[] = []) =>
  restOfNotes([{ rows: [row] } as unknown as TradeRecord], { listed: new Set(listed), words })

test('the rest of a dozen of which a piece is invoiced is eleven pieces, at the price of a piece', () => {
  expect(rowsOf(dozen)).toMatchObject([
    {
      id: '',
      source_row: 'line',
      item: 'egg',
      quantity: '11',
      unit: 'pcs',
      unitLabel: 'pcs',
      rate: '7.50',
      amount: '',
    },
  ])
  expect(leftInUnit({ ...dozen, rest })).toBe('0.916667')
})

test('a rest that is exact in the unit of the line stays in it', () => {
  const nine = { ...dozen, rest: { ...rest, quantity: '9' } }
  expect(rowsOf(nine)).toMatchObject([{ quantity: '0.75', unit: 'doz', unitLabel: 'doz', rate: '90.00' }])
})

test('the rest of a merged item is of the one that stays, in the base unit, and keeps the delivered line', () => {
  const survivor = { item: 'free', item_label: 'Free-range egg', item_code: '8' }
  expect(rowsOf({ ...dozen, rest: { ...rest, ...survivor, quantity: '12' } })).toMatchObject([
    {
      item: 'free',
      itemLabel: 'Free-range egg',
      itemCode: '8',
      quantity: '12',
      unit: 'pcs',
      rate: '7.50',
      source_row: 'line',
    },
  ])
})

test('an amount off a line is its share, a percentage stays', () => {
  const saved = { ...dozen, discount_type: 'amount', discount: '24', discount_ref: 'saved' }
  expect(rowsOf({ ...saved, rest: { ...rest, discount: '22' } })).toMatchObject([
    { discount: '22.00', discount_ref: '' },
  ])
  const tenth = { discount: '10', discount_ref: 'saved' }
  expect(rowsOf({ ...dozen, ...tenth, discount_type: 'percent', rest: { ...rest, ...tenth } })).toMatchObject([
    { discount: '10%', discount_ref: 'saved' },
  ])
})

test('lines that the invoice lists, or of which nothing is left, are not added', () => {
  expect(rowsOf(dozen, ['line'])).toEqual([])
  expect(rowsOf({ ...dozen, rest: { ...rest, quantity: '0' } })).toEqual([])
  expect(rowsOf({ ...dozen, rest: null })).toEqual([])
})

test('an invoice without other lines treats tax as its delivery notes do, which all must do so', () => {
  const [plain, inclusive] = [{ tax_type: 'exclusive' }, { tax_type: 'inclusive' }] as const
  expect(taxTypeOfNotes([inclusive, inclusive], null)).toEqual({ taxType: 'inclusive', other: undefined })
  expect(taxTypeOfNotes([inclusive, plain], null)).toEqual({ taxType: 'inclusive', other: plain })
  expect(taxTypeOfNotes([plain, inclusive], 'exclusive')).toEqual({ taxType: 'exclusive', other: inclusive })
})
