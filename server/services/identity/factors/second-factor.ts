/**
 * Proving who one is by a code: of an authenticator application, or a recovery code. A code is good once, also when it
 * comes twice at the same moment. At most five attempts of one sign-in; `attempts.ts` bounds those of a person.
 */
import { authenticatorsOf, keepCodesLeft, lockCodes, useStep } from '../../../db/identity/authenticator-store.ts'
import { countAttempt } from '../../../db/identity/flow-store.ts'
import type { Arrival } from '../arrive.ts'
import { arrive } from '../arrive.ts'
import type { Source } from '../attempts.ts'
import { forgetAttempts, provingInTurn, sourceOf, sourceOfSession } from '../attempts.ts'
import { auditAccount } from '../account/audit-account.ts'
import type { Flow } from '../flows.ts'
import { holderOf, requireSession } from '../flows.ts'
import { mostFailures } from '../lifetimes.ts'
import type { LiveSession } from '../live-session.ts'
import type { Method } from '../methods.ts'
import { secondsOf } from '../methods.ts'
import { proveAgain } from '../reauthenticate.ts'
import { openCodes, sealCodes, withoutCode } from './recovery-codes.ts'
import { AuthRefused, InputRefused } from '../refusals.ts'
import type { Caller, Portal } from '../site.ts'
import { stepOfCode } from './totp.ts'

export type Proof = Extract<Method, { method: 'mfa' }>
/** A sign-in that waits for the second factor of a person. */
export type SecondStep = Flow<'mfa_authenticate'> & { userId: string }

/**
 * The sign-in of a caller that waits for a second factor. Raises `signed_out` when none waits, `gone` when it has ended,
 * `conflict` when they are signed in.
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
 * Finishes a sign-in with a code. Raises `incorrect_code`, `too_many_login_attempts`, `login_slowed`, and what `secondStep` raises;
 * `conflict` when the sign-in was finished meanwhile.
 */
export async function authenticateByCode(portal: Portal, caller: Caller, code: string): Promise<Arrival> {
  const flow = await secondStep(portal, caller)
  const [counted] = await portal.db.batch(null, [countAttempt(flow.id, mostFailures)])
  if (counted.length === 0) throw new InputRefused({ code: 'too_many_login_attempts' })
  const source = sourceOf(portal.site.sealer, caller, flow.userId)
  const proof = await proveByCode(portal, { userId: flow.userId, source }, code).catch(async (error: unknown) => {
    await noteFailure(portal, caller, flow)
    throw error
  })
  return arrive(portal, { userId: flow.userId, methods: [...flow.methods, proof], caller, flowId: flow.id })
}

/**
 * Proves again, by a code, who is signed in. Returns the session with its new proof. Raises `incorrect_code`,
 * `too_many_login_attempts`, `signed_out`, `gone`.
 */
export async function reauthenticateByCode(portal: Portal, caller: Caller, code: string): Promise<LiveSession> {
  const session = await requireSession(portal, caller)
  const proof = await proveByCode(portal, { userId: session.userId, source: sourceOfSession(session) }, code)
  return proveAgain(portal, session, { ...proof, reauthenticated: true })
}

/** Leaves a row about a wrong second factor: whoever sends it knows the first one. */
export async function noteFailure({ db }: Portal, { address }: Caller, { userId, methods }: SecondStep): Promise<void> {
  const method = [...methods.map((one) => one.method), 'mfa'].join(', ')
  await db.batch(null, [auditAccount({ userId, address }, 'failed-sign-in', { method: [null, method] })])
}

/** Counted apart from passwords: who knows the password could otherwise have failures forgotten by signing in again. */
async function proveByCode(
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
  const [used] = await db.batch(null, [useStep(app.id, step, now)])
  return used.length > 0 ? { method: 'mfa', at: secondsOf(now), type: 'totp', id: app.id } : null
}

async function useRecoveryCode({ db, clock, site }: Portal, userId: string, code: string): Promise<Proof | null> {
  const now = clock.now()
  return db.transaction(null, async (tx) => {
    const [codes] = await tx.run(lockCodes(userId))
    if (!codes || codes.secret === null) return null
    const left = withoutCode(openCodes(site.sealer, codes.secret), code)
    if (left === null) return null
    await tx.run(keepCodesLeft(codes.id, sealCodes(site.sealer, left), now))
    return { method: 'mfa', at: secondsOf(now), type: 'recovery_codes', id: codes.id }
  })
}
