/** Serves the built browser application: hashed files with unlimited caching, index.html for every page address. */
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { DomainError } from '../../../domain/errors.ts'
import type { Deps } from '../../deps.ts'
import { errorBody, languageOf } from './error-handler.ts'

const apiPath = /^\/(?:api|_allauth|assets)(?:\/|$)/

/**
 * Serves the browser application: a GET outside the API that names none of its files answers its page, anything else
 * NOT_FOUND. Without a `webRoot` there is only NOT_FOUND.
 */
export async function registerBrowserFiles(app: FastifyInstance, { webRoot }: Deps): Promise<void> {
  if (webRoot) {
    await app.register(fastifyStatic, {
      root: webRoot,
      wildcard: false,
      index: false,
      preCompressed: true,
      setHeaders: (reply, file) =>
        void reply.header(
          'cache-control',
          file.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        ),
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    if (webRoot && request.method === 'GET' && !apiPath.test(path)) return reply.sendFile('index.html')
    const body = errorBody(new DomainError('NOT_FOUND'), languageOf(request))
    return reply.status(body.statusCode).send(body)
  })
}
