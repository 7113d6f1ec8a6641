/** Routes that a till uses with its own key, whoever is signed in there: `Authorization: Till <till id>.<secret>`. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { postedVouchers } from '../../services/document-registry.ts'
import { catalogStream, versionOfCatalog } from '../../services/till/catalog.ts'
import { enterByTill } from '../../services/till/enter-by-till.ts'
import { soldDocument as soldDocumentOf } from '../../services/till/sold-document.ts'
import { heartbeat, postWaiting, syncFacts } from '../../services/till/sync-facts.ts'
import type { ConnectedTill, TillContext } from '../../services/till/till-work.ts'
import { languageOf } from '../core/error-handler.ts'
import { noBody, routeDescription } from '../core/route-description.ts'
import { countForTill } from '../core/rate-limits.ts'
import { catalogAnswer, heartbeatAnswer, soldDocument, syncAnswer, syncBody } from './till-schemas.ts'

declare module 'fastify' {
  interface FastifyRequest {
    till: ConnectedTill
  }
}

const tags = ['sales/pos']
type InCompany = { Params: { company: string } }

/** Registers the routes below `/api/company/:company/sales/pos`. */
export function registerTillKeyRoutes(scope: FastifyInstance, deps: Deps): void {
  scope.addHook<InCompany>('onRequest', async (request) => {
    const key = /^Till (\S{1,255})$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    const count = deps.rateLimit === 0 ? null : countForTill(scope, request, key)
    request.till = await enterByTill(deps, { key, slug: request.params.company })
    count?.()
  })
  scope.post(
    '/sync/',
    {
      ...routeDescription({ tags, summary: 'Till: send records', body: syncBody, response: { 200: syncAnswer } }),
      config: { parksText: true },
    },
    (request) => syncFacts(tillContextOf(request, deps), request.body),
  )
  scope.post(
    '/heartbeat/',
    routeDescription({ tags, summary: 'Till: stored records', body: noBody, response: { 200: heartbeatAnswer } }),
    async (request) => {
      const till = tillContextOf(request, deps)
      await postWaiting(till)
      return heartbeat(till)
    },
  )
  scope.get(
    '/catalog/',
    routeDescription({ tags, summary: 'Till: catalog', response: { 200: catalogAnswer } }),
    async (request, reply) => {
      const till = tillContextOf(request, deps)
      const version = await versionOfCatalog(till)
      void reply.header('etag', `"${version}"`).header('cache-control', 'private, no-cache')
      if (request.headers['if-none-match']?.replace(/^W\//, '') === `"${version}"`) return reply.status(304).send()
      return reply.type('application/json; charset=utf-8').send(await catalogStream(till, version))
    },
  )
  scope.get<{ Params: { id: string }; Querystring: { without?: string } }>(
    '/sale/:id/',
    routeDescription({
      tags,
      summary: 'Till: invoice by ID or number',
      querystring: z.object({ without: z.uuid().optional().meta({ description: 'A return that is not counted.' }) }),
      response: { 200: soldDocument },
    }),
    (request) => {
      const { params, query } = request
      return soldDocumentOf(tillContextOf(request, deps), { idOrNumber: params.id, without: query.without ?? null })
    },
  )
}

function tillContextOf(request: FastifyRequest, { db, clock }: Deps): TillContext {
  const report = (error: unknown) => request.log.error({ err: error }, 'a till record was parked')
  const { till, ip: address } = request
  return { db, clock, till, address, vouchers: postedVouchers, language: languageOf(request), report }
}
