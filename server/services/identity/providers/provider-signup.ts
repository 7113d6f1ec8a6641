/** Signing up by a provider that vouches for no address: the person names one, which is then proven by mail. */
import { endFlow } from '../../../db/identity/flow-store.ts'
import type { StillPending } from '../arrive.ts'
import { nameFrom } from '../account/become-person.ts'
import type { FlowData } from '../flows.ts'
import { pendingFlow } from '../flows.ts'
import { beginSignUp } from '../sign-up.ts'
import type { Caller, Portal } from '../site.ts'

/** What is known of who signs up. Raises `conflict` when no such sign-up is pending. */
export async function readProviderSignup(portal: Portal, caller: Caller): Promise<FlowData<'provider_signup'>> {
  return (await pendingFlow(portal, caller, 'provider_signup')).data
}

/**
 * Goes on with an address (in lower case), to which a key is mailed. Raises `conflict` when no such sign-up is pending,
 * `forbidden` where sign-up is closed.
 */
export async function finishProviderSignup(portal: Portal, caller: Caller, email: string): Promise<StillPending> {
  const { id, data } = await pendingFlow(portal, caller, 'provider_signup')
  const { providerAccount } = data
  const fullName = data.fullName || nameFrom(email)
  return beginSignUp(portal, { email, fullName, providerAccount, caller, statements: [endFlow(id)] })
}
