import { expect, test } from 'vitest'
import { stockReportRows, wholeMonths } from './stock-report.ts'
import { stockOf } from './stock-tree.ts'

const company = { currency: 'GBP', digits: 2, calendar: 'ad' as const, today: '2026-06-30', fiscal_years: [] }
const columns = ['opening', 'in', 'closing'].flatMap((group) => [
  { key: `${group}_quantity`, label: 'Quantity', kind: 'quantity' as const, group },
  { key: `${group}_value`, label: 'Value', kind: 'money' as const, group },
])
const tea = {
  id: 'tea',
  name: 'Tea',
  code: 'T-1',
  unit: 'pcs',
  category_id: 'drinks',
  category: 'Drinks',
  before_quantity: '2',
  before_value: '8',
  closing_quantity: '5',
  closing_value: '23',
}
const rope = { ...tea, id: 'rope', name: 'Rope', category_id: null, category: null }
const idle = { before_quantity: '0', before_value: '0', closing_quantity: '0', closing_value: '0' }
const receipt = { item_id: 'tea', kind: 'purchase' as const, quantity: '3', value: '15', settlement: '0' }

function report(hide: boolean, items = [tea, { ...rope, ...idle }], kinds = [receipt]) {
  const context = { values: { hide_zero: hide }, names: {}, columns, company }
  return stockReportRows({ items, kinds }, context, {
    figures: ({ before, closing, kinds: moved }) => ({ opening: before, in: moved[0] ?? stockOf('0', '0'), closing }),
    uncategorised: 'No category',
  })
}

test('items are below their categories with opening, movements and closing', () => {
  const { rows, totals } = report(false)
  expect(rows.map(({ name }) => name)).toEqual(['Drinks', 'Tea', 'No category', 'Rope'])
  expect(rows[1]?.cells).toEqual({
    opening_quantity: '2',
    opening_value: '8.00',
    in_quantity: '3',
    in_value: '15.00',
    closing_quantity: '5',
    closing_value: '23.00',
  })
  expect(totals).toMatchObject({ opening_value: '8.00', in_value: '15.00', closing_value: '23.00' })
})

test('on request items without figures and column pairs without movements are left out', () => {
  expect(report(true).rows.map(({ name }) => name)).toEqual(['Drinks', 'Tea'])
  expect(report(true, [tea], []).columns.map(({ key }) => key)).toEqual([
    'opening_quantity',
    'opening_value',
    'closing_quantity',
    'closing_value',
  ])
})

test.each([
  ['2026-01-01', '2026-03-31', ['2026-01-01', '2026-04-01']],
  ['2026-01-02', '2026-03-30', ['2026-02-01', '2026-03-01']],
  ['2026-01-01', '2200-12-31', ['2026-01-01', '2200-12-01']],
  ['2200-12-15', '2200-12-31', ['2200-12-31', '2200-12-01']],
])('the whole months of %s to %s', (start, end, months) => expect(wholeMonths(start, end)).toEqual(months))
