/**
 * The calls of the sign-in contract, and the one place that understands its answers: somebody is signed in (the tokens
 * are kept), a step is pending (it is kept, so that it survives a reload), or nobody is signed in. An answer 401 is a
 * result. Anything else that is no success is thrown as a RequestError.
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
  /** Whether visitors may look around in the demo. */
  has_demo: boolean
}

type Flow = { id: string; is_pending?: boolean; types?: string[]; provider?: Provider }
type Answer = {
  data?: { user?: SessionUser; flows?: Flow[] }
  meta?: { access_token?: string; refresh_token?: string }
}
type Asked = Promise<AxiosResponse<Answer>>

/** What an answer means, after keeping what it brought; `email` is the address that was typed. */
export async function outcomeOf(asked: Asked, email: string | null = null): Promise<Outcome> {
  const {
    status,
    data: { data, meta },
  } = await asked
  if (status === 200 && data?.user && keepTokens(meta)) {
    session.set({ user: data.user, pending: null, isLost: false })
    return { kind: 'signed_in', user: data.user }
  }
  const step = data?.flows?.map((flow) => stepOf(flow, email)).find((one) => one !== null) ?? null
  session.set({ pending: step })
  return step ? { kind: 'pending', step } : { kind: 'signed_out' }
}

/** Keeps new tokens; false when there are none and none were held. */
function keepTokens({ access_token: accessToken, refresh_token: refreshToken }: Answer['meta'] = {}): boolean {
  if (!accessToken || !refreshToken) return isAuthenticated(session.get())
  session.set({ accessToken, refreshToken, lastLoginAt: new Date().toISOString() })
  return true
}

function stepOf({ id: name, is_pending: isPending, types = [], provider }: Flow, email: string | null) {
  const id = stepIds.find((one) => one === name)
  if (!id || !isPending) return null
  const before = session.get().pending
  const known = before?.id === id && email === null ? before : null
  const own = { email: known?.email ?? email, sentAt: known?.sentAt ?? Date.now() }
  return { id, types, provider: provider?.name ?? null, ...own } satisfies PendingStep
}

/** Begins a way in. 409: a session of an earlier sign-in is alive on the server; it ends, and this one counts. */
async function begin(ask: () => Asked, email: string | null = null): Promise<Outcome> {
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

/** Asks for an account; without a password, for one with a passkey. */
export function signUp({ email, password }: { email: string; password?: string }): Promise<Outcome> {
  const path = password === undefined ? 'auth/webauthn/signup' : 'auth/signup'
  return begin(() => authClient.post(path, { email, password }), email)
}

/** What the session token stands for; one that has ended is forgotten. */
export async function askSession(): Promise<Outcome> {
  try {
    return await outcomeOf(authClient.get('auth/session'))
  } catch (failure) {
    if (!(failure instanceof RequestError) || failure.statusCode !== 410) throw failure
    session.set(signedOut)
    return { kind: 'signed_out' }
  }
}

/** Ends the session on the server. 401 (a result) and 410 mean that there was none; anything else is rethrown. */
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

/** The second factor: a code of the app, or a recovery code. */
export function authenticate(code: string): Promise<Outcome> {
  return outcomeOf(authClient.post('auth/2fa/authenticate', { code }))
}

export function verifyEmail(key: string): Promise<Outcome> {
  return outcomeOf(authClient.post('auth/email/verify', { key }))
}

/** Has the message of the pending step sent once more. */
export async function resend(step: PendingStep): Promise<void> {
  await authClient.post(step.id === 'login_by_code' ? 'auth/code/resend' : 'auth/email/verify/resend')
  session.set({ pending: { ...step, sentAt: Date.now() } })
}

/** Has another link sent to an address that waits to be verified; says nothing about whether one does. */
export async function requestVerification(email: string): Promise<void> {
  await authClient.post('auth/email/request-verification', { email })
}

export async function requestPassword(email: string): Promise<void> {
  await authClient.post('auth/password/request', { email })
}

/** Whose password the key of a mail may reset. */
export async function passwordResetUser(key: string): Promise<{ email: string; full_name?: string }> {
  const headers = { 'X-Password-Reset-Key': key }
  const answer = await authClient.get<{ data: { user: { email: string } } }>('auth/password/reset', { headers })
  return answer.data.data.user
}

/** Sets a new password; the answer 401 says that it is set and has to be used now. */
export function resetPassword(key: string, password: string): Promise<Outcome> {
  return outcomeOf(authClient.post('auth/password/reset', { key, password }))
}

/** Hands over what a provider sent the browser back with. */
export function finishProvider(provider: string, query: Record<string, string>): Promise<Outcome> {
  return outcomeOf(authClient.post(`auth/provider/callback/${encodeURIComponent(provider)}`, query))
}

/** Adds the address that a provider did not tell. */
export function signUpFromProvider(email: string): Promise<Outcome> {
  return outcomeOf(authClient.post('auth/provider/signup', { email }), email)
}

/** Gives up the step that is pending; the server forgets it now, or by itself later. */
export async function abandon(): Promise<void> {
  await endSession().catch(() => undefined)
  session.set(signedOut)
}
