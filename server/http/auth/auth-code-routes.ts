/** Routes of sign-in by an emailed code. */
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { confirmCode, requestCode, resendCode } from '../../services/identity/login-by-code.ts'
import {
  signInAnswer,
  authenticated,
  callerOf,
  done,
  emailInput,
  pendingAnswer,
  refusals,
  sessionHeader as headers,
} from './auth-answers.ts'

const tags = ['Sign in']

/** Registers `/auth/code/…`: request, confirm and resend a code. */
export function registerCodeRoutes(scope: FastifyInstance, deps: Deps): void {
  const routes = scope.withTypeProvider<ZodTypeProvider>()
  const body = z.object({ email: emailInput })
  routes.post('/auth/code/request', { schema: { tags, headers, body, response: refusals } }, async (request, reply) => {
    const pending = await requestCode(deps, request.body.email, callerOf(request))
    return reply.status(401).send(pendingAnswer(deps.site, pending))
  })
  const code = z.object({ code: z.string().min(1).max(32) })
  routes.post(
    '/auth/code/confirm',
    { schema: { tags, headers, body: code, response: { 200: authenticated, ...refusals } } },
    async (request, reply) => {
      const answer = signInAnswer(deps, await confirmCode(deps, callerOf(request), request.body.code))
      return reply.status(answer.status).send(answer)
    },
  )
  const response = { 200: done, ...refusals }
  routes.post('/auth/code/resend', { schema: { tags, headers, response } }, async (request, reply) => {
    await resendCode(deps, callerOf(request))
    return reply.status(200).send({ status: 200 })
  })
}
