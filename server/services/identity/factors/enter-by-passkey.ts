/** Ways in that a passkey opens: signing in with nothing else, the second factor of a sign-in, and signing up. */
import {
  authenticatorsOf,
  insertCodes,
  insertPasskey,
  passkeyByCredential,
} from '../../../db/identity/authenticator-store.ts'
import { keepInFlow, takeFromFlow } from '../../../db/identity/challenge-store.ts'
import { endFlow } from '../../../db/identity/flow-store.ts'
import { personById } from '../../../db/identity/identity-store.ts'
import type { Arrival, StillPending } from '../arrive.ts'
import { arrive } from '../arrive.ts'
import { freshCodes } from './authenticators.ts'
import { becomePerson, nameFrom, unlessTaken } from '../account/become-person.ts'
import type { Flow } from '../flows.ts'
import { beginFlow, holderOf, pendingFlow, refuseSignedIn } from '../flows.ts'
import { secondsOf } from '../methods.ts'
import type { CreationOptions, MadePasskey, ProvenPasskey, RequestOptions } from './passkeys.ts'
import { checkMade, checkProven, creationOptions, refused, requestOptions } from './passkeys.ts'
import { InputRefused } from '../refusals.ts'
import { noteFailure, secondStep } from './second-factor.ts'
import { beginSignUp } from '../sign-up.ts'
import type { Caller, Portal } from '../site.ts'

/**
 * What a browser finds a passkey with, and the token of the sign-in that waits for it five minutes. Raises `conflict`
 * when the caller is signed in.
 */
export async function offerSignIn(portal: Portal, caller: Caller): Promise<{ options: RequestOptions; token: string }> {
  await refuseSignedIn(portal, caller)
  const options = await requestOptions(portal.site, 'any')
  const { challenge } = options
  const begun = beginFlow(portal, { stage: 'webauthn_login', userId: null, data: { challenge }, caller })
  await portal.db.batch(null, [begun.statement])
  return { options, token: begun.token }
}

/**
 * Signs in whose passkey it is; it stands for both factors. The challenge is good for one answer, right or wrong. Raises
 * `passkey_refused`; `account_disabled`, which only who holds the passkey is told; `conflict` when the caller is signed in.
 */
export async function signInByPasskey(portal: Portal, caller: Caller, credential: ProvenPasskey): Promise<Arrival> {
  await refuseSignedIn(portal, caller)
  const holder = await holderOf(portal, caller.token)
  const flow = holder.kind === 'flow' && holder.flow.stage === 'webauthn_login' ? holder.flow : null
  const [ended] = flow ? await portal.db.batch(null, [endFlow(flow.id)]) : [[]]
  if (!flow || ended.length === 0) throw refused()
  const { challenge } = flow.data
  const { userId, proof } = await checkProven(portal, { credential, challenge, userId: null })
  const [[person]] = await portal.db.batch(null, [personById(userId)])
  if (!person?.is_active) throw new InputRefused({ code: 'account_disabled' })
  return arrive(portal, { userId, methods: [proof], caller })
}

/** What a browser proves a passkey with as second factor. Raises `passkey_refused` without one, and as `secondStep`. */
export async function offerSecondStep(portal: Portal, caller: Caller): Promise<RequestOptions> {
  const { id, userId } = await secondStep(portal, caller)
  const [rows] = await portal.db.batch(null, [authenticatorsOf(userId)])
  const passkeys = rows.filter(({ type }) => type === 'webauthn')
  if (passkeys.length === 0) throw refused()
  const options = await requestOptions(portal.site, passkeys)
  await portal.db.batch(null, [keepInFlow(id, options.challenge)])
  return options
}

/** Finishes a sign-in with a passkey as second factor. Raises `passkey_refused`, and as `secondStep`. */
export async function authenticateByPasskey(
  portal: Portal,
  caller: Caller,
  credential: ProvenPasskey,
): Promise<Arrival> {
  const flow = await secondStep(portal, caller)
  const challenge = await take(portal, flow)
  const proven = checkProven(portal, { credential, challenge, userId: flow.userId })
  const { userId, proof } = await proven.catch(async (error: unknown) => {
    await noteFailure(portal, caller, flow)
    throw error
  })
  return arrive(portal, { userId, methods: [...flow.methods, proof], caller, flowId: flow.id })
}

/**
 * Begins a sign-up without a password: the address (in lower case) has to be proven, then the passkey is made. Raises
 * `conflict` when the caller is signed in, `forbidden` where sign-up is closed.
 */
export async function beginPasskeySignUp(
  portal: Portal,
  { email, fullName, caller }: { email: string; fullName?: string | undefined; caller: Caller },
): Promise<StillPending> {
  await refuseSignedIn(portal, caller)
  return beginSignUp(portal, { email, fullName: fullName?.trim() || nameFrom(email), wantsPasskey: true, caller })
}

/** What a browser makes the passkey of a sign-up with, whose address is proven. Raises `conflict` when none is pending. */
export async function offerSignUp(portal: Portal, caller: Caller): Promise<CreationOptions> {
  const { id, data } = await pendingFlow(portal, caller, 'webauthn_signup')
  const options = await creationOptions(portal.site, { owner: { id, ...data }, existing: [], isPasswordless: true })
  await portal.db.batch(null, [keepInFlow(id, options.challenge)])
  return options
}

/**
 * Makes the person of a sign-up with their first passkey and recovery codes, and signs them in. Raises
 * `passkey_refused`; `conflict` when no such sign-up is pending, or somebody proved its address meanwhile.
 */
export async function signUpByPasskey(
  portal: Portal,
  caller: Caller,
  { credential, name }: { credential: MadePasskey; name: string },
): Promise<Arrival> {
  const flow = await pendingFlow(portal, caller, 'webauthn_signup')
  const challenge = await take(portal, flow)
  const made = await checkMade(portal, { credential, challenge, isPasswordless: true, name })
  const [known] = await portal.db.batch(null, [passkeyByCredential(made.credentialId)])
  if (known.length > 0) throw refused()
  const { userId, statements } = becomePerson(flow.data)
  const at = secondsOf(portal.clock.now())
  const arriving = arrive(portal, {
    userId,
    methods: [{ method: 'mfa', at, type: 'webauthn' }],
    caller,
    flowId: flow.id,
    statements: [...statements, insertPasskey({ ...made, userId }), insertCodes({ userId, ...freshCodes(portal) })],
  })
  return unlessTaken(arriving)
}

/** Takes the challenge that waits in a flow; it is good for one answer, right or wrong. */
async function take({ db }: Portal, { id }: Pick<Flow, 'id'>): Promise<string> {
  const [[row]] = await db.batch(null, [takeFromFlow(id)])
  if (!row) throw refused()
  return row.taken
}
