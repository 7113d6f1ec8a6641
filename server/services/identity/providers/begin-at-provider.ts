import type { Process } from '../../../db/identity/provider-store.ts'
import { insertProviderState } from '../../../db/identity/provider-store.ts'
import { addressAtProvider, newSecrets } from './issuer.ts'
import { later } from '../lifetimes.ts'
import { InputRefused } from '../refusals.ts'
import type { Portal, Provider, Site } from '../site.ts'
import { hashOf, newToken } from '../tokens.ts'

/** The most time that a user may take at the provider. */
export const journeyLasts = 10 * 60 * 1000

export type Departure = {
  provider: string
  process: Process
  /** The address to which the provider redirects the browser; by default `/auth/{provider}/callback/`. */
  callbackUrl: string | undefined
  /** The secret that the browser has from an earlier redirect. */
  browser: string | undefined
}

/**
 * Begins the redirect to a provider: returns the address for the browser, and the secret that it must have when it
 * returns, within ten minutes. Raises `unknown_provider`, `callback_refused` for an address of another origin,
 * `provider_unreachable`.
 */
export async function beginAtProvider(
  { db, clock, site }: Portal,
  { provider: id, process, callbackUrl: returnUrl, browser }: Departure,
): Promise<{ address: string; browser: string }> {
  const provider = providerOf(site, id)
  const callbackUrl = localUrl(site, returnUrl ?? `/auth/${id}/callback/`)
  const secrets = newSecrets()
  const address = await addressAtProvider(provider, { callbackUrl, secrets })
  const browserKey = browser ?? newToken().token
  const now = clock.now()
  const journey = {
    stateHash: hashOf(secrets.state),
    provider: id,
    process,
    callbackUrl,
    browserHash: hashOf(browserKey),
    secret: site.sealer.seal(JSON.stringify({ nonce: secrets.nonce, verifier: secrets.verifier })),
    now,
    expiresAt: later(now, journeyLasts),
  }
  await db.batch(null, insertProviderState(journey))
  return { address, browser: browserKey }
}

/** Returns the provider of an id. Raises `unknown_provider`. */
export function providerOf({ providers }: Pick<Site, 'providers'>, id: string): Provider {
  const match = providers.find((provider) => provider.id === id)
  if (!match) throw new InputRefused({ code: 'unknown_provider' })
  return match
}

/**
 * Returns an address below our own origin, parsed as browsers do, so that `//evil`, `/\evil` and a name before an @ are
 * refused. A query is refused too, because the provider compares the address with the registered one.
 */
function localUrl({ publicUrl }: Pick<Site, 'publicUrl'>, returnUrl: string): string {
  const url = URL.canParse(returnUrl, publicUrl) ? new URL(returnUrl, publicUrl) : null
  if (!url || url.href !== `${publicUrl}${url.pathname}`) throw new InputRefused({ code: 'callback_refused' })
  return url.href
}
