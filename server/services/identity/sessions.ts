/** Reads and ends sessions, and issues tokens for them. */
import type { RefreshRow, SessionRow } from '../../db/identity/identity-store.ts'
import {
  endFamily,
  endSession,
  lockSessionOfRefresh,
  profile,
  refreshToken,
  touchSession,
  useRefreshToken,
} from '../../db/identity/identity-store.ts'
import type { Transaction } from '../../db/core/client.ts'
import { endFlow } from '../../db/identity/flow-store.ts'
import { auditAccount } from './account/audit-account.ts'
import { holderOf, requireSession } from './flows.ts'
import type { Identity, Pair } from './identity.ts'
import { makePair, onlyProfile } from './identity.ts'
import { repeatGraceMs } from './lifetimes.ts'
import type { LiveSession } from './live-session.ts'
import { isLive } from './live-session.ts'
import type { Profile } from './providers/redirect.ts'
import { AuthRefused } from './refusals.ts'
import type { Caller } from './site.ts'
import { hashOf } from './tokens.ts'

/** Returns the user of a session. Counts as a use of the session. */
export async function personOf(identity: Identity, session: LiveSession): Promise<Profile> {
  const [profiles] = await identity.db.batch(null, [
    profile(session.userId),
    touchSession(session.id, identity.clock.now()),
  ])
  return onlyProfile(profiles)
}

/** Ends the caller's session with all its tokens, or their flow. Raises `gone` when it had already ended. */
export async function leave(identity: Identity, { token, address }: Caller): Promise<void> {
  const holder = await holderOf(identity, token)
  if (holder.kind === 'gone') throw new AuthRefused('gone')
  if (holder.kind === 'session') {
    const { id, userId } = holder.session
    const note = auditAccount({ userId, address }, 'sign-out')
    await identity.db.batch(null, [...endSession(id, identity.clock.now()), note])
  }
  if (holder.kind === 'flow') await identity.db.batch(null, [endFlow(holder.flow.id)])
}

/**
 * Returns a new family of tokens for the caller's session, for a client that lost its refresh token. Raises
 * `signed_out` or `gone`.
 */
export async function exchangeSession(identity: Identity, caller: Caller): Promise<Pair> {
  const session = await requireSession(identity, caller)
  const now = identity.clock.now()
  const { pair, statements } = makePair({ id: session.id, created_at: session.startedAt }, now)
  await identity.db.batch(null, [touchSession(session.id, now), ...statements])
  return pair
}

/**
 * Returns the next pair for a refresh token; null when it is unknown, expired or ended, or its session has ended. A
 * token repeated within 30 seconds gets another successor, as long as none has been used; after that its family ends.
 */
export async function refresh({ db, clock }: Identity, token: string): Promise<Pair | null> {
  const hash = hashOf(token)
  return db.transaction(null, async (tx) => {
    const [session] = await tx.run(lockSessionOfRefresh(hash))
    const [refreshRow] = await tx.run(refreshToken(hash))
    const now = clock.now()
    if (!session || !refreshRow || !isLive(session, now) || refreshRow.expires_at <= now) return null
    const outcome = checkRefreshToken(refreshRow, now)
    if (outcome === 'copied') await tx.run(endFamily(refreshRow.family, now))
    if (outcome !== 'good') return null
    return renew(tx, { session, presented: refreshRow, now })
  })
}

/** Returns whether a refresh token is good, refused, or must have been copied. */
function checkRefreshToken(
  { used_at, ended_at, successor_used }: RefreshRow,
  now: Date,
): 'good' | 'refused' | 'copied' {
  if (used_at === null && ended_at === null) return 'good'
  const endedOrUsedAt = ended_at ?? used_at ?? now
  // In both directions: a use in the future is from before the clock was set back.
  const isLate = Math.abs(now.getTime() - endedOrUsedAt.getTime()) > repeatGraceMs
  if (isLate || successor_used) return 'copied'
  return ended_at === null ? 'good' : 'refused'
}

async function renew(
  tx: Transaction,
  { session, presented: refreshRow, now }: { session: SessionRow; presented: RefreshRow; now: Date },
): Promise<Pair> {
  const lineage = { family: refreshRow.family, generation: refreshRow.generation + 1 }
  const { pair, statements } = makePair(session, now, lineage)
  const use = refreshRow.used_at === null ? useRefreshToken(refreshRow, now) : []
  for (const one of [...use, touchSession(session.id, now), ...statements]) await tx.run(one)
  return pair
}
