/**
 * What is said to an OpenID Connect provider and what is believed of its answers: the code flow with PKCE, state and
 * nonce, and ID tokens that a client was given elsewhere. Every signature is checked against the provider's keys.
 */
import { createRemoteJWKSet, errors as joseErrors, jwtVerify } from 'jose'
import * as oidc from 'openid-client'
import { z } from 'zod'
import { InputRefused, ProviderFailed } from '../refusals.ts'
import type { Provider } from '../site.ts'

/** A person as a provider knows them; `email` in lower case, null without one that could be written to. */
export type ProvenAccount = {
  provider: string
  uid: string
  /** What the person calls the account: its name or address. */
  display: string
  fullName: string
  email: string | null
  isEmailVerified: boolean
}

/** What a journey to a provider is recognised by when it comes back. */
export type Secrets = { state: string; nonce: string; verifier: string }

type Known = { configuration: oidc.Configuration; keys: ReturnType<typeof createRemoteJWKSet> }

const waitSeconds = 10
const known = new WeakMap<Provider, Promise<Known>>()
const signInPages = new WeakMap<Provider, string>()

/** New secrets for one journey. */
export function newSecrets(): Secrets {
  return { state: oidc.randomState(), nonce: oidc.randomNonce(), verifier: oidc.randomPKCECodeVerifier() }
}

/** Where the browser is sent, to come back at `callbackUrl`. Raises `provider_unreachable`. */
export async function addressAtProvider(
  provider: Provider,
  { callbackUrl, secrets }: { callbackUrl: string; secrets: Secrets },
): Promise<string> {
  const { configuration } = await discovered(provider)
  return oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: callbackUrl,
    scope: 'openid email profile',
    state: secrets.state,
    nonce: secrets.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(secrets.verifier),
    code_challenge_method: 'S256',
  }).href
}

/** Asks for the discovery documents ahead of the first journey; one that does not come is asked for again then. */
export function meetProviders(providers: readonly Provider[]): void {
  for (const provider of providers) discovered(provider).catch(() => undefined)
}

/**
 * The origins that the browser is sent to for a provider, for the content security policy: that of the issuer, and
 * that of its sign-in page once it is known.
 */
export function originsOf(provider: Provider): string[] {
  const addresses = [provider.issuer, signInPages.get(provider) ?? provider.issuer]
  return [...new Set(addresses.map((address) => new URL(address).origin))]
}

/**
 * Who came back, by the parameters that the provider added to the callback's address. Raises `provider_refused`, also
 * when the person said no there, and `provider_unreachable`.
 */
export async function accountByCode(
  provider: Provider,
  { returned, callbackUrl, secrets }: { returned: Record<string, string>; callbackUrl: string; secrets: Secrets },
): Promise<ProvenAccount> {
  const { configuration } = await discovered(provider)
  const address = new URL(callbackUrl)
  address.search = new URLSearchParams(returned).toString()
  try {
    const tokens = await oidc.authorizationCodeGrant(configuration, address, {
      expectedState: secrets.state,
      expectedNonce: secrets.nonce,
      pkceCodeVerifier: secrets.verifier,
    })
    return await describe(provider, { ...tokens.claims() }, tokens.access_token)
  } catch (error) {
    throw refused(provider, error)
  }
}

/**
 * Who an ID token speaks of that a client got by itself; with the access token what the ID token leaves out is asked
 * for. Raises `invalid_token` (of another issuer, for another client, expired, changed) and `provider_unreachable`.
 */
export async function accountByToken(
  provider: Provider,
  { idToken, accessToken, now }: { idToken: string; accessToken: string | undefined; now: Date },
): Promise<ProvenAccount> {
  const { configuration, keys } = await discovered(provider)
  const { issuer, id_token_signing_alg_values_supported: told = ['RS256'] } = configuration.serverMetadata()
  try {
    const { payload } = await jwtVerify(idToken, keys, {
      issuer,
      audience: provider.clientId,
      algorithms: told.filter((algorithm) => !/^(HS|none)/.test(algorithm)),
      requiredClaims: ['sub', 'iat', 'exp'],
      currentDate: now,
      clockTolerance: 30,
    })
    return await describe(provider, payload, accessToken)
  } catch (error) {
    const failed = refused(provider, error)
    throw failed.code === 'provider_unreachable' ? failed : new InputRefused({ code: 'invalid_token' })
  }
}

