/** `/healthz` answers while the process runs, `/readyz` returns whether it can serve requests. */
import type { FastifyInstance } from 'fastify'
import { readiness } from '../../services/core/readiness.ts'
import type { Deps } from '../../deps.ts'

export function registerHealthRoutes(app: FastifyInstance, deps: Deps): void {
  app.get('/healthz', { schema: { hide: true } }, () => ({ status: 'ok' }))
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const status = await readiness(deps)
    return reply.status(status === 'ok' ? 200 : 503).send({ status })
  })
}
