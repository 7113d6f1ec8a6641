/** Signs up by a provider without a verified address: the user enters one, which is then verified by email. */
import { endFlow } from '../../../db/identity/flow-store.ts'
import type { StillPending } from '../finish-sign-in.ts'
import { nameFrom } from '../account/become-person.ts'
import type { FlowData } from '../flows.ts'
import { pendingFlow } from '../flows.ts'
import { beginSignUp } from '../sign-up.ts'
import type { Caller, Portal } from '../site.ts'

/** Returns the data of the pending sign-up. Raises `conflict` when there is none. */
export async function readProviderSignup(portal: Portal, caller: Caller): Promise<FlowData<'provider_signup'>> {
  return (await pendingFlow(portal, caller, 'provider_signup')).data
}

/**
 * Continues with an address (in lower case), to which a key is emailed. Raises `conflict` when no such sign-up is
 * pending, `forbidden` where sign-up is closed.
 */
export async function finishProviderSignup(portal: Portal, caller: Caller, email: string): Promise<StillPending> {
  const { id, data } = await pendingFlow(portal, caller, 'provider_signup')
  const { providerAccount } = data
  const fullName = data.fullName || nameFrom(email)
  return beginSignUp(portal, { email, fullName, providerAccount, caller, statements: [endFlow(id)] })
}
