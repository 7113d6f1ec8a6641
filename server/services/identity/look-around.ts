/** Signs in to the demo without entering its published password. */
import { personByEmail } from '../../db/identity/identity-store.ts'
import type { SignInResult } from './finish-sign-in.ts'
import { finishSignIn } from './finish-sign-in.ts'
import { refuseSignedIn } from './flows.ts'
import { passwordFits } from './passwords.ts'
import { AuthRefused } from './refusals.ts'
import type { Caller, Portal, Site } from './site.ts'

/**
 * Signs a visitor in as the owner of the demo while the owner has the published password: it permits nothing that the
 * password does not. The session has no authentication, so that acts that require a recent one (addresses, second
 * factors, API tokens, deleting the account or the company) ask for the password. Raises `unknown` when the owner has
 * another password or the demo is not made yet, `conflict` when the caller is signed in already.
 */
export async function lookAround(
  portal: Portal,
  { email, password, state }: NonNullable<Site['demo']>,
  caller: Caller,
): Promise<SignInResult> {
  await refuseSignedIn(portal, caller)
  if (state() !== 'ok') throw new AuthRefused('unknown')
  const [[person]] = await portal.db.batch(null, [personByEmail(email)])
  const fits = await passwordFits(person?.password_hash ?? null, password)
  if (!person?.is_active || !fits) throw new AuthRefused('unknown')
  return finishSignIn(portal, { userId: person.id, methods: [], caller })
}
