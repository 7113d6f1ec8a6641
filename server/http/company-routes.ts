/** The company itself, and what the person asking may do in it. */
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Deps } from '../app.ts'
import { companyRecord } from '../services/settings/company-record.ts'
import { changeLockDate } from '../services/settings/lock-date.ts'
import { admitMembers, contextOf } from './session.ts'

const described = { tags: ['Company'], security: [{ token: [] }] }
const fiscalYear = z.object({
  id: z.uuid(),
  name: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  state: z.string(),
})
const company = z.object({
  id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  country_iso: z.string(),
  currency_code: z.string(),
  currency_digits: z.int(),
  time_zone: z.string(),
  calendar: z.enum(['ad', 'bs']),
  locale: z.string(),
  today: z.string(),
  lock_date: z.string().nullable(),
  fiscal_years: z.array(fiscalYear),
})
const rights = z.object({
  roles: z.array(z.string()),
  role: z.string(),
  permissions: z.record(z.string(), z.record(z.string(), z.boolean())),
})

/** The routes of the company itself, below `/api/company/{slug}`; from here on the scope is for members only. */
export function registerCompanyRoutes(scope: FastifyInstance, deps: Deps): void {
  const routes = scope.withTypeProvider<ZodTypeProvider>()
  admitMembers(scope, deps)
  routes.get('/', { schema: { ...described, response: { 200: company } } }, (request) =>
    companyRecord(contextOf(request, deps)),
  )
  routes.patch(
    '/lock-date/',
    { schema: { ...described, body: z.unknown(), response: { 200: company } } },
    async (request) => {
      const context = contextOf(request, deps)
      await changeLockDate(context, request.body)
      return companyRecord(context)
    },
  )
  routes.get('/permissions/mine/', { schema: { ...described, response: { 200: rights } } }, ({ who }) => ({
    roles: [...who.roles],
    role: who.roles[0] ?? '',
    permissions: { ...who.permissions },
  }))
}
