/** Routes of permission sets, and of a member's permissions. For owner and admins. */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { QueryParameters } from '../../../domain/resources/core/list-query.ts'
import type { Deps } from '../../deps.ts'
import { rightsOfMember } from '../../services/people/member-rights.ts'
import {
  createPermissionSet,
  deletePermissionSet,
  listPermissionSets,
  readPermissionSet,
  updatePermissionSet,
} from '../../services/people/permission-sets.ts'
import { routeDescription } from '../core/route-description.ts'
import { parseVersion, refuseOthers } from '../core/query.ts'
import { totalHeaders } from '../core/resource-routes.ts'
import { contextOf } from '../core/session.ts'

type Id = { Params: { id: string } }
type Query = { Querystring: QueryParameters }

const path = '/settings/permissions/'
const tags = ['settings/permissions']
const permissions = z.record(z.string(), z.record(z.string(), z.boolean()))
const moment = z.iso.datetime()
const set = z.object({
  id: z.uuid(),
  version: z.int(),
  name: z.string(),
  shipped: z
    .string()
    .nullable()
    .meta({ description: 'The key of a built-in set, which cannot be changed; null for others.' }),
  permissions: permissions.meta({ description: 'Module → action → granted.' }),
  members: z.int(),
  invitations: z.int(),
  tokens: z.int(),
  created_at: moment,
  updated_at: moment,
})
const holder = z.object({
  kind: z.enum(['member', 'invitation', 'token']),
  id: z.uuid(),
  label: z.string(),
  detail: z.string(),
})
const setBody = z.object({ name: z.string().max(80), permissions })
const change = setBody.partial().extend({ version: z.int() })
const rights = z.object({
  member: z.object({ id: z.uuid(), full_name: z.string(), email: z.string(), is_active: z.boolean() }),
  role: z.string(),
  permission_sets: z.array(z.object({ id: z.uuid(), name: z.string() })),
  permissions,
  why: z.record(z.string(), z.array(z.string())).meta({ description: 'Permission → the sets that grant it.' }),
})

/** Registers list, read, create, change and delete of permission sets, and the permissions of a member. */
export function registerPermissionRoutes(scope: FastifyInstance, deps: Deps): void {
  scope.get<Query>(
    path,
    routeDescription({ tags, summary: 'Permission sets: list', response: { 200: z.array(set) } }),
    async (request, reply) => {
      const sets = await listPermissionSets(contextOf(request, deps))
      refuseOthers(request.query)
      return reply.headers(totalHeaders(sets.length, true)).send(sets)
    },
  )
  scope.get<Id>(
    `${path}:id/`,
    routeDescription({
      tags,
      summary: 'Permission set: read, with its members',
      response: { 200: set.extend({ holders: z.array(holder) }) },
    }),
    (request) => readPermissionSet(contextOf(request, deps), request.params.id),
  )
  scope.post(
    path,
    routeDescription({ tags, summary: 'Permission set: create', body: setBody, response: { 201: set } }),
    async (request, reply) => {
      const { status, body } = await createPermissionSet(contextOf(request, deps), request.body)
      return reply.status(status).send(body)
    },
  )
  scope.patch<Id>(
    `${path}:id/`,
    routeDescription({ tags, summary: 'Permission set: update', body: change, response: { 200: set } }),
    (request) => updatePermissionSet(contextOf(request, deps), request.params.id, request.body),
  )
  const querystring = z.object({ version: z.int() })
  scope.delete<Id & Query>(
    `${path}:id/`,
    routeDescription({ tags, summary: 'Permission set: delete', querystring, response: { 204: z.null() } }),
    async (request, reply) => {
      const context = contextOf(request, deps)
      await deletePermissionSet(context, request.params.id, parseVersion(request.query))
      return reply.status(204).send()
    },
  )
  scope.get<Id>(
    '/settings/members/:id/rights/',
    routeDescription({
      tags: ['settings/members'],
      summary: 'Member: permissions and where they come from',
      response: { 200: rights },
    }),
    (request) => rightsOfMember(contextOf(request, deps), request.params.id),
  )
}
