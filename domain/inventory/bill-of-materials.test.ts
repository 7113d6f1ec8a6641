import { expect, test } from 'vitest'
import type { Bill, BillInput, BillRow, Bills } from './bill-of-materials.ts'
import {
  checkBill,
  costLines,
  depthOf,
  loopOf,
  mainShare,
  rawNeeds,
  rollUp,
  scaleQuantity,
} from './bill-of-materials.ts'

const part = (item: string, quantity: string) => ({ side: 'in', item, quantity, cost_share: null }) as const
const dough: Bill = { item: 'dough', quantity: '2', overhead: '1', rows: [part('flour', '1')] }
const pizza: Bill = {
  item: 'pizza',
  quantity: '10',
  overhead: '5',
  rows: [part('dough', '4'), part('cheese', '2')],
}
const bills: Bills = new Map([
  ['dough', dough],
  ['pizza', pizza],
])
const prices: Record<string, string> = { flour: '1.2', cheese: '8' }
const costs = { bills, unitCostOf: (id: string) => prices[id] ?? '0', currencyDigits: 2 }

test('a quantity is scaled to the output quantity, with six places', () => {
  expect(scaleQuantity('3', '25', '10')).toBe('7.5')
  expect(scaleQuantity('1', '1', '3')).toBe('0.333333')
})

test('25 pizzas need 5 kg of flour and 5 kg of cheese, and cost 63.50 with overhead', () => {
  expect([...rawNeeds(pizza, '25', bills)]).toEqual([
    ['flour', '5'],
    ['cheese', '5'],
  ])
  expect(rollUp(pizza, '25', costs)).toEqual({
    levels: [
      { depth: 0, item: 'dough', quantity: '10', amount: '11', unitCost: '1.1', hasBill: true },
      { depth: 1, item: 'flour', quantity: '5', amount: '6', unitCost: '1.2', hasBill: false },
      { depth: 0, item: 'cheese', quantity: '5', amount: '40', unitCost: '8', hasBill: false },
    ],
    materials: '46',
    overhead: '17.5',
    total: '63.5',
    unitCost: '2.54',
  })
})

test('a by-product takes its percentage of the cost from the finished good', () => {
  const rows = [part('milk', '10'), { side: 'out', item: 'whey', quantity: '8', cost_share: '10' } as const]
  const cheese: Bill = { item: 'cheese', quantity: '1', overhead: '0', rows }
  expect(mainShare(rows)).toBe('90')
  expect(rollUp(cheese, '1', { ...costs, unitCostOf: () => '1' })).toMatchObject({ total: '10', unitCost: '9' })
})

test('the depth of an item is the number of levels of its bills', () => {
  expect(['flour', 'dough', 'pizza'].map((id) => depthOf(id, bills))).toEqual([0, 1, 2])
})

test('no item contains itself, through any number of levels', () => {
  expect(loopOf('flour', ['water', 'pizza'], bills)).toEqual(['flour', 'pizza', 'dough', 'flour'])
  expect(loopOf('dough', ['dough'], bills)).toEqual(['dough', 'dough'])
  expect(loopOf('pizza', ['dough', 'cheese'], bills)).toBeNull()
})

test('materials that are used at many places of 40 levels are added up without walking every path', () => {
  const levels = Array.from({ length: 40 }, (_, level): Bill[] =>
    ['left', 'right'].map((side) => {
      const rows =
        level === 0 ? [part('steel', '1')] : [part(`left ${level - 1}`, '1'), part(`right ${level - 1}`, '1')]
      return { item: `${side} ${level}`, quantity: '1', overhead: '0', rows }
    }),
  )
  const all: Bills = new Map(levels.flat().map((bill) => [bill.item, bill]))
  const top: Bill = { item: 'top', quantity: '1', overhead: '0', rows: [part('left 39', '1'), part('right 39', '1')] }
  expect([...rawNeeds(top, '1', all)]).toEqual([['steel', (2n ** 40n).toString()]])
  expect(costLines(top, all)).toBe(3 * 2 ** 40 - 2)
  expect(costLines(pizza, bills)).toBe(3)
})

const row: BillRow = { side: 'in', item: 'milk', quantity: '10', unit: null, cost_share: '', description: '' }
const whey: BillRow = { ...row, side: 'out', item: 'whey', cost_share: '10' }
const input: BillInput = {
  item: 'cheese',
  quantity: '1',
  overhead: '',
  remarks: '',
  rows: [row, whey],
  currencyDigits: 2,
  names: new Map([['milk', 'Milk']]),
}
const codes = (change: Partial<BillInput>) =>
  checkBill({ ...input, ...change }).map(({ code, path }) => `${code} ${path}`)

test('a bill has an item, a quantity and a material', () => {
  expect(codes({})).toEqual([])
  expect(codes({ item: null, quantity: '0', rows: [whey] })).toEqual([
    'REQUIRED item',
    'NOT_POSITIVE quantity',
    'REQUIRED rows',
  ])
  expect(codes({ overhead: '0.005' })).toEqual(['TOO_MANY_DIGITS overhead'])
})

test('an item occurs once in a bill, on one side', () => {
  expect(codes({ rows: [row, { ...row, quantity: '1' }] })).toEqual(['ITEM_REPEATED rows.1.item'])
  expect(codes({ rows: [row, { ...whey, item: 'milk' }] })).toEqual(['ITEM_ON_BOTH_SIDES rows.1.item'])
})

test('by-products carry a percentage each, at most 100 % together', () => {
  expect(codes({ rows: [row, { ...whey, cost_share: '' }] })).toEqual(['REQUIRED rows.1.cost_share'])
  expect(codes({ rows: [{ ...row, cost_share: '5' }] })).toEqual(['UNKNOWN_FIELD rows.0.cost_share'])
  const more = { ...whey, item: 'curd', cost_share: '95' }
  expect(codes({ rows: [row, whey, more] })).toEqual(['SHARES_TOTAL rows'])
})
