import { expect, test } from 'vitest'
import type { CostingRules } from './costing-change.ts'
import { checkCostingChange, fixedStockProblem, methodAt } from './costing-change.ts'
import type { Movement } from './revalue.ts'
import { revalue } from './revalue.ts'
import type { CostingMethod } from './stock-state.ts'

const nothing = { quantity: '0', value: '0', unitCost: null, layers: [] }

type MovementInput = Partial<Movement> & Pick<Movement, 'id' | 'orderKey' | 'quantity'>

/** The valuations of one item's movements, as `id value` or `id value/settlement`, and the remaining layers. */
function run(rules: CostingRules, inputs: readonly MovementInput[]) {
  const movements = inputs.map((movement): Movement => ({
    itemId: 'bolt',
    ownValue: '0',
    originId: null,
    originKey: null,
    takesOver: false,
    takesAll: false,
    costShare: null,
    carriedQuantity: null,
    documentKey: movement.id,
    fallbackCost: '0',
    ...movement,
  }))
  const items = new Map([['bolt', nothing]])
  const { valuations, layers, ends } = revalue({
    ...rules,
    digits: 2,
    movements,
    items,
    origins: new Map(),
    productions: new Map(),
  })
  const left = layers.filter(({ quantityLeft }) => quantityLeft !== '0')
  const { quantity, value } = ends.get('bolt') ?? nothing
  return {
    worth: valuations.map(({ id, value: worth, settlement }) =>
      settlement === '0' ? `${id} ${worth}` : `${id} ${worth}/${settlement}`,
    ),
    layers: left.map(({ entryId, quantityLeft, valueLeft }) => `${entryId} ${quantityLeft} ${valueLeft}`),
    end: `${quantity} for ${value}`,
  }
}

const pair = (year: string, quantity: string): MovementInput[] => [
  { id: `out ${year}`, orderKey: `${year}-01-01 01`, quantity: `-${quantity}`, takesAll: true },
  { id: `in ${year}`, orderKey: `${year}-01-01 02`, quantity, originId: `out ${year}`, takesOver: true },
]
const bought: MovementInput[] = [
  { id: 'ten', orderKey: '2025-03-01 10', quantity: '10', ownValue: '100' },
  { id: 'five', orderKey: '2025-04-01 10', quantity: '5', ownValue: '100' },
]
const from2026 = (before: CostingMethod, method: CostingMethod): CostingRules => ({
  method,
  changes: [{ from: '2026-01-01', before }],
})

test('ten at 10.00 and five at 20.00 become one lot of 200.00, and six of it cost 80.00, with either method', () => {
  const inputs = [...bought, ...pair('2026', '15'), { id: 'six', orderKey: '2026-01-10 30', quantity: '-6' }]
  const worth = ['ten 100', 'five 100', 'out 2026 -200', 'in 2026 200', 'six -80']
  expect(run(from2026('fifo', 'average'), inputs)).toEqual({ worth, layers: [], end: '9 for 120' })
  expect(run(from2026('average', 'fifo'), inputs)).toEqual({ worth, layers: ['in 2026 9 120'], end: '9 for 120' })
})

test('issues before the change keep the cost of the earlier method', () => {
  const early = { id: 'early', orderKey: '2025-05-01 30', quantity: '-6' }
  const inputs = [...bought, early, ...pair('2026', '9'), { id: 'three', orderKey: '2026-01-10 30', quantity: '-3' }]
  expect(run(from2026('fifo', 'average'), inputs).worth.slice(2)).toEqual([
    'early -60',
    'out 2026 -140',
    'in 2026 140',
    'three -46.67',
  ])
  expect(run(from2026('average', 'fifo'), inputs).worth.slice(2)).toEqual([
    'early -80',
    'out 2026 -120',
    'in 2026 120',
    'three -40',
  ])
})

test('FIFO issues the lot before later receipts; the average mixes it with them', () => {
  const later: MovementInput[] = [
    { id: 'new', orderKey: '2026-02-01 10', quantity: '10', ownValue: '300' },
    { id: 'all but five', orderKey: '2026-02-02 30', quantity: '-20' },
  ]
  const inputs = [...bought, ...pair('2026', '15'), ...later]
  expect(run(from2026('average', 'fifo'), inputs)).toMatchObject({ layers: ['new 5 150'], end: '5 for 150' })
  expect(run(from2026('fifo', 'average'), inputs)).toMatchObject({ layers: [], end: '5 for 100' })
})

