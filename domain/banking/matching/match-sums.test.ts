import { expect, test } from 'vitest'
import { countSums, findSums, mostSumSteps, newBudget } from './match-sums.ts'

const items = (...amounts: number[]) => amounts.map((amount, at) => ({ amount: BigInt(amount), at }))
const sums = (amounts: number[], target: number, tolerance = 0n) =>
  findSums(items(...amounts), { amount: BigInt(target), tolerance, least: 2 }, newBudget()).map((sum) =>
    sum.map(({ amount }) => Number(amount)),
  )

test('sums are found, the shortest first', () => {
  expect(sums([60, 45, 40, 15], 100)).toEqual([
    [60, 40],
    [45, 40, 15],
  ])
  expect(sums([60, 45], 100)).toEqual([])
  expect(sums([-60, -40], -100)).toEqual([[-60, -40]])
  expect(sums([60, 39], 100, 1n)).toEqual([[60, 39]])
})

test('at most five of the first twelve amounts are added', () => {
  expect(sums([1, 1, 1, 1, 1, 1], 6)).toEqual([])
  expect(sums([1, 2, 3, 4, 5], 15)).toEqual([[1, 2, 3, 4, 5]])
  const thirteen = [50, 50, 50, 50, 50, 50, 50, 50, 50, 50, 50, 30, 70]
  const budget = newBudget()
  expect(findSums(items(...thirteen), { amount: 120n, tolerance: 0n, least: 2 }, budget)).toEqual([])
  expect(budget.isCut).toBe(true)
})

test('one amount is enough beside what is already named', () => {
  const results = findSums(items(60, 45), { amount: 45n, tolerance: 0n, least: 1 }, newBudget())
  expect(results.map((sum) => sum.map(({ at }) => at))).toEqual([[1]])
})

test('a search takes few steps, also when amounts fit in many ways or nearly', () => {
  const budget = newBudget()
  const most = countSums(12) + 12
  expect(most).toBe(1585)
  const cases = [
    items(...Array.from({ length: 12 }, () => 10)),
    items(...Array.from({ length: 12 }, (_, place) => 100 + 2 * place)),
  ]
  for (const amounts of cases)
    for (const target of [50n, 401n, 551n]) {
      const before = budget.steps
      findSums(amounts, { amount: target, tolerance: 0n, least: 2 }, budget)
      expect(before - budget.steps).toBeLessThanOrEqual(2 * most)
    }
})

test('a run stops when its steps are used', () => {
  const budget = { ...newBudget(), steps: 5 }
  findSums(items(9, 8, 7, 6, 5, 4), { amount: 20n, tolerance: 0n, least: 2 }, budget)
  expect(budget).toEqual({ steps: 0, isCut: true })
  expect(mostSumSteps).toBe(400_000)
})

test('sums of two to five of twelve are counted', () => {
  expect([countSums(1), countSums(2), countSums(5), countSums(12), countSums(40)]).toEqual([0, 1, 26, 1573, 1573])
})
