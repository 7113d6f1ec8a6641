/** Routes of the session of a client, its tokens, and the user's other sessions. */
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { Device } from '../../services/identity/account/devices.ts'
import { endDevices, listDevices } from '../../services/identity/account/devices.ts'
import { secondsOf } from '../../services/identity/methods.ts'
import { InputRefused } from '../../services/identity/refusals.ts'
import { exchangeSession, leave, refresh } from '../../services/identity/sessions.ts'
import {
  authenticated,
  callerOf,
  refusals,
  sessionHeader as headers,
  signedOutAnswer,
  stateAnswer,
} from './auth-answers.ts'

const tags = ['Sign in']
const pair = z.object({ access_token: z.string(), refresh_token: z.string() })
const newTokens = z.object({
  status: z.literal(200),
  data: pair,
  meta: z.object({ is_authenticated: z.literal(true), ...pair.shape }),
})
const devices = z.object({
  status: z.literal(200),
  data: z.array(
    z.object({
      id: z.int(),
      user_agent: z.string(),
      ip: z.string(),
      created_at: z.number(),
      last_seen_at: z.number(),
      is_current: z.boolean(),
    }),
  ),
})

/** Registers `/auth/session`, `/auth/sessions`, and the routes of tokens. */
export function registerSessionRoutes(scope: FastifyInstance, deps: Deps): void {
  const routes = scope.withTypeProvider<ZodTypeProvider>()
  routes.get(
    '/auth/session',
    { schema: { tags, headers, response: { 200: authenticated, ...refusals } } },
    async (request, reply) => {
      const answer = await stateAnswer(deps, callerOf(request))
      return reply.status(answer.status).send(answer)
    },
  )
  routes.delete('/auth/session', { schema: { tags, headers, response: refusals } }, async (request, reply) => {
    await leave(deps, callerOf(request))
    return reply.status(401).send(signedOutAnswer(deps.site))
  })
  registerTokens(scope, deps)
  registerDevices(scope, deps)
}

function registerTokens(scope: FastifyInstance, deps: Deps): void {
  const routes = scope.withTypeProvider<ZodTypeProvider>()
  routes.post(
    '/auth/session/token',
    { schema: { tags, headers, response: { 200: newTokens, ...refusals } } },
    async (request, reply) => {
      const tokens = await exchangeSession(deps, callerOf(request))
      return reply.status(200).send({ status: 200, data: tokens, meta: { is_authenticated: true, ...tokens } })
    },
  )
  const body = z.object({ refresh_token: z.string().min(1).max(255) })
  const refreshed = z.object({ status: z.literal(200), data: pair })
  routes.post(
    '/tokens/refresh',
    { schema: { tags, body, response: { 200: refreshed, ...refusals } } },
    async (request, reply) => {
      const tokens = await refresh(deps, request.body.refresh_token)
      if (!tokens) throw new InputRefused({ code: 'invalid_refresh_token' })
      return reply.status(200).send({ status: 200, data: tokens })
    },
  )
}

function registerDevices(scope: FastifyInstance, deps: Deps): void {
  const routes = scope.withTypeProvider<ZodTypeProvider>()
  const response = { 200: devices, ...refusals }
  routes.get('/auth/sessions', { schema: { tags, headers, response } }, async (request, reply) =>
    reply.status(200).send(devicesAnswer(await listDevices(deps, callerOf(request)))),
  )
  const body = z.object({ sessions: z.array(z.int()).max(100) })
  routes.delete('/auth/sessions', { schema: { tags, headers, body, response } }, async (request, reply) => {
    const caller = callerOf(request)
    if (await endDevices(deps, caller, request.body.sessions)) return reply.status(401).send(signedOutAnswer(deps.site))
    return reply.status(200).send(devicesAnswer(await listDevices(deps, caller)))
  })
}

function devicesAnswer(list: readonly Device[]): z.input<typeof devices> {
  return {
    status: 200,
    data: list.map((device) => ({
      id: device.number,
      user_agent: device.userAgent,
      ip: device.address,
      created_at: secondsOf(device.startedAt),
      last_seen_at: secondsOf(device.usedAt),
      is_current: device.isCurrent,
    })),
  }
}
