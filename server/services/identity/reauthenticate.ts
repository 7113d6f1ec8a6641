import { addMethod, personById } from '../../db/identity/identity-store.ts'
import { forgetAttempts, provingInTurn, sourceOfSession } from './attempts.ts'
import { requireSession } from './flows.ts'
import type { Identity } from './identity.ts'
import type { Method } from './methods.ts'
import { secondsOf } from './methods.ts'
import { passwordFits } from './passwords.ts'
import { InputRefused } from './refusals.ts'
import type { LiveSession } from './live-session.ts'
import type { Caller } from './site.ts'

/**
 * Reauthenticates the signed-in user by the password. Guesses count for the session. Returns the session with its new
 * authentication. Raises `incorrect_password`, `too_many_login_attempts`, `signed_out`, `gone`.
 */
export async function reauthenticate(identity: Identity, caller: Caller, password: string): Promise<LiveSession> {
  const session = await requireSession(identity, caller)
  const [[person]] = await identity.db.batch(null, [personById(session.userId)])
  if (!person) throw new Error('The person of a session does not exist')
  const attempt = { name: person.email, source: sourceOfSession(session) }
  await provingInTurn(identity, attempt, async () => {
    if (!(await passwordFits(person.password_hash, password))) throw new InputRefused({ code: 'incorrect_password' })
    await identity.db.batch(null, [forgetAttempts(attempt)])
  })
  const at = secondsOf(identity.clock.now())
  return addAuthentication(identity, session, { method: 'password', at, email: person.email, reauthenticated: true })
}

/** Adds an authentication to a session and returns the session with it. */
export async function addAuthentication({ db }: Identity, session: LiveSession, method: Method): Promise<LiveSession> {
  await db.batch(null, [addMethod(session.id, method)])
  return { ...session, methods: [...session.methods, method] }
}
