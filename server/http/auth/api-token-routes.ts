/** Routes of API keys of programs, for owner and admins. */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { QueryParameters } from '../../../domain/resources/core/list-query.ts'
import { apiTokens } from '../../../domain/resources/permission-sets.ts'
import { writeSchema } from '../../../domain/resources/core/document-schema.ts'
import type { Deps } from '../../deps.ts'
import { createToken, endToken, listTokens } from '../../services/people/api-tokens.ts'
import { routeDescription } from '../core/route-description.ts'
import { refuseOthers } from '../core/query.ts'
import { totalHeaders } from '../core/resource-routes.ts'
import { contextOf, recentSignInOf } from '../core/session.ts'

const path = '/settings/api-tokens/'
const tags = ['settings/api-tokens']
const moment = z.iso.datetime()
const token = z.object({
  id: z.uuid(),
  version: z.int(),
  name: z.string(),
  prefix: z.string(),
  permission_set: z.uuid().nullable(),
  permission_set_label: z.string().nullable(),
  created_by_label: z.string(),
  created_at: moment,
  expires_on: z
    .string()
    .nullable()
    .meta({ format: 'date', description: 'Last day of validity, in the company’s time zone.' }),
  last_used_at: moment.nullable(),
  revoked_at: moment.nullable(),
  state: z.enum(['live', 'expired', 'revoked', 'ownerless']),
})
const createdToken = token.extend({
  key: z.string().meta({ description: 'Shown only once. Sent as `Authorization: Api-Key <key>`.' }),
})

/** Registers list, create and revoke of API tokens. */
export function registerApiTokenRoutes(scope: FastifyInstance, deps: Deps): void {
  scope.get<{ Querystring: QueryParameters }>(
    path,
    routeDescription({ tags, summary: 'API tokens: list', response: { 200: z.array(token) } }),
    async (request, reply) => {
      const tokens = await listTokens(contextOf(request, deps))
      refuseOthers(request.query)
      return reply.headers(totalHeaders(tokens.length, true)).send(tokens)
    },
  )
  scope.post(
    path,
    routeDescription({
      tags,
      summary: 'API token: create',
      body: writeSchema(apiTokens, 'create'),
      response: { 201: createdToken },
    }),
    async (request, reply) => {
      const { status, body } = await createToken(contextOf(request, deps), {
        body: request.body,
        hasRecentSignIn: recentSignInOf(request, deps),
      })
      return reply.status(status).send(body)
    },
  )
  scope.post<{ Params: { id: string } }>(
    `${path}:id/revoke/`,
    routeDescription({ tags, summary: 'API token: revoke', body: z.unknown(), response: { 200: token } }),
    (request) => endToken(contextOf(request, deps), request.params.id),
  )
}
