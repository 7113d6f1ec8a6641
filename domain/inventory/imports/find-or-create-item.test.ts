import { expect, test } from 'vitest'
import { itemResolver } from './find-or-create-item.ts'

const tea = { id: 'tea', name: 'Tea', code: 'T-1', unitId: 'kg', isActive: true, isTracked: true, isMerged: false }
const units = [
  { id: 'pcs', name: 'Piece', shortName: 'pcs', baseUnitId: null, factor: null },
  { id: 'doz', name: 'Dozen', shortName: 'doz', baseUnitId: 'pcs', factor: '12' },
  { id: 'kg', name: 'Kilogram', shortName: 'kg', baseUnitId: null, factor: null },
]
function maker(unitOfNew: string | null) {
  let idCount = 0
  return itemResolver({
    items: [tea, { ...tea, id: 'off', name: 'Off', code: null, isActive: false }],
    units,
    factors: new Map(),
    unitOfNew,
    newId: () => `new ${(idCount += 1)}`,
  })
}
const row = { item: 'T-1', itemName: '', unit: '' }

test('an item is found by its code or name, tracked or not, and inactive items are refused', () => {
  const { resolve } = maker('pcs')
  expect(resolve(row)).toEqual({ item: tea, unitId: 'kg', unitFactor: '1' })
  expect(resolve({ ...row, item: 'Tea' })).toMatchObject({ item: tea })
  expect(resolve({ ...row, item: 'Off' })).toMatchObject({ code: 'ITEM_INACTIVE', path: 'item' })
  expect(resolve({ ...row, unit: 'doz' })).toMatchObject({ code: 'UNIT_UNKNOWN', path: 'unit' })
})

test('a missing item is created once, with its code and name, in the unit of its first row', () => {
  const { resolve, planned } = maker('pcs')
  expect(resolve({ item: 'G-1', itemName: 'Green tea', unit: 'kg' })).toMatchObject({ unitId: 'kg', unitFactor: '1' })
  expect(resolve({ item: 'G-1', itemName: 'Green tea', unit: '' })).toMatchObject({ unitId: 'kg' })
  expect(resolve({ item: 'Delivery', itemName: '', unit: '' })).toMatchObject({ unitId: 'pcs' })
  expect(resolve({ item: 'Delivery', itemName: '', unit: 'doz' })).toMatchObject({ unitId: 'doz', unitFactor: '12' })
  expect([...planned.values()].map(({ code, name, unitId }) => [code, name, unitId])).toEqual([
    ['G-1', 'Green tea', 'kg'],
    [null, 'Delivery', 'pcs'],
  ])
  expect(resolve({ item: 'X', itemName: 'y'.repeat(256), unit: '' })).toMatchObject({ code: 'TOO_LONG', path: 'item' })
  expect(resolve({ item: 'X', itemName: '', unit: 'crate' })).toMatchObject({ code: 'UNKNOWN_NAME', path: 'unit' })
})

test('missing items are not created unless requested', () => {
  expect(maker(null).resolve({ ...row, item: 'G-1' })).toEqual({
    code: 'UNKNOWN_NAME',
    path: 'item',
    params: { name: 'G-1' },
  })
})
