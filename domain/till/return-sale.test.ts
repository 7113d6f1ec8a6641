import { expect, test } from 'vitest'
import { compare } from '../money/decimal.ts'
import { names, prices, sale } from '../../tests/support/till-sale.ts'
import { noFigures } from '../documents/totals.ts'
import type { Return } from './facts.ts'
import type { ReturnableSale } from './return-sale.ts'
import { printedTotals } from './receipt.ts'
import { returnableDocument, returnableQuantity, returnableSale, returnFigures, withLess } from './return-sale.ts'
import type { SoldDocument } from './sold-document.ts'

const back = (...rows: Return['rows'][number][]) => ({ rows, payments: [], totals: sale.totals })
const returnable = (...returns: ReturnType<typeof back>[]) =>
  returnableSale({ id: 'sale', body: sale }, { names, customer: '', returns, later: [], knowledge: prices })

/** Returns what the server answers for a sale with what came back of it. */
function answerOf(sale: ReturnableSale, unpaid: string): SoldDocument {
  const rows = sale.lines.map(({ figures, returned, ...line }, place) => ({
    line: place,
    item: 'i',
    item_label: line.name,
    quantity: line.quantity,
    returned: returned.quantity,
    returned_figures: {
      gross: returned.figures.gross,
      row_discount: returned.figures.rowDiscount,
      header_discount: returned.figures.headerDiscount,
      net: returned.figures.net,
      tax: returned.figures.tax,
      self_assessed_tax: '0',
      total: returned.figures.total,
      trade_discount: returned.figures.tradeDiscount,
      non_trade_discount: returned.figures.nonTradeDiscount,
    },
    left: returnableQuantity({ figures, returned, ...line }),
    unit: 'u',
    unit_label: line.unit_label,
    rate: line.rate,
    tax_scheme: line.scheme?.id ?? null,
    net: figures.net,
    tax: figures.tax,
    total: figures.total,
  }))
  const { id, number: voucher_no, date, customer } = sale
  return { id, voucher_no, date, customer, party: 'p', total: '20.25', unpaid, rows }
}

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

test('of two answers what is left is the lower of each line, and so is what is unpaid', () => {
  const here = returnable(back({ line: 0, quantity: '1' }))
  const more = returnable(back({ line: 0, quantity: '2' }, { line: 1, quantity: '1' }))
  const both = withLess({ ...here, unpaid: '9.00' }, answerOf(more, '4.00'), prices)
  expect(both.lines.map(returnableQuantity)).toEqual(['1', '0'])
  expect(both.unpaid).toBe('4.00')
  expect(returnFigures(both, ['1', '0'], 2).totals.total).toBe('5.4')
  const lower = withLess({ ...more, unpaid: '4.00' }, answerOf(here, here.unpaid), prices)
  expect(lower.lines.map(returnableQuantity)).toEqual(['1', '0'])
  expect(lower.unpaid).toBe(compare(here.unpaid, '4.00') < 0 ? here.unpaid : '4.00')
})

test('after a return between that was cancelled the rest has what the server has left, not the share of its quantity', () => {
  const odd = { ...noFigures, gross: '10.00', net: '10.00', total: '10.00' }
  const before = { quantity: '0', figures: noFigures }
  const line = {
    name: 'Cup',
    unit_label: 'pcs',
    rate: '3.34',
    quantity: '3',
    figures: odd,
    returned: before,
    scheme: null,
  }
  const one: ReturnableSale = { ...returnable(), tax_type: 'exclusive', lines: [line] }
  // The second of three was 3.34, and the first is cancelled.
  const second = { quantity: '1', figures: { ...noFigures, gross: '3.34', net: '3.34', total: '3.34' } }
  const answer = answerOf({ ...one, lines: [{ ...line, returned: second }] }, '0.00')
  const next = (sale: ReturnableSale) => returnFigures(sale, ['1'], 2).totals.total
  expect(next(returnableDocument(answer, prices))).toBe('3.33')
  expect(next(withLess(one, answer, prices))).toBe('3.33')
  const share = { quantity: '1', figures: { ...noFigures, gross: '3.33', net: '3.33', total: '3.33' } }
  const here = { ...one, lines: [{ ...line, returned: share }] }
  expect([next(here), next(withLess(here, answer, prices))]).toEqual(['3.34', '3.33'])
})
