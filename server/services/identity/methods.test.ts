import { expect, test } from 'vitest'
import type { Method } from './methods.ts'
import { isRecent, secondsOf } from './methods.ts'

const proof = (moment: string): Method => ({
  method: 'password',
  at: secondsOf(new Date(moment)),
  email: 'a@example.test',
})

test('an authentication is recent for five minutes', () => {
  const methods = [proof('2026-03-10T08:00:00Z'), proof('2026-03-10T09:00:00Z')]
  expect(isRecent(methods, new Date('2026-03-10T09:05:00Z'))).toBe(true)
  expect(isRecent(methods, new Date('2026-03-10T09:05:01Z'))).toBe(false)
  expect(isRecent([], new Date('2026-03-10T09:00:00Z'))).toBe(false)
})
