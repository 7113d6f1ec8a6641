import { z } from 'zod'
import { takeProviderState } from '../../../db/identity/provider-store.ts'
import type { Arrival } from '../arrive.ts'
import { providerOf } from './begin-at-provider.ts'
import { enterByProvider } from './enter-by-provider.ts'
import { requireSession } from '../flows.ts'
import { accountByCode } from './issuer.ts'
import type { LiveSession } from '../live-session.ts'
import { connectAccount } from './provider-accounts.ts'
import { InputRefused } from '../refusals.ts'
import type { Caller, Portal } from '../site.ts'
import { hashOf } from '../tokens.ts'

export type Return = {
  provider: string
  /** What the provider added to the callback's address: code and state, or an error. */
  returned: Record<string, string>
  /** The secret that the browser was given at the beginning. */
  browser: string | undefined
  caller: Caller
}

const kept = z.object({ nonce: z.string(), verifier: z.string() })

/**
 * Ends a journey to a provider: signs the person in, or connects the account to who is signed in, as the journey was
 * begun for. Raises `invalid_state` when it was not begun by this browser, is over already or took too long;
 * `provider_refused`, `provider_unreachable`; what `enterByProvider` and `connectAccount` raise; and for connecting
 * `signed_out` and `gone`.
 */
export async function returnFromProvider(
  portal: Portal,
  { provider: id, returned, browser, caller }: Return,
): Promise<Arrival | { kind: 'connected'; session: LiveSession }> {
  const provider = providerOf(portal.site, id)
  const { state } = returned
  if (!state || !browser) throw new InputRefused({ code: 'invalid_state' })
  const wanted = { stateHash: hashOf(state), provider: id, browserHash: hashOf(browser) }
  const [[journey]] = await portal.db.batch(null, [takeProviderState(wanted)])
  if (!journey || journey.expires_at <= portal.clock.now()) throw new InputRefused({ code: 'invalid_state' })
  const session = journey.process === 'connect' ? await requireSession(portal, caller) : null
  const secrets = { state, ...kept.parse(JSON.parse(portal.site.sealer.open(journey.secret))) }
  const account = await accountByCode(provider, { returned, callbackUrl: journey.callback_url, secrets })
  if (!session) return enterByProvider(portal, account, caller)
  await connectAccount(portal, { ...session, address: caller.address }, account)
  return { kind: 'connected', session }
}
