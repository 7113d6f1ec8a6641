/** Routes of invitations for the invited: by the link of a message, and among their own. */
import type { FastifyInstance, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { AnsweringUser } from '../../services/people/answer-invitation.ts'
import {
  acceptByToken,
  acceptOwn,
  listOwnInvitations,
  previewInvitation,
  rejectByToken,
  rejectOwn,
} from '../../services/people/answer-invitation.ts'
import type { Description } from '../core/route-description.ts'
import { routeDescription, noBody } from '../core/route-description.ts'
import { limitRequests } from '../core/rate-limits.ts'
import { bearerOf } from '../core/session.ts'

const tags = ['Invitations']
const preview = z.object({
  company: z.string(),
  inviter: z.string(),
  role: z.string(),
  expires_at: z.iso.datetime(),
})
const ownInvitations = z.array(preview.extend({ id: z.uuid(), email: z.string() }))
const joinedCompany = z.object({ id: z.uuid(), slug: z.string(), name: z.string(), role: z.string() })

type Token = { Params: { token: string } }
type Id = { Params: { id: string } }

/** Registers the routes below `/api/invitations`, for anybody with a link: few requests a minute from one address. */
export function registerInvitationRoutes(scope: FastifyInstance, deps: Deps): void {
  limitRequests(scope, deps, 'attempt')
  scope.get<Token>(
    '/:token/',
    forEverybody({ tags, summary: 'Invitation by link: read', response: { 200: preview } }),
    (request) => previewInvitation(deps, request.params.token),
  )
  scope.post<Token>(
    '/:token/accept/',
    routeDescription({ tags, summary: 'Invitation by link: accept', body: noBody, response: { 200: joinedCompany } }),
    async (request) => {
      const { userId, email } = await bearerOf(request, deps)
      return acceptByToken(deps, { userId, email, address: request.ip }, request.params.token)
    },
  )
  scope.post<Token>(
    '/:token/reject/',
    forEverybody({ tags, summary: 'Invitation by link: decline', body: noBody, response: { 204: z.null() } }),
    async (request, reply) => {
      await rejectByToken(deps, request.params.token, request.ip)
      return reply.status(204).send()
    },
  )
}

/** Registers the routes below `/api/user/me/invitations`; the scope admits only signed-in users. */
export function registerOwnInvitationRoutes(scope: FastifyInstance, deps: Deps): void {
  scope.get(
    '/invitations/',
    routeDescription({ tags, summary: 'My invitations: list', response: { 200: ownInvitations } }),
    ({ bearer }) => listOwnInvitations(deps, bearer.userId),
  )
  scope.post<Id>(
    '/invitations/:id/accept/',
    routeDescription({ tags, summary: 'My invitation: accept', body: noBody, response: { 200: joinedCompany } }),
    (request) => acceptOwn(deps, answeringUser(request), request.params.id),
  )
  scope.post<Id>(
    '/invitations/:id/reject/',
    routeDescription({ tags, summary: 'My invitation: decline', body: noBody, response: { 204: z.null() } }),
    async (request, reply) => {
      await rejectOwn(deps, answeringUser(request), request.params.id)
      return reply.status(204).send()
    },
  )
}

function forEverybody(description: Description): RouteShorthandOptions {
  const options = routeDescription(description)
  return { ...options, schema: { ...options.schema, security: [] } }
}

function answeringUser({ bearer, ip }: FastifyRequest): AnsweringUser {
  return { userId: bearer.userId, email: bearer.email, address: ip }
}
