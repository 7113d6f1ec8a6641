import { expect, test } from 'vitest'
import type { StockBooks, StockLine } from './import-stock.ts'
import { planYears } from '../../ledger/books-start.ts'
import { planStockImport, stockContent } from './import-stock.ts'

const item = { id: 'mug', name: 'Mug', code: 'M1', unitId: 'piece', isActive: true, isTracked: true, isMerged: false }
const books: StockBooks = {
  items: [item, { ...item, id: 'cup', name: 'Cup', code: null }, { ...item, id: 'other', name: 'Cup', code: 'C2' }],
  units: [
    { id: 'piece', name: 'Piece', shortName: 'pcs', baseUnitId: null, factor: null },
    { id: 'dozen', name: 'Dozen', shortName: 'doz', baseUnitId: 'piece', factor: '12' },
    { id: 'box', name: 'Box', shortName: null, baseUnitId: null, factor: null },
  ],
  factors: new Map([['mug box', '24']]),
  plan: planYears([], {
    years: [{ name: '2026', startDate: '2026-01-01', endDate: '2026-12-31', state: 'open' }],
    fiscalYearStart: { calendar: 'ad', month: 1, day: 1 },
    openings: { balances: 0, items: 0 },
    createYears: false,
  }),
  lockDate: '2026-01-31',
  changes: [{ from: '2026-02-10', before: 'fifo' }],
  currencyDigits: 2,
  imported: new Map(),
}
const empty = {
  date: '2026-03-01',
  voucher_no: 'A',
  item: 'M1',
  quantity: '1',
  time: '',
  purpose: '',
  unit: '',
  rate: '',
  description: '',
  remarks: '',
  problem: null,
}
const row = (line: number, cells: Partial<StockLine>): StockLine => ({ ...empty, line, ...cells })
const codes = (cells: Partial<StockLine>) =>
  planStockImport([row(2, cells)], books).problems.map(({ path, code }) => `${code} ${path}`)

test('the sign of a quantity decides between receipt and issue, and adjustments are ordered by time', () => {
  const { adjustments } = planStockImport(
    [row(2, { time: '9:30', quantity: '-6' }), row(3, { voucher_no: 'B', time: '8:05' }), row(4, { quantity: '2' })],
    books,
  )
  expect(adjustments.map(({ number, purpose, time }) => [number, purpose, time])).toEqual([
    ['B', 'Stock In', '2026-03-01T08:05:00.000Z'],
    ['A', 'Stock In', '2026-03-01T09:30:00.000Z'],
    ['A', 'Stock Out', '2026-03-01T09:30:00.000Z'],
  ])
  expect(adjustments[1]?.rows).toMatchObject([{ rowNo: 2, quantity: '2', baseQuantity: '2' }])
  expect(adjustments[2]?.rows).toMatchObject([{ rowNo: 1, quantity: '6' }])
})

test("a unit is the item's unit, else a whole multiple of it", () => {
  const { adjustments } = planStockImport([row(2, { unit: 'doz', quantity: '1.5' }), row(3, { unit: 'box' })], books)
  expect(adjustments[0]?.rows.map(({ baseQuantity, unitFactor }) => [baseQuantity, unitFactor])).toEqual([
    ['18', '12'],
    ['24', '24'],
  ])
  expect(codes({ item: 'C2', unit: 'Box' })).toEqual(['UNIT_UNKNOWN unit'])
})

test('the rate of an issue is ignored', () => {
  const { adjustments } = planStockImport([row(2, { quantity: '-1', rate: '9' })], books)
  expect(adjustments[0]?.rows[0]?.rate).toBe('')
})

test.each([
  [{ item: 'Cup' }, 'AMBIGUOUS_NAME item'],
  [{ item: 'Plate' }, 'UNKNOWN_NAME item'],
  [{ item: '' }, 'REQUIRED item'],
  [{ unit: 'barrel' }, 'UNKNOWN_NAME unit'],
  [{ quantity: '0' }, 'NOT_POSITIVE quantity'],
  [{ quantity: 'ten' }, 'NOT_A_NUMBER quantity'],
  [{ rate: '-1' }, 'BELOW_ZERO rate'],
  [{ time: '24:00' }, 'NOT_A_TIME time'],
  [{ purpose: 'Gift' }, 'NOT_IN_LIST purpose'],
  [{ purpose: 'stock in', quantity: '-1' }, 'NOT_POSITIVE quantity'],
  [{ date: '2026-01-31' }, 'PERIOD_LOCKED date'],
  [{ date: '2026-02-09' }, 'COSTING_CHANGED date'],
  [{ voucher_no: '' }, 'REQUIRED voucher_no'],
  [{ voucher_no: 'x'.repeat(51) }, 'TOO_LONG voucher_no'],
])('%j is refused: %s', (cells, problem) => {
  expect(codes(cells)).toEqual([problem])
})

test('an existing adjustment is skipped, and other content under its number is refused', () => {
  const lines = [row(2, {})]
  const [adjustment] = planStockImport(lines, books).adjustments
  const imported = new Map(adjustment ? [['A Stock In', stockContent(adjustment)]] : [])
  expect(planStockImport(lines, { ...books, imported })).toMatchObject({ existingCount: 1, adjustments: [] })
  expect(planStockImport([row(2, { quantity: '2' })], { ...books, imported }).problems).toMatchObject([
    { line: 2, code: 'OTHER_CONTENT' },
  ])
})
