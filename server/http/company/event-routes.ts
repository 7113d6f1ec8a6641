/** The route of events: what programs read to follow the acts in a company. */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { QueryParameters } from '../../../domain/resources/core/list-query.ts'
import { MOST_PAGE_ROWS } from '../../../domain/resources/core/list-query.ts'
import type { Deps } from '../../deps.ts'
import { parseEventQuery, readEvents } from '../../services/events/read-events.ts'
import { routeDescription } from '../core/route-description.ts'
import { contextOf } from '../core/session.ts'

const event = z.object({
  id: z.uuid(),
  position: z.int().meta({
    description:
      'Order of the events of the company; positions that are missing are events that the reader may not read.',
  }),
  at: z.iso.datetime(),
  resource: z.string().meta({ description: 'Path of the resource, such as `sales/vouchers`.' }),
  acts: z.array(z.string()).meta({
    description: 'What was done. A document that is issued when it is created has `created` and `issued`.',
  }),
  record_id: z.uuid(),
  label: z.string().meta({ description: 'Number of the document or name of the record.' }),
  version: z.int().meta({ description: 'Version of the record after the act.' }),
  status: z.string().nullable().meta({ description: 'The status that the act gave the document.' }),
  who: z.string().meta({ description: 'Email address of the user, with the name of their API token.' }),
  link: z.string().nullable().meta({ description: 'The page of the record.' }),
})
const many = z.array(z.string()).optional()
const querystring = z.object({
  after: z.int().optional().meta({ description: '`next` of the previous answer; 0 or none for the first events.' }),
  limit: z.int().max(MOST_PAGE_ROWS).optional().meta({ description: 'Number of events, 100 by default.' }),
  resource: many,
  act: many,
})
const answer = z.object({
  events: z.array(event),
  next: z.int().meta({ description: 'The position to continue from, also after an answer without events.' }),
  more: z.boolean().meta({ description: 'Whether further events are there already.' }),
})

/** Registers the route; it only reads. */
export function registerEventRoutes(scope: FastifyInstance, deps: Deps): void {
  scope.get<{ Querystring: QueryParameters }>(
    '/events/',
    routeDescription({
      tags: ['events'],
      summary: 'Events: list in their order',
      querystring,
      response: { 200: answer },
    }),
    (request) => {
      const { publicUrl } = deps.site
      return readEvents(contextOf(request, deps), { ...parseEventQuery(request.query), publicUrl })
    },
  )
}
