/** A running session: what it is, ending it, and new tokens for it. */
import type { RefreshRow, SessionRow } from '../../db/identity-store.ts'
import {
  endFamily,
  endSession,
  lockSessionOfRefresh,
  profile,
  refreshToken,
  sessionByToken,
  touchSession,
  useRefreshToken,
} from '../../db/identity-store.ts'
import type { Transaction } from '../../db/client.ts'
import type { Identity, Pair } from './identity.ts'
import { makePair, onlyProfile } from './identity.ts'
import { repeatIsForgiven, sessionLives } from './lifetimes.ts'
import type { Profile } from './redirect.ts'
import { hashOf } from './tokens.ts'

/** The session of a session token, or null when the token is unknown, or its session or person is no longer active. */
async function liveSession({ db, clock }: Identity, token: string): Promise<SessionRow | null> {
  const [[session]] = await db.batch(null, [sessionByToken(hashOf(token))])
  return session && isLive(session, clock.now()) ? session : null
}

function isLive(session: SessionRow, now: Date): boolean {
  return session.is_active && sessionLives(session, now)
}

/** Who is signed in since when, or null when the session is gone. Asking is a use of the session. */
export async function currentSession(
  identity: Identity,
  token: string,
): Promise<{ person: Profile; startedAt: Date } | null> {
  const session = await liveSession(identity, token)
  if (!session) return null
  const [profiles] = await identity.db.batch(null, [
    profile(session.user_id),
    touchSession(session.id, identity.clock.now()),
  ])
  return { person: onlyProfile(profiles), startedAt: session.created_at }
}

/** Ends a session with all its tokens; false when it was gone already. */
export async function signOut(identity: Identity, token: string): Promise<boolean> {
  const session = await liveSession(identity, token)
  if (!session) return false
  await identity.db.batch(null, endSession(session.id, identity.clock.now()))
  return true
}

/** A new family of tokens for a live session, for a client whose refresh token is gone; null when the session is. */
export async function exchangeSession(identity: Identity, token: string): Promise<Pair | null> {
  const session = await liveSession(identity, token)
  if (!session) return null
  const now = identity.clock.now()
  const { pair, statements } = makePair(session, now)
  await identity.db.batch(null, [touchSession(session.id, now), ...statements])
  return pair
}

/**
 * The next pair for a refresh token; null when it is unknown, expired, ended, or its session gone. A token that comes
 * again within 30 seconds gets a further successor, as long as none has been used; after that its family ends.
 */
export async function refresh({ db, clock }: Identity, token: string): Promise<Pair | null> {
  const hash = hashOf(token)
  return db.transaction(null, async (tx) => {
    const [session] = await tx.run(lockSessionOfRefresh(hash))
    const [presented] = await tx.run(refreshToken(hash))
    const now = clock.now()
    if (!session || !presented || !isLive(session, now) || presented.expires_at <= now) return null
    const outcome = judge(presented, now)
    if (outcome === 'copied') await tx.run(endFamily(presented.family, now))
    if (outcome !== 'good') return null
    return renew(tx, { session, presented, now })
  })
}

/** Whether a refresh token is good, merely refused, or must have been copied. */
function judge({ used_at, ended_at, successor_used }: RefreshRow, now: Date): 'good' | 'refused' | 'copied' {
  if (used_at === null && ended_at === null) return 'good'
  const spent = ended_at ?? used_at ?? now
  const isLate = now.getTime() - spent.getTime() > repeatIsForgiven
  if (isLate || successor_used) return 'copied'
  return ended_at === null ? 'good' : 'refused'
}

async function renew(
  tx: Transaction,
  { session, presented, now }: { session: SessionRow; presented: RefreshRow; now: Date },
): Promise<Pair> {
  const lineage = { family: presented.family, generation: presented.generation + 1 }
  const { pair, statements } = makePair(session, now, lineage)
  const use = presented.used_at === null ? useRefreshToken(presented, now) : []
  for (const one of [...use, touchSession(session.id, now), ...statements]) await tx.run(one)
  return pair
}
