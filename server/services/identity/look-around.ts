/** Looking around in the demo without typing its published password. */
import { personByEmail } from '../../db/identity/identity-store.ts'
import type { Arrival } from './arrive.ts'
import { arrive } from './arrive.ts'
import { refuseSignedIn } from './flows.ts'
import { passwordFits } from './passwords.ts'
import { AuthRefused } from './refusals.ts'
import type { Caller, Portal, Site } from './site.ts'

/**
 * Signs a visitor in as the owner of the demo, as long as the published password is theirs: it opens nothing that the
 * password does not. The session proves nothing, so that what asks for a recent proof (addresses, second factors, API
 * tokens, deleting the account or the company) asks for the password. Raises `unknown` when the owner has another password,
 * `conflict` when the caller is signed in already.
 */
export async function lookAround(
  portal: Portal,
  { email, password }: NonNullable<Site['demo']>,
  caller: Caller,
): Promise<Arrival> {
  await refuseSignedIn(portal, caller)
  const [[person]] = await portal.db.batch(null, [personByEmail(email)])
  const fits = await passwordFits(person?.password_hash ?? null, password)
  if (!person?.is_active || !fits) throw new AuthRefused('unknown')
  return arrive(portal, { userId: person.id, methods: [], caller })
}
