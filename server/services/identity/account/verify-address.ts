/** Verifies an address by the key that was emailed to it: the end of a sign-up, or an address added in the profile. */
import { useMailKey, mailKey, pendingSignUps, signUpById } from '../../../db/documents/mail-store.ts'
import type { MailKeyRow } from '../../../db/documents/mail-store.ts'
import type { Statement } from '../../../db/core/client.ts'
import { verifyAddress as markVerified } from '../../../db/identity/address-store.ts'
import { moveFlow } from '../../../db/identity/flow-store.ts'
import { insertProviderAccount } from '../../../db/identity/provider-store.ts'
import type { SignInResult } from '../finish-sign-in.ts'
import { finishSignIn } from '../finish-sign-in.ts'
import { becomePerson, unlessTaken } from './become-person.ts'
import type { Flow, FlowData } from '../flows.ts'
import { flowOf, holderOf, pendingFlow, refuseSignedIn } from '../flows.ts'
import { profileOf } from '../identity.ts'
import type { LiveSession } from '../live-session.ts'
import type { Method } from '../methods.ts'
import { secondsOf } from '../methods.ts'
import { passwordFits } from '../passwords.ts'
import { AuthRefused, InputRefused } from '../refusals.ts'
import type { Caller, Portal } from '../site.ts'
import { hashOf } from '../tokens.ts'

/** What a key would verify: whose address, and whether that finishes a sign-up. */
export type KeyInfo = {
  email: string
  user: { id?: string; display: string; email: string; has_usable_password: boolean }
  isAuthenticating: boolean
}
/** The result of a verification: a session or the next step, or the existing session. */
export type VerificationResult = { kind: 'arrived'; result: SignInResult } | { kind: 'added'; session: LiveSession }

/** Returns what a key verifies, without using it. Raises `invalid_or_expired_key`. */
export async function readKey(portal: Portal, key: string): Promise<KeyInfo> {
  const row = await goodKey(portal, key)
  if (row.user_id !== null) {
    const { id, display, email, has_usable_password } = await profileOf(portal, row.user_id)
    return { email: row.email, user: { id, display, email, has_usable_password }, isAuthenticating: false }
  }
  const { email, fullName, passwordHash } = (await signUpOf(portal, row)).data
  const user = { display: fullName || email, email, has_usable_password: passwordHash !== null }
  return { email, user, isAuthenticating: true }
}

/** A key, and the password of the sign-up that it finishes where the token of that is not at hand. */
export type VerificationProof = { key: string; password?: string | undefined }

/**
 * Uses a key. It finishes the sign-up of the address whose token, or in another browser whose password, comes with it, and
 * signs in: the key shows who reads the email, the other who chose the password, the passkey or the provider account.
 * Either alone may be somebody else's. An address of a profile is verified only by a session of its user. Raises
 * `invalid_or_expired_key`; `email_password_mismatch` for a password of no sign-up of the address; `conflict` without
 * token, password or session, or when the address was verified for another account meanwhile.
 */
export async function useVerificationKey(
  portal: Portal,
  caller: Caller,
  { key, password }: VerificationProof,
): Promise<VerificationResult> {
  const row = await goodKey(portal, key)
  if (row.user_id !== null) return { kind: 'added', session: await verifyAddedAddress(portal, { row, caller, key }) }
  await signUpOf(portal, row)
  const flow =
    password === undefined
      ? await pendingFlow(portal, caller, 'verify_email')
      : await signUpByPassword(portal, caller, { row, password })
  if (flow.data.email !== row.email) throw new AuthRefused('conflict')
  if (flow.data.wantsPasskey) return goOnToPasskey(portal, { flow, key, token: caller.token ?? '' })
  const { userId, statements } = personOf(portal, flow.data)
  const methods = methodsOf(portal, flow.data)
  const result = finishSignIn(portal, { userId, methods, caller, flowId: flow.id, statements })
  return { kind: 'arrived', result: await unlessTaken(result) }
}

/** Returns the sign-up of an address that has a password; whoever else signs the address up does not come between. */
async function signUpByPassword(
  portal: Portal,
  caller: Caller,
  { row, password }: { row: MailKeyRow; password: string },
): Promise<Flow<'verify_email'>> {
  await refuseSignedIn(portal, caller)
  const [rows] = await portal.db.batch(null, [pendingSignUps(row.email, row.flow_id, portal.clock.now())])
  for (const signUp of rows.map((one) => flowOf(one) as Flow<'verify_email'>)) {
    if (await passwordFits(signUp.data.passwordHash, password)) return signUp
  }
  throw new InputRefused({ code: 'email_password_mismatch' })
}

async function goodKey({ db, clock }: Portal, key: string): Promise<MailKeyRow> {
  const [[row]] = await db.batch(null, [mailKey(hashOf(key), 'verify_email', clock.now())])
  if (!row) throw invalid()
  return row
}

async function signUpOf({ db, clock }: Portal, { flow_id: flowId }: MailKeyRow): Promise<Flow<'verify_email'>> {
  const [[row]] = await db.batch(null, [signUpById(flowId, clock.now())])
  if (!row) throw invalid()
  return flowOf(row) as Flow<'verify_email'>
}

type AddedAddress = { row: MailKeyRow; caller: Caller; key: string }

async function verifyAddedAddress(portal: Portal, { row, caller, key }: AddedAddress): Promise<LiveSession> {
  const holder = await holderOf(portal, caller.token)
  if (holder.kind !== 'session' || holder.session.userId !== row.user_id) throw new AuthRefused('conflict')
  const { session } = holder
  await unlessTaken(
    portal.db.transaction(null, async (tx) => {
      const [usedKey] = await tx.run(useMailKey(hashOf(key), 'verify_email', portal.clock.now()))
      const [verifiedAddress] = await tx.run(markVerified(session.userId, row.email))
      if (!usedKey || !verifiedAddress) throw invalid()
    }),
  )
  return session
}

type AddressMove = { flow: Flow<'verify_email'>; key: string; token: string }

/** Continues with the creation of the passkey, under the same token. */
async function goOnToPasskey(portal: Portal, { flow, key, token }: AddressMove): Promise<VerificationResult> {
  const { email, fullName, language } = flow.data
  const to = { stage: 'webauthn_signup', data: { email, fullName, language, challenge: null } } as const
  await portal.db.transaction(null, async (tx) => {
    const [usedKey] = await tx.run(useMailKey(hashOf(key), 'verify_email', portal.clock.now()))
    const [movedFlow] = await tx.run(moveFlow(flow.id, to))
    if (!usedKey || !movedFlow) throw invalid()
  })
  return { kind: 'arrived', result: { kind: 'pending', token, flow: { ...flow, ...to }, types: [] } }
}

function personOf({ clock }: Portal, data: FlowData<'verify_email'>): { userId: string; statements: Statement[] } {
  const { userId, statements } = becomePerson(data)
  if (data.providerAccount)
    statements.push(insertProviderAccount({ ...data.providerAccount, userId, now: clock.now() }))
  return { userId, statements }
}

function methodsOf({ clock }: Portal, { email, providerAccount }: FlowData<'verify_email'>): Method[] {
  const at = secondsOf(clock.now())
  if (!providerAccount) return [{ method: 'password', at, email }]
  const { provider, uid } = providerAccount
  return [{ method: 'socialaccount', at, provider, uid, reauthenticated: false }]
}

function invalid(): InputRefused {
  return new InputRefused({ code: 'invalid_or_expired_key' })
}
