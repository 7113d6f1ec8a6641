/** Who a request comes from: `request.who` for everything below a company, `request.bearer` for the person's own data. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DomainError } from '../../../domain/errors.ts'
import { can } from '../../../domain/permissions/can.ts'
import type { Deps } from '../../deps.ts'
import type { Bearer } from '../../services/identity/access.ts'
import { enterCompany, whoIs } from '../../services/identity/access.ts'
import { enterByKey } from '../../services/identity/factors/enter-by-key.ts'
import { lacksPermission } from '../../services/core/not-allowed.ts'
import { isRecent } from '../../services/identity/methods.ts'
import { readerByLink } from '../../services/sending/public-links.ts'
import type { Context, Once, Who } from '../../services/core/unit-of-work.ts'
import { countForToken } from './rate-limits.ts'

declare module 'fastify' {
  interface FastifyRequest {
    who: Who
    bearer: Bearer
  }
  interface FastifyContextConfig {
    /** The path of the documents that a route answers to whoever has a link to one of them. */
    isPublic?: string
  }
}

type InCompany = FastifyRequest<{ Params: { company: string } }>

/**
 * Lets only members of the company in the path pass, and programs with a key of it, on every route of the scope.
 * Anonymous requests are refused with SIGN_IN, people who are no active member with NOT_FOUND, keys that do not hold
 * there with KEY_REFUSED, whatever the path.
 */
export function admitMembers(scope: FastifyInstance, deps: Deps): void {
  scope.addHook<{ Params: { company: string } }>('onRequest', async (request) => {
    const reader = await readerOf(request, deps)
    if (reader) {
      request.who = { ...reader, address: request.ip }
      return
    }
    const key = /^Api-Key (.{1,255})$/.exec(request.headers.authorization ?? '')?.[1]
    const found = key === undefined ? await memberOf(request, deps) : await programOf(request, deps, key)
    request.who = { ...found, address: request.ip }
  })
}

/** Whoever has a link, on the routes that links lead to (`config.isPublic`), signed in or not: it says what may be read. */
async function readerOf(request: InCompany, deps: Deps): Promise<Omit<Who, 'address'> | null> {
  const { query, params, routeOptions } = request
  const hash: unknown = Reflect.get(Object(query), 'hash')
  const { isPublic: path } = routeOptions.config
  if (path === undefined || typeof hash !== 'string') return null
  const { company: slug, id = '' } = params as { company: string; id?: string }
  return readerByLink(deps, { slug, path, id, hash })
}

async function memberOf(request: InCompany, deps: Deps): Promise<Omit<Who, 'address'>> {
  const found = await enterCompany(deps, { accessToken: accessToken(request), slug: request.params.company })
  if (found === 'nobody') throw new DomainError('SIGN_IN')
  countForToken(request)
  if (found === 'stranger') throw new DomainError('NOT_FOUND')
  return found
}

async function programOf(request: InCompany, deps: Deps, key: string): Promise<Omit<Who, 'address'>> {
  const found = await enterByKey(deps, { key, slug: request.params.company })
  if (!found) throw new DomainError('KEY_REFUSED')
  countForToken(request)
  return found
}

/**
 * Refuses programs on a route whose work goes on after the request: that is done with the rights of the person alone,
 * which may be more than the key has. Raises PERSON_ONLY.
 */
export async function admitPeopleOnly({ who }: FastifyRequest): Promise<void> {
  if (who.via !== undefined) throw new DomainError('PERSON_ONLY')
}

/** Lets only signed-in people pass, on every route of the scope. Raises SIGN_IN. */
export function admitSignedIn(scope: FastifyInstance, deps: Deps): void {
  scope.addHook('onRequest', async (request) => {
    request.bearer = await bearerOf(request, deps)
  })
}

/** The signed-in person of a request. Raises SIGN_IN. */
export async function bearerOf(request: FastifyRequest, deps: Deps): Promise<Bearer> {
  const bearer = await whoIs(deps, accessToken(request))
  if (!bearer) throw new DomainError('SIGN_IN')
  countForToken(request)
  return bearer
}

/** Returns a check whether the person of a request proved who they are within the last five minutes. */
export function proofOf(request: FastifyRequest, deps: Deps): () => Promise<boolean> {
  return async () => isRecent((await bearerOf(request, deps)).methods, deps.clock.now())
}

/** Raises NOT_ALLOWED unless the member may do it (`account_ledgers.read`). */
export function requirePermission({ who }: FastifyRequest, permission: string): void {
  if (!can(who, permission)) throw lacksPermission(permission)
}

/** What a use-case is given for a request of a member; with an `Idempotency-Key` a POST runs at most once. */
export function contextOf(request: FastifyRequest, { db, clock }: Deps): Context {
  const once = onceOf(request)
  return { db, clock, who: request.who, ...(once ? { once } : {}) }
}

const longestKey = 255

function onceOf({ method, url, headers, body }: FastifyRequest): Once | undefined {
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
