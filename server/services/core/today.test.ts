import { expect, test } from 'vitest'
import { todayIn } from './today.ts'

test('the business day is the one of the company, not of the server', () => {
  const evening = new Date('2026-03-31T20:00:00Z')
  expect(todayIn('Asia/Kathmandu', evening)).toBe('2026-04-01')
  expect(todayIn('Europe/London', evening)).toBe('2026-03-31')
})
