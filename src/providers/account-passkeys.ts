/** Passkeys of a signed-in person: a new one, and proving by one who is there. The library comes on first use. */
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { loadScreen } from '../lib/load-screen.ts'
import { askAccount } from './account.ts'
import { unlessDeclined } from './passkeys.ts'

const path = 'account/authenticators/webauthn'
type Wanted = { creation_options: { publicKey: PublicKeyCredentialCreationOptionsJSON } }
type Asked = { request_options: { publicKey: PublicKeyCredentialRequestOptionsJSON } }

/** Adds a passkey that also signs in by itself; says whether recovery codes were made with it. */
export async function addPasskey(name: string): Promise<boolean> {
  const { startRegistration } = await loadScreen(() => import('@simplewebauthn/browser'))
  const { data } = await askAccount<Wanted>({ url: path, params: { passwordless: true } })
  const optionsJSON = data.creation_options.publicKey
  const credential = await unlessDeclined(startRegistration({ optionsJSON }))
  const { meta } = await askAccount({ method: 'post', url: path, data: { name, credential } })
  return meta.recovery_codes_generated === true
}

/** Proves again, by a passkey, who is signed in. */
export async function proveAgainByPasskey(): Promise<void> {
  const { startAuthentication } = await loadScreen(() => import('@simplewebauthn/browser'))
  const { data } = await askAccount<Asked>({ url: 'auth/webauthn/reauthenticate' })
  const optionsJSON = data.request_options.publicKey
  const credential = await unlessDeclined(startAuthentication({ optionsJSON }))
  await askAccount({ method: 'post', url: 'auth/webauthn/reauthenticate', data: { credential } })
}
