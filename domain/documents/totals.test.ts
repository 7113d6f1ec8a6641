import { expect, test } from 'vitest'
import type { TaxScheme } from './tax.ts'
import { documentTotals } from './totals.ts'
import type { RowFigures, TotalsHeader, TypedRow } from './totals.ts'

const vat: TaxScheme = { id: 'vat', rate: '13', kind: 'taxable' }
const vat5: TaxScheme = { id: 'vat5', rate: '5', kind: 'taxable' }
const exempt: TaxScheme = { id: 'exempt', rate: '0', kind: 'exempt' }
const zero: TaxScheme = { id: 'zero', rate: '0', kind: 'zero_rated' }
const abroad: TaxScheme = { id: 'abroad', rate: '0', kind: 'export' }

const plain: TotalsHeader = {
  tax_type: 'exclusive',
  discount_type: null,
  discount: '',
  is_trade_discount: false,
  currencyDigits: 2,
}
const off = (discount: string): Partial<TotalsHeader> => ({ discount_type: 'amount', discount })
const row = (quantity: string, rate: string, rest: Partial<TypedRow> = {}): TypedRow => ({
  quantity,
  rate,
  discount_type: null,
  discount: '',
  is_trade_discount: false,
  taxScheme: vat,
  ...rest,
})
const add = (header: Partial<TotalsHeader>, ...rows: TypedRow[]) => documentTotals({ ...plain, ...header }, rows)
const figures = ({ gross, rowDiscount, headerDiscount, net, tax, total }: RowFigures) =>
  [gross, rowDiscount, headerDiscount, net, tax, total].join(' ')
const posted = ({ net, tax, tradeDiscount, nonTradeDiscount }: RowFigures) =>
  [net, tax, tradeDiscount, nonTradeDiscount].join(' ')

const exampleA = [
  row('2', '100', { discount_type: 'percent', discount: '10' }),
  row('1', '50', { taxScheme: null }),
  row('3', '40', { discount_type: 'amount', discount: '20' }),
]

test('33.00 off three rows with discounts of their own come to 329.76', () => {
  const { rows, totals } = add(off('33'), ...exampleA)
  expect(rows.map(figures)).toEqual(['200 20 18 162 21.06 183.06', '50 0 5 45 0 45', '120 20 10 90 11.7 101.7'])
  expect(totals).toEqual({
    subTotal: '370',
    rowDiscounts: '40',
    headerDiscounts: '33',
    nonTaxable: '45',
    taxable: '252',
    zeroRated: '0',
    exempt: '0',
    export: '0',
    tax: '32.76',
    total: '329.76',
    taxes: [{ id: 'vat', rate: '13', kind: 'taxable', net: '252', tax: '32.76' }],
  })
})

/** Rounding only the total would give 105.22 with parts of 105.21. Here the total is the sum of the parts. */
test('seven per cent off 100.01 and 0.12 are 7.01, and the document comes to 105.23', () => {
  const { rows, totals } = add({ discount_type: 'percent', discount: '7' }, row('3', '33.335'), row('1', '0.115'))
  expect(rows.map(figures)).toEqual(['100.01 0 7 93.01 12.1 105.11', '0.12 0 0.01 0.11 0.01 0.12'])
  expect(totals).toMatchObject({ subTotal: '100.13', headerDiscounts: '7.01', taxable: '93.12', tax: '12.11' })
  expect(totals.total).toBe('105.23')
})

test('a percentage off the whole is a percentage of the whole, where its rows alone would round to nothing', () => {
  const { rows, totals } = add({ discount_type: 'percent', discount: '7' }, row('1', '0.07'), row('1', '0.07'))
  expect(rows.map(({ headerDiscount }) => headerDiscount)).toEqual(['0.01', '0'])
  expect(totals.headerDiscounts).toBe('0.01')
})

test('103.00 with tax inside are 91.15 and 11.85, and 8.85 of the 10.00 off is what the ledger shows', () => {
  const { rows, totals } = add({ tax_type: 'inclusive', ...off('10') }, row('1', '113'))
  expect(rows.map(figures)).toEqual(['113 0 10 91.15 11.85 103'])
  expect(rows.map(posted)).toEqual(['91.15 11.85 0 8.85'])
  expect(totals).toMatchObject({ subTotal: '113', headerDiscounts: '10', taxable: '91.15', tax: '11.85', total: '103' })
})

test('90.00 and 55.00 with 5 % inside are exactly 145.00', () => {
  const { rows, totals } = add(
    { tax_type: 'inclusive' },
    row('1', '90', { taxScheme: vat5 }),
    row('1', '55', { taxScheme: vat5 }),
  )
  expect(rows.map(figures)).toEqual(['90 0 0 85.72 4.28 90', '55 0 0 52.38 2.62 55'])
  expect(totals).toMatchObject({ taxable: '138.1', tax: '6.9', total: '145' })
})

test('prices with tax inside are kept as typed, a thousand times 100.00 too', () => {
  expect(add({ tax_type: 'inclusive' }, row('1', '113')).rows.map(figures)).toEqual(['113 0 0 100 13 113'])
  const { totals } = add({ tax_type: 'inclusive' }, row('1000', '100'))
  expect(totals).toMatchObject({ taxable: '88495.58', tax: '11504.42', total: '100000' })
})

