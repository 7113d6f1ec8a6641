/** The passkeys of a signed-in user: adding, renaming and removing them, and reauthentication. */
import { z } from 'zod'
import { authenticatorsOf, insertPasskey, renamePasskey } from '../../../db/identity/authenticator-store.ts'
import type { Offer } from '../../../db/identity/challenge-store.ts'
import { storeInSession, takeFromSession } from '../../../db/identity/challenge-store.ts'
import { personById } from '../../../db/identity/identity-store.ts'
import type { Passkey } from './authenticators.ts'
import { addFactor, passkeyOf, removeFactors } from './authenticators.ts'
import { requireRecentSession, requireSession } from '../flows.ts'
import { later } from '../lifetimes.ts'
import type { LiveSession } from '../live-session.ts'
import type { CreationOptions, PasskeyRegistration, PasskeyAssertion, RequestOptions } from './passkeys.ts'
import { verifyRegistration, verifyAssertion, creationOptions, incorrectPasskey, requestOptions } from './passkeys.ts'
import { addAuthentication } from '../reauthenticate.ts'
import { InputRefused } from '../refusals.ts'
import type { Caller, Portal } from '../site.ts'

const offerLasts = 5 * 60_000
/** `until` in milliseconds since 1970. */
const offerSchema = z.object({ challenge: z.string(), until: z.number(), isPasswordless: z.boolean() })
type PasskeyOffer = z.infer<typeof offerSchema>

/** Returns the creation options for a new passkey, valid for five minutes. Raises `NotRecent`, `signed_out`, `gone`. */
export async function offerPasskey(
  portal: Portal,
  caller: Caller,
  { isPasswordless }: { isPasswordless: boolean },
): Promise<CreationOptions> {
  const { id, userId } = await requireRecentSession(portal, caller)
  const [existing, [person]] = await portal.db.batch(null, [authenticatorsOf(userId), personById(userId)])
  const owner = { id: userId, email: person?.email ?? '', fullName: person?.full_name ?? '' }
  const options = await creationOptions(portal.site, { owner, existing, isPasswordless })
  await offer(portal, { sessionId: id, kind: 'passkey_creation', challenge: options.challenge, isPasswordless })
  return options
}

/**
 * Adds a passkey that the caller's browser created for the last challenge. `createdCodes`: whether recovery codes were
 * created. Raises `passkey_refused`, `NotRecent`, `signed_out`, `gone`.
 */
export async function addPasskey(
  portal: Portal,
  caller: Caller,
  { credential, name }: { credential: PasskeyRegistration; name: string },
): Promise<{ passkey: Passkey; createdCodes: boolean }> {
  const { id, userId } = await requireRecentSession(portal, caller)
  const { challenge, isPasswordless } = await take(portal, id, 'passkey_creation')
  const newPasskey = await verifyRegistration(portal, { credential, challenge, isPasswordless, name })
  const holder = { userId, address: caller.address }
  const factor = await addFactor(portal, holder, { insert: insertPasskey({ ...newPasskey, userId }) })
  if (!factor) throw incorrectPasskey()
  return { passkey: passkeyOf(factor.row), createdCodes: factor.createdCodes }
}

/** Renames a passkey of the caller. Raises `unknown_authenticator`, `NotRecent`, `signed_out`, `gone`. */
export async function nameOwnPasskey(
  portal: Portal,
  caller: Caller,
  { id, name }: { id: number; name: string },
): Promise<Passkey> {
  const { userId } = await requireRecentSession(portal, caller)
  const [[row]] = await portal.db.batch(null, [renamePasskey(userId, id, name)])
  if (!row) throw new InputRefused({ code: 'unknown_authenticator' })
  return passkeyOf(row)
}

/**
 * Removes passkeys of the caller, all or none. Raises `unknown_authenticator` for a passkey of somebody else,
 * `NotRecent`, `signed_out`, `gone`.
 */
export async function removePasskeys(portal: Portal, caller: Caller, ids: readonly number[]): Promise<void> {
  const { userId } = await requireRecentSession(portal, caller)
  await removeFactors(portal, { userId, address: caller.address }, (rows) => {
    const toDelete = rows.filter(({ id, type }) => type === 'webauthn' && ids.includes(id))
    if (toDelete.length < new Set(ids).size)
      throw new InputRefused({ code: 'unknown_authenticator', param: 'authenticators' })
    return toDelete
  })
}

/** Returns the request options for a reauthentication, valid for five minutes. Raises `signed_out` or `gone`. */
export async function offerReauthentication(portal: Portal, caller: Caller): Promise<RequestOptions> {
  const { id, userId } = await requireSession(portal, caller)
  const [rows] = await portal.db.batch(null, [authenticatorsOf(userId)])
  const passkeys = rows.filter(({ type }) => type === 'webauthn')
  if (passkeys.length === 0) throw incorrectPasskey()
  const options = await requestOptions(portal.site, passkeys)
  const kind = 'passkey_proof'
  await offer(portal, { sessionId: id, kind, challenge: options.challenge, isPasswordless: false })
  return options
}

/**
 * Reauthenticates the signed-in user by a passkey. Returns the session with its new authentication. Raises
 * `passkey_refused`, `signed_out`, `gone`.
 */
export async function reauthenticateByPasskey(
  portal: Portal,
  caller: Caller,
  credential: PasskeyAssertion,
): Promise<LiveSession> {
  const session = await requireSession(portal, caller)
  const { challenge } = await take(portal, session.id, 'passkey_proof')
  const { proof } = await verifyAssertion(portal, { credential, challenge, userId: session.userId })
  return addAuthentication(portal, session, { ...proof, reauthenticated: true })
}

type NewPasskeyOffer = { sessionId: string; kind: Offer; challenge: string; isPasswordless: boolean }

async function offer({ db, clock }: Portal, { sessionId, kind, ...data }: NewPasskeyOffer): Promise<void> {
  const value = { ...data, until: later(clock.now(), offerLasts).getTime() } satisfies PasskeyOffer
  await db.batch(null, [storeInSession(sessionId, kind, value)])
}

/** Takes the challenge of a session; it is valid for one answer, right or wrong. */
async function take({ db, clock }: Portal, sessionId: string, kind: Offer): Promise<PasskeyOffer> {
  const [[row]] = await db.batch(null, [takeFromSession(sessionId, kind)])
  const pendingOffer = row ? offerSchema.parse(row.taken) : null
  if (!pendingOffer || pendingOffer.until <= clock.now().getTime()) throw incorrectPasskey()
  return pendingOffer
}
