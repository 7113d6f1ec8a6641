/**
 * Talks to OpenID Connect providers: the code flow with PKCE, state and nonce, and ID tokens that a client got itself.
 * Every signature is checked against the keys of the provider.
 */
import { createRemoteJWKSet, errors as joseErrors, jwtVerify } from 'jose'
import * as oidc from 'openid-client'
import { z } from 'zod'
import { InputRefused, ProviderFailed } from '../refusals.ts'
import type { Provider } from '../site.ts'
import { cutText } from '../../../../domain/language/cut-text.ts'

/** A user as a provider describes them; `email` in lower case, null without a usable one. */
export type VerifiedAccount = {
  provider: string
  uid: string
  /** The name of the account for users: its name or address. */
  display: string
  fullName: string
  email: string | null
  isEmailVerified: boolean
}

/** The secrets that identify a redirect when it returns. */
export type Secrets = { state: string; nonce: string; verifier: string }

type ProviderClient = { configuration: oidc.Configuration; keys: ReturnType<typeof createRemoteJWKSet> }

const waitSeconds = 10
/** The signatures of ID tokens that are accepted, as far as the provider names them. */
const signatures = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']
const clients = new WeakMap<Provider, Promise<ProviderClient>>()
const signInPages = new WeakMap<Provider, string>()

/** Returns new secrets for one redirect. */
export function newSecrets(): Secrets {
  return { state: oidc.randomState(), nonce: oidc.randomNonce(), verifier: oidc.randomPKCECodeVerifier() }
}

/** Returns the address to which the browser is sent, to return at `callbackUrl`. Raises `provider_unreachable`. */
export async function addressAtProvider(
  provider: Provider,
  { callbackUrl, secrets }: { callbackUrl: string; secrets: Secrets },
): Promise<string> {
  const { configuration } = await clientOf(provider)
  return oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: callbackUrl,
    scope: 'openid email profile',
    state: secrets.state,
    nonce: secrets.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(secrets.verifier),
    code_challenge_method: 'S256',
  }).href
}

/** Fetches the discovery documents before the first redirect; a failed one is fetched again then. */
export function meetProviders(providers: readonly Provider[]): void {
  for (const provider of providers) clientOf(provider).catch(() => undefined)
}

/**
 * Returns the origins to which the browser is sent for a provider, for the content security policy: that of the issuer,
 * and that of its sign-in page once it is known.
 */
export function originsOf(provider: Provider): string[] {
  const addresses = [provider.issuer, signInPages.get(provider) ?? provider.issuer]
  return [...new Set(addresses.map((address) => new URL(address).origin))]
}

/**
 * Returns the account of a finished redirect, from the parameters that the provider added to the callback. Raises
 * `provider_refused`, also when the user declined there, and `provider_unreachable`.
 */
export async function accountByCode(
  provider: Provider,
  { params, callbackUrl, secrets }: { params: Record<string, string>; callbackUrl: string; secrets: Secrets },
): Promise<VerifiedAccount> {
  const { configuration } = await clientOf(provider)
  const address = new URL(callbackUrl)
  address.search = new URLSearchParams(params).toString()
  try {
    const tokens = await oidc.authorizationCodeGrant(configuration, address, {
      expectedState: secrets.state,
      expectedNonce: secrets.nonce,
      pkceCodeVerifier: secrets.verifier,
    })
    return await describe(provider, { ...tokens.claims() }, tokens.access_token)
  } catch (error) {
    throw toProviderFailed(provider, error)
  }
}

/**
 * Returns the account of an ID token that a client got itself; with the access token, claims missing from the ID token
 * are fetched. Raises `invalid_token` (of another issuer, for another client, expired, changed) and
 * `provider_unreachable`.
 */
