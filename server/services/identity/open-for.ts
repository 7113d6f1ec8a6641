/** Where sign-up is closed, whoever is invited may still sign up: with the address that the invitation went to. */
import { isInvited } from '../../db/people/invitation-store.ts'
import { AuthRefused } from './refusals.ts'
import type { Portal } from './site.ts'

/** Raises `forbidden` where sign-up is closed and no open invitation waits for the address (in lower case). */
export async function refuseUnlessOpen({ db, clock, site }: Portal, email: string): Promise<void> {
  if (site.isOpenForSignup) return
  const [[row]] = await db.batch(null, [isInvited(email.toLowerCase(), clock.now())])
  if (!row?.invited) throw new AuthRefused('forbidden')
}
