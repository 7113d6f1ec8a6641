import { expect, test } from 'vitest'
import { compare } from '../money/decimal.ts'
import { names, prices, sale } from '../../tests/support/till-sale.ts'
import type { Return } from './facts.ts'
import { printedTotals } from './receipt.ts'
import { returnableQuantity, returnableSale, returnFigures, withLess } from './return-sale.ts'

const back = (...rows: Return['rows'][number][]) => ({ rows, payments: [], totals: sale.totals })
const returnable = (...returns: ReturnType<typeof back>[]) =>
  returnableSale({ id: 'sale', body: sale }, { names, customer: '', returns, later: [], knowledge: prices })

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
  const there = { ...returnable(back({ line: 0, quantity: '2' }, { line: 1, quantity: '1' })), unpaid: '4.00' }
  const both = withLess({ ...here, unpaid: '9.00' }, there, prices)
  expect(both.lines.map(returnableQuantity)).toEqual(['1', '0'])
  expect(both.unpaid).toBe('4.00')
  expect(returnFigures(both, ['1', '0'], 2).totals.total).toBe('5.4')
  const lower = withLess(there, here, prices)
  expect(lower.lines.map(returnableQuantity)).toEqual(['1', '0'])
  expect(lower.unpaid).toBe(compare(here.unpaid, '4.00') < 0 ? here.unpaid : '4.00')
})
