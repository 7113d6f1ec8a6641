import { expect, test } from 'vitest'
import type { BookItem, BookScheme, BookSupplier } from './match-books.ts'
import { hasNumber, itemOf, numbersOf, schemeOf, supplierOf, unitOf } from './match-books.ts'

const party = { name: 'Söhne', otherName: '', address: '', country: 'DE', email: '', phone: '' }
const seller = { ...party, numbers: ['DE 123456789', 'HRB 17'] }
const contact = (id: string, taxNumber: string | null, fields: Partial<BookSupplier> = {}): BookSupplier => ({
  id,
  label: id,
  taxNumber,
  country: 'DE',
  isNamed: false,
  ...fields,
})

test('numbers are looked up with and without the prefix of the country', () => {
  expect(numbersOf(seller)).toEqual(['DE123456789', 'HRB17', '123456789'])
  expect(numbersOf({ numbers: [' '], country: '' })).toEqual([])
})

test('a number is the same with and without its prefix, in its country', () => {
  expect(hasNumber(contact('a', '123 456 789'), seller)).toBe(true)
  expect(hasNumber(contact('a', '123456789', { country: 'EE' }), seller)).toBe(false)
  expect(hasNumber(contact('a', 'hrb-17'), seller)).toBe(true)
  expect(hasNumber(contact('a', null), seller)).toBe(false)
})

test('a supplier is found by its number before its name, and not by the name of another number', () => {
  const named = contact('named', null, { isNamed: true })
  const numbered = contact('numbered', 'DE123456789')
  expect(supplierOf(seller, [named, numbered])?.id).toBe('numbered')
  expect(supplierOf(seller, [named])?.id).toBe('named')
  expect(supplierOf(seller, [contact('other', 'DE999999999', { isNamed: true })])).toBeNull()
  expect(supplierOf({ ...seller, numbers: [] }, [contact('other', 'DE999999999', { isNamed: true })])?.id).toBe('other')
  expect(supplierOf(seller, [named, { ...named, id: 'second' }])).toBeNull()
  expect(supplierOf(seller, [])).toBeNull()
})

const unit = { id: 'u1', label: 'pcs', code: null, names: ['pcs', 'Piece'] }
const kilo = { id: 'u2', label: 'kg', code: 'KGM', names: ['kg', 'Kilogram'] }
const item = (id: string): BookItem => ({
  id,
  label: id,
  code: null,
  barcode: null,
  units: [unit, kilo],
  taxScheme: null,
})

test('an item is found by our code, its barcode, its name, the name on an earlier bill, and the code of the supplier', () => {
  const index = {
    byCode: new Map([
      ['b1', item('code')],
      ['s1', item('supplier’s code')],
    ]),
    byBarcode: new Map([['4001', item('barcode')]]),
    byName: new Map([['bolt', item('name')]]),
    byEarlierName: new Map([['schraube', item('earlier')]]),
  }
  const row = { name: 'Bolt', sellersCode: 'S1', buyersCode: 'B1', standardCode: '4001' }
  const idOfItem = (part: Partial<typeof row>) => itemOf({ ...row, ...part }, index)?.id
  expect(idOfItem({})).toBe('code')
  expect(idOfItem({ buyersCode: '' })).toBe('barcode')
  expect(idOfItem({ buyersCode: '', standardCode: '' })).toBe('name')
  expect(idOfItem({ buyersCode: '', standardCode: '', name: 'SCHRAUBE' })).toBe('earlier')
  expect(idOfItem({ buyersCode: '', standardCode: '', name: 'Nut' })).toBe('supplier’s code')
  expect(idOfItem({ buyersCode: '', standardCode: '', name: 'Nut', sellersCode: '' })).toBeUndefined()
})

test('a unit is found by its code or name; a number of something is the base unit', () => {
  expect(unitOf('KGM', item('a'))).toEqual({ unit: kilo, isKnown: true })
  expect(unitOf('C62', item('a'))).toEqual({ unit, isKnown: true })
  expect(unitOf('LTR', item('a'))).toEqual({ unit, isKnown: false })
})

const scheme = (id: string, kind: BookScheme['kind'], rate = '0'): BookScheme => ({
  id,
  label: id,
  kind,
  rate,
  recoverable: id !== 'blocked',
})

test('a tax scheme is found by category and rate, among several by the item or the one that is recoverable', () => {
  const schemes = [
    scheme('v20', 'taxable', '20'),
    scheme('v5', 'taxable', '5.00'),
    scheme('blocked', 'taxable', '20'),
    scheme('v0', 'taxable', '0'),
    scheme('free', 'exempt'),
    scheme('rc', 'reverse_charge', '20'),
    scheme('pva', 'import', '20'),
  ]
  const idOf = (
    category: 'S' | 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O',
    rate: string | null,
    ofItem: string | null = null,
  ) => schemeOf({ category, rate }, schemes, ofItem)?.id
  expect([idOf('S', '20'), idOf('S', '20', 'blocked'), idOf('S', '5'), idOf('S', '7')]).toEqual([
    'v20',
    'blocked',
    'v5',
    undefined,
  ])
  expect([idOf('Z', '0'), idOf('E', '0'), idOf('AE', '0'), idOf('K', '0'), idOf('G', '0'), idOf('O', null)]).toEqual([
    'v0',
    'free',
    'rc',
    'rc',
    'pva',
    'free',
  ])
  expect(schemeOf(null, schemes, null)).toBeNull()
  expect(schemeOf({ category: 'S', rate: '20' }, [...schemes, scheme('other', 'taxable', '20')], null)).toBeNull()
})
