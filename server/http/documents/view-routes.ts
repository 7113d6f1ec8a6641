/** Routes of saved views of lists, below `/api/company/{slug}/views`. */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { QueryParameters } from '../../../domain/resources/core/list-query.ts'
import type { Deps } from '../../deps.ts'
import { createView, deleteView, listViews, updateView } from '../../services/core/saved-views.ts'
import { routeDescription } from '../core/route-description.ts'
import { only, parseVersion, refuseOthers } from '../core/query.ts'
import { contextOf } from '../core/session.ts'

const tags = ['views']
const fields = {
  name: z.string().max(60),
  query: z.string().max(2000).optional(),
  columns: z.array(z.string()).nullable().optional(),
  shared: z.boolean().optional(),
}
const view = z.object({
  id: z.uuid(),
  version: z.int(),
  owner_label: z.string(),
  resource: z.string(),
  name: z.string(),
  query: z.string(),
  columns: z.array(z.string()).nullable(),
  shared: z.boolean(),
  mine: z.boolean(),
  may_change: z.boolean(),
})

type Query = { Querystring: QueryParameters }
type Id = { Params: { id: string } }

/** Registers list, create, change and delete of saved views. */
export function registerViewRoutes(scope: FastifyInstance, deps: Deps): void {
  const querystring = z.object({ resource: z.string() })
  scope.get<Query>(
    '/views/',
    routeDescription({ tags, summary: 'List views: list', querystring, response: { 200: z.array(view) } }),
    (request) => {
      const { resource, ...others } = request.query
      refuseOthers(others)
      return listViews(contextOf(request, deps), only(resource, 'resource'))
    },
  )
  scope.post(
    '/views/',
    routeDescription({
      tags,
      summary: 'List view: create',
      body: z.object({ resource: z.string(), ...fields }),
      response: { 201: view },
    }),
    async (request, reply) => {
      const { status, body } = await createView(contextOf(request, deps), request.body)
      return reply.status(status).send(body)
    },
  )
  scope.patch<Id>(
    '/views/:id/',
    routeDescription({
      tags,
      summary: 'List view: update',
      body: z.object({ ...fields, version: z.int() }),
      response: { 200: view },
    }),
    (request) => updateView(contextOf(request, deps), request.params.id, request.body),
  )
  scope.delete<Id & Query>(
    '/views/:id/',
    routeDescription({
      tags,
      summary: 'List view: delete',
      querystring: z.object({ version: z.int() }),
      response: { 204: z.null() },
    }),
    async (request, reply) => {
      await deleteView(contextOf(request, deps), request.params.id, parseVersion(request.query))
      return reply.status(204).send()
    },
  )
}
