/** What documents of trade answer besides being read and written: what they would do to others, what can come back. */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { tradePaths } from '../../../domain/documents/status.ts'
import { removalSchema } from '../../../domain/resources/core/document-schema.ts'
import type { Deps } from '../../deps.ts'
import { previewRemoval } from '../../services/stock/preview-costs.ts'
import { previewTrade } from '../../services/documents/trade/preview-trade.ts'
import { returnable } from '../../services/documents/trade/notes/returnable.ts'
import { described } from '../core/described.ts'
import { contextOf } from '../core/session.ts'
import { previewSchema } from './stock-document-routes.ts'

type Id = { Params: { id: string } }

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
const wanted = z.object({ invoice: z.uuid() })

/** Registers the routes below the company's scope. */
export function registerTradeRoutes(scope: FastifyInstance, deps: Deps): void {
  for (const path of tradePaths) {
    const tags = [path]
    const response = { 200: previewSchema }
    scope.post(
      `/${path}/preview/`,
      described({
        tags,
        summary: 'What it would post for its goods, and do to the costs of others',
        body: z.unknown(),
        response,
      }),
      (request) => previewTrade(contextOf(request, deps), path, request.body),
    )
    scope.post<Id>(
      `/${path}/:id/cancel-preview/`,
      described({
        tags,
        summary: 'What taking it back would do to the costs of others',
        body: removalSchema,
        response,
      }),
      (request) => previewRemoval(contextOf(request, deps), path, { id: request.params.id, body: request.body }),
    )
  }
  for (const [path, from] of [
    ['sales/credit-notes', 'sales/vouchers'],
    ['purchase/debit-notes', 'purchase/vouchers'],
  ] as const) {
    const shape = { tags: [path], querystring: wanted, response: { 200: returnableSchema } }
    scope.get<{ Querystring: z.infer<typeof wanted> }>(
      `/${path}/returnable/`,
      described({ ...shape, summary: 'Rows of an invoice with what is left of them' }),
      (request) => returnable(contextOf(request, deps), { path, from, id: request.query.invoice }),
    )
  }
}
