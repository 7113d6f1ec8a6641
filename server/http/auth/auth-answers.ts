/** The answers of the public sign-in contract for app clients, with the status in every body, and their schemas. */
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { SignInErrorCode } from '../../../domain/identity/sign-in-errors.ts'
import { signInErrors } from '../../../domain/identity/sign-in-errors.ts'
import type { Deps } from '../../deps.ts'
import { deviceOf } from './device-mark.ts'
import type { SignInResult, StillPending } from '../../services/identity/finish-sign-in.ts'
import { secondFactorsOf } from '../../services/identity/finish-sign-in.ts'
import type { Flow } from '../../services/identity/flows.ts'
import { holderOf } from '../../services/identity/flows.ts'
import type { Method } from '../../services/identity/methods.ts'
import type { Profile } from '../../services/identity/providers/redirect.ts'
import type { InputProblem, NotRecent } from '../../services/identity/refusals.ts'
import type { Wording } from '../../../domain/language/languages.ts'
import { languageCodes, requestedLanguage } from '../../../domain/language/languages.ts'
import { AuthRefused } from '../../services/identity/refusals.ts'
import type { LiveSession } from '../../services/identity/live-session.ts'
import { personOf } from '../../services/identity/sessions.ts'
import type { Caller, Provider, Site } from '../../services/identity/site.ts'

const types = z.array(z.enum(['totp', 'webauthn', 'recovery_codes']))
export const person = z.object({
  id: z.uuid(),
  display: z.string(),
  email: z.string(),
  has_usable_password: z.boolean(),
  has_avatar: z.boolean(),
  full_name: z.string(),
  language: z.enum(languageCodes).nullable(),
  is_onboarded: z.boolean(),
  redirect: z.string().describe('The slug of the company to open, or invitations.'),
})
const method = z.looseObject({ method: z.string(), at: z.number() })
export const provider = z.object({
  id: z.string(),
  name: z.string(),
  client_id: z.string(),
  openid_configuration_url: z.string(),
  flows: z.array(z.string()),
})
const flow = z.object({
  id: z.string(),
  is_pending: z.literal(true).optional(),
  providers: z.array(z.string()).optional(),
  provider: provider.optional(),
  types: types.optional(),
})
const tokens = z.object({ session_token: z.string(), access_token: z.string(), refresh_token: z.string() }).partial()

export const authenticated = z.object({
  status: z.literal(200),
  data: z.object({ user: person, methods: z.array(method) }),
  meta: z.object({ is_authenticated: z.literal(true), ...tokens.shape }),
})
/** Not signed in: the possible flows, and the pending one. Or signed in, but not recently enough. */
const unauthenticated = z.object({
  status: z.literal(401),
  data: z.object({ flows: z.array(flow), user: person.optional(), methods: z.array(method).optional() }),
  meta: z.object({ is_authenticated: z.boolean(), ...tokens.shape }),
})
const inputErrors = z.object({
  status: z.literal(400),
  errors: z.array(z.object({ code: z.string(), message: z.string(), param: z.string().optional() })),
})
const sessionEnded = z.object({
  status: z.literal(410),
  data: z.object({}),
  meta: z.object({ is_authenticated: z.literal(false) }),
})
const bare = <Status extends number>(status: Status) => z.object({ status: z.literal(status) })
export const done = bare(200)

/** Every unsuccessful answer, for the `response` of a route. */
export const refusals = {
  400: inputErrors,
  401: unauthenticated,
  403: bare(403),
  409: bare(409),
  410: sessionEnded,
  429: bare(429),
  '4xx': z.object({ status: z.int() }),
}
export const sessionHeader = z.object({ 'x-session-token': z.string().max(255).optional() })

/** An address as it is stored and compared. */
export const emailInput = z.string().trim().toLowerCase().max(320).pipe(z.email())

type UnauthenticatedAnswer = z.input<typeof unauthenticated>
type FlowInput = z.input<typeof flow>

/** Returns the caller of a request. */
export function callerOf(request: FastifyRequest): Caller {
  const { headers, ip } = request
  const token = headers['x-session-token']
  return {
    token: typeof token === 'string' && token !== '' ? token : undefined,
    address: ip,
    userAgent: headers['user-agent'] ?? '',
    device: deviceOf(request),
    language: requestedLanguage(headers['accept-language']) ?? undefined,
  }
}

/** Returns the answer for a signed-in user; `meta` has the new tokens. */
function signedInAnswer(
  { user, methods }: { user: Profile; methods: readonly Method[] },
  meta: Omit<z.input<typeof authenticated>['meta'], 'is_authenticated'> = {},
): z.input<typeof authenticated> {
  return { status: 200, data: { user, methods: [...methods] }, meta: { is_authenticated: true, ...meta } }
}

