import { expect, test } from 'vitest'
import type { OpeningStockBooks, OpeningStockLine } from './import-opening-stock.ts'
import { keyOfLot, planOpeningStock } from './import-opening-stock.ts'

const books: OpeningStockBooks = {
  items: [
    { id: 'tea', name: 'Tea', code: 'T-1', unitId: 'pcs', isActive: true, isTracked: true, isMerged: false },
    { id: 'advice', name: 'Advice', code: null, unitId: 'pcs', isActive: true, isTracked: false, isMerged: false },
  ],
  units: [
    { id: 'pcs', name: 'Piece', shortName: 'pcs', baseUnitId: null, factor: null },
    { id: 'doz', name: 'Dozen', shortName: null, baseUnitId: 'pcs', factor: '12' },
  ],
  factors: new Map(),
  lots: new Map(),
  firstDay: '2026-01-01',
  openingProblem: null,
}
const plan = (lines: Partial<OpeningStockLine>[], changes: Partial<OpeningStockBooks> = {}) =>
  planOpeningStock(
    lines.map((line, index) => {
      const lot = { item: 'T-1', received_on: '2025-11-03', quantity: '10', unit: '', rate: '2.00' }
      return { line: index + 2, problem: null, ...lot, ...line }
    }),
    { ...books, ...changes },
  )
const problemsOf = (...lines: Partial<OpeningStockLine>[]) =>
  plan(lines).problems.map(({ line, path, code }) => `${line} ${path} ${code}`)

test('each row is a lot of its item and day, with canonical numbers', () => {
  const { lots, problems } = plan([{}, { item: 'Tea', received_on: '', quantity: '1.50', unit: 'dozen', rate: '24' }])
  expect(problems).toEqual([])
  expect(lots).toEqual([
    { itemId: 'tea', receivedOn: '2025-11-03', quantity: '10', unitId: 'pcs', rate: '2' },
    { itemId: 'tea', receivedOn: null, quantity: '1.5', unitId: 'doz', rate: '24' },
  ])
})

test('a lot of the books is skipped when it is equal, also in a locked period, and refused when it differs', () => {
  const lots = new Map(plan([{}]).lots.map((lot) => [keyOfLot(lot), lot]))
  const openingProblem = { code: 'PERIOD_LOCKED', path: 'item' } as const
  expect(plan([{ quantity: '10.0' }], { lots, openingProblem })).toMatchObject({ existingCount: 1, problems: [] })
  expect(plan([{ rate: '3' }], { lots }).problems).toMatchObject([{ path: 'rate', code: 'OTHER_RECORD' }])
  expect(plan([{ unit: 'Dozen' }], { lots }).problems).toMatchObject([{ path: 'quantity', code: 'OTHER_RECORD' }])
  expect(plan([{ received_on: '' }], { lots, openingProblem }).problems).toMatchObject([
    { line: 2, path: 'item', code: 'PERIOD_LOCKED' },
  ])
})

test('wrong cells are reported at their columns', () => {
  expect(problemsOf({ item: '' }, { item: 'Advice' }, { received_on: '2026-01-01', rate: '' }, { unit: 'kg' })).toEqual(
    [
      '2 item REQUIRED',
      '3 item ITEM_NOT_TRACKED',
      '4 received_on RECEIVED_AFTER_START',
      '4 rate REQUIRED',
      '5 unit UNKNOWN_NAME',
    ],
  )
  expect(problemsOf({}, {}, { received_on: '' }, { received_on: '' })).toEqual([
    '3 received_on REPEATED',
    '5 item REPEATED',
  ])
})
