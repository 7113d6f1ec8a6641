import { describe, expect, test } from 'vitest'
import type { FeeRule } from './fee.ts'
import { checkFee, feeOf, feeRuleOf, isPaidAsStored, normalizeFee } from './fee.ts'

const twoRates = [
  { min_amount: '0', max_amount: '500', rate: '2' },
  { min_amount: '500', rate: '1' },
]
const flatThenRate = [
  { min_amount: '0', max_amount: '500', amount: '5' },
  { min_amount: '500', rate: '1' },
]
const withAnEnd = [
  { min_amount: '0', max_amount: '100', rate: '0' },
  { min_amount: '100', max_amount: '1000', rate: '1' },
]

const charged: [string, FeeRule, string, string][] = [
  ['a fixed fee is the same of any amount', { type: 'fixed', value: '15' }, '1000', '15.00'],
  ['two percent of 1,000.00', { type: 'percentage', value: '2' }, '1000', '20.00'],
  ['two percent of 999.98 is rounded once', { type: 'percentage', value: '2' }, '999.98', '20.00'],
  ['half a cent goes up', { type: 'percentage', value: '2.5' }, '0.20', '0.01'],
  ['less than half a cent is nothing', { type: 'percentage', value: '2' }, '0.20', '0.00'],
  ['the least is charged of little', { type: 'percentage', value: '2', min_fee: '3' }, '100', '3.00'],
  ['the most is charged of much', { type: 'percentage', value: '2', max_fee: '18' }, '1000', '18.00'],
  [
    'an extra is a percentage of what the limits leave',
    { type: 'percentage', value: '2', max_fee: '18', extra_fee: { type: 'percentage', value: '10' } },
    '1000',
    '19.80',
  ],
  [
    'an extra amount stands above the most',
    { type: 'percentage', value: '2', max_fee: '18', extra_fee: { type: 'fixed', value: '1.5' } },
    '1000',
    '19.50',
  ],
  [
    // 33.33 × 1.5 % = 0.49995, plus 13 % of it: 0.5649435. Intermediate rounding would give 0.57.
    'fee and extra are rounded together',
    { type: 'percentage', value: '1.5', extra_fee: { type: 'percentage', value: '13' } },
    '33.33',
    '0.56',
  ],
  ['each part is charged by its slab', { type: 'slab_based', slabs: twoRates }, '1000', '15.00'],
  ['only the slabs that are reached count', { type: 'slab_based', slabs: twoRates }, '400', '8.00'],
  ['the end of a slab is its own', { type: 'slab_based', slabs: flatThenRate }, '500', '5.00'],
  ['a slab may cost an amount', { type: 'slab_based', slabs: flatThenRate }, '1000', '10.00'],
  ['a cent above the end is of the next slab', { type: 'slab_based', slabs: flatThenRate }, '501', '5.01'],
  ['beyond the last end nothing is added', { type: 'slab_based', slabs: withAnEnd }, '5000', '9.00'],
  ['the whole is charged by the slab it is in', { type: 'sliding_scale', slabs: twoRates }, '1000', '10.00'],
  ['below it, by the one before', { type: 'sliding_scale', slabs: twoRates }, '499.99', '10.00'],
  ['at its beginning a slab holds already', { type: 'sliding_scale', slabs: twoRates }, '500', '5.00'],
  ['beyond the last end the last slab holds', { type: 'sliding_scale', slabs: withAnEnd }, '5000', '50.00'],
]

describe('the fee of an amount', () => {
  test.each(charged.map(([says, rule, amount, fee]) => ({ says, rule, amount, fee })))(
    '$says',
    ({ rule, amount, fee }) => {
      expect(checkFee(rule)).toEqual([])
      expect(feeOf(rule, amount, 2)).toBe(fee)
    },
  )

  test('has the digits of the currency', () => {
    expect(feeOf({ type: 'percentage', value: '2' }, '1025', 0)).toBe('21')
    expect(feeOf({ type: 'percentage', value: '2' }, '1.125', 3)).toBe('0.023')
  })
})

