/**
 * Serves the description of the API below `/api/docs`, and the TypeScript client that follows from it: browsers cache them
 * for an hour, then revalidate them.
 */
import { createHash } from 'node:crypto'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { ApiDescription } from '../client/write-client.ts'
import { writeClient } from '../client/write-client.ts'
import { limitRequests } from './rate-limits.ts'

/** Registers the pages, files, the OpenAPI document and the client. The limit of anonymous requests applies. */
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
  let client: string | undefined
  scope.get('/api/docs/client.ts', { schema: { hide: true } }, (_request, reply) => {
    client ??= writeClient(scope.swagger() as ApiDescription)
    return reply.type('text/plain; charset=utf-8').send(client)
  })
  await scope.register(swaggerUi, { routePrefix: '/api/docs' })
}
