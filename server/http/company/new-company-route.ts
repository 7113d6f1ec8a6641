/** The route that creates a company; the user becomes its owner. */
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { chartNames } from '../../../domain/ledger/charts/country-charts.ts'
import type { Deps } from '../../deps.ts'
import { createCompanyAsUser } from '../../services/company/create-company.ts'
import { idempotencyOf } from '../core/session.ts'

const newCompany = z.strictObject({
  name: z.string(),
  country_iso: z.string(),
  currency_code: z.string().optional().meta({ description: 'Default: that of the country.' }),
  time_zone: z.string().optional().meta({ description: 'Default: that of the country.' }),
  fiscal_start_month: z.int().optional().meta({ description: 'Month 1 to 12 in the calendar of the country.' }),
  fiscal_start_day: z.int().optional(),
  chart: z
    .enum(chartNames)
    .optional()
    .meta({ description: 'Chart of accounts. Default: that of the country, or IFRS.' }),
  slug: z.string().optional().meta({ description: 'Default: derived from the name.' }),
})
const createdCompany = z.object({ id: z.uuid(), slug: z.string(), name: z.string(), role: z.string() })

/** Registers POST `/companies/`, in a scope of signed-in users below `/api/user/me`. */
export function registerNewCompany(scope: FastifyInstance, deps: Deps): void {
  scope.withTypeProvider<ZodTypeProvider>().post(
    '/companies/',
    {
      schema: {
        tags: ['Me'],
        summary: 'Company: create',
        security: [{ token: [] }],
        body: newCompany,
        response: { 201: createdCompany },
      },
    },
    async (request, reply) => {
      const { bearer, body, ip } = request
      const idempotency = idempotencyOf(request)
      const founder = { userId: bearer.userId, email: bearer.email, address: ip }
      const answer = await createCompanyAsUser({ ...deps, ...(idempotency ? { idempotency } : {}) }, founder, {
        name: body.name,
        countryIso: body.country_iso,
        ...(body.currency_code === undefined ? {} : { currencyCode: body.currency_code }),
        ...(body.time_zone === undefined ? {} : { timeZone: body.time_zone }),
        ...(body.fiscal_start_month === undefined ? {} : { fiscalStartMonth: body.fiscal_start_month }),
        ...(body.fiscal_start_day === undefined ? {} : { fiscalStartDay: body.fiscal_start_day }),
        ...(body.chart === undefined ? {} : { chart: body.chart }),
        ...(body.slug === undefined ? {} : { slug: body.slug }),
      })
      return reply.status(201).send(answer.body)
    },
  )
}
