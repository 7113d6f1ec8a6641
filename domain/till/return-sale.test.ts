import { expect, test } from 'vitest'
import { cashMode, catalog, tea, towel } from '../../tests/support/till-catalog.ts'
import type { Cart } from './cart.ts'
import { addItem, cartFigures, changeLine, emptyCart, pricesOf, saleLines } from './cart.ts'
import type { Return, Sale } from './facts.ts'
import { printedTotals, receiptOfSale } from './receipt.ts'
import { returnableQuantity, returnableSale, returnFigures } from './return-sale.ts'
import { cashTender } from './tender.ts'

const prices = pricesOf(catalog)
const cart: Cart = changeLine(
  addItem(changeLine(addItem(emptyCart('c'), tea, 'a'), 'a', { quantity: '3' }), towel, 'b'),
  'b',
  {
    discount: '10',
    discount_type: 'percent',
  },
)
const figures = cartFigures(cart, prices)
const sale: Sale = {
  shift: 's',
  number: 'T1-000001',
  date: '2026-11-27',
  customer: cart.customer,
  tax_type: 'inclusive',
  rows: saleLines(cart, prices),
  discount: '0',
  discount_type: null,
  remarks: null,
  payments: [cashTender({ id: 't', mode: cashMode }, '25.00', '20.25')],
  totals: printedTotals(figures.totals, 2),
  catalog: 'v1',
}
const names = new Map([tea, towel].map((item) => [item.id, item]))
const back = (...rows: Return['rows'][number][]) => ({ rows })
const returnable = (...returns: Pick<Return, 'rows'>[]) =>
  returnableSale({ id: 'sale', body: sale }, { names, customer: '', returns, knowledge: prices })

test('the receipt shows lines, tax, cash and change as recorded', () => {
  const fact = { at: '2026-11-27T09:00:00Z', body: sale }
  const receipt = receiptOfSale(fact, { catalog, names, knowledge: prices, cashier: 'Anil' })
  expect(receipt.lines.map(({ name, quantity, amount }) => [name, quantity, amount])).toEqual([
    ['Earl Grey', '3', '16.2'],
    ['Tea towel', '1', '4.05'],
  ])
  expect(receipt).toMatchObject({
    number: 'T1-000001',
    till: 'Till 1',
    totals: { sub_total: '20.70', discount: '0.45', tax: '3.37', total: '20.25' },
    taxes: [{ name: 'VAT 20%', tax: '3.37' }],
    payments: [{ name: 'Cash', amount: '20.25', tendered: '25.00', outcome: 'paid' }],
    change: '4.75',
    on_account: '0',
  })
})

test('all of a sale can be returned, and comes to its total', () => {
  const whole = returnable()
  expect(whole.lines.map(returnableQuantity)).toEqual(['3', '1'])
  expect(printedTotals(returnFigures(whole, ['3', '1'], 2).totals, 2)).toEqual(sale.totals)
})

test('what came back before can’t be returned again, and the parts add up to the sale', () => {
  const first = returnFigures(returnable(), ['1', '0'], 2)
  expect(first.rows.map(({ line, quantity }) => [line, quantity])).toEqual([[0, '1']])
  const rest = returnable(back({ line: 0, quantity: '1' }))
  expect(rest.lines.map(returnableQuantity)).toEqual(['2', '1'])
  const second = returnFigures(rest, ['2', '1'], 2)
  expect([first.totals.total, first.totals.tax]).toEqual(['5.4', '0.9'])
  expect([second.totals.total, second.totals.tax]).toEqual(['14.85', '2.47'])
})

test('nothing is left of a line that came back completely', () => {
  const rest = returnable(
    back({ line: 0, quantity: '1' }),
    back({ line: 0, quantity: '2' }, { line: 1, quantity: '1' }),
  )
  expect(rest.lines.map(returnableQuantity)).toEqual(['0', '0'])
})
