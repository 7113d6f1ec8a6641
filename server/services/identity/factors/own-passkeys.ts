/** The passkeys of a person who is signed in: adding, renaming and removing them, and proving one again. */
import { z } from 'zod'
import { authenticatorsOf, insertPasskey, renamePasskey } from '../../../db/identity/authenticator-store.ts'
import type { Offer } from '../../../db/identity/challenge-store.ts'
import { keepInSession, takeFromSession } from '../../../db/identity/challenge-store.ts'
import { personById } from '../../../db/identity/identity-store.ts'
import type { Passkey } from './authenticators.ts'
import { addFactor, passkeyOf, removeFactors } from './authenticators.ts'
import { requireRecentSession, requireSession } from '../flows.ts'
import { later } from '../lifetimes.ts'
import type { LiveSession } from '../live-session.ts'
import type { CreationOptions, MadePasskey, ProvenPasskey, RequestOptions } from './passkeys.ts'
import { checkMade, checkProven, creationOptions, refused, requestOptions } from './passkeys.ts'
import { proveAgain } from '../reauthenticate.ts'
import { InputRefused } from '../refusals.ts'
import type { Caller, Portal } from '../site.ts'

const offerLasts = 5 * 60_000
/** `until` in milliseconds since 1970. */
const waiting = z.object({ challenge: z.string(), until: z.number(), isPasswordless: z.boolean() })
type Waiting = z.infer<typeof waiting>

/** What the caller's browser makes a new passkey with, within five minutes. Raises `NotRecent`, `signed_out`, `gone`. */
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
 * Adds a passkey that the caller's browser made for the challenge it was given last. `madeCodes`: recovery codes were
 * made with it. Raises `passkey_refused`, `NotRecent`, `signed_out`, `gone`.
 */
export async function addPasskey(
  portal: Portal,
  caller: Caller,
  { credential, name }: { credential: MadePasskey; name: string },
): Promise<{ passkey: Passkey; madeCodes: boolean }> {
  const { id, userId } = await requireRecentSession(portal, caller)
  const { challenge, isPasswordless } = await take(portal, id, 'passkey_creation')
  const made = await checkMade(portal, { credential, challenge, isPasswordless, name })
  const holder = { userId, address: caller.address }
  const added = await addFactor(portal, holder, { insert: insertPasskey({ ...made, userId }) })
  if (!added) throw refused()
  return { passkey: passkeyOf(added.row), madeCodes: added.madeCodes }
}

/** Gives a passkey of the caller another name. Raises `unknown_authenticator`, `NotRecent`, `signed_out`, `gone`. */
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
 * Removes passkeys of the caller, all or none. Raises `unknown_authenticator` when one is none of theirs, `NotRecent`,
 * `signed_out`, `gone`.
 */
export async function removePasskeys(portal: Portal, caller: Caller, ids: readonly number[]): Promise<void> {
  const { userId } = await requireRecentSession(portal, caller)
  await removeFactors(portal, { userId, address: caller.address }, (rows) => {
    const going = rows.filter(({ id, type }) => type === 'webauthn' && ids.includes(id))
    if (going.length < new Set(ids).size)
      throw new InputRefused({ code: 'unknown_authenticator', param: 'authenticators' })
    return going
  })
}

/** What the caller's browser proves one of their passkeys with, within five minutes. Raises `signed_out` or `gone`. */
export async function offerProof(portal: Portal, caller: Caller): Promise<RequestOptions> {
  const { id, userId } = await requireSession(portal, caller)
  const [rows] = await portal.db.batch(null, [authenticatorsOf(userId)])
  const passkeys = rows.filter(({ type }) => type === 'webauthn')
  if (passkeys.length === 0) throw refused()
  const options = await requestOptions(portal.site, passkeys)
  const kind = 'passkey_proof'
  await offer(portal, { sessionId: id, kind, challenge: options.challenge, isPasswordless: false })
  return options
}

/**
 * Proves again, by a passkey, who is signed in. Returns the session with its new proof. Raises `passkey_refused`,
 * `signed_out`, `gone`.
 */
export async function reauthenticateByPasskey(
  portal: Portal,
  caller: Caller,
  credential: ProvenPasskey,
): Promise<LiveSession> {
  const session = await requireSession(portal, caller)
  const { challenge } = await take(portal, session.id, 'passkey_proof')
  const { proof } = await checkProven(portal, { credential, challenge, userId: session.userId })
  return proveAgain(portal, session, { ...proof, reauthenticated: true })
}

type Offered = { sessionId: string; kind: Offer; challenge: string; isPasswordless: boolean }

async function offer({ db, clock }: Portal, { sessionId, kind, ...given }: Offered): Promise<void> {
  const value = { ...given, until: later(clock.now(), offerLasts).getTime() } satisfies Waiting
  await db.batch(null, [keepInSession(sessionId, kind, value)])
}

/** Takes the challenge that waits in a session; it is good for one answer, right or wrong. */
async function take({ db, clock }: Portal, sessionId: string, kind: Offer): Promise<Waiting> {
  const [[row]] = await db.batch(null, [takeFromSession(sessionId, kind)])
  const found = row ? waiting.parse(row.taken) : null
  if (!found || found.until <= clock.now().getTime()) throw refused()
  return found
}
