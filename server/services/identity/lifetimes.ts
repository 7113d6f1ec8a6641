/**
 * Lifetimes of sessions and tokens.
 *
 * A session ends 30 days after sign-in, or after 14 days without use. No token outlives its session. An access token is
 * valid for 15 minutes, a refresh token for 30 days from the last use of its family. Using or repeating:
 *
 *   refresh token used at 10:00:00           one successor, of the next generation
 *   the same token again at 10:00:20         the answer was lost: one more successor of that generation
 *   the same token again at 10:00:40         it was copied: every token of its family ends
 */
const second = 1000
const minute = 60 * second
const day = 24 * 60 * minute

export const sessionLasts = 30 * day
const sessionLastsUnused = 14 * day
const accessLasts = 15 * minute
const refreshLasts = 30 * day
export const repeatGraceMs = 30 * second

export const mostSessions = 20
/** The number of failures of one source within a lockout time that locks an account for this source and that time. */
export const mostFailures = 5
export const lockoutLasts = 15 * minute

export type SessionTimes = { created_at: Date; last_used_at: Date; ended_at: Date | null }

/** Returns the moment `milliseconds` after another, or before it for a negative number. */
export function later(moment: Date, milliseconds: number): Date {
  return new Date(moment.getTime() + milliseconds)
}

/** Returns whether a session has not ended and is neither older than 30 days nor unused for 14. */
export function sessionLives({ created_at, last_used_at, ended_at }: SessionTimes, now: Date): boolean {
  return ended_at === null && now < later(created_at, sessionLasts) && now < later(last_used_at, sessionLastsUnused)
}

/** Returns when a new token expires: after its own lifetime, and never after its session. */
export function tokenExpiry(kind: 'access' | 'refresh', session: Pick<SessionTimes, 'created_at'>, now: Date): Date {
  const expiry = later(now, kind === 'access' ? accessLasts : refreshLasts)
  const last = later(session.created_at, sessionLasts)
  return expiry < last ? expiry : last
}
