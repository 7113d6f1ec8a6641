import { expect, test } from 'vitest'
import type { CellOption, PickedItem } from '../../grid/grid-columns.ts'
import { isBlankRow } from '../../grid/grid-columns.ts'
import type { TradeRowsOptions } from './trade-rows.ts'
import { flaggedScheme } from './trade-setup.ts'
import { discountText, emptyTradeRow, openTradeRows, readDiscount } from './trade-rows.ts'

const style = { locale: 'en-GB', currency_code: 'GBP', currency_digits: 2 }
const candle: PickedItem = {
  id: 'candle',
  label: 'Candle',
  code: '1010',
  unit: 'pcs',
  unit_label: 'pcs',
  units: [{ id: 'box', label: 'box', factor: '12' }],
  stock: '100',
  cost: '1.5',
  selling_price: '2.55',
  tax_scheme: 'vat',
}
const option = (item: PickedItem): CellOption => ({ id: item.id, label: item.label, code: item.code ?? '', item })
const options: TradeRowsOptions = {
  style,
  isSale: true,
  typesAmounts: false,
  goodsBack: null,
  isTrade: false,
  sources: {
    item: (id) => (id === 'candle' ? candle : undefined),
    scheme: (id) => (id === 'vat' ? 'VAT 20%' : undefined),
  },
}

test('an item brings a quantity of one, its unit, its price and its tax', () => {
  const store = openTradeRows([], options)
  store.choose(1, 'item', option(candle))
  expect(store.row(1)).toMatchObject({
    item: 'candle',
    quantity: '1',
    unit: 'pcs',
    rate: '2.55',
    tax_scheme: 'vat',
    tax_schemeLabel: 'VAT 20%',
  })
})

test('an item bought for the first time is offered at its cost', () => {
  const store = openTradeRows([], { ...options, isSale: false })
  store.choose(1, 'item', option(candle))
  expect(store.row(1)?.rate).toBe('1.50')
})

test('an item bought before is offered at its last price', () => {
  const store = openTradeRows([], { ...options, isSale: false })
  store.choose(1, 'item', option({ ...candle, last_price: '1.3' }))
  expect(store.row(1)?.rate).toBe('1.30')
})

test('a typed discount is a trade discount where the company uses them, unless the user says otherwise', () => {
  const store = openTradeRows([], { ...options, isTrade: true })
  const kind = () => store.row(1)?.is_trade_discount
  expect(isBlankRow(store.row(1) ?? {})).toBe(true)
  store.update(1, { discount: '5' })
  expect(kind()).toBe('yes')
  store.update(1, { is_trade_discount: '' })
  store.update(1, { discount: '5%' })
  expect(kind()).toBe('')
  store.update(1, { discount: '' })
  store.update(1, { discount: '7' })
  expect(kind()).toBe('yes')
  store.update(1, { discount: '' })
  expect(isBlankRow(store.row(1) ?? {})).toBe(true)
  const without = openTradeRows([], options)
  without.update(1, { discount: '5' })
  expect(without.row(1)?.is_trade_discount).toBe('')
})

test('another item brings another price, but a price that was pasted with the item stays', () => {
  const store = openTradeRows([{ ...emptyTradeRow, itemLabel: '1010', rate: '3' }], options)
  store.identify(1, 'item', option(candle))
  expect(store.row(1)?.rate).toBe('3.00')
  store.choose(1, 'item', option({ ...candle, id: 'lamp', selling_price: '40' }))
  expect(store.row(1)?.rate).toBe('40.00')
})

test("a text in place of an item clears the item's price, and the item found for the text brings its own", () => {
  const store = openTradeRows([], options)
  store.choose(1, 'item', option(candle))
  store.update(1, { quantity: '12' })
  store.identify(1, 'item', { id: '', label: 'lam', code: '' })
  expect(store.row(1)).toMatchObject({ item: '', itemLabel: 'lam', quantity: '12', unit: '', rate: '', tax_scheme: '' })
  store.settleText(1, 'item', { text: 'can', result: option(candle) })
  expect(store.row(1)?.itemLabel).toBe('lam')
  store.settleText(1, 'item', { text: 'lam', result: option({ ...candle, id: 'lamp', selling_price: '40' }) })
  expect(store.row(1)).toMatchObject({ item: 'lamp', quantity: '12', unit: 'pcs', rate: '40.00', tax_scheme: 'vat' })
})

test('a price typed while the item is being looked up stays', () => {
  const store = openTradeRows([], options)
  store.identify(1, 'item', { id: '', label: 'can', code: '' })
  store.update(1, { quantity: '12', rate: '2.40' })
  store.settleText(1, 'item', { text: 'can', result: option(candle) })
  expect(store.row(1)).toMatchObject({ item: 'candle', quantity: '12', rate: '2.40' })
})

