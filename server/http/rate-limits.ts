import type { FastifyInstance } from 'fastify'
import { DomainError } from '../../domain/errors.ts'
import type { Deps } from '../app.ts'

const requestsAMinute = 1200

/** At most 1,200 requests a minute for each access token, or address without one; then SLOW_DOWN with the wait. */
export function limitRequests(scope: FastifyInstance, { rateLimit }: Deps): void {
  if (rateLimit === 0) return
  const limit = scope.rateLimit({
    max: requestsAMinute,
    timeWindow: '1 minute',
    keyGenerator: ({ headers, ip }) => headers.authorization ?? ip,
    errorResponseBuilder: (_request, { ttl }) =>
      new DomainError('SLOW_DOWN', { seconds: Math.ceil(ttl / 1000).toString() }),
  })
  scope.addHook('onRequest', limit)
}
