/**
 * Routes of trade documents besides those of documents: the rows that can be returned, the revisions of
 * quotations, the materialized view of invoices.
 */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { listRevisions, readRevision } from '../../services/documents/trade/quotations/revisions.ts'
import { readMaterializedView } from '../../services/documents/trade/materialized-view.ts'
import { returnable } from '../../services/documents/trade/notes/returnable.ts'
import { routeDescription } from '../core/route-description.ts'
import { paperSchema } from './paper-routes.ts'
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
    returned_figures: z.object({
      gross: z.string(),
      row_discount: z.string(),
      header_discount: z.string(),
      net: z.string(),
      tax: z.string(),
      self_assessed_tax: z.string(),
      total: z.string(),
      trade_discount: z.string(),
      non_trade_discount: z.string(),
    }),
  }),
)
const querySchema = z.object({ invoice: z.uuid() })

const revisionsSchema = z.array(
  z.object({
    revision: z.int(),
    date: z.string(),
    total: z.string(),
    replaced_at: z.string(),
    replaced_by_label: z.string(),
  }),
)

const materializedViewSchema = z.object({
  fiscal_year: z.string().nullable(),
  bill_no: z.string().nullable(),
  customer: z.string(),
  tax_number: z.string().nullable(),
  date: z.string(),
  amount: z.string(),
  discount: z.string(),
  taxable: z.string(),
  tax: z.string(),
  total: z.string(),
  synced: z.boolean(),
  printed: z.boolean(),
  active: z.boolean(),
  printed_at: z.string().nullable(),
  printed_by: z.string().nullable(),
  entered_by: z.string(),
  real_time: z.boolean(),
  payment_method: z.string().nullable(),
  prints: z.array(z.object({ at: z.string(), by: z.string(), print_count: z.int() })),
})

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
  registerRevisions(scope, deps)
  scope.get<{ Params: { id: string } }>(
    '/sales/vouchers/:id/materialized-view/',
    routeDescription({
      tags: ['sales/vouchers'],
      summary: 'Invoice: read as a tax office inspects it, with its prints',
      response: { 200: materializedViewSchema },
    }),
    (request) => readMaterializedView(contextOf(request, deps), request.params.id),
  )
}

function registerRevisions(scope: FastifyInstance, deps: Deps): void {
  const path = 'sales/quotations'
  const tags = [path]
  scope.get<{ Params: { id: string } }>(
    `/${path}/:id/revisions/`,
    routeDescription({ tags, summary: 'Quotation: list earlier revisions', response: { 200: revisionsSchema } }),
    (request) => listRevisions(contextOf(request, deps), request.params.id),
  )
  scope.get<{ Params: { id: string; revision: string } }>(
    `/${path}/:id/revisions/:revision/`,
    routeDescription({
      tags,
      summary: 'Quotation: print layout of an earlier revision',
      response: { 200: paperSchema },
    }),
    (request) => {
      const { id, revision } = request.params
      const number = /^[1-9]\d{0,8}$/.test(revision) ? Number(revision) : 0
      return readRevision(contextOf(request, deps), { id, revision: number })
    },
  )
}
