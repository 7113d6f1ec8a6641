/**
 * Manages passkeys of a signed-in user: adding one, and authenticating again by one. The library is loaded on first
 * use.
 */
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { loadScreen } from '../lib/load-screen.ts'
import { askAccount } from './account.ts'
import { unlessDeclined } from './passkeys.ts'

const path = 'account/authenticators/webauthn'
type PasskeyCreation = { creation_options: { publicKey: PublicKeyCredentialCreationOptionsJSON } }
type PasskeyRequest = { request_options: { publicKey: PublicKeyCredentialRequestOptionsJSON } }

/** Adds a passkey that can sign in without a password; returns whether recovery codes were created with it. */
export async function addPasskey(name: string): Promise<boolean> {
  const { startRegistration } = await loadScreen(() => import('@simplewebauthn/browser'))
  const { data } = await askAccount<PasskeyCreation>({ url: path, params: { passwordless: true } })
  const optionsJSON = data.creation_options.publicKey
  const credential = await unlessDeclined(startRegistration({ optionsJSON }))
  const { meta } = await askAccount({ method: 'post', url: path, data: { name, credential } })
  return meta.recovery_codes_generated === true
}

/** Authenticates the signed-in user again by a passkey. */
export async function proveAgainByPasskey(): Promise<void> {
  const { startAuthentication } = await loadScreen(() => import('@simplewebauthn/browser'))
  const { data } = await askAccount<PasskeyRequest>({ url: 'auth/webauthn/reauthenticate' })
  const optionsJSON = data.request_options.publicKey
  const credential = await unlessDeclined(startAuthentication({ optionsJSON }))
  await askAccount({ method: 'post', url: 'auth/webauthn/reauthenticate', data: { credential } })
}
