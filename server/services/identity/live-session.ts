import type { SessionRow } from '../../db/identity/identity-store.ts'
import { sessionByToken } from '../../db/identity/identity-store.ts'
import type { Identity } from './identity.ts'
import { sessionLives } from './lifetimes.ts'
import type { Method } from './methods.ts'
import { hashOf } from './tokens.ts'

/** An active session. */
export type LiveSession = {
  id: string
  userId: string
  startedAt: Date
  /** How the user authenticated, the first authentication first. */
  methods: Method[]
  /** A challenge or an offer that waits for its answer. */
  pending: unknown
}

/**
 * Returns the session of a session token, or null when the token is unknown, or its session or user is no longer
 * active.
 */
export async function liveSession({ db, clock }: Identity, token: string): Promise<LiveSession | null> {
  const [[row]] = await db.batch(null, [sessionByToken(hashOf(token))])
  if (!row || !isLive(row, clock.now())) return null
  const { id, user_id: userId, created_at: startedAt, methods, pending } = row
  return { id, userId, startedAt, methods: methods as Method[], pending }
}

/** Returns whether a stored session is active: neither ended nor too old, and its user is active. */
export function isLive(session: SessionRow, now: Date): boolean {
  return session.is_active && sessionLives(session, now)
}
