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

test('the items due first are paid in full, and the next with the rest', () => {
  expect(spreadOldestFirst(items, '100')).toEqual([
    { item: 'INV-2', amount: '60' },
    { item: 'INV-1', amount: '40' },
  ])
})

test('an excess settles everything, and the rest is not allocated', () => {
  expect(spreadOldestFirst(items, '500').map(({ amount }) => amount)).toEqual(['60', '70', '10'])
})

test('zero and negative amounts are not allocated', () => {
  expect(spreadOldestFirst(items, '0')).toEqual([])
  expect(spreadOldestFirst(items, '-5')).toEqual([])
  expect(spreadOldestFirst([item('A', '2026-03-01', '0')], '5')).toEqual([])
})

test('items due on one day are ordered by date, then by number', () => {
  const sameDay = [
    item('INV-9', '2026-03-01', '5', '2026-02-02'),
    item('INV-8', '2026-03-01', '5', '2026-02-02'),
    item('INV-10', '2026-03-01', '5', '2026-01-02'),
  ]
  expect(spreadOldestFirst(sameDay, '15').map((share) => share.item)).toEqual(['INV-10', 'INV-8', 'INV-9'])
})
