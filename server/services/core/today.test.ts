import { expect, test } from 'vitest'
import { hourIn, todayIn } from './today.ts'

test('the business day is the one of the company, not of the server', () => {
  const evening = new Date('2026-03-31T20:00:00Z')
  expect(todayIn('Asia/Kathmandu', evening)).toBe('2026-04-01')
  expect(todayIn('Europe/London', evening)).toBe('2026-03-31')
})

test('the hour is the one that the clocks of the company show', () => {
  const hour = (zone: string, time: string) => hourIn(zone, new Date(`${time}:00Z`))
  expect([hour('Asia/Kathmandu', '2026-11-21T02:14'), hour('Asia/Kathmandu', '2026-11-21T02:15')]).toEqual([7, 8])
  expect(hour('Europe/London', '2026-01-01T00:00')).toBe(0)
  // The clocks go forward, and back.
  expect([hour('Europe/London', '2026-03-29T00:59'), hour('Europe/London', '2026-03-29T01:00')]).toEqual([0, 2])
  expect([hour('Europe/London', '2026-10-25T00:30'), hour('Europe/London', '2026-10-25T01:30')]).toEqual([1, 1])
})
