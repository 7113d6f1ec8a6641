/** Signs in by a passkey: alone, as second factor, and in a sign-up. */
import {
  authenticatorsOf,
  insertCodes,
  insertPasskey,
  passkeyByCredential,
} from '../../../db/identity/authenticator-store.ts'
import { storeInFlow, takeFromFlow } from '../../../db/identity/challenge-store.ts'
import { endFlow } from '../../../db/identity/flow-store.ts'
import { personById } from '../../../db/identity/identity-store.ts'
import type { SignInResult, StillPending } from '../finish-sign-in.ts'
import { finishSignIn } from '../finish-sign-in.ts'
import { freshCodes } from './authenticators.ts'
import { becomePerson, nameFrom, unlessTaken } from '../account/become-person.ts'
import type { Flow } from '../flows.ts'
import { beginFlow, holderOf, pendingFlow, refuseSignedIn } from '../flows.ts'
import { secondsOf } from '../methods.ts'
import type { CreationOptions, PasskeyRegistration, PasskeyAssertion, RequestOptions } from './passkeys.ts'
import { verifyRegistration, verifyAssertion, creationOptions, incorrectPasskey, requestOptions } from './passkeys.ts'
import { InputRefused } from '../refusals.ts'
import { noteFailure, secondStep } from './second-factor.ts'
import { beginSignUp } from '../sign-up.ts'
import type { Caller, Portal } from '../site.ts'

/**
 * Returns the request options for the browser, and the token of the sign-in, which waits for five minutes. Raises
 * `conflict` when the caller is signed in.
 */
export async function offerSignIn(portal: Portal, caller: Caller): Promise<{ options: RequestOptions; token: string }> {
  await refuseSignedIn(portal, caller)
  const options = await requestOptions(portal.site, 'any')
  const { challenge } = options
  const flow = beginFlow(portal, { stage: 'webauthn_login', userId: null, data: { challenge }, caller })
  await portal.db.batch(null, [flow.statement])
  return { options, token: flow.token }
}

/**
 * Signs in the owner of a passkey; it counts as both factors. The challenge is valid for one answer, right or wrong.
 * Raises `passkey_refused`; `account_disabled`, only for the owner of the passkey; `conflict` when the caller is signed
 * in.
 */
export async function signInByPasskey(
  portal: Portal,
  caller: Caller,
  credential: PasskeyAssertion,
): Promise<SignInResult> {
  await refuseSignedIn(portal, caller)
  const holder = await holderOf(portal, caller.token)
  const flow = holder.kind === 'flow' && holder.flow.stage === 'webauthn_login' ? holder.flow : null
  const [endedFlow] = flow ? await portal.db.batch(null, [endFlow(flow.id)]) : [[]]
  if (!flow || endedFlow.length === 0) throw incorrectPasskey()
  const { challenge } = flow.data
  const { userId, proof } = await verifyAssertion(portal, { credential, challenge, userId: null })
  const [[person]] = await portal.db.batch(null, [personById(userId)])
  if (!person?.is_active) throw new InputRefused({ code: 'account_disabled' })
  return finishSignIn(portal, { userId, methods: [proof], caller })
}

/**
 * Returns the request options for a passkey as second factor. Raises `passkey_refused` without one, and as
 * `secondStep`.
 */
export async function offerSecondStep(portal: Portal, caller: Caller): Promise<RequestOptions> {
  const { id, userId } = await secondStep(portal, caller)
  const [rows] = await portal.db.batch(null, [authenticatorsOf(userId)])
  const passkeys = rows.filter(({ type }) => type === 'webauthn')
  if (passkeys.length === 0) throw incorrectPasskey()
  const options = await requestOptions(portal.site, passkeys)
  await portal.db.batch(null, [storeInFlow(id, options.challenge)])
  return options
}

/** Finishes a sign-in with a passkey as second factor. Raises `passkey_refused`, and as `secondStep`. */
export async function authenticateByPasskey(
  portal: Portal,
  caller: Caller,
  credential: PasskeyAssertion,
): Promise<SignInResult> {
  const flow = await secondStep(portal, caller)
  const challenge = await take(portal, flow)
  const verification = verifyAssertion(portal, { credential, challenge, userId: flow.userId })
  const { userId, proof } = await verification.catch(async (error: unknown) => {
    await noteFailure(portal, caller, flow)
    throw error
  })
  return finishSignIn(portal, { userId, methods: [...flow.methods, proof], caller, flowId: flow.id })
}

/**
 * Begins a sign-up without a password: the address (in lower case) is verified, then the passkey is created. Raises
 * `conflict` when the caller is signed in, `forbidden` where sign-up is closed.
 */
export async function beginPasskeySignUp(
  portal: Portal,
  { email, fullName, caller }: { email: string; fullName?: string | undefined; caller: Caller },
): Promise<StillPending> {
  await refuseSignedIn(portal, caller)
  return beginSignUp(portal, { email, fullName: fullName?.trim() || nameFrom(email), wantsPasskey: true, caller })
}

/**
 * Returns the creation options for the passkey of a sign-up with a verified address. Raises `conflict` when none is
 * pending.
 */
export async function offerSignUp(portal: Portal, caller: Caller): Promise<CreationOptions> {
  const { id, data } = await pendingFlow(portal, caller, 'webauthn_signup')
  const options = await creationOptions(portal.site, { owner: { id, ...data }, existing: [], isPasswordless: true })
  await portal.db.batch(null, [storeInFlow(id, options.challenge)])
  return options
}

/**
 * Creates the user of a sign-up with their first passkey and recovery codes, and signs them in. Raises
 * `passkey_refused`; `conflict` when no such sign-up is pending, or its address was verified for another account
 * meanwhile.
 */
export async function signUpByPasskey(
  portal: Portal,
  caller: Caller,
  { credential, name }: { credential: PasskeyRegistration; name: string },
): Promise<SignInResult> {
  const flow = await pendingFlow(portal, caller, 'webauthn_signup')
  const challenge = await take(portal, flow)
  const newPasskey = await verifyRegistration(portal, { credential, challenge, isPasswordless: true, name })
  const [existing] = await portal.db.batch(null, [passkeyByCredential(newPasskey.credentialId)])
  if (existing.length > 0) throw incorrectPasskey()
  const { userId, statements } = becomePerson(flow.data)
  const at = secondsOf(portal.clock.now())
  const arrival = finishSignIn(portal, {
    userId,
    methods: [{ method: 'mfa', at, type: 'webauthn' }],
    caller,
    flowId: flow.id,
    statements: [
      ...statements,
      insertPasskey({ ...newPasskey, userId }),
      insertCodes({ userId, ...freshCodes(portal) }),
    ],
  })
  return unlessTaken(arrival)
}

/** Takes the challenge of a flow; it is valid for one answer, right or wrong. */
async function take({ db }: Portal, { id }: Pick<Flow, 'id'>): Promise<string> {
  const [[row]] = await db.batch(null, [takeFromFlow(id)])
  if (!row) throw incorrectPasskey()
  return row.taken
}
