import { expect, test } from 'vitest'
import { firstShortage } from './shortages.ts'

const at = (day: number, quantity: string) => ({ orderKey: `2026-03-${day.toString().padStart(2, '0')}`, quantity })
const start = '10'

test('a sale makes a shortage where a later sale exceeds the stock', () => {
  const before = [at(20, '-8')]
  expect(firstShortage({ start, before, after: [at(10, '-5'), at(20, '-8')] })).toEqual({
    orderKey: '2026-03-20',
    quantity: '-3',
  })
  expect(firstShortage({ start, before, after: [at(10, '-2'), at(20, '-8')] })).toBeNull()
})

test('earlier negative stock that does not fall further is no shortage of the change', () => {
  const before = [at(5, '-12'), at(20, '-1')]
  expect(firstShortage({ start, before, after: [at(4, '1'), ...before] })).toBeNull()
  expect(firstShortage({ start, before, after: [...before, at(21, '-1')] })?.quantity).toBe('-4')
})

test('a receipt that moves to a later day makes a shortage on the days between, also without other movements', () => {
  const before = [at(1, '5'), at(2, '-12')]
  expect(firstShortage({ start, before, after: [at(2, '-12'), at(3, '5')] })).toEqual({
    orderKey: '2026-03-02',
    quantity: '-2',
  })
  expect(firstShortage({ start: '-3', before: [at(1, '2')], after: [] })).toEqual({
    orderKey: '2026-03-01',
    quantity: '-3',
  })
})
