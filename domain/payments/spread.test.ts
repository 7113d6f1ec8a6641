import { expect, test } from 'vitest'
import { spreadOldestFirst } from './spread.ts'

const item = (...[name, dueDate, open, date = '2026-01-01']: readonly [string, string, string, string?]) => ({
  item: name,
  number: name,
  dueDate,
  date,
  open,
})
const items = [item('INV-1', '2026-03-05', '70'), item('INV-2', '2026-03-01', '60'), item('INV-3', '2026-03-09', '10')]

test('what is due first is settled first, wholly, and the next with what is left', () => {
  expect(spreadOldestFirst(items, '100')).toEqual([
    { item: 'INV-2', amount: '60' },
    { item: 'INV-1', amount: '40' },
  ])
})

test('more than is open settles everything, and the rest goes to nothing', () => {
  expect(spreadOldestFirst(items, '500').map(({ amount }) => amount)).toEqual(['60', '70', '10'])
})

test('nothing, or less than nothing, goes nowhere', () => {
  expect(spreadOldestFirst(items, '0')).toEqual([])
  expect(spreadOldestFirst(items, '-5')).toEqual([])
  expect(spreadOldestFirst([item('A', '2026-03-01', '0')], '5')).toEqual([])
})

test('what is due on one day goes by its date, then by its number', () => {
  const sameDay = [
    item('INV-9', '2026-03-01', '5', '2026-02-02'),
    item('INV-8', '2026-03-01', '5', '2026-02-02'),
    item('INV-10', '2026-03-01', '5', '2026-01-02'),
  ]
  expect(spreadOldestFirst(sameDay, '15').map((share) => share.item)).toEqual(['INV-10', 'INV-8', 'INV-9'])
})
