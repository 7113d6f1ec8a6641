/**
 * Signing in, as the public allauth headless contract says it for app clients. Every answer carries its status in the
 * body, also the errors, so that a client written for that contract understands them.
 */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import type { SignInErrorCode } from '../../domain/errors.ts'
import { DomainError, errors, signInErrors } from '../../domain/errors.ts'
import type { Deps } from '../app.ts'
import type { Profile } from '../services/identity/redirect.ts'
import { currentSession, exchangeSession, refresh, signOut } from '../services/identity/sessions.ts'
import { signIn } from '../services/identity/sign-in.ts'
import * as schema from './auth-schemas.ts'

const tags = ['Sign in']
const attemptsAMinute = 30

const signedOut: z.input<typeof schema.unauthenticated> = {
  status: 401,
  data: { flows: [{ id: 'login' }] },
  meta: { is_authenticated: false },
}
const gone: z.input<typeof schema.sessionGone> = { status: 410, data: {}, meta: { is_authenticated: false } }

type Tokens = z.input<typeof schema.authenticated>['meta']

function signedIn(session: { person: Profile; startedAt: Date }, tokens: Omit<Tokens, 'is_authenticated'>) {
  const { person, startedAt } = session
  return {
    status: 200 as const,
    data: {
      user: person,
      methods: [{ method: 'password' as const, at: startedAt.getTime() / 1000, email: person.email }],
    },
    meta: { is_authenticated: true as const, ...tokens },
  }
}

function refused(code: SignInErrorCode, param?: string): z.input<typeof schema.inputErrors> {
  const { text, ...error }: { text: string; param?: string } = signInErrors[code]
  return { status: 400, errors: [{ code, message: text, ...error, ...(param ? { param } : {}) }] }
}

/** The routes below `/_allauth/app/v1`; thirty requests a minute from one address, unless limits are off. */
export function registerAuthRoutes(scope: FastifyInstance, deps: Deps): void {
  if (deps.rateLimit) scope.addHook('onRequest', scope.rateLimit({ max: attemptsAMinute, timeWindow: '1 minute' }))
  scope.setErrorHandler(answerError)
  scope.setNotFoundHandler((_request, reply) => reply.status(404).send({ status: 404 }))
  registerLogin(scope, deps)
  registerSession(scope, deps)
  registerTokens(scope, deps)
  refuseOtherMethods(scope, { '/auth/login': 'POST', '/auth/session': 'GET, DELETE' })
  refuseOtherMethods(scope, { '/auth/session/token': 'POST', '/tokens/refresh': 'POST' })
}

function registerLogin(scope: FastifyInstance, deps: Deps): void {
  const answers = { 200: schema.authenticated, 400: schema.inputErrors, 409: schema.conflict, 429: schema.tooMany }
  scope
    .withTypeProvider<ZodTypeProvider>()
    .post(
      '/auth/login',
      { schema: { tags, body: schema.loginBody, headers: schema.sessionHeader, response: answers } },
      async (request, reply) => {
        const held = request.headers['x-session-token']
        if (held && (await currentSession(deps, held))) return reply.status(409).send({ status: 409 })
        const userAgent = request.headers['user-agent'] ?? ''
        const result = await signIn(deps, { ...request.body, address: request.ip, userAgent })
        if ('refused' in result) return reply.status(400).send(refused(result.refused))
        const { session, pair, person } = result
        return reply
          .status(200)
          .send(signedIn({ person, startedAt: session.startedAt }, { session_token: session.token, ...pair }))
      },
    )
}

function registerSession(scope: FastifyInstance, deps: Deps): void {
  const routes = scope.withTypeProvider<ZodTypeProvider>()
  const outside = { 401: schema.unauthenticated, 410: schema.sessionGone }
  const headers = schema.sessionHeader
  routes.get(
    '/auth/session',
    { schema: { tags, headers, response: { 200: schema.authenticated, ...outside } } },
    async (request, reply) => {
      const held = request.headers['x-session-token']
      if (!held) return reply.status(401).send(signedOut)
      const session = await currentSession(deps, held)
      return session ? reply.status(200).send(signedIn(session, {})) : reply.status(410).send(gone)
    },
  )
  routes.delete('/auth/session', { schema: { tags, headers, response: outside } }, async (request, reply) => {
    const held = request.headers['x-session-token']
    if (held && !(await signOut(deps, held))) return reply.status(410).send(gone)
    return reply.status(401).send(signedOut)
  })
}

function registerTokens(scope: FastifyInstance, deps: Deps): void {
  const routes = scope.withTypeProvider<ZodTypeProvider>()
  const outside = { 401: schema.unauthenticated, 410: schema.sessionGone }
  routes.post(
    '/auth/session/token',
    { schema: { tags, headers: schema.sessionHeader, response: { 200: schema.newTokens, ...outside } } },
    async (request, reply) => {
      const held = request.headers['x-session-token']
      if (!held) return reply.status(401).send(signedOut)
      const pair = await exchangeSession(deps, held)
      if (!pair) return reply.status(410).send(gone)
      return reply.status(200).send({ status: 200, data: pair, meta: { is_authenticated: true, ...pair } })
    },
  )
  routes.post(
    '/tokens/refresh',
    { schema: { tags, body: schema.refreshBody, response: { 200: schema.refreshed, 400: schema.inputErrors } } },
    async (request, reply) => {
      const pair = await refresh(deps, request.body.refresh_token)
      if (!pair) return reply.status(400).send(refused('invalid_refresh_token'))
      return reply.status(200).send({ status: 200, data: pair })
    },
  )
}

/** A path of the contract answers 405 to methods it does not name. */
function refuseOtherMethods(scope: FastifyInstance, paths: Record<string, string>): void {
  for (const [url, allowed] of Object.entries(paths)) {
    const method = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((name) => !allowed.includes(name))
    scope.route({
      method,
      url,
      schema: { hide: true },
      handler: (_request, reply) => reply.status(405).header('allow', allowed).send({ status: 405 }),
    })
  }
}

function answerError(error: FastifyError | DomainError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (hasZodFastifySchemaValidationErrors(error)) {
    const found = error.validation.flatMap(({ instancePath }) => {
      const param = instancePath.slice(1)
      return refused(isEmpty(request.body, param) ? 'required' : 'invalid', param || undefined).errors
    })
    return reply.status(400).send({ status: 400, errors: found })
  }
  const status = error instanceof DomainError ? errors[error.code].status : (error.statusCode ?? 500)
  if (status >= 500) request.log.error({ err: error }, 'internal error')
  return reply.status(status).send(status === 400 ? refused('invalid') : { status })
}

function isEmpty(body: unknown, param: string): boolean {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, param) : undefined
  return value === undefined || value === null || value === ''
}
