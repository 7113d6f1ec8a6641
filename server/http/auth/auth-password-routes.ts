/** Routes of new passwords: by an emailed key, or by the current one. Both end every session, so both answer 401. */
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import {
  changePassword,
  readResetKey,
  requestReset,
  resetPassword,
} from '../../services/identity/account/new-password.ts'
import {
  callerOf,
  done,
  emailInput,
  person,
  refusals,
  sessionHeader as headers,
  signedOutAnswer,
} from './auth-answers.ts'

const tags = ['Sign in']
const password = z.string().min(1)
const resetInfo = z.object({
  status: z.literal(200),
  data: z.object({ user: person.pick({ id: true, display: true, email: true, has_usable_password: true }) }),
})

/** Registers `/auth/password/…` and `/account/password/change`. */
export function registerPasswordRoutes(scope: FastifyInstance, deps: Deps): void {
  const routes = scope.withTypeProvider<ZodTypeProvider>()
  routes.post(
    '/auth/password/request',
    { schema: { tags, body: z.object({ email: emailInput }), response: { 200: done, ...refusals } } },
    async (request, reply) => {
      await requestReset(deps, callerOf(request), request.body.email)
      return reply.status(200).send({ status: 200 })
    },
  )
  const keyHeader = z.object({ 'x-password-reset-key': z.string().max(255).optional() })
  routes.get(
    '/auth/password/reset',
    { schema: { tags, headers: keyHeader, response: { 200: resetInfo, ...refusals } } },
    async (request, reply) => {
      const user = await readResetKey(deps, request.headers['x-password-reset-key'] ?? '')
      return reply.status(200).send({ status: 200, data: { user } })
    },
  )
  const reset = z.object({ key: z.string().min(1).max(255), password })
  routes.post('/auth/password/reset', { schema: { tags, body: reset, response: refusals } }, async (request, reply) => {
    await resetPassword(deps, callerOf(request), request.body)
    return reply.status(401).send(signedOutAnswer(deps.site))
  })
  const change = z.object({ current_password: z.string().max(4096).optional(), new_password: password })
  routes.post(
    '/account/password/change',
    { schema: { tags, headers, body: change, response: refusals } },
    async (request, reply) => {
      const { current_password: currentPassword, new_password: newPassword } = request.body
      await changePassword(deps, callerOf(request), { currentPassword, newPassword })
      return reply.status(401).send(signedOutAnswer(deps.site))
    },
  )
}
