/** What a signed-in person asks about themselves, outside any company. */
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Deps } from '../app.ts'
import { listCompanies, switchCompany } from '../services/identity/companies.ts'
import { profileOf } from '../services/identity/identity.ts'
import { admitSignedIn } from './session.ts'

const described = { tags: ['Me'], security: [{ token: [] }] }
const me = z.object({
  id: z.uuid(),
  email: z.string(),
  full_name: z.string(),
  is_onboarded: z.boolean(),
  redirect: z.string(),
})
const companies = z.array(z.object({ id: z.uuid(), slug: z.string(), name: z.string(), role: z.string() }))

/** The routes below `/api/user/me`. */
export function registerUserRoutes(scope: FastifyInstance, deps: Deps): void {
  const routes = scope.withTypeProvider<ZodTypeProvider>()
  admitSignedIn(scope, deps)
  routes.get('/', { schema: { ...described, response: { 200: me } } }, ({ bearer }) => profileOf(deps, bearer.userId))
  routes.get('/companies/', { schema: { ...described, response: { 200: companies } } }, ({ bearer }) =>
    listCompanies(deps, bearer.userId),
  )
  routes.patch(
    '/switch-company/',
    { schema: { ...described, body: z.object({ company_slug: z.string().min(1).max(48) }) } },
    async ({ bearer, body }) => {
      await switchCompany(deps, bearer.userId, body.company_slug)
      return { redirect: body.company_slug }
    },
  )
}
