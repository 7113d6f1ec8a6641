/**
 * Limits requests per minute. A request with valid credentials counts for its token alone, so that colleagues behind
 * one address do not limit each other. Anonymous requests, those with invalid credentials, and those with a public link
 * count for their address; an IPv6 network of 64 bits is one address.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DomainError } from '../../../domain/errors.ts'
import type { Deps } from '../../deps.ts'
import { holderOf } from '../../services/identity/flows.ts'
import { networkOf } from '../../services/identity/network.ts'
import type { RequestCounter } from '../../services/limits/request-counter.ts'
import { createRequestCounter } from '../../services/limits/request-counter.ts'

type Limits = Readonly<Record<keyof typeof requestsAMinute, RequestCounter>>

declare module 'fastify' {
  interface FastifyInstance {
    limits: Limits
  }
}

const requestsAMinute = {
  /** For each access token, API key or session. */
  token: 1200,
  /** For each address, unless the credentials are valid. */
  address: 600,
  /**
   * For sign-in, sign-up and opening an invitation, for each address; and for changes of the account, for each session.
   */
  attempt: 30,
  /** For the description of the API, for each address. */
  description: 120,
  /** For each till. */
  till: 300,
}

/** The correction of the counts once the credentials of a request are valid. */
const pendingCounts = new WeakMap<FastifyRequest, () => void>()

/** Adds the counters to the application. */
export function registerLimits(app: FastifyInstance): void {
  const counter = (name: keyof Limits) => createRequestCounter(requestsAMinute[name])
  app.decorate('limits', {
    token: counter('token'),
    address: counter('address'),
    attempt: counter('attempt'),
    description: counter('description'),
    till: counter('till'),
  })
}

/** Limits the routes of a scope by `Authorization`, else by address. Raises `SLOW_DOWN`. */
export function limitRequests(
  scope: FastifyInstance,
  { rateLimit }: Deps,
  name: 'address' | 'attempt' | 'description' = 'address',
): void {
  if (rateLimit === 0) return
  const { limits } = scope
  scope.addHook('onRequest', async (request) => {
    const token = isByLink(request) ? undefined : request.headers.authorization
    if (token === undefined || !limits.token.has(token)) countAddress(request, { limits, name, token })
    else refuseAbove(limits.token.take(token))
  })
}

/** Counts a request with valid credentials for its token instead of its address. Raises `SLOW_DOWN`. */
export function countForToken(request: FastifyRequest): void {
  const settle = pendingCounts.get(request)
  pendingCounts.delete(request)
  settle?.()
}

/**
 * Limits the routes of sign-in by the session or refresh token that they read, else by address; GET by the limits of all
 * other routes. An attempt that is answered with tokens is not counted. Raises `SLOW_DOWN`.
 */
export function limitSignIn(scope: FastifyInstance, deps: Deps): void {
  if (deps.rateLimit === 0) return
  const { limits } = scope
  scope.addHook('preValidation', async (request) => {
    const session = tokenIn(request, 'headers', 'x-session-token')
    const token = session ?? tokenIn(request, 'body', 'refresh_token')
    const name = request.method === 'GET' ? 'address' : 'attempt'
    if (token === undefined || !limits.token.has(token)) countAddress(request, { limits, name, token })
    else countSession(limits, name, token)
    if (session === undefined || limits.token.has(session)) return
    if ((await holderOf(deps, session)).kind === 'session') countForToken(request)
  })
  scope.addHook('preSerialization', async (request, _reply, payload) => {
    const tokens = tokensIn(payload)
    if (tokens.length === 0) return payload
    countForToken(request)
    for (const token of tokens) limits.token.remember(token)
    return payload
  })
}

type CountedRequest = { limits: Limits; name: 'address' | 'attempt' | 'description'; token: string | undefined }

function countAddress(request: FastifyRequest, { limits, name, token }: CountedRequest): void {
  const address = networkOf(request.ip)
  refuseAbove(limits[name].take(address))
  if (token === undefined && name !== 'attempt') return
  pendingCounts.set(request, () => {
    limits[name].giveBack(address)
    if (token !== undefined) refuseAbove(limits.token.take(token))
  })
}

function countSession(limits: Limits, name: 'address' | 'attempt', token: string): void {
  refuseAbove(limits.token.take(token))
  if (name === 'attempt') refuseAbove(limits.attempt.take(token))
}

/** Counts a request with an unknown till key for its address; returns what counts it for the till instead. Raises `SLOW_DOWN`. */
export function countForTill({ limits }: FastifyInstance, request: FastifyRequest, key: string): () => void {
  if (limits.till.has(key)) {
    refuseAbove(limits.till.take(key))
    return () => undefined
  }
  const address = networkOf(request.ip)
  refuseAbove(limits.attempt.take(address))
  return () => {
    limits.attempt.giveBack(address)
    limits.till.remember(key)
    refuseAbove(limits.till.take(key))
  }
}

/** Returns whether a request has a public link; it is anonymous, whatever else it sends. */
function isByLink({ query, routeOptions }: FastifyRequest): boolean {
  return routeOptions.config.isPublic !== undefined && textOf(query, 'hash') !== undefined
}

/** Returns a token of a request if its route declares it; the token of an account next to a guess does not count. */
function tokenIn(request: FastifyRequest, place: 'headers' | 'body', name: string): string | undefined {
  const isDeclared = partOf(partOf(request.routeOptions.schema?.[place], 'shape'), name) !== undefined
  return isDeclared ? textOf(request[place], name) : undefined
}

/** Returns the tokens that an answer of sign-in hands out, as they will be sent. */
function tokensIn(payload: unknown): string[] {
  const places = [partOf(payload, 'meta'), partOf(payload, 'data')]
  return places.flatMap((place) => {
    const access = textOf(place, 'access_token')
    if (access === undefined) return []
    const others = [textOf(place, 'session_token'), textOf(place, 'refresh_token')]
    return [`Token ${access}`, ...others.filter((token) => token !== undefined)]
  })
}

function partOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

function textOf(value: unknown, name: string): string | undefined {
  const text = partOf(value, name)
  return typeof text === 'string' && text !== '' ? text : undefined
}

function refuseAbove(seconds: number): void {
  if (seconds > 0) throw new DomainError('SLOW_DOWN', { seconds: seconds.toString() })
}
