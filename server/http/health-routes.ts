/** `/healthz` answers while the process lives, `/readyz` when the database answers too. */
import type { FastifyInstance } from 'fastify'
import { isReady } from '../services/readiness.ts'
import type { Deps } from '../app.ts'

export function registerHealthRoutes(app: FastifyInstance, { db }: Deps): void {
  app.get('/healthz', { schema: { hide: true } }, () => ({ status: 'ok' }))
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const ready = await isReady(db)
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ok' : 'waiting for the database' })
  })
}
