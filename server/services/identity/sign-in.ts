/**
 * Signing in with e-mail address and password.
 *
 * The answer to an unknown address and to a wrong password is the same and takes the same work; `attempts.ts` bounds
 * how often both are guessed.
 */
import { personByEmail } from '../../db/identity/identity-store.ts'
import { pendingSignUp } from '../../db/documents/mail-store.ts'
import { forgetAttempts, provingInTurn, renewAttempts, sourceOf } from './attempts.ts'
import type { Arrival } from './arrive.ts'
import { arrive } from './arrive.ts'
import { auditAccount } from './account/audit-account.ts'
import type { Flow } from './flows.ts'
import { flowOf, refuseSignedIn } from './flows.ts'
import { secondsOf } from './methods.ts'
import { passwordFits } from './passwords.ts'
import { InputRefused } from './refusals.ts'
import { resumeSignUp } from './sign-up.ts'
import type { Caller, Portal } from './site.ts'

export type SignIn = { email: string; password: string; caller: Caller }

/**
 * Signs a person in, or asks for their second factor. Any proven address of theirs will do. Raises
 * `email_password_mismatch`, `too_many_login_attempts`, `login_slowed`, or `account_disabled`, which only who knows the password is
 * told; `conflict` when the caller is signed in already. Who has signed up and not proven their address yet is asked
 * for that, with the password of the sign-up. At most twenty sessions of a person live: the oldest beyond
 * that end.
 */
export async function signIn(portal: Portal, { email: typed, password, caller }: SignIn): Promise<Arrival> {
  await refuseSignedIn(portal, caller)
  const email = normalEmail(typed)
  const [[person], [row]] = await portal.db.batch(null, [
    personByEmail(email),
    pendingSignUp(email, portal.clock.now()),
  ])
  const attempt = { name: email, source: sourceOf(portal.site.sealer, caller, person?.id ?? null) }
  return provingInTurn(portal, attempt, async () => {
    const fits = await passwordFits(person?.password_hash ?? null, password)
    if (!fits && row) {
      // An address that has an account may be signed up as well, to see whether it has: the same happens for both, and
      // failed attempts are not forgotten, or they could be made without end.
      const flow = flowOf(row) as Flow<'verify_email'>
      if (await passwordFits(flow.data.passwordHash, password)) return resumeSignUp(portal, flow)
    }
    if (!person || !fits) {
      // Both wait for a commit of something written, so that the time of the refusal tells nobody who has an account.
      const note = auditAccount({ userId: person?.id ?? null, address: caller.address }, 'failed-sign-in', byPassword)
      await portal.db.batch(null, [renewAttempts(attempt), note])
      throw new InputRefused({ code: 'email_password_mismatch' })
    }
    if (!person.is_active) throw new InputRefused({ code: 'account_disabled' })
    return arrive(portal, {
      userId: person.id,
      methods: [{ method: 'password', at: secondsOf(portal.clock.now()), email: person.email }],
      caller,
      statements: [forgetAttempts(attempt)],
    })
  })
}

const byPassword = { method: [null, 'password'] } as const

/** An e-mail address as it is stored and compared. */
export function normalEmail(email: string): string {
  return email.trim().toLowerCase()
}
