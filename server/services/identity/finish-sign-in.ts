/** The last step of every sign-in: the second factor if the user has one, else a session with its tokens. */
import { lockPassword } from '../../db/identity/address-store.ts'
import type { AuthenticatorType } from '../../db/identity/authenticator-store.ts'
import { authenticatorsOf } from '../../db/identity/authenticator-store.ts'
import type { Statement } from '../../db/core/client.ts'
import { endFlow } from '../../db/identity/flow-store.ts'
import { endSurplusSessions, profile } from '../../db/identity/identity-store.ts'
import { auditAccount, methodsInWords } from './account/audit-account.ts'
import type { Flow } from './flows.ts'
import { beginFlow } from './flows.ts'
import type { Pair } from './identity.ts'
import { makeSession, onlyProfile } from './identity.ts'
import { greetDevice } from './account/new-device.ts'
import { mostSessions } from './lifetimes.ts'
import type { Method } from './methods.ts'
import type { Profile } from './providers/redirect.ts'
import { AuthRefused, InputRefused } from './refusals.ts'
import type { Caller, Portal } from './site.ts'

/** Signed in, with everything that the browser stores. */
export type SignedIn = { kind: 'signed_in'; token: string; pair: Pair; person: Profile; methods: Method[] }
/** A further step is needed; `types` are the second factors that the user may use. */
export type StillPending = { kind: 'pending'; token: string; flow: Flow; types: AuthenticatorType[] }
export type SignInResult = SignedIn | StillPending

export type SignInInput = {
  userId: string
  methods: readonly Method[]
  caller: Caller
  /** The flow that ends with this step. */
  flowId?: string
  /** The stored hash that a password fitted. */
  passwordHash?: string
  /** Statements written with the session. */
  statements?: readonly Statement[]
}

/**
 * Signs in an authenticated user, or begins the step of the second factor. A passkey counts as both. Raises `conflict`
 * when the flow was used by another request meanwhile, `email_password_mismatch` when the password was replaced.
 */
export async function finishSignIn(portal: Portal, input: SignInInput): Promise<SignInResult> {
  const types = await secondFactorsOf(portal, input.userId)
  const hasSecondFactor = input.methods.some(({ method }) => method === 'mfa')
  return types.length === 0 || hasSecondFactor ? startSession(portal, input) : askSecondFactor(portal, input, types)
}

/** Returns the second factors of a user; none without an authenticator app and a passkey. */
export async function secondFactorsOf({ db }: Pick<Portal, 'db'>, userId: string): Promise<AuthenticatorType[]> {
  const [rows] = await db.batch(null, [authenticatorsOf(userId)])
  const types = [...new Set(rows.map(({ type }) => type))]
  return types.some((type) => type !== 'recovery_codes') ? types : []
}

async function askSecondFactor(portal: Portal, input: SignInInput, types: AuthenticatorType[]): Promise<StillPending> {
  const { userId, methods, caller } = input
  const flow = beginFlow(portal, { stage: 'mfa_authenticate', userId, data: { challenge: null }, methods, caller })
  await write(portal, input, [flow.statement])
  return { kind: 'pending', token: flow.token, flow: flow.flow, types }
}

async function startSession(portal: Portal, input: SignInInput): Promise<SignedIn> {
  const { userId, caller } = input
  const methods = [...input.methods]
  const now = portal.clock.now()
  const { token, pair, statements } = makeSession({ ...caller, userId, methods }, now)
  const device = await greetDevice(portal, userId, caller)
  const changes = { method: [null, methodsInWords(methods)], device: [null, caller.userAgent.slice(0, 255)] } as const
  await write(portal, input, [
    ...device,
    ...statements,
    endSurplusSessions(userId, { now, most: mostSessions }),
    auditAccount({ userId, address: caller.address }, 'sign-in', changes),
  ])
  const [profiles] = await portal.db.batch(null, [profile(userId)])
  return { kind: 'signed_in', token, pair, person: onlyProfile(profiles), methods }
}

/**
 * Ends the flow and writes, together; a concurrent request with the same flow writes nothing. A password that is replaced
 * meanwhile, which ends all sessions, opens none after that.
 */
async function write(
  { db }: Portal,
  { userId, flowId, passwordHash, statements = [] }: SignInInput,
  sessionStatements: readonly Statement[],
): Promise<void> {
  if (flowId === undefined && passwordHash === undefined) {
    await db.batch(null, [...statements, ...sessionStatements])
    return
  }
  await db.transaction(null, async (tx) => {
    const [lockedPassword] = passwordHash === undefined ? [true] : await tx.run(lockPassword(userId, passwordHash))
    if (!lockedPassword) throw new InputRefused({ code: 'email_password_mismatch' })
    const [endedFlow] = flowId === undefined ? [true] : await tx.run(endFlow(flowId))
    if (!endedFlow) throw new AuthRefused('conflict')
    for (const one of [...statements, ...sessionStatements]) await tx.run(one)
  })
}
