/** The last step of every way in: the second factor if the person has one, else a session with its tokens. */
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
import { greetDevice } from './account/known-device.ts'
import { mostSessions } from './lifetimes.ts'
import type { Method } from './methods.ts'
import type { Profile } from './providers/redirect.ts'
import { AuthRefused } from './refusals.ts'
import type { Caller, Portal } from './site.ts'

/** Signed in, with everything the browser keeps. */
export type SignedIn = { kind: 'signed_in'; token: string; pair: Pair; person: Profile; methods: Method[] }
/** A further step is needed; `types` are the second factors the person may use. */
export type StillPending = { kind: 'pending'; token: string; flow: Flow; types: AuthenticatorType[] }
export type Arrival = SignedIn | StillPending

export type Arriving = {
  userId: string
  methods: readonly Method[]
  caller: Caller
  /** The flow that led here: it ends. */
  flowId?: string
  /** What has to be written with the session. */
  statements?: readonly Statement[]
}

/**
 * Lets a person in who has proved who they are, or begins the step of the second factor. A passkey counts for both.
 * Raises `conflict` when the flow that led here was used by someone else meanwhile.
 */
export async function arrive(portal: Portal, arriving: Arriving): Promise<Arrival> {
  const types = await secondFactorsOf(portal, arriving.userId)
  const isProven = arriving.methods.some(({ method }) => method === 'mfa')
  return types.length === 0 || isProven ? startSession(portal, arriving) : askSecondFactor(portal, arriving, types)
}

/** The second factors a person may sign in with; none when they have neither an app nor a passkey. */
export async function secondFactorsOf({ db }: Pick<Portal, 'db'>, userId: string): Promise<AuthenticatorType[]> {
  const [rows] = await db.batch(null, [authenticatorsOf(userId)])
  const types = [...new Set(rows.map(({ type }) => type))]
  return types.some((type) => type !== 'recovery_codes') ? types : []
}

async function askSecondFactor(portal: Portal, arriving: Arriving, types: AuthenticatorType[]): Promise<StillPending> {
  const { userId, methods, caller } = arriving
  const begun = beginFlow(portal, { stage: 'mfa_authenticate', userId, data: { challenge: null }, methods, caller })
  await write(portal, arriving, [begun.statement])
  return { kind: 'pending', token: begun.token, flow: begun.flow, types }
}

async function startSession(portal: Portal, arriving: Arriving): Promise<SignedIn> {
  const { userId, caller } = arriving
  const methods = [...arriving.methods]
  const now = portal.clock.now()
  const { token, pair, statements } = makeSession({ ...caller, userId, methods }, now)
  const device = await greetDevice(portal, userId, caller)
  const changes = { method: [null, methodsInWords(methods)], device: [null, caller.userAgent.slice(0, 255)] } as const
  await write(portal, arriving, [
    ...device,
    ...statements,
    endSurplusSessions(userId, { now, most: mostSessions }),
    auditAccount({ userId, address: caller.address }, 'sign-in', changes),
  ])
  const [profiles] = await portal.db.batch(null, [profile(userId)])
  return { kind: 'signed_in', token, pair, person: onlyProfile(profiles), methods }
}

/** Ends the flow that led here and writes, together; whoever comes second with the same flow writes nothing. */
async function write({ db }: Portal, { flowId, statements = [] }: Arriving, own: readonly Statement[]): Promise<void> {
  if (!flowId) {
    await db.batch(null, [...statements, ...own])
    return
  }
  await db.transaction(null, async (tx) => {
    const [ended] = await tx.run(endFlow(flowId))
    if (!ended) throw new AuthRefused('conflict')
    for (const one of [...statements, ...own]) await tx.run(one)
  })
}
