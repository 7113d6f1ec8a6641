/** Passkeys: what the server asks is handed to the browser, its answer to the server. The library comes on first use. */
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { loadScreen } from '../lib/load-screen.ts'
import type { Outcome } from './auth-flows.ts'
import { outcomeOf } from './auth-flows.ts'
import { authClient } from './http.ts'
import { translate } from '../lib/i18n.ts'

type Asked = { data: { request_options: { publicKey: PublicKeyCredentialRequestOptionsJSON } } }
type Wanted = { data: { creation_options: { publicKey: PublicKeyCredentialCreationOptionsJSON } } }

/** Browsers keep passkeys for safe origins only. */
export const canUsePasskeys = 'PublicKeyCredential' in globalThis

/** The person said no, or the device has none; the browser does not tell which. */
export async function unlessDeclined<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch {
    throw new Error(translate('passkey.declined'))
  }
}

/** Proves by a passkey who one is: `login` alone, `authenticate` as the second factor. */
export async function proveByPasskey(purpose: 'login' | 'authenticate'): Promise<Outcome> {
  const path = `auth/webauthn/${purpose}`
  const { startAuthentication } = await loadScreen(() => import('@simplewebauthn/browser'))
  const { data } = await authClient.get<Asked>(path)
  const optionsJSON = data.data.request_options.publicKey
  const credential = await unlessDeclined(startAuthentication({ optionsJSON }))
  return outcomeOf(authClient.post(path, { credential }))
}

/** Ends a sign-up with a passkey, once the address is proven. */
export async function signUpWithPasskey(): Promise<Outcome> {
  const { startRegistration } = await loadScreen(() => import('@simplewebauthn/browser'))
  const { data } = await authClient.get<Wanted>('auth/webauthn/signup')
  const optionsJSON = data.data.creation_options.publicKey
  const credential = await unlessDeclined(startRegistration({ optionsJSON }))
  return outcomeOf(authClient.put('auth/webauthn/signup', { name: translate('passkey.first'), credential }))
}
