/**
 * Calls the sign-in contract and interprets its answers: the user is signed in (tokens are stored), a step is pending
 * (stored, so that it survives a reload), or the user is signed out. An answer 401 is a result. Any other failure is
 * thrown as a RequestError.
 */
import type { AxiosResponse } from 'axios'
import { RequestError } from '../lib/http-error.ts'
import { authClient } from './http.ts'
import type { PendingStep, SessionUser } from '../lib/session.ts'
import { isAuthenticated, session, signedOut, stepIds } from '../lib/session.ts'

export type Outcome =
  | { kind: 'signed_in'; user: SessionUser }
  | { kind: 'pending'; step: PendingStep }
  | { kind: 'signed_out' }

export type Provider = { id: string; name: string }
export type SignInConfig = {
  account: { is_open_for_signup: boolean }
  socialaccount: { providers: readonly Provider[] }
  /** Whether visitors may open the demo. */
  has_demo: boolean
  /** Whether the demo is being made. */
  is_demo_preparing: boolean
}

type Flow = { id: string; is_pending?: boolean; types?: string[]; provider?: Provider }
type Answer = {
  data?: { user?: SessionUser; flows?: Flow[] }
  meta?: { access_token?: string; refresh_token?: string }
}
type AuthRequest = Promise<AxiosResponse<Answer>>

/** Returns the outcome of an answer after storing its tokens; `email` is the address as entered. */
export async function outcomeOf(request: AuthRequest, email: string | null = null): Promise<Outcome> {
  const {
    status,
    data: { data, meta },
  } = await request
  if (status === 200 && data?.user && keepTokens(meta)) {
    session.set({ user: data.user, pending: null, isLost: false })
    return { kind: 'signed_in', user: data.user }
  }
  const step = data?.flows?.map((flow) => stepOf(flow, email)).find((one) => one !== null) ?? null
  session.set({ pending: step })
  return step ? { kind: 'pending', step } : { kind: 'signed_out' }
}

/** Stores new tokens; returns false when there are none and none were stored. */
function keepTokens({ access_token: accessToken, refresh_token: refreshToken }: Answer['meta'] = {}): boolean {
  if (!accessToken || !refreshToken) return isAuthenticated(session.get())
  session.set({ accessToken, refreshToken, lastLoginAt: new Date().toISOString() })
  return true
}

function stepOf({ id: name, is_pending: isPending, types = [], provider }: Flow, email: string | null) {
  const id = stepIds.find((one) => one === name)
  if (!id || !isPending) return null
  const before = session.get().pending
  const samePending = before?.id === id && email === null ? before : null
  const emailState = { email: samePending?.email ?? email, sentAt: samePending?.sentAt ?? Date.now() }
  return { id, types, provider: provider?.name ?? null, ...emailState } satisfies PendingStep
}

/**
 * Starts signing in. 409: a session of an earlier sign-in is still valid on the server; it is ended, and this attempt
 * counts.
 */
async function begin(ask: () => AuthRequest, email: string | null = null): Promise<Outcome> {
  try {
    return await outcomeOf(ask(), email)
  } catch (failure) {
    if (!(failure instanceof RequestError) || failure.statusCode !== 409) throw failure
    await endSession()
    session.set(signedOut)
    return outcomeOf(ask(), email)
  }
}

export async function signInConfig(): Promise<SignInConfig> {
  return (await authClient.get<{ data: SignInConfig }>('config')).data.data
}

export function signIn(email: string, password: string): Promise<Outcome> {
  return begin(() => authClient.post('auth/login', { email, password }), email)
}

export function lookAround(): Promise<Outcome> {
  return begin(() => authClient.post('auth/demo'))
}

/** Requests an account; without a password, one with a passkey. */
export function signUp({ email, password }: { email: string; password?: string }): Promise<Outcome> {
  const path = password === undefined ? 'auth/webauthn/signup' : 'auth/signup'
  return begin(() => authClient.post(path, { email, password }), email)
}

/** Returns the outcome of the session token; an ended one is forgotten. */
export async function askSession(): Promise<Outcome> {
  try {
    return await outcomeOf(authClient.get('auth/session'))
  } catch (failure) {
    if (!(failure instanceof RequestError) || failure.statusCode !== 410) throw failure
    session.set(signedOut)
    return { kind: 'signed_out' }
  }
}

/** Ends the session on the server. 401 (a result) and 410 mean that there was none; other failures are rethrown. */
export async function endSession(): Promise<void> {
  if (!session.get().sessionToken) return
  try {
    await authClient.delete('auth/session')
  } catch (failure) {
    if (!(failure instanceof RequestError) || failure.statusCode !== 410) throw failure
  }
}

export function requestCode(email: string): Promise<Outcome> {
  return begin(() => authClient.post('auth/code/request', { email }), email)
}

export function confirmCode(code: string): Promise<Outcome> {
  return outcomeOf(authClient.post('auth/code/confirm', { code }))
}

/** Sends the second factor: a code of the app, or a recovery code. */
export function authenticate(code: string): Promise<Outcome> {
  return outcomeOf(authClient.post('auth/2fa/authenticate', { code }))
}

export function verifyEmail(key: string): Promise<Outcome> {
  return outcomeOf(authClient.post('auth/email/verify', { key }))
}

/** Returns the address that a key verifies, and whether its sign-up has a password. */
export async function verificationUser(key: string): Promise<{ email: string; has_usable_password: boolean }> {
  const headers = { 'X-Email-Verification-Key': key }
  const answer = await authClient.get<{ data: { user: { email: string; has_usable_password: boolean } } }>(
    'auth/email/verify',
    { headers },
  )
  return answer.data.data.user
}

/** Finishes a sign-up that was begun in another browser, which its password shows. */
export function finishSignUp(key: string, password: string): Promise<Outcome> {
  return outcomeOf(authClient.post('auth/email/verify', { key, password }))
}

/** Sends the message of the pending step again. */
export async function resend(step: PendingStep): Promise<void> {
  await authClient.post(step.id === 'login_by_code' ? 'auth/code/resend' : 'auth/email/verify/resend')
  session.set({ pending: { ...step, sentAt: Date.now() } })
}

/** Sends another verification link; the answer does not reveal whether the address is waiting for one. */
export async function requestVerification(email: string): Promise<void> {
  await authClient.post('auth/email/request-verification', { email })
}

export async function requestPassword(email: string): Promise<void> {
  await authClient.post('auth/password/request', { email })
}

/** Returns the user whose password the key of an email may reset. */
export async function passwordResetUser(key: string): Promise<{ email: string; full_name?: string }> {
  const headers = { 'X-Password-Reset-Key': key }
  const answer = await authClient.get<{ data: { user: { email: string } } }>('auth/password/reset', { headers })
  return answer.data.data.user
}

/** Sets a new password; the answer 401 means that it is set and has to be used to sign in. */
export function resetPassword(key: string, password: string): Promise<Outcome> {
  return outcomeOf(authClient.post('auth/password/reset', { key, password }))
}

/** Passes the parameters of a provider's redirect to the server. */
export function finishProvider(provider: string, query: Record<string, string>): Promise<Outcome> {
  return outcomeOf(authClient.post(`auth/provider/callback/${encodeURIComponent(provider)}`, query))
}

/** Sends the address that a provider did not return. */
export function signUpFromProvider(email: string): Promise<Outcome> {
  return outcomeOf(authClient.post('auth/provider/signup', { email }), email)
}

/** Abandons the pending step; the server forgets it now, or when it expires. */
export async function abandon(): Promise<void> {
  await endSession().catch(() => undefined)
  session.set(signedOut)
}