test('a method changed and changed back: a third of the lot costs a third of its value', () => {
  const rules: CostingRules = {
    method: 'fifo',
    changes: [
      { from: '2026-01-01', before: 'fifo' },
      { from: '2027-01-01', before: 'average' },
    ],
  }
  const inputs = [
    ...bought,
    ...pair('2026', '15'),
    { id: 'more', orderKey: '2026-06-01 10', quantity: '5', ownValue: '40' },
    { id: 'eight', orderKey: '2026-06-02 30', quantity: '-8' },
    ...pair('2027', '12'),
    { id: 'four', orderKey: '2027-01-02 30', quantity: '-4' },
  ]
  expect(run(rules, inputs)).toEqual({
    worth: [
      'ten 100',
      'five 100',
      'out 2026 -200',
      'in 2026 200',
      'more 40',
      'eight -96',
      'out 2027 -144',
      'in 2027 144',
      'four -48',
    ],
    layers: ['in 2027 8 96'],
    end: '8 for 96',
  })
})

test('negative stock on the day makes no lot; the next receipt settles it with either method', () => {
  const inputs: MovementInput[] = [
    { id: 'sold', orderKey: '2025-03-01 30', quantity: '-4', fallbackCost: '5' },
    { id: 'late', orderKey: '2026-01-02 10', quantity: '10', ownValue: '60' },
  ]
  expect(run(from2026('average', 'fifo'), inputs)).toEqual({
    worth: ['sold -20', 'late 60/-4'],
    layers: ['late 6 36'],
    end: '6 for 36',
  })
})

test('later freight of 30.00 for the first ten: the share of the rest of the lot goes to the stock', () => {
  const freight = { quantity: '0', ownValue: '30', originId: 'ten', originKey: '2025-03-01 10' }
  const inputs: MovementInput[] = [
    ...bought,
    ...pair('2026', '15'),
    { id: 'seven', orderKey: '2026-01-10 30', quantity: '-7' },
    { id: 'first', orderKey: '2026-01-11 15', ...freight },
    { id: 'two', orderKey: '2026-01-12 30', quantity: '-2' },
    { id: 'second', orderKey: '2026-01-13 15', ...freight },
    { id: 'rest', orderKey: '2026-01-14 30', quantity: '-6' },
    { id: 'third', orderKey: '2026-01-15 15', ...freight },
  ]
  const worth = ['seven -93.33', 'first 24', 'two -32.67', 'second 18', 'rest -116', 'third 0']
  for (const [before, method] of [
    ['average', 'fifo'],
    ['fifo', 'average'],
  ] as const) {
    expect(run(from2026(before, method), inputs).worth.slice(4)).toEqual(worth)
  }
})

test('a movement that takes only a part of the stock is a program error', () => {
  expect(() => run(from2026('fifo', 'average'), [...bought, ...pair('2026', '14')])).toThrow('all that is there')
})

test('a movement is valued by the method of its day', () => {
  const rules = from2026('fifo', 'average')
  expect(['2025-12-31 90', '2026-01-01 01', '2026-06-01 10'].map((place) => methodAt(place, rules))).toEqual([
    'fifo',
    'average',
    'average',
  ])
})

test('stock before the last change cannot be changed', () => {
  const twice = {
    changes: [...from2026('fifo', 'average').changes, { from: '2027-01-01', before: 'average' as const }],
  }
  const problem = { code: 'COSTING_CHANGED', path: 'date', params: { date: '2027-01-01' } }
  expect(fixedStockProblem('2026-12-31', twice)).toEqual(problem)
  expect([fixedStockProblem('2027-01-01', twice), fixedStockProblem('2026-12-31', { changes: [] })]).toEqual([
    null,
    null,
  ])
})

const years = [
  { startDate: '2025-01-01', endDate: '2025-12-31' },
  { startDate: '2026-01-01', endDate: '2026-12-31' },
  { startDate: '2027-01-01', endDate: '2027-12-31' },
]
const books = { ...from2026('average', 'fifo'), years, today: '2027-02-01' }

test.each([
  [{ from: '2027-01-01', method: 'average' as const }, []],
  [{ from: '2027-01-01', method: 'fifo' as const }, ['NOT_IN_LIST costing_method average']],
  [{ from: '2027-01-02', method: 'average' as const }, ['NOT_A_YEAR_START from ']],
  [{ from: '2026-01-01', method: 'average' as const }, ['COSTING_CHANGED from 2026-01-01']],
  [{ from: '2025-01-01', method: 'average' as const }, ['COSTING_CHANGED from 2026-01-01']],
])('%o meets %o', (request, expected) => {
  const problems = checkCostingChange(request, books).map(
    ({ code, path, params = {} }) => `${code} ${path} ${Object.values(params).join('')}`,
  )
  expect(problems).toEqual(expected)
})

test('a fiscal year must have begun', () => {
  const early = { ...books, today: '2026-12-31' }
  expect(checkCostingChange({ from: '2027-01-01', method: 'average' }, early)).toEqual([
    { code: 'YEAR_NOT_BEGUN', path: 'from', params: { date: '2027-01-01' } },
  ])
})
