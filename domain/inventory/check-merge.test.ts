import { expect, test } from 'vitest'
import type { MergingItem } from './check-merge.ts'
import { checkLoser, checkSurvivor } from './check-merge.ts'

const bolt: MergingItem = {
  id: 'bolt',
  name: 'Bolt M8',
  unitId: 'piece',
  unitName: 'Piece',
  isTracked: true,
  inventoryAccountId: 'stock',
  isActive: true,
  isMerged: false,
  quantity: '5',
  later: null,
}
const twin = { ...bolt, id: 'twin', name: 'M8 Bolt' }
const against = { survivor: bolt, date: '2026-03-31', path: 'losers.0' }
const codes = (change: Partial<MergingItem>) => checkLoser({ ...twin, ...change }, against).map(({ code }) => code)

test('two equal items are merged, also when the loser is inactive', () => {
  expect(checkSurvivor(bolt)).toEqual([])
  expect(codes({})).toEqual([])
  expect(codes({ isActive: false })).toEqual([])
})

test('each difference is named', () => {
  expect(checkLoser({ ...twin, unitId: 'gram' }, against)).toEqual([
    { code: 'MERGE_DIFFERENT', path: 'losers.0', params: { loser: 'M8 Bolt', survivor: 'Bolt M8', what: 'unit' } },
  ])
  expect(codes({ isTracked: false, inventoryAccountId: null })).toEqual(['MERGE_DIFFERENT', 'MERGE_DIFFERENT'])
})

test('an item with later movements or negative stock cannot be merged', () => {
  expect(codes({ later: '2026-04-02' })).toEqual(['MOVED_LATER'])
  expect(codes({ quantity: '-2' })).toEqual(['NEGATIVE_STOCK'])
})

test('an item is merged once, and never into itself', () => {
  expect(codes({ isMerged: true })).toEqual(['ITEM_INACTIVE'])
  expect(checkLoser(bolt, against)).toMatchObject([{ code: 'ITEM_REPEATED' }])
  expect(checkLoser(undefined, against)).toMatchObject([{ code: 'UNKNOWN_REFERENCE' }])
  expect(checkSurvivor(undefined)).toMatchObject([{ code: 'UNKNOWN_REFERENCE' }])
  expect(checkSurvivor({ ...bolt, isActive: false })).toMatchObject([{ code: 'ITEM_INACTIVE' }])
})
