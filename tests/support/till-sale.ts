/** A recorded sale of three Earl Grey and a tea towel less 10 %, paid in cash, and what a till knows of it. */
import type { Cart } from '../../domain/till/cart.ts'
import { addItem, cartFigures, changeLine, emptyCart, pricesOf, saleLines } from '../../domain/till/cart.ts'
import type { Sale } from '../../domain/till/facts.ts'
import { printedTotals } from '../../domain/till/receipt.ts'
import { cashTender } from '../../domain/till/tender.ts'
import { cashMode, catalog, tea, towel } from './till-catalog.ts'

export const prices = pricesOf(catalog)
export const names = new Map([tea, towel].map((item) => [item.id, item]))

const three: Cart = changeLine(addItem(emptyCart('c'), tea, 'a'), 'a', { quantity: '3' })
const cart = changeLine(addItem(three, towel, 'b'), 'b', { discount: '10', discount_type: 'percent' })

export const sale: Sale = {
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
  totals: printedTotals(cartFigures(cart, prices).totals, 2),
  catalog: 'v1',
}
