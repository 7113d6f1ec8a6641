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

test('an account may be put onto every category but its own, and never onto an account', () => {
  expect(targetsOf('Barclays')).toEqual(['Assets', 'Savings', 'Cash', 'Income'])
  expect(targetsOf('Monzo')).toEqual(['Assets', 'Bank', 'Cash', 'Income'])
})

test('a category may be put neither onto itself, nor onto its parent, nor onto anything below itself', () => {
  expect(targetsOf('Bank')).toEqual(['Cash', 'Income'])
  expect(targetsOf('Savings')).toEqual(['Assets', 'Cash', 'Income'])
})

test('a root stays where it is', () => {
  expect(mayMove(node('Assets', null))).toBe(false)
  expect(targetsOf('Assets')).toEqual([])
})

test('the path of an account leads over its categories up to the root', () => {
  expect(pathOf(chart, chart.get('Monzo') ?? node('', null)).map(({ id }) => id)).toEqual([
    'Monzo',
    'Savings',
    'Bank',
    'Assets',
  ])
})

test('a broken chart whose categories lie below each other has an end all the same', () => {
  const [a, b] = [node('A', 'B'), node('B', 'A')]
  const broken = new Map([
    ['A', a],
    ['B', b],
  ])
  expect(pathOf(broken, a).map(({ id }) => id)).toEqual(['A', 'B'])
})
