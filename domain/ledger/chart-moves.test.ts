import { expect, test } from 'vitest'
import type { ChartNode } from './chart-moves.ts'
import { mayDrop, mayMove, pathOf } from './chart-moves.ts'

const node = (id: string, parent_id: string | null, kind = 'category'): ChartNode => ({ id, parent_id, kind })
const nodes = [
  node('Assets', null),
  node('Bank', 'Assets'),
  node('Savings', 'Bank'),
  node('Barclays', 'Bank', 'account'),
  node('Monzo', 'Savings', 'account'),
  node('Cash', 'Assets'),
  node('Income', null),
]
const chart = new Map(nodes.map((one) => [one.id, one]))
const targetsOf = (id: string) =>
  nodes.filter((onto) => mayDrop(chart, chart.get(id) ?? node('', null), onto)).map((onto) => onto.id)

test('an account can be moved onto every category except its own, and never onto an account', () => {
  expect(targetsOf('Barclays')).toEqual(['Assets', 'Savings', 'Cash', 'Income'])
  expect(targetsOf('Monzo')).toEqual(['Assets', 'Bank', 'Cash', 'Income'])
})

test('a category cannot be moved onto itself, its parent or its descendants', () => {
  expect(targetsOf('Bank')).toEqual(['Cash', 'Income'])
  expect(targetsOf('Savings')).toEqual(['Assets', 'Cash', 'Income'])
})

test('a root cannot be moved', () => {
  expect(mayMove(node('Assets', null))).toBe(false)
  expect(targetsOf('Assets')).toEqual([])
})

test('the path of an account leads through its categories to the root', () => {
  expect(pathOf(chart, chart.get('Monzo') ?? node('', null)).map(({ id }) => id)).toEqual([
    'Monzo',
    'Savings',
    'Bank',
    'Assets',
  ])
})

test('the path in a broken chart with a loop of categories ends', () => {
  const [a, b] = [node('A', 'B'), node('B', 'A')]
  const broken = new Map([
    ['A', a],
    ['B', b],
  ])
  expect(pathOf(broken, a).map(({ id }) => id)).toEqual(['A', 'B'])
})
