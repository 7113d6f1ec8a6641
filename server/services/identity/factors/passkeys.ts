/**
 * Passkeys and security keys, after the Web Authentication standard. They answer to the origin of this installation
 * only, and sign a challenge that is good once. One that was made to sign in by itself checks its person (by finger, face
 * or PIN) each time and so stands for both factors; any other is a second factor.
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

/** What a browser sends of a passkey it made, and of one it proves. */
export type MadePasskey = RegistrationResponseJSON
export type ProvenPasskey = AuthenticationResponseJSON
/** What a browser is given to make a passkey, and to prove one. */
export type CreationOptions = PublicKeyCredentialCreationOptionsJSON
export type RequestOptions = PublicKeyCredentialRequestOptionsJSON

const rpName = 'Daybook'

function partyOf({ publicUrl }: Pick<Site, 'publicUrl'>): { id: string; origin: string } {
  const { hostname, origin } = new URL(publicUrl)
  return { id: hostname, origin }
}

export type Wanted = {
  /** `id`: a UUID. */
  owner: { id: string; email: string; fullName: string }
  /** The person's authenticators: none of them is made again. */
  existing: readonly AuthenticatorRow[]
  isPasswordless: boolean
}

/** The options to make a passkey with, holding a new challenge. */
export function creationOptions(site: Site, { owner, existing, isPasswordless }: Wanted): Promise<CreationOptions> {
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

/** The options to prove one of some passkeys with, holding a new challenge; `any` is left to the browser to find. */
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

/** A passkey that answers a challenge, ready to be stored under a name. Raises `passkey_refused`. */
export async function checkMade(
  { site, clock }: Portal,
  made: { credential: MadePasskey; challenge: string; isPasswordless: boolean; name: string },
): Promise<Omit<NewPasskey, 'userId'>> {
  const { credential: response, challenge, isPasswordless, name } = made
  const { id: expectedRPID, origin: expectedOrigin } = partyOf(site)
  const checked = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin,
    expectedRPID,
    requireUserVerification: isPasswordless,
  }).catch(() => null)
  if (!checked?.verified) throw refused()
  const { id: credentialId, publicKey, counter, transports = [] } = checked.registrationInfo.credential
  if (credentialId !== response.id) throw refused()
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

export type Proving = {
  credential: ProvenPasskey
  challenge: string
  /** Whose passkey it has to be; null: anybody's that signs in by itself, with its person checked. */
  userId: string | null
}

/**
 * The proof that a passkey gives which answers a challenge, and whose it is; its use is noted. Raises `passkey_refused`:
 * another's passkey, a wrong origin, challenge or signature, a counter that does not go up.
 */
export async function checkProven(
  { db, site, clock }: Portal,
  { credential: response, challenge, userId }: Proving,
): Promise<{ userId: string; proof: Proof }> {
  const [[row]] = await db.batch(null, [passkeyByCredential(response.id)])
  if (!row || row.public_key === null) throw refused()
  if (userId === null ? !row.is_passwordless : row.user_id !== userId) throw refused()
  const { id: expectedRPID, origin: expectedOrigin } = partyOf(site)
  const checked = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin,
    expectedRPID,
    credential: { id: response.id, publicKey: Uint8Array.from(row.public_key), counter: row.counter },
    requireUserVerification: userId === null,
  }).catch(() => null)
  if (!checked?.verified) throw refused()
  const now = clock.now()
  const [used] = await db.batch(null, [usePasskey(row.id, checked.authenticationInfo.newCounter, now)])
  if (used.length === 0) throw refused()
  return { userId: row.user_id, proof: { method: 'mfa', at: secondsOf(now), type: 'webauthn', id: row.id } }
}

/** A passkey that is not accepted; why is nobody's business. */
export function refused(): InputRefused {
  return new InputRefused({ code: 'passkey_refused' })
}
