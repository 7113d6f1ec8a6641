/** Routes of the search across accounts, items, parties and documents, below `/api/company/{slug}/search`. */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { QueryParameters } from '../../../domain/resources/core/list-query.ts'
import type { Deps } from '../../deps.ts'
import { search } from '../../services/core/search.ts'
import { routeDescription } from './route-description.ts'
import { only, refuseOthers } from './query.ts'
import { shownStatusSchema } from './resource-schemas.ts'
import { contextOf } from './session.ts'

const hit = z.object({
  kind: z.enum(['account', 'item', 'party', 'document']),
  path: z.string(),
  id: z.uuid(),
  label: z.string(),
  hint: z.string(),
  date: z.string().nullable(),
  amount: z.string().nullable(),
  status: shownStatusSchema.nullable(),
})

/** Registers the search: for every member, within their permissions. */
export function registerSearchRoutes(scope: FastifyInstance, deps: Deps): void {
  scope.get<{ Querystring: QueryParameters }>(
    '/search/',
    routeDescription({
      tags: ['Company'],
      summary: 'Search accounts, items, contacts and documents',
      querystring: z.object({ q: z.string() }),
      response: { 200: z.array(hit) },
    }),
    (request) => {
      const { q, ...others } = request.query
      refuseOthers(others)
      return search(contextOf(request, deps), only(q, 'q'))
    },
  )
}
