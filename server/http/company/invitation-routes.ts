/** Invitations as those who are invited meet them: by the link of a message, and among what is their own. */
import type { FastifyInstance, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { Answering } from '../../services/people/answer-invitation.ts'
import {
  acceptByToken,
  acceptOwn,
  listOwnInvitations,
  previewInvitation,
  rejectByToken,
  rejectOwn,
} from '../../services/people/answer-invitation.ts'
import type { Description } from '../core/described.ts'
import { described, nothing } from '../core/described.ts'
import { limitRequests } from '../core/rate-limits.ts'
import { bearerOf } from '../core/session.ts'

const tags = ['Invitations']
const preview = z.object({
  company: z.string(),
  inviter: z.string(),
  role: z.string(),
  expires_at: z.iso.datetime(),
})
const own = z.array(preview.extend({ id: z.uuid(), email: z.string() }))
const joined = z.object({ id: z.uuid(), slug: z.string(), name: z.string(), role: z.string() })

type Token = { Params: { token: string } }
type Id = { Params: { id: string } }

/** The routes below `/api/invitations`, for whoever holds a link: few tries a minute from one address. */
export function registerInvitationRoutes(scope: FastifyInstance, deps: Deps): void {
  limitRequests(scope, deps, 'attempt')
  scope.get<Token>(
    '/:token/',
    forEverybody({ tags, summary: 'Invitation by link: read', response: { 200: preview } }),
    (request) => previewInvitation(deps, request.params.token),
  )
  scope.post<Token>(
    '/:token/accept/',
    described({ tags, summary: 'Invitation by link: accept', body: nothing, response: { 200: joined } }),
    async (request) => {
      const { userId, email } = await bearerOf(request, deps)
      return acceptByToken(deps, { userId, email, address: request.ip }, request.params.token)
    },
  )
  scope.post<Token>(
    '/:token/reject/',
    forEverybody({ tags, summary: 'Invitation by link: decline', body: nothing, response: { 204: z.null() } }),
    async (request, reply) => {
      await rejectByToken(deps, request.params.token, request.ip)
      return reply.status(204).send()
    },
  )
}

/** The routes below `/api/user/me/invitations`; the scope admits signed-in people only. */
export function registerOwnInvitationRoutes(scope: FastifyInstance, deps: Deps): void {
  scope.get(
    '/invitations/',
    described({ tags, summary: 'My invitations: list', response: { 200: own } }),
    ({ bearer }) => listOwnInvitations(deps, bearer.userId),
  )
  scope.post<Id>(
    '/invitations/:id/accept/',
    described({ tags, summary: 'My invitation: accept', body: nothing, response: { 200: joined } }),
    (request) => acceptOwn(deps, answering(request), request.params.id),
  )
  scope.post<Id>(
    '/invitations/:id/reject/',
    described({ tags, summary: 'My invitation: decline', body: nothing, response: { 204: z.null() } }),
    async (request, reply) => {
      await rejectOwn(deps, answering(request), request.params.id)
      return reply.status(204).send()
    },
  )
}

function forEverybody(description: Description): RouteShorthandOptions {
  const options = described(description)
  return { ...options, schema: { ...options.schema, security: [] } }
}

function answering({ bearer, ip }: FastifyRequest): Answering {
  return { userId: bearer.userId, email: bearer.email, address: ip }
}
