import { expect, test } from 'vitest'
import { checkWidget, completeWidget, widgetName } from './check-widget.ts'

const sales = { widget: 'Total Sales Amount', display_type: 'Bar', count: '7', group_by: 'Day', size: 'half' }
const wrong = (parts: object) => checkWidget({ ...sales, ...parts }).map(({ code, path }) => `${code} ${path}`)

test.each([
  [{}, []],
  [{ count: '0' }, ['AT_LEAST count']],
  [{ count: '61' }, ['AT_MOST count']],
  [{ order: '100001' }, ['AT_MOST order']],
  [{ widget: 'Low Stock' }, ['NOT_IN_LIST display_type']],
  [{ widget: 'Low Stock', display_type: 'Table' }, []],
  [{ widget: 'Account Balance' }, ['REQUIRED account']],
  [{ widget: 'Account Balance', account: 'cash' }, []],
])('%o', (parts, problems) => {
  expect(wrong(parts)).toEqual(problems)
})

test.each([
  [sales, 'Total sales amount for last 7 days'],
  [{ ...sales, count: '1', group_by: 'Month' }, 'Total sales amount for last month'],
  [{ ...sales, widget: 'Cash and Bank' }, 'Cash and bank'],
])('a widget is named by its type and periods', (widget, name) => {
  expect(widgetName(widget)).toBe(name)
})

test('a widget without a name follows its settings, and a name of the member stays', () => {
  expect(completeWidget({ widget: 'Total Sales Amount' })).toEqual({
    display_type: 'Table',
    count: '7',
    group_by: 'Day',
    size: 'half',
    name: 'Total sales amount for last 7 days',
    account: null,
  })
  const stored = { ...sales, name: 'Total sales amount for last 7 days' }
  expect(completeWidget({ ...stored, count: '3' }, stored)['name']).toBe('Total sales amount for last 3 days')
  const ours = { ...sales, name: 'Sales this week' }
  expect(completeWidget({ ...ours, count: '3' }, ours)['name']).toBe('Sales this week')
})

test('only a widget about an account keeps one', () => {
  expect(completeWidget({ ...sales, account: 'cash' })['account']).toBeNull()
  expect(completeWidget({ ...sales, widget: 'Account Balance', account: 'cash' })['account']).toBe('cash')
})
