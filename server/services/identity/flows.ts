/**
 * Sign-ups and sign-ins that are not finished. Their token is sent where that of a session would be; the person behind
 * it is not signed in. A sign-up makes nobody until its address is proven, so an address cannot be held by a claim:
 *
 *   sign-up → verify_email → signed in
 *   sign-up with a passkey → verify_email → webauthn_signup → signed in
 *   password, code or provider → mfa_authenticate (who has a second factor) → signed in
 *   provider without a proven address → provider_signup → verify_email → signed in
 */
import { z } from 'zod'
import type { Statement } from '../../db/core/client.ts'
import type { FlowRow, Stage } from '../../db/identity/flow-store.ts'
import { flowByToken, insertFlow } from '../../db/identity/flow-store.ts'
import { newId } from '../core/unit-of-work.ts'
import { later } from './lifetimes.ts'
import type { Method } from './methods.ts'
import type { Identity } from './identity.ts'
import type { LiveSession } from './live-session.ts'
import { liveSession } from './live-session.ts'
import type { Caller } from './site.ts'
import { hashOf, newToken } from './tokens.ts'
import { AuthRefused, NotRecent } from './refusals.ts'
import { isRecent } from './methods.ts'

const providerAccount = z.object({ provider: z.string(), uid: z.string(), display: z.string() })

/** What each stage remembers. */
const dataOf = {
  verify_email: z.object({
    email: z.string(),
    fullName: z.string(),
    passwordHash: z.string().nullable(),
    providerAccount: providerAccount.nullable(),
    /** A passkey is asked for once the address is proven. */
    wantsPasskey: z.boolean(),
    /** The address has an account already, which its owner was told by mail; nothing can come of this flow. */
    isVain: z.boolean(),
  }),
  /** `challenge`: of the passkey that was asked for. */
  mfa_authenticate: z.object({ challenge: z.string().nullable() }),
  /** `codeHash`: null where the address is unknown. */
  login_by_code: z.object({ email: z.string(), codeHash: z.string().nullable() }),
  provider_signup: z.object({ fullName: z.string(), email: z.string().nullable(), providerAccount }),
  webauthn_login: z.object({ challenge: z.string() }),
  webauthn_signup: z.object({ email: z.string(), fullName: z.string(), challenge: z.string().nullable() }),
} as const satisfies Record<Stage, z.ZodType<object>>

/** How long each stage waits, in minutes. */
const lasts = {
  verify_email: 24 * 60,
  mfa_authenticate: 10,
  login_by_code: 3,
  provider_signup: 30,
  webauthn_login: 5,
  webauthn_signup: 60,
} as const satisfies Record<Stage, number>

export type FlowData<S extends Stage> = z.infer<(typeof dataOf)[S]>
export type Flow<S extends Stage = Stage> = {
  [One in S]: {
    id: string
    stage: One
    userId: string | null
    data: FlowData<One>
    methods: Method[]
    expiresAt: Date
  }
}[S]

/** A flow with the token its holder is given. */
export type Begun<S extends Stage = Stage> = { flow: Flow<S>; token: string }

export type NewFlow<S extends Stage> = {
  stage: S
  userId: string | null
  data: FlowData<S>
  methods?: readonly Method[]
  caller: Caller
}

/** A new flow with its token, and the statement that stores it. */
export function beginFlow<S extends Stage>(
  { clock }: Pick<Identity, 'clock'>,
  { stage, userId, data, methods = [], caller }: NewFlow<S>,
): Begun<S> & { statement: Statement } {
  const now = clock.now()
  const { token, hash } = newToken()
  const flow = { id: newId(), stage, userId, data, methods: [...methods], expiresAt: later(now, lasts[stage] * 60_000) }
  const statement = insertFlow({
    ...flow,
    tokenHash: hash,
    address: caller.address,
    userAgent: caller.userAgent.slice(0, 255),
    now,
  })
  return { flow: flow as Flow<S>, token, statement }
}

/** Who holds a session token. */
export type Holder =
  | { kind: 'nobody' }
  | { kind: 'gone' }
  | { kind: 'session'; session: LiveSession }
  | { kind: 'flow'; flow: Flow }

/** What a token stands for: a session, a flow, nothing any more; `nobody` without a token. */
export async function holderOf(identity: Identity, token: string | undefined): Promise<Holder> {
  if (!token) return { kind: 'nobody' }
  const session = await liveSession(identity, token)
  if (session) return { kind: 'session', session }
  const [[row]] = await identity.db.batch(null, [flowByToken(hashOf(token), identity.clock.now())])
  return row ? { kind: 'flow', flow: flowOf(row) } : { kind: 'gone' }
}

/** A stored flow with what its stage remembers. */
export function flowOf({ id, stage, user_id: userId, data, methods, expires_at: expiresAt }: FlowRow): Flow {
  return { id, stage, userId, data: dataOf[stage].parse(data), methods: methods as Method[], expiresAt } as Flow
}

/** The pending flow of a caller when it is at this stage. Raises `conflict` otherwise. */
export async function pendingFlow<S extends Stage>(identity: Identity, caller: Caller, stage: S): Promise<Flow<S>> {
  const holder = await holderOf(identity, caller.token)
  if (holder.kind !== 'flow' || holder.flow.stage !== stage) throw new AuthRefused('conflict')
  return holder.flow as Flow<S>
}

/** Raises `conflict` when the caller is signed in already. */
export async function refuseSignedIn(identity: Identity, { token }: Caller): Promise<void> {
  if ((await holderOf(identity, token)).kind === 'session') throw new AuthRefused('conflict')
}

/** The session of a caller. Raises `signed_out` without a token or with that of a flow, `gone` when it has ended. */
export async function requireSession(identity: Identity, { token }: Caller): Promise<LiveSession> {
  const holder = await holderOf(identity, token)
  if (holder.kind === 'session') return holder.session
  throw new AuthRefused(holder.kind === 'gone' ? 'gone' : 'signed_out')
}

/** The session of a caller who proved who they are within the last five minutes. Raises `NotRecent` otherwise. */
export async function requireRecentSession(identity: Identity, caller: Caller): Promise<LiveSession> {
  const session = await requireSession(identity, caller)
  if (!isRecent(session.methods, identity.clock.now())) throw new NotRecent(session)
  return session
}
