/**
 * Passkeys and security keys, after the Web Authentication standard. They respond only to the origin of this
 * installation, and sign a challenge that is valid once. A passwordless one verifies its user (by finger, face or PIN)
 * each time and so counts as both factors; any other is a second factor.
 */
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { parse } from 'uuid'
import type { AuthenticatorRow, NewPasskey } from '../../../db/identity/authenticator-store.ts'
import { passkeyByCredential, usePasskey } from '../../../db/identity/authenticator-store.ts'
import { secondsOf } from '../methods.ts'
import { InputRefused } from '../refusals.ts'
import type { Proof } from './second-factor.ts'
import type { Portal, Site } from '../site.ts'

/** The responses of a browser: for a new passkey, and for an authentication. */
export type PasskeyRegistration = RegistrationResponseJSON
export type PasskeyAssertion = AuthenticationResponseJSON
/** The options sent to a browser: to create a passkey, and to authenticate with one. */
export type CreationOptions = PublicKeyCredentialCreationOptionsJSON
export type RequestOptions = PublicKeyCredentialRequestOptionsJSON

const rpName = 'Daybook'

function partyOf({ publicUrl }: Pick<Site, 'publicUrl'>): { id: string; origin: string } {
  const { hostname, origin } = new URL(publicUrl)
  return { id: hostname, origin }
}

export type PasskeyRequest = {
  /** `id`: a UUID. */
  owner: { id: string; email: string; fullName: string }
  /** The user's authenticators, which are not registered again. */
  existing: readonly AuthenticatorRow[]
  isPasswordless: boolean
}

/** Returns the options to create a passkey, with a new challenge. */
export function creationOptions(
  site: Site,
  { owner, existing, isPasswordless }: PasskeyRequest,
): Promise<CreationOptions> {
  return generateRegistrationOptions({
    rpName,
    rpID: partyOf(site).id,
    userID: Uint8Array.from(parse(owner.id)),
    userName: owner.email,
    userDisplayName: owner.fullName || owner.email,
    attestationType: 'none',
    excludeCredentials: namesOf(existing),
    authenticatorSelection: isPasswordless
      ? { residentKey: 'required', userVerification: 'required' }
      : { residentKey: 'discouraged', userVerification: 'preferred' },
  })
}

/**
 * Returns the options to authenticate with one of some passkeys, with a new challenge; with `any` the browser chooses.
 */
export function requestOptions(site: Site, passkeys: readonly AuthenticatorRow[] | 'any'): Promise<RequestOptions> {
  return generateAuthenticationOptions({
    rpID: partyOf(site).id,
    ...(passkeys === 'any'
      ? { userVerification: 'required' }
      : { userVerification: 'preferred', allowCredentials: namesOf(passkeys) }),
  })
}

function namesOf(rows: readonly AuthenticatorRow[]): { id: string; transports: string[] }[] {
  return rows.flatMap(({ credential_id: id, transports }) => (id === null ? [] : [{ id, transports }]))
}

/** Returns a passkey that answers a challenge, ready to be stored under a name. Raises `passkey_refused`. */
export async function verifyRegistration(
  { site, clock }: Portal,
  registration: { credential: PasskeyRegistration; challenge: string; isPasswordless: boolean; name: string },
): Promise<Omit<NewPasskey, 'userId'>> {
  const { credential: response, challenge, isPasswordless, name } = registration
  const { id: expectedRPID, origin: expectedOrigin } = partyOf(site)
  const checked = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin,
    expectedRPID,
    requireUserVerification: isPasswordless,
  }).catch(() => null)
  if (!checked?.verified) throw incorrectPasskey()
  const { id: credentialId, publicKey, counter, transports = [] } = checked.registrationInfo.credential
  if (credentialId !== response.id) throw incorrectPasskey()
  return {
    name,
    credentialId,
    publicKey: Buffer.from(publicKey),
    counter,
    transports,
    isPasswordless,
    now: clock.now(),
  }
}

export type PasskeyAuthentication = {
  credential: PasskeyAssertion
  challenge: string
  /** The user whose passkey it must be; null: any passwordless one, with user verification. */
  userId: string | null
}

/**
 * Returns the authentication by a passkey that answers a challenge, and its user; records the use. Raises
 * `passkey_refused`: another user's passkey, a wrong origin, challenge or signature, a counter that does not increase.
 */
export async function verifyAssertion(
  { db, site, clock }: Portal,
  { credential: response, challenge, userId }: PasskeyAuthentication,
): Promise<{ userId: string; proof: Proof }> {
  const [[row]] = await db.batch(null, [passkeyByCredential(response.id)])
  if (!row || row.public_key === null) throw incorrectPasskey()
  if (userId === null ? !row.is_passwordless : row.user_id !== userId) throw incorrectPasskey()
  const { id: expectedRPID, origin: expectedOrigin } = partyOf(site)
  const checked = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin,
    expectedRPID,
    credential: { id: response.id, publicKey: Uint8Array.from(row.public_key), counter: row.counter },
    requireUserVerification: userId === null,
  }).catch(() => null)
  if (!checked?.verified) throw incorrectPasskey()
  const now = clock.now()
  const [usedPasskey] = await db.batch(null, [usePasskey(row.id, checked.authenticationInfo.newCounter, now)])
  if (usedPasskey.length === 0) throw incorrectPasskey()
  return { userId: row.user_id, proof: { method: 'mfa', at: secondsOf(now), type: 'webauthn', id: row.id } }
}

/** Returns the error of a refused passkey, without the reason. */
export function incorrectPasskey(): InputRefused {
  return new InputRefused({ code: 'passkey_refused' })
}
