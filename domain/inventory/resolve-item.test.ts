import { expect, test } from 'vitest'
import type { ImportItem } from './resolve-item.ts'
import { itemFinder, stockItemResolver, unitFinder } from './resolve-item.ts'

const mug: ImportItem = {
  id: 'mug',
  name: 'Mug',
  code: '85123A',
  unitId: 'pcs',
  isActive: true,
  isTracked: true,
  isMerged: false,
}
const items = [
  mug,
  { ...mug, id: 'old', name: 'Old mug', code: 'OLD', isActive: false },
  { ...mug, id: 'advice', name: 'Advice', code: null, isTracked: false },
  { ...mug, id: 'red', name: 'Cup', code: 'C-1' },
  { ...mug, id: 'blue', name: 'Cup', code: 'C-2' },
  { ...mug, id: 'odd', name: 'C-1', code: null },
]
const units = [
  { id: 'pcs', name: 'Piece', shortName: 'pcs', baseUnitId: null, factor: null },
  { id: 'doz', name: 'Dozen', shortName: 'doz', baseUnitId: 'pcs', factor: '12' },
  { id: 'box', name: 'Box', shortName: null, baseUnitId: null, factor: null },
  { id: 'kg', name: 'Kilogram', shortName: 'kg', baseUnitId: null, factor: null },
]
const place = stockItemResolver({ items, units, factors: new Map([['mug box', '48']]) })

test.each([
  ['85123A', 'dozen', 'doz', '12'],
  ['85123A', 'DOZ', 'doz', '12'],
  ['Mug', '', 'pcs', '1'],
  ['Mug', 'pcs', 'pcs', '1'],
  ['Mug', 'box', 'box', '48'],
])('%s in “%s” is the mug in %s, of which one is %s pieces', (...[item, unit, unitId, unitFactor]) => {
  expect(place({ item, unit })).toEqual({ item: mug, unitId, unitFactor })
})

test.each([
  ['', '', 'item', 'REQUIRED'],
  ['Vase', '', 'item', 'UNKNOWN_NAME'],
  ['mug', '', 'item', 'UNKNOWN_NAME'],
  ['Cup', '', 'item', 'AMBIGUOUS_NAME'],
  ['OLD', '', 'item', 'ITEM_INACTIVE'],
  ['Advice', '', 'item', 'ITEM_NOT_TRACKED'],
  ['Mug', 'pallet', 'unit', 'UNKNOWN_NAME'],
  ['Mug', 'kg', 'unit', 'UNIT_UNKNOWN'],
])('“%s” in “%s” is refused at %s with %s', (...[item, unit, path, code]) => {
  expect(place({ item, unit })).toMatchObject({ path, code })
})

test('a merged item shares its name with no other, and is refused where a file means it', () => {
  const merged = { ...mug, id: 'merged', code: 'M-2', isActive: false, isMerged: true }
  const gone = { ...merged, id: 'gone', name: 'Beaker', code: null }
  for (const catalogItems of [
    [merged, gone, mug],
    [mug, gone, merged],
  ]) {
    const resolve = stockItemResolver({ items: catalogItems, units, factors: new Map() })
    expect(resolve({ item: 'Mug', unit: '' })).toEqual({ item: mug, unitId: 'pcs', unitFactor: '1' })
    expect(resolve({ item: 'M-2', unit: '' })).toMatchObject({ path: 'item', code: 'ITEM_INACTIVE' })
    expect(resolve({ item: 'Beaker', unit: '' })).toMatchObject({ path: 'item', code: 'ITEM_INACTIVE' })
  }
})

test('a code wins over a name, and a short name over a name', () => {
  expect(itemFinder(items)('C-1')).toMatchObject({ id: 'red' })
  const unit = { baseUnitId: null, factor: null }
  const find = unitFinder([
    { ...unit, id: 'metre', name: 'Metre', shortName: 'm' },
    { ...unit, id: 'named', name: 'M', shortName: null },
  ])
  expect(find('M')).toMatchObject({ id: 'metre' })
})
