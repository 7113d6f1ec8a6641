/** Sends the user's account requests to the sign-in service. */
import type { AxiosRequestConfig } from 'axios'
import { RequestError, toRequestError } from '../lib/http-error.ts'
import { authClient } from './http.ts'
import { translate } from '../lib/i18n.ts'
import { session } from '../lib/session.ts'

/** A method to authenticate again: the password, or a second factor. */
export type ProofFlow = { id: string; types?: string[] }

type Answer<T> = { status: number; data: T; meta: AccountMeta }
type AccountMeta = {
  recovery_codes_generated?: boolean
  secret?: string
  totp_url?: string
  is_authenticated?: boolean
}

/** Thrown when the service requires authenticating again; lists the methods. */
export class ProofNeeded extends Error {
  readonly flows: readonly ProofFlow[]
  constructor(flows: readonly ProofFlow[]) {
    super('proof needed')
    this.name = 'ProofNeeded'
    this.flows = flows
  }
}

/** Sends an account request. Throws ProofNeeded or a RequestError; an ended session is forgotten. */
export async function askAccount<T>(config: AxiosRequestConfig): Promise<Answer<T>> {
  const { status, data } = await authClient.request<Answer<T>>(config)
  if (status !== 401) return data
  if (data.meta.is_authenticated) throw new ProofNeeded((data.data as { flows?: ProofFlow[] }).flows ?? [])
  session.set({ accessToken: null, refreshToken: null, sessionToken: null, isLost: true })
  throw new RequestError(translate('signIn.ended'), { statusCode: 401 })
}

/**
 * Runs a call of the business service that requires authenticating again. That service reports only the requirement;
 * the methods are requested here. Throws ProofNeeded, or what the call throws.
 */
export async function proven<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (failure) {
    const error = toRequestError(failure)
    if (error.code !== 'NOT_RECENT') throw error
    throw new ProofNeeded((await proofFlows()) ?? [])
  }
}

/** Throws ProofNeeded unless the user authenticated within the last five minutes. */
export async function requireProof(): Promise<void> {
  const flows = await proofFlows()
  if (flows !== null) throw new ProofNeeded(flows)
}

/** Returns the methods of authenticating again, null when none is needed; reading the recovery codes requires the same and lists them. */
async function proofFlows(): Promise<readonly ProofFlow[] | null> {
  try {
    await askAccount({ url: 'account/authenticators/recovery-codes' })
  } catch (failure) {
    if (failure instanceof ProofNeeded) return failure.flows
    // There are no recovery codes.
    if (!(failure instanceof RequestError) || failure.statusCode !== 404) throw failure
  }
  return null
}

/** Authenticates again by the password or by a code of the second factor. */
export async function reauthenticate(
  proof: { password: string | undefined } | { code: string | undefined },
): Promise<void> {
  await authClient.post('password' in proof ? 'auth/reauthenticate' : 'auth/2fa/reauthenticate', proof)
}

export type EmailAddress = { email: string; primary: boolean; verified: boolean }
export type Device = {
  id: number
  user_agent: string
  ip: string
  created_at: number
  last_seen_at: number
  is_current: boolean
}
export type Authenticator = { created_at: number; last_used_at: number | null } & (
  | { type: 'totp' }
  | { type: 'recovery_codes'; total_code_count: number; unused_code_count: number }
  | { type: 'webauthn'; id: number; name: string; is_passwordless?: boolean }
)
export type RecoveryCodes = { unused_codes: string[] }
export type ProviderAccount = { uid: string; display: string; provider: { id: string; name: string } }
export type AppSetup = { secret: string; totp_url: string }

/** Returns the setup data of an authenticator app; null when one is already set up. */
export async function appSetup(): Promise<AppSetup | null> {
  const isKnown = (status: number) => [200, 401, 404].includes(status)
  const { status, meta } = await askAccount({ url: 'account/authenticators/totp', validateStatus: isKnown })
  return status === 404 ? { secret: meta.secret ?? '', totp_url: meta.totp_url ?? '' } : null
}

/** Changes the password. The service then ends every session: the user signs in with the new one. */
export async function changePassword(passwords: { current_password?: string; new_password: string }): Promise<void> {
  const { status, data } = await authClient.post<Answer<{ flows?: ProofFlow[] }>>('account/password/change', passwords)
  if (status === 401 && data.meta.is_authenticated) throw new ProofNeeded(data.data.flows ?? [])
}
