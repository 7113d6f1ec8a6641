import { expect, test } from 'vitest'
import { excludedFlags, flagProblems } from './item-flags.ts'

test.each([
  ['a stock item', { track_inventory: true, can_be_sold: true, can_be_purchased: true }],
  ['a service', { can_be_sold: true }],
  ['a direct expense', { direct_expense: true }],
  ['a fixed asset that is bought', { fixed_asset: true, can_be_purchased: true }],
])('%s is fine', (_, flags) => {
  expect(flagProblems(flags)).toEqual([])
})

test('an expense and a fixed asset are not tracked', () => {
  expect(flagProblems({ indirect_expense: true, track_inventory: true })).toEqual([
    {
      code: 'FLAGS_EXCLUDE',
      path: 'indirect_expense',
      params: { one: 'Indirect expense', other: 'Track inventory' },
    },
  ])
  expect(flagProblems({ fixed_asset: true, track_inventory: true })).toMatchObject([{ path: 'fixed_asset' }])
})

test('setting an expense clears all other flags, setting tracking clears the excluded ones', () => {
  expect(excludedFlags('direct_expense')).toEqual([
    'indirect_expense',
    'track_inventory',
    'can_be_sold',
    'can_be_purchased',
    'fixed_asset',
  ])
  expect(excludedFlags('track_inventory')).toEqual(['direct_expense', 'indirect_expense', 'fixed_asset'])
})
