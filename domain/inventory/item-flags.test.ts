import { expect, test } from 'vitest'
import { excludedBy, flagProblems } from './item-flags.ts'

test.each([
  ['a stock item', { track_inventory: true, can_be_sold: true, can_be_purchased: true }],
  ['a service', { can_be_sold: true }],
  ['a direct expense', { direct_expense: true }],
  ['a fixed asset that is bought', { fixed_asset: true, can_be_purchased: true }],
])('%s is fine', (_, flags) => {
  expect(flagProblems(flags)).toEqual([])
})

test('an expense keeps no stock, and a fixed asset is none', () => {
  expect(flagProblems({ indirect_expense: true, track_inventory: true })).toEqual([
    {
      code: 'FLAGS_EXCLUDE',
      path: 'indirect_expense',
      params: { one: 'Indirect expense', other: 'Keep stock' },
    },
  ])
  expect(flagProblems({ fixed_asset: true, track_inventory: true })).toMatchObject([{ path: 'fixed_asset' }])
})

test('setting an expense clears all the others, setting stock clears what it excludes', () => {
  expect(excludedBy('direct_expense')).toEqual([
    'indirect_expense',
    'track_inventory',
    'can_be_sold',
    'can_be_purchased',
    'fixed_asset',
  ])
  expect(excludedBy('track_inventory')).toEqual(['direct_expense', 'indirect_expense', 'fixed_asset'])
})
