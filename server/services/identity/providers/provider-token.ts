import type { Process } from '../../../db/identity/provider-store.ts'
import type { SignInResult } from '../finish-sign-in.ts'
import { providerOf } from './begin-at-provider.ts'
import { enterByProvider } from './enter-by-provider.ts'
import { requireRecentSession } from '../flows.ts'
import { accountByToken } from './issuer.ts'
import type { LiveSession } from '../live-session.ts'
import { connectAccount } from './provider-accounts.ts'
import { InputRefused } from '../refusals.ts'
import type { Caller, Portal } from '../site.ts'

export type TokenInput = {
  provider: string
  process: Process
  clientId: string
  idToken: string
  accessToken: string | undefined
  caller: Caller
}

/**
 * Signs in, or connects an account, by an ID token that the client got from the provider itself. Raises
 * `unknown_provider`, `invalid_token`, `provider_unreachable`; what `enterByProvider` and `connectAccount` raise; and
 * for connecting `NotRecent`, `signed_out` and `gone`.
 */
export async function enterByToken(
  portal: Portal,
  { provider: id, process, clientId, idToken, accessToken, caller }: TokenInput,
): Promise<SignInResult | { kind: 'connected'; session: LiveSession }> {
  const provider = providerOf(portal.site, id)
  if (clientId !== provider.clientId) throw new InputRefused({ code: 'invalid_token' })
  const session = process === 'connect' ? await requireRecentSession(portal, caller) : null
  const account = await accountByToken(provider, { idToken, accessToken, now: portal.clock.now() })
  if (!session) return enterByProvider(portal, account, caller)
  await connectAccount(portal, { ...session, address: caller.address }, account)
  return { kind: 'connected', session }
}
