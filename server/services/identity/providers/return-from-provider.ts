import { z } from 'zod'
import { takeProviderState } from '../../../db/identity/provider-store.ts'
import type { SignInResult } from '../finish-sign-in.ts'
import { journeyLasts, providerOf } from './begin-at-provider.ts'
import { enterByProvider } from './enter-by-provider.ts'
import { requireSession } from '../flows.ts'
import { accountByCode } from './issuer.ts'
import { later } from '../lifetimes.ts'
import type { LiveSession } from '../live-session.ts'
import { isRecent } from '../methods.ts'
import { connectAccount } from './provider-accounts.ts'
import { InputRefused, NotRecent } from '../refusals.ts'
import type { Caller, Portal } from '../site.ts'
import { hashOf } from '../tokens.ts'

export type Return = {
  provider: string
  /** The parameters that the provider added to the callback: code and state, or an error. */
  params: Record<string, string>
  /** The secret that the browser got at the beginning. */
  browser: string | undefined
  caller: Caller
}

const secretsSchema = z.object({ nonce: z.string(), verifier: z.string() })

/**
 * Ends a redirect to a provider: signs the user in, or connects the account to the signed-in user, as it was begun.
 * Raises `invalid_state` when it was not begun by this browser, was already ended or took too long; `provider_refused`,
 * `provider_unreachable`; what `enterByProvider` and `connectAccount` raise; and for connecting `signed_out`, `gone`, and
 * `NotRecent` unless the user authenticated within five minutes of the beginning.
 */
export async function returnFromProvider(
  portal: Portal,
  { provider: id, params, browser, caller }: Return,
): Promise<SignInResult | { kind: 'connected'; session: LiveSession }> {
  const provider = providerOf(portal.site, id)
  const { state } = params
  if (!state || !browser) throw new InputRefused({ code: 'invalid_state' })
  const stateKey = { stateHash: hashOf(state), provider: id, browserHash: hashOf(browser) }
  const [[journey]] = await portal.db.batch(null, [takeProviderState(stateKey)])
  if (!journey || journey.expires_at <= portal.clock.now()) throw new InputRefused({ code: 'invalid_state' })
  const session = journey.process === 'connect' ? await requireSession(portal, caller) : null
  // The user may have taken longer at the provider.
  const departure = later(journey.expires_at, -journeyLasts)
  if (session && !isRecent(session.methods, departure)) throw new NotRecent(session)
  const secrets = { state, ...secretsSchema.parse(JSON.parse(portal.site.sealer.open(journey.secret))) }
  const account = await accountByCode(provider, { params, callbackUrl: journey.callback_url, secrets })
  if (!session) return enterByProvider(portal, account, caller)
  await connectAccount(portal, { ...session, address: caller.address }, account)
  return { kind: 'connected', session }
}
