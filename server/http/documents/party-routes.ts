/** Routes of parties besides those of records: picking for documents, and merging. */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { crmParties } from '../../../domain/resources/parties/crm-parties.ts'
import type { QueryParameters } from '../../../domain/resources/core/list-query.ts'
import { parsePage } from '../../../domain/resources/core/list-query.ts'
import type { Deps } from '../../deps.ts'
import { mergeParties, previewMerge } from '../../services/parties/merge-parties.ts'
import { listPartyDocuments } from '../../services/parties/party-documents.ts'
import { pickParties } from '../../services/parties/pick-parties.ts'
import { routeDescription } from '../core/route-description.ts'
import { mergeBody, mergePreviewSchema, partyDocumentSchema, pickedPartySchema } from './party-schemas.ts'
import { only, parseIds, refuseOthers } from '../core/query.ts'
import { totalHeaders } from '../core/resource-routes.ts'
import { recordSchema } from '../core/resource-schemas.ts'
import { contextOf } from '../core/session.ts'

const { path } = crmParties
const tags = [path]
type Id = { Params: { id: string } }

/** Registers the routes of parties below the company's scope. */
export function registerPartyRoutes(scope: FastifyInstance, deps: Deps): void {
  registerPick(scope, deps)
  registerDocuments(scope, deps)
  registerMerge(scope, deps)
}

function registerPick(scope: FastifyInstance, deps: Deps): void {
  const querystring = z.object({ q: z.string().optional(), ids: z.string().optional() })
  const response = { 200: z.array(pickedPartySchema) }
  scope.get<{ Querystring: QueryParameters }>(
    `/${path}/pick/`,
    routeDescription({ tags, summary: 'Contacts: search for documents', querystring, response }),
    (request) => {
      const { q, ids, ...others } = request.query
      refuseOthers(others)
      return pickParties(contextOf(request, deps), { search: only(q, 'q').trim(), ids: parseIds(ids) })
    },
  )
}

function registerDocuments(scope: FastifyInstance, deps: Deps): void {
  const querystring = z.object({ _start: z.string().optional(), _end: z.string().optional() })
  scope.get<Id & { Querystring: QueryParameters }>(
    `/${path}/:id/documents/`,
    routeDescription({
      tags,
      summary: 'Contact: list documents',
      querystring,
      response: { 200: z.array(partyDocumentSchema) },
    }),
    async (request, reply) => {
      const page = parsePage(request.query)
      const { rows, count, exact } = await listPartyDocuments(contextOf(request, deps), request.params.id, page)
      return reply.headers(totalHeaders(count, exact)).send(rows)
    },
  )
}

function registerMerge(scope: FastifyInstance, deps: Deps): void {
  const url = `/${path}/:id/merge/`
  const querystring = z.object({ into: z.uuid(), date: z.string().optional() })
  scope.get<Id & { Querystring: QueryParameters }>(
    url,
    routeDescription({ tags, summary: 'Contact: preview a merge', querystring, response: { 200: mergePreviewSchema } }),
    (request) => {
      const { into, date, ...others } = request.query
      refuseOthers(others)
      const merge = { id: request.params.id, into: only(into, 'into'), date: only(date, 'date') }
      return previewMerge(contextOf(request, deps), merge)
    },
  )
  scope.post<Id>(
    url,
    routeDescription({
      tags,
      summary: 'Contact: merge into another',
      body: mergeBody,
      response: { 200: recordSchema(crmParties) },
    }),
    async (request, reply) => {
      const { status, body } = await mergeParties(contextOf(request, deps), {
        id: request.params.id,
        body: request.body,
      })
      return reply.status(status).send(body)
    },
  )
}
