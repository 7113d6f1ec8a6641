import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DomainError } from '../../domain/errors.ts'
import type { Deps } from '../app.ts'

const requestsAMinute = 1200

/** At most 1,200 requests a minute for each access token, or address without one; then SLOW_DOWN with the wait. */
export function limitRequests(scope: FastifyInstance, deps: Deps): void {
  limit(scope, deps, { max: requestsAMinute, keyGenerator: ({ headers, ip }) => headers.authorization ?? ip })
}

/** At most so many requests a minute from each address, whoever asks; then SLOW_DOWN with the wait. */
export function limitAddress(scope: FastifyInstance, deps: Deps, max: number): void {
  limit(scope, deps, { max })
}

type Limit = { max: number; keyGenerator?: (request: FastifyRequest) => string }

function limit(scope: FastifyInstance, { rateLimit }: Deps, counted: Limit): void {
  if (rateLimit === 0) return
  const hook = scope.rateLimit({
    ...counted,
    timeWindow: '1 minute',
    errorResponseBuilder: (_request, { ttl }) =>
      new DomainError('SLOW_DOWN', { seconds: Math.ceil(ttl / 1000).toString() }),
  })
  scope.addHook('onRequest', hook)
}
