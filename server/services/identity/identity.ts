import type { Database, Statement } from '../../db/core/client.ts'
import type { ProfileRow } from '../../db/identity/identity-store.ts'
import { insertSession, insertToken, profile } from '../../db/identity/identity-store.ts'
import type { Clock } from '../core/unit-of-work.ts'
import { newId } from '../core/unit-of-work.ts'
import { tokenExpiry } from './lifetimes.ts'
import type { Method } from './methods.ts'
import type { Profile } from './providers/redirect.ts'
import { describePerson } from './providers/redirect.ts'
import { newToken } from './tokens.ts'

/** The dependencies of sign-in and sessions. */
export type Identity = { db: Database; clock: Clock }

/** The two tokens of a client: one for requests, one for the next pair. */
export type Pair = { access_token: string; refresh_token: string }

type Lineage = { family: string; generation: number }

/**
 * Returns a new pair of tokens of a session with the statements that store it; without a lineage it begins a family.
 */
export function makePair(
  session: { id: string; created_at: Date },
  now: Date,
  lineage: Lineage = { family: newId(), generation: 0 },
): { pair: Pair; statements: Statement[] } {
  const access = newToken()
  const refresh = newToken()
  const common = { sessionId: session.id, now, ...lineage }
  return {
    pair: { access_token: access.token, refresh_token: refresh.token },
    statements: [
      insertToken({ ...common, hash: access.hash, kind: 'access', expiresAt: tokenExpiry('access', session, now) }),
      insertToken({ ...common, hash: refresh.hash, kind: 'refresh', expiresAt: tokenExpiry('refresh', session, now) }),
    ],
  }
}

/** Returns a new session with its token and first pair, and the statements that store them. */
export function makeSession(
  person: { userId: string; methods: readonly Method[]; address: string; userAgent: string },
  now: Date,
): { token: string; pair: Pair; statements: Statement[] } {
  const id = newId()
  const { token, hash: tokenHash } = newToken()
  const { userId, methods, address } = person
  const { pair, statements } = makePair({ id, created_at: now }, now)
  const session = { id, userId, tokenHash, now, address, userAgent: person.userAgent.slice(0, 255), methods }
  return { token, pair, statements: [insertSession(session), ...statements] }
}

/** Returns a user's profile; an unknown user is a programming error. */
export async function profileOf({ db }: Identity, userId: string): Promise<Profile> {
  const [rows] = await db.batch(null, [profile(userId)])
  return onlyProfile(rows)
}

/** Returns the one profile of a result. */
export function onlyProfile([row]: readonly ProfileRow[]): Profile {
  if (!row) throw new Error('The person of a session does not exist')
  return describePerson(row)
}
