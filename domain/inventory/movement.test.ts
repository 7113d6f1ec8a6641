import { expect, test } from 'vitest'
import type { MovementKind } from './movement.ts'
import { dayRank, orderKey } from './movement.ts'

const place = { date: '2026-03-01', rank: 30, time: '2026-03-01T09:00:00.000Z', reference: '536365', rowNo: 2 }

test('a movement is ordered by date, rank, time, document and row, whenever it was entered', () => {
  const later = [
    place,
    { ...place, rowNo: 10 },
    { ...place, reference: '536366' },
    { ...place, time: '2026-03-01T09:00:00.001Z', reference: '1' },
    { ...place, rank: 40, time: '2026-03-01T08:00:00.000Z' },
    { ...place, date: '2026-03-02', rank: 0 },
  ].map(orderKey)
  expect(later).toEqual(later.toSorted())
  expect(later[0]).toBe('2026-03-01 30 2026-03-01T09:00:00.000Z 536365 00002')
})

test('within a day the order is receipts, assemblies, issues, customer returns', () => {
  const order = ['opening', 'stock_in', 'value_change', 'consumption', 'production', 'sale', 'sale_return'] as const
  const ranks = order.map((kind) => dayRank(kind))
  expect(ranks).toEqual([0, 10, 15, 20, 21, 30, 40])
  expect(
    ['opening', 'revaluation_out', 'revaluation_in', 'stock_in'].map((kind) => dayRank(kind as MovementKind)),
  ).toEqual([0, 1, 2, 10])
  expect(dayRank('merge_out')).toBeGreaterThan(dayRank('sale_return'))
})

test('a product can be consumed on the same day, five levels deep', () => {
  expect([0, 1, 4, 5].map((level) => [dayRank('consumption', level), dayRank('production', level)])).toEqual([
    [20, 21],
    [22, 23],
    [28, 29],
    [28, 29],
  ])
})