describe('an invalid rule', () => {
  test.each<[string, FeeRule, { code: string; path: string; params?: Record<string, string> }[]]>([
    ['needs its value', { type: 'fixed' }, [{ code: 'REQUIRED', path: 'fee.value' }]],
    ['has a number', { type: 'fixed', value: 'two' }, [{ code: 'NOT_A_NUMBER', path: 'fee.value' }]],
    ['costs something', { type: 'percentage', value: '0' }, [{ code: 'NOT_POSITIVE', path: 'fee.value' }]],
    [
      'takes no more than all',
      { type: 'percentage', value: '100.5' },
      [{ code: 'NOT_A_PERCENTAGE', path: 'fee.value' }],
    ],
    [
      'has a value or slabs',
      { type: 'fixed', value: '1', slabs: twoRates },
      [{ code: 'UNKNOWN_FIELD', path: 'fee.slabs', params: { field: 'slabs' } }],
    ],
    [
      'has slabs or a value',
      { type: 'slab_based', value: '1', slabs: twoRates },
      [{ code: 'UNKNOWN_FIELD', path: 'fee.value', params: { field: 'value' } }],
    ],
    ['has a slab', { type: 'sliding_scale' }, [{ code: 'NO_ROW', path: 'fee.slabs' }]],
    [
      'begins at nothing',
      { type: 'slab_based', slabs: [{ min_amount: '10', rate: '1' }] },
      [{ code: 'SLAB_GAP', path: 'fee.slabs.0.min_amount', params: { amount: '0' } }],
    ],
    [
      'leaves no gap',
      {
        type: 'sliding_scale',
        slabs: [
          { min_amount: '0', max_amount: '500', rate: '2' },
          { min_amount: '600', rate: '1' },
        ],
      },
      [{ code: 'SLAB_GAP', path: 'fee.slabs.1.min_amount', params: { amount: '500' } }],
    ],
    [
      'ends each slab but the last',
      {
        type: 'slab_based',
        slabs: [
          { min_amount: '0', rate: '2' },
          { min_amount: '600', rate: '1' },
        ],
      },
      [{ code: 'REQUIRED', path: 'fee.slabs.0.max_amount' }],
    ],
    [
      'ends a slab after it begins',
      { type: 'slab_based', slabs: [{ min_amount: '0', max_amount: '0', rate: '2' }] },
      [{ code: 'MORE_THAN', path: 'fee.slabs.0.max_amount', params: { min: '0' } }],
    ],
    [
      'has a rate or an amount',
      { type: 'slab_based', slabs: [{ min_amount: '0', rate: '2', amount: '5' }] },
      [{ code: 'RATE_OR_AMOUNT', path: 'fee.slabs.0.rate' }],
    ],
    [
      'has one of both',
      { type: 'slab_based', slabs: [{ min_amount: '0' }] },
      [{ code: 'RATE_OR_AMOUNT', path: 'fee.slabs.0.rate' }],
    ],
    [
      'has rates that are percentages',
      { type: 'slab_based', slabs: [{ min_amount: '0', rate: '101' }] },
      [{ code: 'NOT_A_PERCENTAGE', path: 'fee.slabs.0.rate' }],
    ],
    [
      'has no amounts below nothing',
      { type: 'slab_based', slabs: [{ min_amount: '0', amount: '-1' }] },
      [{ code: 'BELOW_ZERO', path: 'fee.slabs.0.amount' }],
    ],
    [
      'has a least below its most',
      { type: 'fixed', value: '5', min_fee: '10', max_fee: '9.99' },
      [{ code: 'AT_LEAST', path: 'fee.max_fee', params: { min: '10' } }],
    ],
    [
      'has an extra that is something',
      { type: 'fixed', value: '5', extra_fee: { type: 'percentage', value: '0' } },
      [{ code: 'NOT_POSITIVE', path: 'fee.extra_fee.value' }],
    ],
  ])('%s', (_, rule, problems) => {
    expect(checkFee(rule)).toEqual(problems)
  })
})

test('missing values are not stored', () => {
  expect(
    normalizeFee({
      type: 'slab_based',
      value: null,
      slabs: [{ min_amount: '0', max_amount: null, rate: '2', amount: null }],
      min_fee: null,
      max_fee: '5',
      extra_fee: null,
    }),
  ).toEqual({ type: 'slab_based', slabs: [{ min_amount: '0', rate: '2' }], max_fee: '5' })
})

test('a fee is that of the mode, or the commission of a wallet on receipts; a cheque has none', () => {
  const fees = { fee: { type: 'fixed', value: '15' }, commission: '1.5' } as const
  expect(feeRuleOf('mode', fees, false)).toEqual(fees.fee)
  expect(feeRuleOf('bank', fees, true)).toEqual({ type: 'percentage', value: '1.5' })
  expect([feeRuleOf('bank', fees, false), feeRuleOf('cheque', fees, true)]).toEqual([null, null])
  expect(feeRuleOf('bank', { ...fees, commission: null }, true)).toBeNull()
})

test('a row with another amount or another way is not paid as it was stored', () => {
  const stored = { method: 'mode', mode: 'card', bank_account: null, amount: '80.00' } as const
  expect(isPaidAsStored({ ...stored, amount: '80' }, stored)).toBe(true)
  expect(isPaidAsStored({ ...stored, amount: '80.01' }, stored)).toBe(false)
  expect(isPaidAsStored({ ...stored, mode: 'cash' }, stored)).toBe(false)
  expect(isPaidAsStored({ ...stored, method: 'bank', mode: null, bank_account: 'card' }, stored)).toBe(false)
})