/** The provider's discovery document: asked for once, and anew after a failure. */
function discovered(provider: Provider): Promise<Known> {
  const before = known.get(provider)
  if (before) return before
  const asked = discover(provider)
  known.set(provider, asked)
  return asked
}

const addresses = z.object({ jwks_uri: z.url(), authorization_endpoint: z.url() })

async function discover(provider: Provider): Promise<Known> {
  const { issuer, clientId, clientSecret } = provider
  const isPlain = issuer.startsWith('http:')
  try {
    const configuration = await oidc.discovery(new URL(issuer), clientId, clientSecret, asAccepted(clientSecret), {
      timeout: waitSeconds,
      execute: [oidc.enableNonRepudiationChecks, ...(isPlain ? [oidc.allowInsecureRequests] : [])],
    })
    const { jwks_uri, authorization_endpoint } = addresses.parse(configuration.serverMetadata())
    signInPages.set(provider, authorization_endpoint)
    return { configuration, keys: createRemoteJWKSet(new URL(jwks_uri), { timeoutDuration: waitSeconds * 1000 }) }
  } catch (error) {
    known.delete(provider)
    throw new ProviderFailed('provider_unreachable', `${provider.id}: ${reasonOf(error)}`)
  }
}

/** The secret goes into the form where the provider takes it there, since encoding it for a header is read variously. */
function asAccepted(clientSecret: string): oidc.ClientAuth {
  const [post, basic] = [oidc.ClientSecretPost(clientSecret), oidc.ClientSecretBasic(clientSecret)]
  return (server, ...rest) => {
    const accepted = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    return (accepted.includes('client_secret_post') ? post : basic)(server, ...rest)
  }
}

const text = z.string().trim().catch('')
const told = z.object({
  name: text,
  email: z.email().max(320).toLowerCase().nullable().catch(null),
  // Some providers write it as a text.
  email_verified: z.literal([true, 'true']).nullable().catch(null),
})

/** What providers do not put into the ID token, they tell at the userinfo endpoint. */
async function describe(
  provider: Provider,
  claims: Record<string, unknown>,
  accessToken: string | undefined,
): Promise<ProvenAccount> {
  const uid = z.string().min(1).max(255).parse(claims.sub)
  const { configuration } = await discovered(provider)
  const canAsk = accessToken !== undefined && configuration.serverMetadata().userinfo_endpoint !== undefined
  const more = canAsk && claims.email === undefined ? await oidc.fetchUserInfo(configuration, accessToken, uid) : {}
  const { name, email, email_verified } = told.parse({ ...claims, ...more })
  return {
    provider: provider.id,
    uid,
    display: (name || email || uid).slice(0, 255),
    fullName: name.slice(0, 255),
    email,
    isEmailVerified: email_verified !== null,
  }
}

/** How errors are called that mean no answer, or one that no provider gives. */
const silences = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'ERR_JWKS_TIMEOUT',
  'ERR_JOSE_GENERIC',
])

/** After an answer that makes no sense the next journey asks for the discovery document anew: things may have moved. */
function refused(provider: Provider, error: unknown): ProviderFailed {
  const isNetwork = error instanceof TypeError && error.cause !== undefined
  const isCoded = error instanceof oidc.ClientError || error instanceof joseErrors.JOSEError
  const isSilent = isNetwork || (isCoded && silences.has(error.code ?? ''))
  if (isSilent || error instanceof oidc.ClientError) known.delete(provider)
  return new ProviderFailed(
    isSilent ? 'provider_unreachable' : 'provider_refused',
    `${provider.id}: ${reasonOf(error)}`,
  )
}

/** What the log says of a failure: never tokens, which the causes of these errors hold. */
function reasonOf(error: unknown): string {
  if (error instanceof oidc.ResponseBodyError || error instanceof oidc.AuthorizationResponseError) {
    return `${error.error}: ${error.error_description ?? ''}`
  }
  if (!(error instanceof Error)) return 'unknown'
  const { cause } = error
  return cause instanceof Error ? `${error.message}: ${cause.message}` : error.message
}