/** Returns the answer about an active session. */
export async function sessionAnswer(deps: Deps, session: LiveSession): Promise<z.input<typeof authenticated>> {
  return signedInAnswer({ user: await personOf(deps, session), methods: session.methods })
}

/** Returns the answer of a sign-in: 200 with tokens, or 401 with the pending step. */
export function signInAnswer(
  { site }: Deps,
  result: SignInResult,
): z.input<typeof authenticated> | z.input<typeof unauthenticated> {
  if (result.kind === 'pending') return pendingAnswer(site, result)
  const { person: user, methods, token, pair } = result
  return signedInAnswer({ user, methods }, { session_token: token, ...pair })
}

/** Returns 401: a step is pending under a new token. */
export function pendingAnswer(
  site: Site,
  { flow: pending, token, types: usable = [] }: Pick<StillPending, 'flow' | 'token'> & Partial<StillPending>,
): UnauthenticatedAnswer {
  return {
    status: 401,
    data: { flows: [...ways(site), ...pendingFlows(site, pending, usable)] },
    meta: { is_authenticated: false, session_token: token },
  }
}

/** Returns 401: nobody is signed in. */
export function signedOutAnswer(site: Site): UnauthenticatedAnswer {
  return { status: 401, data: { flows: ways(site) }, meta: { is_authenticated: false } }
}

/**
 * Returns what the token of a request stands for: signed in, pending, nothing. Raises `gone` for one that has ended.
 */
export async function stateAnswer(
  deps: Deps,
  caller: Caller,
): Promise<z.input<typeof authenticated> | z.input<typeof unauthenticated>> {
  const holder = await holderOf(deps, caller.token)
  if (holder.kind === 'session') return sessionAnswer(deps, holder.session)
  if (holder.kind === 'gone') throw new AuthRefused('gone')
  const answer = signedOutAnswer(deps.site)
  if (holder.kind === 'nobody') return answer
  const { userId } = holder.flow
  const usable = userId === null ? [] : await secondFactorsOf(deps, userId)
  return { ...answer, data: { flows: [...answer.data.flows, ...pendingFlows(deps.site, holder.flow, usable)] } }
}

/** Returns 401 for a user who signed in too long ago: the ways to reauthenticate. */
export async function notRecentAnswer(deps: Deps, { session }: NotRecent): Promise<UnauthenticatedAnswer> {
  const user = await personOf(deps, session)
  const usable = await secondFactorsOf(deps, session.userId)
  const flows: FlowInput[] = [
    ...(user.has_usable_password ? [{ id: 'reauthenticate' }] : []),
    ...(usable.length > 0 ? [{ id: 'mfa_reauthenticate', types: usable }] : []),
  ]
  return { status: 401, data: { flows, user, methods: [...session.methods] }, meta: { is_authenticated: true } }
}

/** Returns 400: the problems of an input, in a language by its wording. */
export function refusedAnswer(problems: readonly InputProblem[], wording: Wording): z.input<typeof inputErrors> {
  return { status: 400, errors: problems.map((problem) => errorOf(problem, wording)) }
}

function errorOf(
  { code: name, param: at }: InputProblem,
  wording: Wording,
): z.input<typeof inputErrors>['errors'][number] {
  const {
    code = name,
    param,
    text,
  }: { code?: string; param?: string; text: string } = signInErrors[name satisfies SignInErrorCode]
  const place = at ?? param
  return { code, message: wording(text), ...(place ? { param: place } : {}) }
}

/** Returns a provider in the form of the contract. */
export function providerAnswer({ id, name, issuer, clientId }: Provider): z.input<typeof provider> {
  return {
    id,
    name,
    client_id: clientId,
    openid_configuration_url: `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
    flows: ['provider_redirect', 'provider_token'],
  }
}

function ways({ isOpenForSignup, providers }: Site): FlowInput[] {
  const ids = providers.map(({ id }) => id)
  return [
    { id: 'login' },
    { id: 'login_by_code' },
    ...(isOpenForSignup ? [{ id: 'signup' }] : []),
    ...(ids.length > 0 ? ['provider_redirect', 'provider_token'].map((id) => ({ id, providers: ids })) : []),
  ]
}

function pendingFlows(site: Site, pending: Flow, usable: StillPending['types']): FlowInput[] {
  const { stage, data } = pending
  if (stage === 'webauthn_login') return []
  if (stage === 'mfa_authenticate') return [{ id: stage, is_pending: true, types: usable }]
  if (stage === 'webauthn_signup') return [{ id: 'signup', is_pending: true }]
  if (stage !== 'provider_signup') return [{ id: stage, is_pending: true }]
  const from = site.providers.find(({ id }) => id === data.providerAccount.provider)
  return [{ id: stage, is_pending: true, ...(from ? { provider: providerAnswer(from) } : {}) }]
}
