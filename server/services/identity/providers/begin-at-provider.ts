import type { Process } from '../../../db/identity/provider-store.ts'
import { insertProviderState } from '../../../db/identity/provider-store.ts'
import { addressAtProvider, newSecrets } from './issuer.ts'
import { later } from '../lifetimes.ts'
import { InputRefused } from '../refusals.ts'
import type { Portal, Provider, Site } from '../site.ts'
import { hashOf, newToken } from '../tokens.ts'

/** How long a person may take at the provider. */
export const journeyLasts = 10 * 60 * 1000

export type Departure = {
  provider: string
  process: Process
  /** Where the provider sends the browser back to; the default is `/auth/{provider}/callback/`. */
  callbackUrl: string | undefined
  /** The secret that the browser holds from an earlier journey. */
  browser: string | undefined
}

/**
 * Begins a journey to a provider: returns the address to send the browser to, and the secret that it must still hold
 * when it comes back, within ten minutes. Raises `unknown_provider`, `callback_refused` for an address that is not
 * ours, `provider_unreachable`.
 */
export async function beginAtProvider(
  { db, clock, site }: Portal,
  { provider: id, process, callbackUrl: wanted, browser }: Departure,
): Promise<{ address: string; browser: string }> {
  const provider = providerOf(site, id)
  const callbackUrl = ownAddress(site, wanted ?? `/auth/${id}/callback/`)
  const secrets = newSecrets()
  const address = await addressAtProvider(provider, { callbackUrl, secrets })
  const kept = browser ?? newToken().token
  const now = clock.now()
  const journey = {
    stateHash: hashOf(secrets.state),
    provider: id,
    process,
    callbackUrl,
    browserHash: hashOf(kept),
    secret: site.sealer.seal(JSON.stringify({ nonce: secrets.nonce, verifier: secrets.verifier })),
    now,
    expiresAt: later(now, journeyLasts),
  }
  await db.batch(null, insertProviderState(journey))
  return { address, browser: kept }
}

/** The provider that is called so. Raises `unknown_provider`. */
export function providerOf({ providers }: Pick<Site, 'providers'>, id: string): Provider {
  const found = providers.find((provider) => provider.id === id)
  if (!found) throw new InputRefused({ code: 'unknown_provider' })
  return found
}

/**
 * An address below our own origin, read as browsers read it, so that `//evil`, `/\evil` and a name before an @ are seen
 * for what they are. No query either: the provider compares the address with the one it was told beforehand.
 */
function ownAddress({ publicUrl }: Pick<Site, 'publicUrl'>, wanted: string): string {
  const url = URL.canParse(wanted, publicUrl) ? new URL(wanted, publicUrl) : null
  if (!url || url.href !== `${publicUrl}${url.pathname}`) throw new InputRefused({ code: 'callback_refused' })
  return url.href
}
