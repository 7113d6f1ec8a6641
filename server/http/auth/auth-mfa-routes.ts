/** Routes of authenticator apps, recovery codes, and sign-in with their codes. */
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { activateTotp, deactivateTotp, readTotp } from '../../services/identity/factors/authenticator-app.ts'
import type { RecoveryCodes } from '../../services/identity/factors/authenticators.ts'
import {
  listAuthenticators,
  readRecoveryCodes,
  renewRecoveryCodes,
} from '../../services/identity/factors/authenticators.ts'
import { AuthRefused } from '../../services/identity/refusals.ts'
import { authenticateByCode, reauthenticateByCode } from '../../services/identity/factors/second-factor.ts'
import {
  signInAnswer,
  authenticated,
  callerOf,
  done,
  refusals,
  sessionAnswer,
  sessionHeader as headers,
} from './auth-answers.ts'
import {
  authenticatorAnswer,
  authenticators,
  codesAnswer,
  codesInFull,
  recoveryCodesMeta,
  totp,
  totpAnswer,
} from './auth-authenticator-answers.ts'

const tags = ['Authenticators']
const body = z.object({ code: z.string().trim().min(1).max(40) })
const app = z.object({ status: z.literal(200), data: totp, meta: recoveryCodesMeta.optional() })
const noApp = z.object({ status: z.literal(404), meta: z.object({ secret: z.string(), totp_url: z.string() }) })
const recoveryCodes = z.object({ status: z.literal(200), data: codesInFull })

/** Registers `/account/authenticators` with apps and recovery codes, and `/auth/2fa/…`. */
export function registerMfaRoutes(scope: FastifyInstance, deps: Deps): void {
  const routes = scope.withTypeProvider<ZodTypeProvider>()
  routes.get(
    '/account/authenticators',
    { schema: { tags, headers, response: { 200: authenticators, ...refusals } } },
    async (request, reply) => {
      const list = await listAuthenticators(deps, callerOf(request))
      return reply.status(200).send({ status: 200, data: list.map(authenticatorAnswer) })
    },
  )
  registerTotp(scope, deps)
  registerRecoveryCodes(scope, deps)
  registerCodes(scope, deps)
}

function registerTotp(scope: FastifyInstance, deps: Deps): void {
  const routes = scope.withTypeProvider<ZodTypeProvider>()
  const url = '/account/authenticators/totp'
  routes.get(
    url,
    { schema: { tags, headers, response: { 200: app, ...refusals, 404: noApp } } },
    async (request, reply) => {
      const authenticator = await readTotp(deps, callerOf(request))
      if ('app' in authenticator) return reply.status(200).send({ status: 200, data: totpAnswer(authenticator.app) })
      const { secret, url: totp_url } = authenticator.offer
      return reply.status(404).send({ status: 404, meta: { secret, totp_url } })
    },
  )
  routes.post(url, { schema: { tags, headers, body, response: { 200: app, ...refusals } } }, async (request, reply) => {
    const result = await activateTotp(deps, callerOf(request), request.body.code)
    const meta = { recovery_codes_generated: result.createdCodes }
    return reply.status(200).send({ status: 200, data: totpAnswer(result.app), meta })
  })
  routes.delete(url, { schema: { tags, headers, response: { 200: done, ...refusals } } }, async (request, reply) => {
    await deactivateTotp(deps, callerOf(request))
    return reply.status(200).send({ status: 200 })
  })
}

function registerRecoveryCodes(scope: FastifyInstance, deps: Deps): void {
  const routes = scope.withTypeProvider<ZodTypeProvider>()
  const url = '/account/authenticators/recovery-codes'
  const schema = { tags, headers, response: { 200: recoveryCodes, ...refusals } }
  routes.get(url, { schema }, async (request, reply) => {
    const codes = await readRecoveryCodes(deps, callerOf(request))
    if (!codes) throw new AuthRefused('unknown')
    return reply.status(200).send(inFull(codes))
  })
  routes.post(url, { schema }, async (request, reply) =>
    reply.status(200).send(inFull(await renewRecoveryCodes(deps, callerOf(request)))),
  )
}

function inFull(codes: RecoveryCodes): z.input<typeof recoveryCodes> {
  return { status: 200, data: { ...codesAnswer(codes), unused_codes: codes.unused } }
}

function registerCodes(scope: FastifyInstance, deps: Deps): void {
  const routes = scope.withTypeProvider<ZodTypeProvider>()
  const schema = { tags, headers, body, response: { 200: authenticated, ...refusals } }
  routes.post('/auth/2fa/authenticate', { schema }, async (request, reply) => {
    const answer = signInAnswer(deps, await authenticateByCode(deps, callerOf(request), request.body.code))
    return reply.status(answer.status).send(answer)
  })
  routes.post('/auth/2fa/reauthenticate', { schema }, async (request, reply) => {
    const session = await reauthenticateByCode(deps, callerOf(request), request.body.code)
    return reply.status(200).send(await sessionAnswer(deps, session))
  })
}
