/** Routes of invoices and bills besides those of documents: the rows that can be returned. */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { returnable } from '../../services/documents/trade/notes/returnable.ts'
import { routeDescription } from '../core/route-description.ts'
import { contextOf } from '../core/session.ts'

const returnableSchema = z.array(
  z.object({
    id: z.uuid(),
    item: z.uuid(),
    item_label: z.string(),
    item_code: z.string().nullable(),
    description: z.string().nullable(),
    quantity: z.string(),
    returned: z.string(),
    left: z.string(),
    unit: z.uuid(),
    unit_label: z.string(),
    rate: z.string(),
    tax_scheme: z.uuid().nullable(),
    tax_scheme_label: z.string().nullable(),
    net: z.string(),
    tax: z.string(),
    total: z.string(),
  }),
)
const querySchema = z.object({ invoice: z.uuid() })

/** Registers the routes below the company's scope. */
export function registerTradeRoutes(scope: FastifyInstance, deps: Deps): void {
  for (const [path, from] of [
    ['sales/credit-notes', 'sales/vouchers'],
    ['purchase/debit-notes', 'purchase/vouchers'],
  ] as const) {
    const shape = { tags: [path], querystring: querySchema, response: { 200: returnableSchema } }
    scope.get<{ Querystring: z.infer<typeof querySchema> }>(
      `/${path}/returnable/`,
      routeDescription({ ...shape, summary: 'Invoice: list lines with quantities not yet returned' }),
      (request) => returnable(contextOf(request, deps), { path, from, id: request.query.invoice }),
    )
  }
}
