/**
 * Signing in with e-mail address and password.
 *
 * The answer to an unknown address and to a wrong password is the same and takes the same work. Five failures within
 * fifteen minutes lock the login name, whether it exists or not, until fifteen minutes after the fifth.
 */
import type { PersonRow } from '../../db/identity-store.ts'
import {
  admitAttempt,
  endSurplusSessions,
  forgetFailures,
  insertSession,
  personByEmail,
  profile,
} from '../../db/identity-store.ts'
import { newId } from '../unit-of-work.ts'
import type { Identity, Pair } from './identity.ts'
import { makePair, onlyProfile } from './identity.ts'
import { later, lockoutLasts, mostFailures, mostSessions } from './lifetimes.ts'
import { passwordFits } from './passwords.ts'
import type { Profile } from './redirect.ts'
import { hashOf, newToken } from './tokens.ts'

export type SignIn = { email: string; password: string; address: string; userAgent: string }
export type SignedIn = { session: { token: string; startedAt: Date }; pair: Pair; person: Profile }
export type SignInRefusal = 'email_password_mismatch' | 'too_many_login_attempts' | 'account_disabled'

/**
 * Starts a session, or says why not. `account_disabled` is said only to who knows the password. At most twenty
 * sessions of a person live: the oldest beyond that end.
 */
export async function signIn(identity: Identity, attempt: SignIn): Promise<SignedIn | { refused: SignInRefusal }> {
  const { db, clock } = identity
  const email = normalEmail(attempt.email)
  const loginHash = hashOf(email)
  const now = clock.now()
  const windowStart = later(now, -lockoutLasts)
  const forgottenBefore = later(windowStart, -lockoutLasts)
  const [, , admitted, [person]] = await db.batch(null, [
    ...admitAttempt(loginHash, { now, windowStart, forgottenBefore, most: mostFailures }),
    personByEmail(email),
  ])
  if (admitted.length === 0) return { refused: 'too_many_login_attempts' }
  const fits = await passwordFits(person?.password_hash ?? null, attempt.password)
  if (!person || !fits) return { refused: 'email_password_mismatch' }
  if (!person.is_active) return { refused: 'account_disabled' }
  return startSession(identity, person, attempt)
}

/** An e-mail address as it is stored and compared. */
export function normalEmail(email: string): string {
  return email.trim().toLowerCase()
}

async function startSession(identity: Identity, person: PersonRow, attempt: SignIn): Promise<SignedIn> {
  const now = identity.clock.now()
  const session = { id: newId(), created_at: now }
  const secret = newToken()
  const { pair, statements } = makePair(session, now)
  const [profiles] = await identity.db.batch(null, [
    profile(person.id),
    forgetFailures(hashOf(person.email)),
    insertSession({
      id: session.id,
      userId: person.id,
      tokenHash: secret.hash,
      now,
      address: attempt.address,
      userAgent: attempt.userAgent.slice(0, 255),
    }),
    ...statements,
    endSurplusSessions(person.id, { now, most: mostSessions }),
  ])
  return { session: { token: secret.token, startedAt: now }, pair, person: onlyProfile(profiles) }
}
