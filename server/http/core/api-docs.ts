/** Serves the description of the API below `/api/docs`: browsers cache it for an hour, then revalidate it. */
import { createHash } from 'node:crypto'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { limitRequests } from './rate-limits.ts'

/** Registers the pages, files and the OpenAPI document. The limit of anonymous requests applies. */
export async function registerApiDocs(scope: FastifyInstance, deps: Deps): Promise<void> {
  limitRequests(scope, deps, 'description')
  let tag: string | undefined
  scope.addHook('onRequest', async (request, reply) => {
    // The files of the pages have ETags of their own.
    if (request.url.includes('/static/')) return
    tag ??= `"${createHash('sha256').update(JSON.stringify(scope.swagger())).digest('base64url')}"`
    void reply.header('etag', tag)
    if (request.headers['if-none-match'] === tag) return reply.status(304).send()
  })
  scope.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode < 400) void reply.header('cache-control', 'public, max-age=3600')
  })
  await scope.register(swaggerUi, { routePrefix: '/api/docs' })
}
