import type { SessionRow } from '../../db/identity/identity-store.ts'
import { sessionByToken } from '../../db/identity/identity-store.ts'
import type { Identity } from './identity.ts'
import { sessionLives } from './lifetimes.ts'
import type { Method } from './methods.ts'
import { hashOf } from './tokens.ts'

/** A session that runs. */
export type LiveSession = {
  id: string
  userId: string
  startedAt: Date
  /** How the person proved who they are, the first proof first. */
  methods: Method[]
  /** What was handed out and waits for its answer. */
  pending: unknown
}

/** The session of a session token, or null when the token is unknown, or its session or person is no longer active. */
export async function liveSession({ db, clock }: Identity, token: string): Promise<LiveSession | null> {
  const [[row]] = await db.batch(null, [sessionByToken(hashOf(token))])
  if (!row || !isLive(row, clock.now())) return null
  const { id, user_id: userId, created_at: startedAt, methods, pending } = row
  return { id, userId, startedAt, methods: methods as Method[], pending }
}

/** Whether a stored session still counts: neither ended nor too old, and its person is active. */
export function isLive(session: SessionRow, now: Date): boolean {
  return session.is_active && sessionLives(session, now)
}
