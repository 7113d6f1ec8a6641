import { expect, test } from 'vitest'
import type { MatchedRow } from './draft-bill.ts'
import { draftBill } from './draft-bill.ts'

const standard = { category: 'S', rate: '20' } as const
const zero = { category: 'Z', rate: '0' } as const
const v20 = { id: 'v20', label: 'VAT 20%', kind: 'taxable', rate: '20', recoverable: true } as const
const v0 = { id: 'v0', label: 'Zero', kind: 'zero_rated', rate: '0', recoverable: false } as const
const row = ([quantity, price, net]: [string, string, string], part: Partial<MatchedRow> = {}): MatchedRow => ({
  name: 'Bolt',
  description: '',
  quantity,
  price,
  net,
  treatment: standard,
  item: null,
  unit: null,
  scheme: v20,
  ...part,
})
const book = row(['1', '45', '45'], { treatment: zero, scheme: v0 })
const off = (amount: string, treatment: MatchedRow['treatment'] = standard) => ({
  isCharge: false,
  amount,
  reason: '',
  treatment,
})
const euro = { digits: 2, hasDiscount: true }
const priced = (...[quantity, price, net]: [string, string, string]) => {
  const { rows, nets } = draftBill([row([quantity, price, net])], { allowances: [] }, euro)
  expect(nets).toEqual([net])
  return rows.map(({ quantity: count, rate, discount }) => [count, rate, discount])[0]
}

test('a line keeps its price, and what its net amount is below is its discount', () => {
  expect(priced('2', '100', '180')).toEqual(['2', '100', '20'])
  expect(priced('3', '8.3333333333', '25')).toEqual(['3', '8.333333', '0'])
})

test('a charge on a line is in its price, and so is what six decimal places lose', () => {
  expect(priced('2', '100', '210')).toEqual(['2', '105', '0'])
  expect(priced('3', '10', '40')).toEqual(['3', '13.333333', '0'])
  expect(priced('100000', '0.0833333333', '8333.33')).toEqual(['100000', '0.083334', '0.07'])
})

test('a line without a quantity is one of its net amount', () => {
  expect(priced('0', '0', '7')).toEqual(['1', '7', '0'])
  expect(priced('0', '0', '0')).toEqual(['1', '0', '0'])
})

test('an allowance that is spread like a discount on the whole is one', () => {
  const { discount, rows, totals } = draftBill(
    [row(['2', '100', '180']), row(['1', '90', '90'])],
    { allowances: [off('27')] },
    euro,
  )
  expect([discount, rows.map((one) => one.discount)]).toEqual(['27', ['20', '0']])
  expect([totals.tax, totals.total]).toEqual(['48.6', '291.6'])
})

test('an allowance for one rate is a discount of its lines', () => {
  const { discount, rows, bases, taxes } = draftBill(
    [row(['2', '100', '180']), book],
    { allowances: [off('18')] },
    euro,
  )
  expect([discount, rows.map((one) => one.discount)]).toEqual(['0', ['38', '0']])
  expect([...bases]).toEqual([
    ['S 20', '162'],
    ['Z', '45'],
  ])
  expect([...taxes]).toEqual([
    ['S 20', '32.4'],
    ['Z', '0'],
  ])
})

test('a company without discounts on the whole has them on its lines', () => {
  const options = { digits: 2, hasDiscount: false }
  const { discount, rows } = draftBill(
    [row(['1', '100', '100']), row(['1', '50', '50'])],
    { allowances: [off('15')] },
    options,
  )
  expect([discount, rows.map((one) => one.discount)]).toEqual(['0', ['10', '5']])
})

test('an allowance above its lines takes no more than they have', () => {
  const { totals } = draftBill([row(['1', '10', '10']), book], { allowances: [off('11')] }, euro)
  expect(totals.total).toBe('45')
})
