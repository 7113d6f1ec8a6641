/** Routes of stock documents besides those of documents: previews, needs, costs and system quantities. */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { resources } from '../../../domain/resources/index.ts'
import { removalSchema } from '../../../domain/resources/core/document-schema.ts'
import type { QueryParameters } from '../../../domain/resources/core/list-query.ts'
import type { Deps } from '../../deps.ts'
import { previewRemoval } from '../../services/stock/preview-costs.ts'
import { documentUseCases } from '../../services/document-registry.ts'
import { costOfBill, explodeBill, readBillOfItem } from '../../services/inventory/read-bill.ts'
import { bookQuantities } from '../../services/inventory/read-stock-count.ts'
import { routeDescription } from '../core/route-description.ts'
import { only, refuseOthers } from '../core/query.ts'
import { contextOf } from '../core/session.ts'

type Id = { Params: { id: string } }

const amount = z.string().nullable()
const costLines = z.array(
  z.object({ account: z.uuid(), account_label: z.string(), debit: z.string(), credit: z.string() }),
)
const previewSchema = z.object({
  effects: z.array(
    z.object({
      document_path: z.string(),
      document_id: z.uuid(),
      document_no: z.string().nullable(),
      date: z.string(),
      item: z.uuid(),
      item_label: z.string(),
      before: amount,
      after: amount,
      change: amount,
    }),
  ),
  profit: z.array(z.object({ period: z.string(), start_date: z.string(), end_date: z.string(), change: z.string() })),
  costs: z
    .object({
      worth_in: z.string(),
      worth_out: z.string(),
      lines: costLines,
      others: z.array(z.object({ date: z.string(), lines: costLines })),
    })
    .nullable(),
})

/** Registers the routes of stock documents below the company's scope. */
export function registerStockDocumentRoutes(scope: FastifyInstance, deps: Deps): void {
  registerPreviews(scope, deps)
  registerBills(scope, deps)
  registerBook(scope, deps)
}

function registerPreviews(scope: FastifyInstance, deps: Deps): void {
  for (const { path } of resources.filter(({ kind }) => kind === 'document')) {
    const { preview } = documentUseCases(path)
    if (!preview) continue
    const tags = [path]
    const response = { 200: previewSchema }
    scope.post(
      `/${path}/preview/`,
      routeDescription({
        tags,
        summary: 'Stock: preview postings and recalculated costs',
        body: z.unknown(),
        response,
      }),
      (request) => preview(contextOf(request, deps), request.body),
    )
    scope.post<Id>(
      `/${path}/:id/cancel-preview/`,
      routeDescription({
        tags,
        summary: 'Stock: preview recalculated costs of a reversal',
        body: removalSchema,
        response,
      }),
      (request) => previewRemoval(contextOf(request, deps), path, { id: request.params.id, body: request.body }),
    )
  }
}

type Item = { Params: { item: string } }
type Query = { Querystring: QueryParameters }

const row = z.object({ item: z.uuid(), item_label: z.string(), quantity: z.string(), unit_label: z.string() })
const costSchema = z.object({
  levels: z.array(row.extend({ depth: z.int(), unit_cost: amount, amount, is_made: z.boolean() })),
  materials: amount,
  overhead: amount,
  total: amount,
  unit_cost: amount,
})
const conversionRow = row.extend({
  side: z.enum(['in', 'out']),
  item_code: z.string().nullable(),
  unit: z.uuid(),
  unit_factor: z.string(),
  cost_share: amount,
  expected: amount,
})
const explodedSchema = z.object({
  quantity: z.string(),
  overhead: z.string(),
  rows: z.array(conversionRow),
  raw: z.array(row),
})

function registerBills(scope: FastifyInstance, deps: Deps): void {
  const path = 'inventory/bill-of-materials'
  const tags = [path]
  scope.get<Item>(
    `/${path}/for-item/:item/`,
    routeDescription({
      tags,
      summary: 'Bill of materials: read the active one of an item',
      response: { 200: z.unknown() },
    }),
    (request) => readBillOfItem(contextOf(request, deps), request.params.item),
  )
  scope.get<Id>(
    `/${path}/:id/cost/`,
    routeDescription({ tags, summary: 'Bill of materials: current cost by level', response: { 200: costSchema } }),
    (request) => costOfBill(contextOf(request, deps), request.params.id),
  )
  const querystring = z.object({ quantity: z.string(), reverse: z.enum(['true', 'false']).optional() })
  scope.get<Id & Query>(
    `/${path}/:id/explode/`,
    routeDescription({
      tags,
      summary: 'Bill of materials: lines of an assembly',
      querystring,
      response: { 200: explodedSchema },
    }),
    (request) => {
      const { quantity, reverse, ...others } = request.query
      refuseOthers(others)
      const isReverse = only(reverse, 'reverse') === 'true'
      const { id } = request.params
      return explodeBill(contextOf(request, deps), { id, quantity: only(quantity, 'quantity'), isReverse })
    },
  )
}

function registerBook(scope: FastifyInstance, deps: Deps): void {
  const path = 'inventory/stock-counts'
  const querystring = z.object({ date: z.string(), category: z.uuid().optional() })
  const countedRow = row.omit({ quantity: true }).extend({ item_code: z.string().nullable(), book: z.string() })
  scope.get<Query>(
    `/${path}/book/`,
    routeDescription({
      tags: [path],
      summary: 'Stock count: system quantities at the end of a day',
      querystring,
      response: { 200: z.array(countedRow) },
    }),
    (request) => {
      const { date, category, ...others } = request.query
      refuseOthers(others)
      const query = { date: only(date, 'date'), category: only(category, 'category') }
      return bookQuantities(contextOf(request, deps), query)
    },
  )
}
