/** The route of tax payments besides those of documents: the proposed payment of a period. */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { QueryParameters } from '../../../domain/resources/core/list-query.ts'
import type { Deps } from '../../deps.ts'
import { proposeTaxPayment } from '../../services/tax/propose-payment.ts'
import { routeDescription } from '../core/route-description.ts'
import { only, refuseOthers } from '../core/query.ts'
import { contextOf } from '../core/session.ts'

const querySchema = z.object({ tax_scheme: z.uuid(), period_from: z.string(), period_to: z.string() })
const proposal = z.object({
  payable: z.string(),
  receivable: z.string(),
  paid: z.string(),
  set_off: z.string(),
  amount: z.string(),
  set_off_now: z.string(),
})

/** Registers the route below the company's scope. */
export function registerTaxRoutes(scope: FastifyInstance, deps: Deps): void {
  const shape = { tags: ['tax/payments'], querystring: querySchema, response: { 200: proposal } }
  scope.get<{ Querystring: QueryParameters }>(
    '/tax/payments/proposal/',
    routeDescription({ ...shape, summary: 'Tax: amount payable for a period, both ends included' }),
    (request) => {
      const { tax_scheme, period_from, period_to, ...others } = request.query
      refuseOthers(others)
      return proposeTaxPayment(contextOf(request, deps), {
        scheme: only(tax_scheme, 'tax_scheme'),
        from: only(period_from, 'period_from'),
        to: only(period_to, 'period_to'),
      })
    },
  )
}
