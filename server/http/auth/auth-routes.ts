/**
 * Routes of sign-up and sign-in, by the public allauth headless contract for app clients. Every answer has its status
 * in the body, including errors, so that clients of that contract understand them.
 */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { DomainError, errors } from '../../../domain/errors.ts'
import type { Deps } from '../../deps.ts'
import type { InputProblem } from '../../services/identity/refusals.ts'
import { AuthRefused, InputRefused, NotRecent, ProviderFailed } from '../../services/identity/refusals.ts'
import { notRecentAnswer, refusedAnswer, signedOutAnswer } from './auth-answers.ts'
import { registerCodeRoutes } from './auth-code-routes.ts'
import { registerConfigRoutes } from './auth-config-routes.ts'
import { registerEmailRoutes } from './auth-email-routes.ts'
import { registerLoginRoutes } from './auth-login-routes.ts'
import { registerMfaRoutes } from './auth-mfa-routes.ts'
import { registerProviderRoutes } from './auth-provider-routes.ts'
import { registerPasswordRoutes } from './auth-password-routes.ts'
import { registerSessionRoutes } from './auth-session-routes.ts'
import { registerWebauthnRoutes } from './auth-webauthn-routes.ts'
import { markDevices } from './device-mark.ts'
import { wordingIn } from '../../wording.ts'
import { languageOf } from '../core/error-handler.ts'
import { limitSignIn } from '../core/rate-limits.ts'
import { logSignIns, noteError, noteRefusal } from '../core/security-log.ts'

/** Registers the routes below `/_allauth/app/v1` with their limits. */
export function registerAuthRoutes(scope: FastifyInstance, deps: Deps): void {
  limitSignIn(scope, deps)
  markDevices(scope, deps)
  logSignIns(scope)
  scope.setErrorHandler((error: FastifyError, request, reply) => answerError(deps, { error, request, reply }))
  scope.setNotFoundHandler((_request, reply) => reply.status(404).send({ status: 404 }))
  const methods = new Map<string, Set<string>>()
  scope.addHook('onRoute', ({ url, method, prefix }) => {
    const path = url.slice(prefix.length)
    for (const one of [method].flat()) methods.set(path, (methods.get(path) ?? new Set()).add(one))
  })
  registerConfigRoutes(scope, deps)
  registerLoginRoutes(scope, deps)
  registerCodeRoutes(scope, deps)
  registerEmailRoutes(scope, deps)
  registerPasswordRoutes(scope, deps)
  registerSessionRoutes(scope, deps)
  registerMfaRoutes(scope, deps)
  registerWebauthnRoutes(scope, deps)
  registerProviderRoutes(scope, deps)
  refuseOtherMethods(scope, new Map(methods))
}

/** Answers 405 to other methods of the contract's paths. */
function refuseOtherMethods(scope: FastifyInstance, paths: ReadonlyMap<string, ReadonlySet<string>>): void {
  for (const [url, schemas] of paths) {
    const allowed = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((name) => schemas.has(name)).join(', ')
    const method = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((name) => !schemas.has(name))
    scope.route({
      method,
      url,
      schema: { hide: true },
      handler: (_request, reply) => reply.status(405).header('allow', allowed).send({ status: 405 }),
    })
  }
}

const statusOf = { conflict: 409, forbidden: 403, too_many: 429, unknown: 404 } as const
const goneAnswer = { status: 410, data: {}, meta: { is_authenticated: false } }

type FailedRequest = { error: FastifyError | Error; request: FastifyRequest; reply: FastifyReply }

async function answerError(deps: Deps, { error, request, reply }: FailedRequest): Promise<FastifyReply> {
  const refused = (problems: readonly InputProblem[]) => refusedAnswer(problems, wordingIn(languageOf(request)))
  if (error instanceof ProviderFailed) request.log.warn({ reason: error.reason }, 'a provider failed')
  if (error instanceof InputRefused) {
    noteRefusal(request, error.problems[0]?.code ?? 'invalid')
    return reply.status(400).send(refused(error.problems))
  }
  if (error instanceof NotRecent) return reply.status(401).send(await notRecentAnswer(deps, error))
  if (error instanceof AuthRefused) {
    if (error.kind === 'signed_out') return reply.status(401).send(signedOutAnswer(deps.site))
    if (error.kind === 'gone') return reply.status(410).send(goneAnswer)
    const status = statusOf[error.kind]
    if (status === 403 || status === 429) noteRefusal(request, error.kind)
    return reply.status(status).send({ status })
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const problems = error.validation.map(({ instancePath }) => {
      const param = instancePath.slice(1).replaceAll('/', '.')
      const code = isEmpty(request.body, param) ? 'required' : param === 'email' ? 'invalid_email' : 'invalid'
      return { code, ...(param ? { param } : {}) } as const
    })
    return reply.status(400).send(refused(problems))
  }
  if (error instanceof DomainError && error.problems.length > 0) {
    const problems = error.problems.map(({ path }) => ({ code: 'invalid', ...(path ? { param: path } : {}) }) as const)
    return reply.status(400).send(refused(problems))
  }
  const status =
    error instanceof DomainError ? errors[error.code].status : ('statusCode' in error && error.statusCode) || 500
  if (error instanceof DomainError) noteError(request, { statusCode: status, code: error.code })
  if (error instanceof DomainError && error.code === 'SLOW_DOWN')
    void reply.header('retry-after', error.params['seconds'])
  if (status >= 500) request.log.error({ err: error }, 'internal error')
  return reply.status(status).send(status === 400 ? refused([{ code: 'invalid' }]) : { status })
}

function isEmpty(body: unknown, param: string): boolean {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, param) : undefined
  return value === undefined || value === null || value === ''
}