test('a proposed price follows the unit: 2.55 apiece is 30.60 for a box of 12; a typed price stays', () => {
  const store = openTradeRows([], options)
  store.choose(1, 'item', option(candle))
  store.choose(1, 'unit', { id: 'box', label: 'box', code: '' })
  expect(store.row(1)?.rate).toBe('30.60')
  store.update(1, { rate: '29' })
  store.choose(1, 'unit', { id: 'pcs', label: 'pcs', code: '' })
  expect(store.row(1)?.rate).toBe('29')
})

test('where amounts are typed, the rate is computed: 100.00 for 3 is 33.333333 each', () => {
  const store = openTradeRows([], { ...options, typesAmounts: true })
  store.choose(1, 'item', option(candle))
  store.update(1, { quantity: '3' })
  expect(store.row(1)?.amount).toBe('7.65')
  store.update(1, { amount: '100' })
  expect(store.row(1)?.rate).toBe('33.333333')
})

test('where amounts are typed, a pasted amount is the one that is saved: 100.00 for 4 is 25 each', () => {
  const store = openTradeRows([], { ...options, typesAmounts: true })
  store.paste(1, [
    { item: '1010', quantity: '4', amount: '100' },
    { item: '1010', amount: '9' },
    { item: '1010', quantity: '2', rate: '7', amount: '' },
    { item: '1010', quantity: '3', rate: '33.33', amount: '100' },
    { item: '1010', quantity: '2', amount: 'ten' },
  ])
  for (const key of store.keys()) store.identify(key, 'item', option(candle))
  expect(store.rows().map(({ quantity, rate, amount }) => [quantity, rate, amount])).toEqual([
    ['4', '25.00', '100.00'],
    ['1', '9.00', '9.00'],
    ['2', '7.00', '14.00'],
    ['3', '33.333333', '100.00'],
    ['2', '', 'ten'],
  ])
})

test('where amounts are typed, a fine price of an item is not rounded to the cent: 3 at 0.333 are 1.00', () => {
  const store = openTradeRows([], { ...options, typesAmounts: true })
  store.choose(1, 'item', option({ ...candle, selling_price: '0.333' }))
  store.update(1, { quantity: '3' })
  expect(store.row(1)).toMatchObject({ rate: '0.333', amount: '1.00' })
})

test('a pasted discount is a trade discount where the company uses them', () => {
  const store = openTradeRows([], { ...options, isTrade: true })
  store.paste(1, [{ item: '1010', discount: '5%' }])
  expect(store.row(1)?.is_trade_discount).toBe('yes')
})

test('a typed discount replaces the saved one', () => {
  const store = openTradeRows([], options)
  store.update(1, { discount: '5%', discount_ref: 'spring' })
  expect(store.row(1)?.discount_ref).toBe('spring')
  store.update(1, { discount: '6%' })
  expect(store.row(1)?.discount_ref).toBe('')
})

test('a discount with a percent sign is a percentage, any other an amount', () => {
  expect(readDiscount('10 %')).toEqual({ discount_type: 'percent', discount: '10' })
  expect(readDiscount('1,250.5')).toEqual({ discount_type: 'amount', discount: '1250.5' })
  expect(readDiscount(' ')).toEqual({ discount_type: null, discount: '' })
  expect(readDiscount('ten')).toEqual({ discount_type: 'amount', discount: 'ten' })
  expect(discountText('percent', '7.500000', style)).toBe('7.5%')
  expect(discountText('amount', '1250.5', style)).toBe('1,250.50')
  expect(discountText('amount', '0', style)).toBe('')
})

test('new lines of an export or an import start with the only scheme of that treatment', () => {
  const scheme = (id: string, kind: 'export' | 'import' | 'taxable', isActive = true) =>
    [id, { id, kind, rate: '0', name: id, shortName: '', recoverable: true, isActive }] as const
  const schemes = new Map([scheme('vat', 'taxable'), scheme('abroad', 'export'), scheme('one', 'import')])
  expect(flaggedScheme({ is_export: true }, schemes)).toBe('abroad')
  expect(flaggedScheme({ is_import: true }, schemes)).toBe('one')
  expect(flaggedScheme({ is_import: true }, new Map([...schemes, scheme('two', 'import')]))).toBeNull()
  expect(flaggedScheme({ is_import: true }, new Map([...schemes, scheme('old', 'import', false)]))).toBe('one')
  expect(flaggedScheme({ is_export: false }, schemes)).toBeNull()
  const flagged = { ...options.sources, scheme: (id: string) => schemes.get(id)?.name, flagged: () => 'abroad' }
  const store = openTradeRows([], { ...options, sources: flagged })
  store.choose(1, 'item', option(candle))
  expect(store.row(1)).toMatchObject({ tax_scheme: 'abroad', tax_schemeLabel: 'abroad' })
})
