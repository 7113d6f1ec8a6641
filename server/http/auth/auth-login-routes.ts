/** Routes of sign-in with a password or to the demo, and of reauthentication. */
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { reauthenticate } from '../../services/identity/reauthenticate.ts'
import { lookAround } from '../../services/identity/look-around.ts'
import { signIn } from '../../services/identity/sign-in.ts'
import {
  signInAnswer,
  authenticated,
  callerOf,
  refusals,
  sessionAnswer,
  sessionHeader as headers,
} from './auth-answers.ts'

const password = z.string().min(1).max(1024)
const response = { 200: authenticated, ...refusals }
const tags = ['Sign in']

/** Registers `/auth/login`, `/auth/reauthenticate`, and `/auth/demo` on a server with a demo. */
export function registerLoginRoutes(scope: FastifyInstance, deps: Deps): void {
  const routes = scope.withTypeProvider<ZodTypeProvider>()
  const login = z.object({ email: z.string().trim().min(1).max(320), password })
  routes.post('/auth/login', { schema: { tags, headers, body: login, response } }, async (request, reply) => {
    const answer = signInAnswer(deps, await signIn(deps, { ...request.body, caller: callerOf(request) }))
    return reply.status(answer.status).send(answer)
  })
  const { demo } = deps.site
  if (demo !== null) {
    const demoResponse = { ...response, 404: z.object({ status: z.literal(404) }) }
    routes.post('/auth/demo', { schema: { tags, headers, response: demoResponse } }, async (request, reply) => {
      const answer = signInAnswer(deps, await lookAround(deps, demo, callerOf(request)))
      return reply.status(answer.status).send(answer)
    })
  }
  routes.post(
    '/auth/reauthenticate',
    { schema: { tags, headers, body: z.object({ password }), response } },
    async (request, reply) => {
      const session = await reauthenticate(deps, callerOf(request), request.body.password)
      return reply.status(200).send(await sessionAnswer(deps, session))
    },
  )
}
