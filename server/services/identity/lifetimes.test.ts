import { expect, test } from 'vitest'
import { later, sessionLives, tokenExpiry } from './lifetimes.ts'

const signedIn = new Date('2026-03-01T08:00:00Z')
const day = 86_400_000
const session = (lastUsed: Date, ended: Date | null = null) => ({
  created_at: signedIn,
  last_used_at: lastUsed,
  ended_at: ended,
})

test('a session lives fourteen days from its last use', () => {
  const used = later(signedIn, 5 * day)
  expect(sessionLives(session(used), new Date('2026-03-20T07:59:59Z'))).toBe(true)
  expect(sessionLives(session(used), new Date('2026-03-20T08:00:00Z'))).toBe(false)
})

test('a session lives thirty days from signing in, even when it was used a second ago', () => {
  const last = new Date('2026-03-31T07:59:59Z')
  expect(sessionLives(session(last), last)).toBe(true)
  expect(sessionLives(session(last), new Date('2026-03-31T08:00:00Z'))).toBe(false)
})

test('an ended session is not active', () => {
  expect(sessionLives(session(signedIn, signedIn), later(signedIn, 1))).toBe(false)
})

test('an access token expires after fifteen minutes, a refresh token after thirty days, neither after its session', () => {
  const expiry = (kind: 'access' | 'refresh', now: string) =>
    tokenExpiry(kind, { created_at: signedIn }, new Date(now)).toISOString()
  expect(expiry('access', '2026-03-02T08:00:00Z')).toBe('2026-03-02T08:15:00.000Z')
  expect(expiry('access', '2026-03-31T07:50:00Z')).toBe('2026-03-31T08:00:00.000Z')
  expect(expiry('refresh', '2026-03-01T08:00:00Z')).toBe('2026-03-31T08:00:00.000Z')
  expect(expiry('refresh', '2026-03-02T08:00:00Z')).toBe('2026-03-31T08:00:00.000Z')
})