export async function accountByToken(
  provider: Provider,
  { idToken, accessToken, now }: { idToken: string; accessToken: string | undefined; now: Date },
): Promise<VerifiedAccount> {
  const { configuration, keys } = await clientOf(provider)
  const { issuer, id_token_signing_alg_values_supported: algorithms = ['RS256'] } = configuration.serverMetadata()
  try {
    const { payload } = await jwtVerify(idToken, keys, {
      issuer,
      audience: provider.clientId,
      algorithms: signatures.filter((signature) => algorithms.includes(signature)),
      requiredClaims: ['sub', 'iat', 'exp'],
      currentDate: now,
      clockTolerance: 30,
    })
    return await describe(provider, payload, accessToken)
  } catch (error) {
    const failed = toProviderFailed(provider, error)
    throw failed.code === 'provider_unreachable' ? failed : new InputRefused({ code: 'invalid_token' })
  }
}

/** Returns the provider's discovery document: fetched once, and again after a failure. */
function clientOf(provider: Provider): Promise<ProviderClient> {
  const before = clients.get(provider)
  if (before) return before
  const discovery = discover(provider)
  clients.set(provider, discovery)
  return discovery
}

const addresses = z.object({ jwks_uri: z.url(), authorization_endpoint: z.url() })

async function discover(provider: Provider): Promise<ProviderClient> {
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
    clients.delete(provider)
    throw new ProviderFailed('provider_unreachable', `${provider.id}: ${reasonOf(error)}`)
  }
}

/** Sends the secret in the form where the provider supports it, because its encoding for a header is ambiguous. */
function asAccepted(clientSecret: string): oidc.ClientAuth {
  const [post, basic] = [oidc.ClientSecretPost(clientSecret), oidc.ClientSecretBasic(clientSecret)]
  return (server, ...rest) => {
    const authMethods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    return (authMethods.includes('client_secret_post') ? post : basic)(server, ...rest)
  }
}

const text = z.string().trim().catch('')
const claimsSchema = z.object({
  name: text,
  email: z.email().max(320).toLowerCase().nullable().catch(null),
  // Some providers send it as a text.
  email_verified: z.literal([true, 'true']).nullable().catch(null),
})

/** Completes the claims at the userinfo endpoint, where the ID token lacks them. */
async function describe(
  provider: Provider,
  claims: Record<string, unknown>,
  accessToken: string | undefined,
): Promise<VerifiedAccount> {
  const uid = z.string().min(1).max(255).parse(claims.sub)
  const { configuration } = await clientOf(provider)
  const canAsk = accessToken !== undefined && configuration.serverMetadata().userinfo_endpoint !== undefined
  const userInfo = canAsk && claims.email === undefined ? await oidc.fetchUserInfo(configuration, accessToken, uid) : {}
  const { name, email, email_verified } = claimsSchema.parse({ ...claims, ...userInfo })
  return {
    provider: provider.id,
    uid,
    display: cutText(name || email || uid, 255),
    fullName: cutText(name, 255),
    email,
    isEmailVerified: email_verified !== null,
  }
}

/** The codes of errors that mean no answer, or an invalid one. */
const silences = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'ERR_JWKS_TIMEOUT',
  'ERR_JOSE_GENERIC',
])

/**
 * Returns the error of a failure. After an invalid answer the discovery document is fetched again, because it may have
 * changed.
 */
function toProviderFailed(provider: Provider, error: unknown): ProviderFailed {
  const isNetwork = error instanceof TypeError && error.cause !== undefined
  const isCoded = error instanceof oidc.ClientError || error instanceof joseErrors.JOSEError
  const isSilent = isNetwork || (isCoded && silences.has(error.code ?? ''))
  if (isSilent || error instanceof oidc.ClientError) clients.delete(provider)
  return new ProviderFailed(
    isSilent ? 'provider_unreachable' : 'provider_refused',
    `${provider.id}: ${reasonOf(error)}`,
  )
}

/** Describes a failure for the log, without tokens, which the causes of these errors hold. */
function reasonOf(error: unknown): string {
  if (error instanceof oidc.ResponseBodyError || error instanceof oidc.AuthorizationResponseError) {
    return `${error.error}: ${error.error_description ?? ''}`
  }
  if (!(error instanceof Error)) return 'unknown'
  const { cause } = error
  return cause instanceof Error ? `${error.message}: ${cause.message}` : error.message
}
