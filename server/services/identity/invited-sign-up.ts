/** Lets invited users sign up where sign-up is closed: with the address that the invitation was sent to. */
import { isInvited } from '../../db/people/invitation-store.ts'
import { AuthRefused } from './refusals.ts'
import type { Portal } from './site.ts'

/** Raises `forbidden` where sign-up is closed and there is no open invitation for the address (in lower case). */
export async function refuseUnlessOpen({ db, clock, site }: Portal, email: string): Promise<void> {
  if (site.isOpenForSignup) return
  const [[row]] = await db.batch(null, [isInvited(email.toLowerCase(), clock.now())])
  if (!row?.invited) throw new AuthRefused('forbidden')
}
