/** The authentication in the API's documentation. */
import { jsonSchemaTransform } from 'fastify-type-provider-zod'

export const securitySchemes = {
  token: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'Token <access token of a user>' },
  api_key: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description:
      'Api-Key <prefix>.<secret>: access for a program to the key’s company, limited to the permission set of the key. Requests that need a role, and starting or changing imports, are refused.',
  },
} as const

/** Describes a route; those of a company take a user's token or an API key. */
export const describeRoute: typeof jsonSchemaTransform = (route) => {
  const transformed = jsonSchemaTransform(route)
  if (!route.url.startsWith('/api/company/')) return transformed
  return { ...transformed, schema: { ...transformed.schema, security: [{ token: [] }, { api_key: [] }] } }
}
