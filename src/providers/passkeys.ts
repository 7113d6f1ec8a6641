/**
 * Signs in and up with passkeys: passes the server's options to the browser and its answer to the server. The library
 * is loaded on first use.
 */
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { loadScreen } from '../lib/load-screen.ts'
import type { Outcome } from './auth-flows.ts'
import { outcomeOf } from './auth-flows.ts'
import { authClient } from './http.ts'
import { translate } from '../lib/i18n.ts'

type PasskeyRequest = { data: { request_options: { publicKey: PublicKeyCredentialRequestOptionsJSON } } }
type PasskeyCreation = { data: { creation_options: { publicKey: PublicKeyCredentialCreationOptionsJSON } } }

/** Browsers support passkeys only on secure origins. */
export const canUsePasskeys = 'PublicKeyCredential' in globalThis

/** Throws one sentence when the user declined or the device has no passkey: the browser does not say which. */
export async function unlessDeclined<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch {
    throw new Error(translate('passkey.declined'))
  }
}

/** Authenticates by a passkey: `login` alone, `authenticate` as the second factor. */
export async function proveByPasskey(purpose: 'login' | 'authenticate'): Promise<Outcome> {
  const path = `auth/webauthn/${purpose}`
  const { startAuthentication } = await loadScreen(() => import('@simplewebauthn/browser'))
  const { data } = await authClient.get<PasskeyRequest>(path)
  const optionsJSON = data.data.request_options.publicKey
  const credential = await unlessDeclined(startAuthentication({ optionsJSON }))
  return outcomeOf(authClient.post(path, { credential }))
}

/** Completes a sign-up with a passkey, after the address is verified. */
export async function signUpWithPasskey(): Promise<Outcome> {
  const { startRegistration } = await loadScreen(() => import('@simplewebauthn/browser'))
  const { data } = await authClient.get<PasskeyCreation>('auth/webauthn/signup')
  const optionsJSON = data.data.creation_options.publicKey
  const credential = await unlessDeclined(startRegistration({ optionsJSON }))
  return outcomeOf(authClient.put('auth/webauthn/signup', { name: translate('passkey.first'), credential }))
}
