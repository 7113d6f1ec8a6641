/**
 * Authenticates by a code: of an authenticator app, or a recovery code. A code is valid once, also when it is sent
 * twice at the same moment. At most five attempts per sign-in; `attempts.ts` limits those of a user.
 */
import { authenticatorsOf, storeRemainingCodes, lockCodes, useStep } from '../../../db/identity/authenticator-store.ts'
import { countAttempt } from '../../../db/identity/flow-store.ts'
import type { SignInResult } from '../finish-sign-in.ts'
import { finishSignIn } from '../finish-sign-in.ts'
import type { Source } from '../attempts.ts'
import { forgetAttempts, provingInTurn, sourceOf, sourceOfSession } from '../attempts.ts'
import { auditAccount } from '../account/audit-account.ts'
import type { Flow } from '../flows.ts'
import { holderOf, requireSession } from '../flows.ts'
import { mostFailures } from '../lifetimes.ts'
import type { LiveSession } from '../live-session.ts'
import type { Method } from '../methods.ts'
import { secondsOf } from '../methods.ts'
import { addAuthentication } from '../reauthenticate.ts'
import { openCodes, sealCodes, withoutCode } from './recovery-codes.ts'
import { AuthRefused, InputRefused } from '../refusals.ts'
import type { Caller, Portal } from '../site.ts'
import { stepOfCode } from './totp.ts'

export type Proof = Extract<Method, { method: 'mfa' }>
/** A sign-in that waits for the second factor of a user. */
export type SecondStep = Flow<'mfa_authenticate'> & { userId: string }

/**
 * Returns the sign-in of a caller that waits for a second factor. Raises `signed_out` when none waits, `gone` when it
 * has ended, `conflict` when they are signed in.
 */
export async function secondStep(portal: Portal, caller: Caller): Promise<SecondStep> {
  const holder = await holderOf(portal, caller.token)
  if (holder.kind === 'session') throw new AuthRefused('conflict')
  if (holder.kind === 'gone') throw new AuthRefused('gone')
  const flow = holder.kind === 'flow' && holder.flow.stage === 'mfa_authenticate' ? holder.flow : null
  if (!flow || flow.userId === null) throw new AuthRefused('signed_out')
  return { ...flow, userId: flow.userId }
}

/**
 * Finishes a sign-in with a code. Raises `incorrect_code`, `too_many_login_attempts`, `login_slowed`, and what
 * `secondStep` raises; `conflict` when the sign-in was finished meanwhile.
 */
export async function authenticateByCode(portal: Portal, caller: Caller, code: string): Promise<SignInResult> {
  const flow = await secondStep(portal, caller)
  const [countedFlow] = await portal.db.batch(null, [countAttempt(flow.id, mostFailures)])
  if (countedFlow.length === 0) throw new InputRefused({ code: 'too_many_login_attempts' })
  const source = sourceOf(portal.site.sealer, caller, flow.userId)
  const proof = await checkCode(portal, { userId: flow.userId, source }, code).catch(async (error: unknown) => {
    await noteFailure(portal, caller, flow)
    throw error
  })
  return finishSignIn(portal, { userId: flow.userId, methods: [...flow.methods, proof], caller, flowId: flow.id })
}

/**
 * Reauthenticates the signed-in user by a code. Returns the session with its new authentication. Raises
 * `incorrect_code`, `too_many_login_attempts`, `signed_out`, `gone`.
 */
export async function reauthenticateByCode(portal: Portal, caller: Caller, code: string): Promise<LiveSession> {
  const session = await requireSession(portal, caller)
  const proof = await checkCode(portal, { userId: session.userId, source: sourceOfSession(session) }, code)
  return addAuthentication(portal, session, { ...proof, reauthenticated: true })
}

/** Logs a wrong second factor, because its sender knows the first one. */
export async function noteFailure({ db }: Portal, { address }: Caller, { userId, methods }: SecondStep): Promise<void> {
  const method = [...methods.map((one) => one.method), 'mfa'].join(', ')
  await db.batch(null, [auditAccount({ userId, address }, 'failed-sign-in', { method: [null, method] })])
}

/**
 * Counted apart from passwords: otherwise somebody who knows the password could reset the failures by signing in again.
 */
async function checkCode(
  portal: Portal,
  { userId, source }: { userId: string; source: Source },
  code: string,
): Promise<Proof> {
  const attempt = { name: `second factor of ${userId}`, source }
  const isOfApp = /^\d{6}$/.test(code.replace(/\s/g, ''))
  return provingInTurn(portal, attempt, async () => {
    const proof = isOfApp ? await useTotp(portal, userId, code) : await useRecoveryCode(portal, userId, code)
    if (!proof) throw new InputRefused({ code: 'incorrect_code' })
    await portal.db.batch(null, [forgetAttempts(attempt)])
    return proof
  })
}

async function useTotp({ db, clock, site }: Portal, userId: string, code: string): Promise<Proof | null> {
  const [rows] = await db.batch(null, [authenticatorsOf(userId)])
  const app = rows.find(({ type }) => type === 'totp')
  if (!app || app.secret === null) return null
  const now = clock.now()
  const step = stepOfCode(site.sealer.open(app.secret), code, now)
  if (step === null) return null
  const [usedApp] = await db.batch(null, [useStep(app.id, step, now)])
  return usedApp.length > 0 ? { method: 'mfa', at: secondsOf(now), type: 'totp', id: app.id } : null
}

async function useRecoveryCode({ db, clock, site }: Portal, userId: string, code: string): Promise<Proof | null> {
  const now = clock.now()
  return db.transaction(null, async (tx) => {
    const [codes] = await tx.run(lockCodes(userId))
    if (!codes || codes.secret === null) return null
    const remaining = withoutCode(openCodes(site.sealer, codes.secret), code)
    if (remaining === null) return null
    await tx.run(storeRemainingCodes(codes.id, sealCodes(site.sealer, remaining), now))
    return { method: 'mfa', at: secondsOf(now), type: 'recovery_codes', id: codes.id }
  })
}
