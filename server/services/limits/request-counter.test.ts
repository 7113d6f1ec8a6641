import { expect, test } from 'vitest'
import { createRequestCounter } from './request-counter.ts'

test('the third of two requests a minute waits for the next minute', () => {
  let now = 0
  const counter = createRequestCounter(2, () => now)
  expect([counter.take('a'), counter.take('a'), counter.take('b')]).toEqual([0, 0, 0])
  now = 45_500
  expect(counter.take('a')).toBe(15)
  now = 60_000
  expect([counter.take('a'), counter.take('a'), counter.take('a')]).toEqual([0, 0, 60])
})

test('an uncounted request makes room for another', () => {
  const counter = createRequestCounter(1, () => 0)
  expect([counter.take('a'), counter.take('a')]).toEqual([0, 60])
  counter.giveBack('a')
  counter.giveBack('a')
  counter.giveBack('a')
  expect([counter.take('a'), counter.take('a')]).toEqual([0, 60])
})

test('of 100,000 keys the 10,000 used last are stored', () => {
  const counter = createRequestCounter(5, () => 0)
  counter.take('office')
  for (let key = 0; key < 100_000; key++) {
    counter.take(`key ${key}`)
    if (key % 5_000 === 0) counter.remember('office')
  }
  expect(counter.size()).toBe(10_000)
  expect([counter.has('office'), counter.has('key 99999'), counter.has('key 1')]).toEqual([true, true, false])
})

test('requests of other servers count until the window ends, and one’s own are reported once', () => {
  let now = 0
  const counter = createRequestCounter(3, () => now)
  expect([counter.take('a'), counter.take('a')]).toEqual([0, 0])
  counter.giveBack('a')
  expect([...counter.drain()]).toEqual([['a', 1]])
  expect([...counter.drain()]).toEqual([])
  counter.learn('a', 2)
  counter.learn('unknown', 9)
  expect([counter.take('a'), counter.take('unknown')]).toEqual([60, 0])
  counter.learn('a', 1)
  expect(counter.take('a')).toBe(60)
  now = 60_000
  expect([counter.take('a'), counter.take('a'), counter.take('a')]).toEqual([0, 0, 0])
})
