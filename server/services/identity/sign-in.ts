/**
 * Signs in with email address and password.
 *
 * The answer to an unknown address and to a wrong password is the same and takes the same work; `attempts.ts` limits
 * guesses of both.
 */
import { isPublishedSignIn } from '../../../domain/identity/demo-sign-in.ts'
import { personByEmail } from '../../db/identity/identity-store.ts'
import { pendingSignUp } from '../../db/documents/mail-store.ts'
import { forgetAttempts, provingInTurn, renewAttempts, sourceOf } from './attempts.ts'
import type { SignInResult } from './finish-sign-in.ts'
import { finishSignIn } from './finish-sign-in.ts'
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
 * Signs a user in, or asks for their second factor. Accepts any of their verified addresses. Raises
 * `email_password_mismatch`, `too_many_login_attempts`, `login_slowed`, or `account_disabled`, only with the right
 * password; `conflict` when the caller is already signed in. With the password of a sign-up whose address is not
 * verified, it asks for the verification. At most twenty sessions of a user are active: the oldest ones end.
 */
export async function signIn(portal: Portal, { email: enteredEmail, password, caller }: SignIn): Promise<SignInResult> {
  await refuseSignedIn(portal, caller)
  const email = normalEmail(enteredEmail)
  const [[person], [row]] = await portal.db.batch(null, [
    personByEmail(email),
    pendingSignUp(email, portal.clock.now()),
  ])
  const attempt = { name: email, source: sourceOf(portal.site.sealer, caller, person?.id ?? null) }
  return provingInTurn(portal, attempt, async () => {
    const fits = await passwordFits(person?.password_hash ?? null, password)
    if (!fits && row) {
      // An address with an account may also be signed up, to find out whether it has one: both are treated alike, and
      // failed attempts are not reset, or they would be unlimited.
      const flow = flowOf(row) as Flow<'verify_email'>
      if (await passwordFits(flow.data.passwordHash, password)) return resumeSignUp(portal, flow)
    }
    if (!person || !fits) {
      // Both wait for a commit, so that the time of the refusal does not reveal whether there is an account.
      const note = auditAccount({ userId: person?.id ?? null, address: caller.address }, 'failed-sign-in', byPassword)
      await portal.db.batch(null, [renewAttempts(attempt), note])
      throw new InputRefused({ code: 'email_password_mismatch' })
    }
    const isPublished = portal.site.demo?.state() !== 'ok' && isPublishedSignIn(email, password)
    if (!person.is_active || isPublished) throw new InputRefused({ code: 'account_disabled' })
    return finishSignIn(portal, {
      userId: person.id,
      methods: [{ method: 'password', at: secondsOf(portal.clock.now()), email: person.email }],
      caller,
      ...(person.password_hash === null ? {} : { passwordHash: person.password_hash }),
      statements: [forgetAttempts(attempt)],
    })
  })
}

const byPassword = { method: [null, 'password'] } as const

/** Returns an email address as it is stored and compared. */
export function normalEmail(email: string): string {
  return email.trim().toLowerCase()
}
