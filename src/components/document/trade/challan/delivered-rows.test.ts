import { expect, test } from 'vitest'
import type { TradeRecord } from '../trade-record.ts'
import { discountOfNotes, leftInUnit, restOfNotes, taxTypeOfNotes } from './delivered-rows.ts'

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
const settings = { headerDiscount: true, rowDiscount: true, tradeDiscount: true }
const rowsOf = (row: object, listed: readonly string[] = [], off: Partial<typeof settings> = {}) =>
  restOfNotes([{ rows: [row] } as unknown as TradeRecord], {
    listed: new Set(listed),
    words,
    settings: { ...settings, ...off },
  })

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

test('a line has its trade discount as the settings allow: a typed one is ordinary while they are off, a saved one is not', () => {
  const trade = { ...dozen, discount_type: 'percent', discount: '10', is_trade_discount: true }
  const [typed, saved] = [null, 'saved'].map((discount_ref) => ({
    ...trade,
    discount_ref,
    rest: { ...rest, discount: '10', discount_ref },
  }))
  const kindOf = (row: object | undefined, off = {}) =>
    rowsOf(row ?? {}, [], off).map(({ discount, is_trade_discount: kind }) => [discount, kind])
  expect(kindOf(typed)).toEqual([['10%', 'yes']])
  expect(kindOf(typed, { tradeDiscount: false })).toEqual([['10%', '']])
  expect(kindOf(saved, { tradeDiscount: false })).toEqual([['10%', 'yes']])
  expect(kindOf(saved, { rowDiscount: false })).toEqual([['', '']])
})

const plainNote = { discount_type: null, discount: '0', discount_ref: null, is_trade_discount: false }
const line = { ...dozen, gross: '90.00', row_discount: '10.00', received: '0', rest: { ...rest, quantity: '12' } }
const noteOf = (terms: object, ...rows: object[]) => ({ ...plainNote, ...terms, rows }) as unknown as TradeRecord
const wholeOf = (
  notes: readonly TradeRecord[],
  typed: { discount: string; discount_ref: string | null } | null = null,
) => {
  const { discount, other } = discountOfNotes(notes, typed, { settings, style: words.style })
  return other ? `not ${notes.indexOf(other)}` : discount
}

test('an invoice of delivery notes has the percentage off the whole that all of them have', () => {
  const tenth = noteOf(
    { discount_type: 'percent', discount: '10', discount_ref: 'saved', is_trade_discount: true },
    line,
  )
  const agreed = { discount: '10%', discount_ref: 'saved', is_trade_discount: true }
  expect([wholeOf([tenth]), wholeOf([tenth, tenth])]).toEqual([agreed, agreed])
  const off = { ...settings, headerDiscount: false }
  expect(discountOfNotes([tenth], null, { settings: off, style: words.style }).discount).toBeNull()
  expect(wholeOf([noteOf({}, line)])).toBeNull()
  expect(wholeOf([noteOf({}, line), tenth])).toBe('not 1')
  expect(wholeOf([tenth, noteOf({ discount_type: 'percent', discount: '5' }, line)])).toBe('not 1')
  expect(wholeOf([tenth], { discount: '10%', discount_ref: 'saved' })).toBeNull()
  expect(wholeOf([tenth], { discount: '', discount_ref: null })).toBe('not 0')
  expect(wholeOf([noteOf({}, line)], { discount: '10%', discount_ref: 'saved' })).toBe('not 0')
  expect(wholeOf([noteOf({}, line)], { discount: '5.00', discount_ref: null })).toBeNull()
  expect(wholeOf([tenth], { discount: '5.00', discount_ref: null })).toBe('not 0')
})

test('an amount off the whole is the share of what is left, in an invoice of one delivery note', () => {
  const terms = { discount_type: 'amount', discount: '20', discount_ref: 'saved' }
  const half = { ...line, rest: { ...rest, quantity: '6' } }
  expect(wholeOf([noteOf(terms, line)])).toEqual({
    discount: '20.00',
    discount_ref: 'saved',
    is_trade_discount: false,
  })
  expect(wholeOf([noteOf(terms, half, half)])).toMatchObject({ discount: '10.00', discount_ref: null })
  expect(wholeOf([noteOf(terms, line), noteOf({}, line)])).toBe('not 0')
  expect(wholeOf([noteOf(terms, { ...half, received: '0.5' })])).toBe('not 0')
  expect(wholeOf([noteOf(terms, line)], { discount: '20.00', discount_ref: 'saved' })).toBe('not 0')
})
