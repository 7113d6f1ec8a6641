import { expect, test } from 'vitest'
import { prices, sale } from '../../tests/support/till-sale.ts'
import { saleFigures, schemeAsSold } from './sale-figures.ts'

test('a line keeps the tax rate as sold; a scheme that is gone is no tax', () => {
  expect(schemeAsSold({ tax_scheme: 'vat20', tax_rate: '5' }, prices)).toMatchObject({ name: 'VAT 20%', rate: '5' })
  expect(schemeAsSold({ tax_scheme: 'vat20', tax_rate: null }, prices)?.rate).toBe('20')
  expect(schemeAsSold({ tax_scheme: null, tax_rate: null }, prices)).toBe(null)
  expect(schemeAsSold({ tax_scheme: 'gone', tax_rate: '20' }, prices)).toBe(null)
})

test('a sale is computed at its own prices, discounts and rates: 20.25 with 5 % in it is 19.29 and 0.96', () => {
  const rows = sale.rows.map((row) => ({ ...row, tax_rate: '5' }))
  const figures = saleFigures({ ...sale, rows }, prices)
  expect(figures.totals).toMatchObject({ total: '20.25', tax: '0.96' })
  expect(figures.rows.map(({ gross, rowDiscount }) => [gross, rowDiscount])).toEqual([
    ['16.2', '0'],
    ['4.5', '0.45'],
  ])
  const less = saleFigures({ ...sale, discount: '0.25', discount_type: 'amount' }, prices)
  expect(less.totals).toMatchObject({ headerDiscounts: '0.25', total: '20' })
})
