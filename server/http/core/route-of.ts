import type { FastifyRequest } from 'fastify'

const ofApi = /^\/(?:api|_allauth|healthz|readyz)(?:\/|$)/

/**
 * Returns the pattern of the route that answers a request (`/api/company/:company/sales/vouchers/:id/`): never its address, which can hold
 * a secret. Files, pages and unknown addresses are all `other`, so that nobody invents routes.
 */
export function routeOf({ routeOptions: { url } }: FastifyRequest): string {
  return url !== undefined && ofApi.test(url) ? url : 'other'
}
