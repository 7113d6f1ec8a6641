/** What all routes have in common in the API's documentation: their authentication and their errors. */
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { errorAnswer } from './route-description.ts'

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

/** Describes a route with its errors; those of a company take a user's token or an API key. */
export const describeRoute: typeof jsonSchemaTransform = (route) => {
  const { schema, url } = route
  const isOfBusiness = url.startsWith('/api/') && schema.hide !== true
  const response = { '4xx': errorAnswer, ...(schema.response as object | undefined) }
  const transformed = jsonSchemaTransform(isOfBusiness ? { ...route, schema: { ...schema, response } } : route)
  if (!url.startsWith('/api/company/')) return transformed
  return { ...transformed, schema: { ...transformed.schema, security: [{ token: [] }, { api_key: [] }] } }
}
