/**
 * Unfinished sign-ups and sign-ins. Their token is sent in place of a session token; their user is not signed in. A
 * sign-up creates no user until its address is verified, so that an address cannot be claimed by others:
 *
 *   sign-up → verify_email → signed in
 *   sign-up with a passkey → verify_email → webauthn_signup → signed in
 *   password, code or provider → mfa_authenticate (with a second factor) → signed in
 *   provider without a verified address → provider_signup → verify_email → signed in
 */
import { z } from 'zod'
import { languageCodes } from '../../../domain/language/languages.ts'
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

/** The language that the request of a sign-up named; null for none. */
const language = z.enum(languageCodes).nullable().default(null)

/** The data of each stage. */
const dataOf = {
  verify_email: z.object({
    email: z.string(),
    fullName: z.string(),
    passwordHash: z.string().nullable(),
    providerAccount: providerAccount.nullable(),
    /** Whether a passkey is requested once the address is verified. */
    wantsPasskey: z.boolean(),
    /** Whether the address already has an account, whose owner was informed by email; then the flow leads nowhere. */
    isVain: z.boolean(),
    language,
  }),
  /** `challenge`: that of the requested passkey. */
  mfa_authenticate: z.object({ challenge: z.string().nullable() }),
  /** `codeHash`: null where no code is valid. `isRepeated`: no email was sent, the step asks for an earlier code. */
  login_by_code: z.object({
    email: z.string(),
    codeHash: z.string().nullable(),
    isRepeated: z.boolean().default(false),
  }),
  provider_signup: z.object({ fullName: z.string(), email: z.string().nullable(), providerAccount }),
  webauthn_login: z.object({ challenge: z.string() }),
  webauthn_signup: z.object({ email: z.string(), fullName: z.string(), challenge: z.string().nullable(), language }),
} as const satisfies Record<Stage, z.ZodType<object>>

/** The lifetime of each stage, in minutes. */
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

/** A flow with its token. */
export type FlowWithToken<S extends Stage = Stage> = { flow: Flow<S>; token: string }

export type NewFlow<S extends Stage> = {
  stage: S
  userId: string | null
  data: FlowData<S>
  methods?: readonly Method[]
  caller: Caller
  /** Absent: as long as its stage lasts. */
  expiresAt?: Date | undefined
}

/** Returns a new flow with its token, and the statement that stores it. */
export function beginFlow<S extends Stage>(
  { clock }: Pick<Identity, 'clock'>,
  { stage, userId, data, methods = [], caller, ...rest }: NewFlow<S>,
): FlowWithToken<S> & { statement: Statement } {
  const now = clock.now()
  const { expiresAt = later(now, lasts[stage] * 60_000) } = rest
  const { token, hash } = newToken()
  const flow = { id: newId(), stage, userId, data, methods: [...methods], expiresAt }
  const statement = insertFlow({
    ...flow,
    tokenHash: hash,
    address: caller.address,
    userAgent: caller.userAgent.slice(0, 255),
    now,
  })
  return { flow: flow as Flow<S>, token, statement }
}

/** The holder of a session token. */
export type Holder =
  | { kind: 'nobody' }
  | { kind: 'gone' }
  | { kind: 'session'; session: LiveSession }
  | { kind: 'flow'; flow: Flow }

/** Returns what a token identifies: a session, a flow, nothing any more; `nobody` without a token. */
export async function holderOf(identity: Identity, token: string | undefined): Promise<Holder> {
  if (!token) return { kind: 'nobody' }
  const session = await liveSession(identity, token)
  if (session) return { kind: 'session', session }
  const [[row]] = await identity.db.batch(null, [flowByToken(hashOf(token), identity.clock.now())])
  return row ? { kind: 'flow', flow: flowOf(row) } : { kind: 'gone' }
}

/** Returns a stored flow with the data of its stage. */
export function flowOf({ id, stage, user_id: userId, data, methods, expires_at: expiresAt }: FlowRow): Flow {
  return { id, stage, userId, data: dataOf[stage].parse(data), methods: methods as Method[], expiresAt } as Flow
}

/** Returns the pending flow of a caller at this stage. Raises `conflict` otherwise. */
export async function pendingFlow<S extends Stage>(identity: Identity, caller: Caller, stage: S): Promise<Flow<S>> {
  const holder = await holderOf(identity, caller.token)
  if (holder.kind !== 'flow' || holder.flow.stage !== stage) throw new AuthRefused('conflict')
  return holder.flow as Flow<S>
}

/** Raises `conflict` when the caller is signed in already. */
export async function refuseSignedIn(identity: Identity, { token }: Caller): Promise<void> {
  if ((await holderOf(identity, token)).kind === 'session') throw new AuthRefused('conflict')
}

/**
 * Returns the session of a caller. Raises `signed_out` without a token or with that of a flow, `gone` when it has
 * ended.
 */
export async function requireSession(identity: Identity, { token }: Caller): Promise<LiveSession> {
  const holder = await holderOf(identity, token)
  if (holder.kind === 'session') return holder.session
  throw new AuthRefused(holder.kind === 'gone' ? 'gone' : 'signed_out')
}

/** Returns the session of a caller who authenticated within the last five minutes. Raises `NotRecent` otherwise. */
export async function requireRecentSession(identity: Identity, caller: Caller): Promise<LiveSession> {
  const session = await requireSession(identity, caller)
  if (!isRecent(session.methods, identity.clock.now())) throw new NotRecent(session)
  return session
}
