/** `/healthz` answers while the process runs, `/readyz` whether it can serve requests. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { failedChecks } from '../../services/core/readiness.ts'
import { isLoopback } from './request-id.ts'

/** Registers both. The checks with their figures are answered to probes on this machine only, the status to everybody. */
export function registerHealthRoutes(app: FastifyInstance, { readiness }: Deps): void {
  app.get('/healthz', { schema: { hide: true } }, () => ({ status: 'ok' }))
  app.get('/readyz', { schema: { hide: true } }, async (request, reply) => {
    const { status, checks } = await readiness()
    if (status === 'unavailable' && checks) request.log.warn({ failed: failedChecks(checks), checks }, 'not ready')
    return reply
      .status(status === 'ok' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(checks && isProbeOfThisMachine(request) ? { status, checks } : { status })
  })
}

/** A proxy on this machine passes on requests of others; it names them in a header. */
function isProbeOfThisMachine({ headers, socket }: FastifyRequest): boolean {
  return (
    isLoopback(socket.remoteAddress) && headers['x-forwarded-for'] === undefined && headers['forwarded'] === undefined
  )
}
