/**
 * Identifies the user of a request: `request.who` for everything below a company, `request.bearer` for the user's own
 * data.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DomainError } from '../../../domain/errors.ts'
import { requestedLanguage } from '../../../domain/language/languages.ts'
import { can } from '../../../domain/permissions/can.ts'
import type { Action } from '../../../domain/resources/core/define.ts'
import type { Deps } from '../../deps.ts'
import type { Bearer } from '../../services/identity/access.ts'
import { enterCompany, whoIs } from '../../services/identity/access.ts'
import { enterByKey } from '../../services/identity/factors/enter-by-key.ts'
import { lacksPermission } from '../../services/core/not-allowed.ts'
import { isRecent } from '../../services/identity/methods.ts'
import { readerByLink } from '../../services/sending/public-links.ts'
import type { Context, Idempotency, Who } from '../../services/core/unit-of-work.ts'
import { countForToken } from './rate-limits.ts'
import { noteRefusal } from './security-log.ts'

declare module 'fastify' {
  interface FastifyRequest {
    who: Who
    bearer: Bearer
  }
  interface FastifyContextConfig {
    /** The path of the documents that a route shows to anybody with a link to one of them. */
    isPublic?: string
    /** What anybody with a link may do with the document on the route; without it, read. */
    linkAction?: Action
  }
}

type InCompany = FastifyRequest<{ Params: { company: string } }>

/**
 * Admits only members of the company in the path, and programs with a key of it, on every route of the scope. Anonymous
 * requests are refused with SIGN_IN, users who are no active member with NOT_FOUND, invalid keys with KEY_REFUSED,
 * whatever the path.
 */
export function admitMembers(scope: FastifyInstance, deps: Deps): void {
  scope.addHook<{ Params: { company: string } }>('onRequest', async (request) => {
    const reader = await readerOf(request, deps)
    if (reader) {
      request.who = { ...reader, address: request.ip }
      return
    }
    const key = /^Api-Key (.{1,255})$/.exec(request.headers.authorization ?? '')?.[1]
    const member = key === undefined ? await memberOf(request, deps) : await programOf(request, deps, key)
    request.who = { ...member, address: request.ip }
  })
}

/**
 * Returns the reader with a link, on the routes of links (`config.isPublic`), signed in or not: the link determines
 * what may be read.
 */
async function readerOf(request: InCompany, deps: Deps): Promise<Omit<Who, 'address'> | null> {
  const { query, params, routeOptions } = request
  const hash: unknown = Reflect.get(Object(query), 'hash')
  const { isPublic: path, linkAction = 'read' } = routeOptions.config
  if (path === undefined || typeof hash !== 'string') return null
  const { company: slug, id = '' } = params as { company: string; id?: string }
  return readerByLink(deps, { slug, path, id, hash, action: linkAction })
}

async function memberOf(request: InCompany, deps: Deps): Promise<Omit<Who, 'address'>> {
  const entered = await enterCompany(deps, { accessToken: accessToken(request), slug: request.params.company })
  if (entered === 'nobody') throw new DomainError('SIGN_IN')
  countForToken(request)
  if (entered === 'stranger') {
    noteRefusal(request, 'NO_MEMBER')
    throw new DomainError('NOT_FOUND')
  }
  return entered
}

async function programOf(request: InCompany, deps: Deps, key: string): Promise<Omit<Who, 'address'>> {
  const program = await enterByKey(deps, { key, slug: request.params.company })
  if (!program) throw new DomainError('KEY_REFUSED')
  countForToken(request)
  return program
}

/**
 * Refuses programs on a route whose work continues after the request: that runs with the permissions of the user alone,
 * which may exceed those of the key. Raises PERSON_ONLY.
 */
export async function admitPeopleOnly({ who }: FastifyRequest): Promise<void> {
  if (who.via !== undefined) throw new DomainError('PERSON_ONLY')
}

/** Admits only signed-in users, on every route of the scope. Raises SIGN_IN. */
export function admitSignedIn(scope: FastifyInstance, deps: Deps): void {
  scope.addHook('onRequest', async (request) => {
    request.bearer = await bearerOf(request, deps)
  })
}

/** Returns the signed-in user of a request. Raises SIGN_IN. */
export async function bearerOf(request: FastifyRequest, deps: Deps): Promise<Bearer> {
  const bearer = await whoIs(deps, accessToken(request))
  if (!bearer) throw new DomainError('SIGN_IN')
  countForToken(request)
  return bearer
}

/** Returns a function that returns whether the user authenticated within the last five minutes. */
export function recentSignInOf(request: FastifyRequest, deps: Deps): () => Promise<boolean> {
  return async () => isRecent((await bearerOf(request, deps)).methods, deps.clock.now())
}

/** Raises NOT_ALLOWED unless the member has the permission (`account_ledgers.read`). */
export function requirePermission({ who }: FastifyRequest, permission: string): void {
  if (!can(who, permission)) throw lacksPermission(permission)
}

/** Returns the context of a member's request; with an `Idempotency-Key` a POST runs at most once. */
export function contextOf(request: FastifyRequest, { db, clock }: Deps): Context {
  const idempotency = idempotencyOf(request)
  const language = requestedLanguage(request.headers['accept-language'])
  return { db, clock, who: request.who, ...(idempotency ? { idempotency } : {}), ...(language ? { language } : {}) }
}

const longestKey = 255

/** Returns the `Idempotency-Key` of a POST with what it stands for. Raises BAD_REQUEST for a key of another form. */
export function idempotencyOf({ method, url, headers, body }: FastifyRequest): Idempotency | undefined {
  const key = headers['idempotency-key']
  if (method !== 'POST' || key === undefined) return undefined
  if (typeof key !== 'string' || key === '' || key.length > longestKey) throw new DomainError('BAD_REQUEST')
  return { method, path: url.split('?')[0]?.replace(/\/$/, '') ?? '', key, body }
}

function accessToken({ headers }: FastifyRequest): string {
  const token = /^Token ([\w-]{1,255})$/.exec(headers.authorization ?? '')?.[1]
  if (!token) throw new DomainError('SIGN_IN')
  return token
}