test('a trade discount reduces sales, another discount is separate, also with tax-inclusive prices', () => {
  const trade = row('1', '100', { discount_type: 'amount', discount: '10', is_trade_discount: true })
  expect(add(off('9'), trade).rows.map(posted)).toEqual(['81 10.53 10 9'])
  expect(add({ ...off('9'), is_trade_discount: true }, trade).rows.map(posted)).toEqual(['81 10.53 19 0'])
  const withTax = row('1', '113', { discount_type: 'amount', discount: '10', is_trade_discount: true })
  expect(add({ tax_type: 'inclusive', ...off('10') }, withTax).rows.map(posted)).toEqual(['82.3 10.7 8.85 8.85'])
})

test('tax is computed on the sum and allocated to the rows by largest remainder, earlier rows first', () => {
  const { rows, totals } = add({}, row('1', '0.1'), row('1', '0.1'), row('1', '0.1'))
  expect(rows.map(({ tax }) => tax)).toEqual(['0.02', '0.01', '0.01'])
  expect(totals.tax).toBe('0.04')
})

test('the kind of the scheme decides where a net counts, not the tax', () => {
  const free = row('1', '10', { discount_type: 'percent', discount: '100' })
  const schemes = [vat5, exempt, zero, abroad, null]
  const { totals } = add({}, free, ...schemes.map((taxScheme) => row('1', '10', { taxScheme })))
  expect(totals).toMatchObject({ taxable: '10', exempt: '10', zeroRated: '10', export: '10', nonTaxable: '10' })
  expect(totals.taxes.map(({ id, net, tax }) => `${id} ${net} ${tax}`)).toEqual([
    'vat 0 0',
    'vat5 10 0.5',
    'exempt 10 0',
    'zero 10 0',
    'abroad 10 0',
  ])
})

test('a document without tax has no tax, whatever its rows', () => {
  expect(add({ tax_type: 'none' }, row('1', '10')).totals).toMatchObject({
    nonTaxable: '10',
    tax: '0',
    total: '10',
    taxes: [],
  })
})

test('the order of the rows does not decide what is taxed', () => {
  const rows = [row('1', '1'), row('1', '1', { taxScheme: null })] as const
  expect(add(off('0.05'), ...rows).totals).toMatchObject({ taxable: '0.97', nonTaxable: '0.98' })
  expect(add(off('0.05'), ...rows.toReversed()).totals).toMatchObject({ taxable: '0.97', nonTaxable: '0.98' })
})

test('a currency without decimal places rounds to whole ones, one with three to thousandths', () => {
  expect(add({ currencyDigits: 0 }, row('3', '33.335')).rows.map(figures)).toEqual(['100 0 0 100 13 113'])
  expect(add({ currencyDigits: 3 }, row('3', '33.3333')).rows.map(figures)).toEqual(['100 0 0 100 13 113'])
  expect(add({ currencyDigits: 3 }, row('1', '0.0125')).rows.map(figures)).toEqual(['0.013 0 0 0.013 0.002 0.015'])
})

test('while typing, invalid numbers count as zero, and a discount is limited to the amount', () => {
  const half = [row('', ''), row('2', '1,5'), row('-1', '4'), row('0002', '005.000000')]
  expect(add(off('99'), ...half).rows.map(figures)).toEqual([
    '0 0 0 0 0 0',
    '0 0 0 0 0 0',
    '0 0 0 0 0 0',
    '10 0 10 0 0 0',
  ])
  expect(add({}, ...half, row('1', '5', { discount_type: 'percent', discount: '101' })).totals.total).toBe('11.3')
})

test('a returned row keeps its figures: the discount of the note applies to the other rows', () => {
  const [original] = add(off('33'), ...exampleA).rows
  if (original === undefined) throw new Error('There is no first row')
  const note = documentTotals({ ...plain, ...off('1') }, [{ figures: original, taxScheme: vat }, row('1', '10')])
  expect(note.rows.map(figures)).toEqual(['200 20 18 162 21.06 183.06', '10 0 1 9 1.17 10.17'])
  expect(note.totals).toMatchObject({ headerDiscounts: '19', taxable: '171', tax: '22.23', total: '193.23' })
})

test('the buyer accounts for the tax of a reverse charge: it is in no total, also where prices include tax', () => {
  const scheme = { id: 'rc', rate: '20', kind: 'reverse_charge' } as const
  const row = {
    quantity: '1',
    rate: '100',
    discount_type: null,
    discount: '',
    is_trade_discount: false,
    taxScheme: scheme,
  }
  const header = { discount_type: null, discount: '', is_trade_discount: false, currencyDigits: 2 }
  for (const tax_type of ['exclusive', 'inclusive'] as const) {
    const { rows, totals } = documentTotals({ ...header, tax_type }, [row, { ...row, rate: '0.10' }])
    expect(rows.map(({ net, tax, total, selfAssessedTax }) => [net, tax, total, selfAssessedTax])).toEqual([
      ['100', '0', '100', '20'],
      ['0.1', '0', '0.1', '0.02'],
    ])
    expect(totals).toMatchObject({ tax: '0', total: '100.1', nonTaxable: '100.1', taxable: '0' })
    expect(totals.taxes).toEqual([{ ...scheme, net: '100.1', tax: '0', selfAssessedTax: '20.02' }])
  }
})
