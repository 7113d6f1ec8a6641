/** Routes of payments besides those of documents: the outstanding items of a contact. */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { paymentPaths } from '../../../domain/documents/status.ts'
import type { Deps } from '../../deps.ts'
import { openItemsFor } from '../../services/documents/payments/open-items.ts'
import { paymentOptions } from '../../services/documents/payments/payment-options.ts'
import { routeDescription } from '../core/route-description.ts'
import { contextOf } from '../core/session.ts'

const figure = z.object({
  item: z.uuid(),
  side: z.enum(['debit', 'credit']),
  document_path: z.string(),
  document_id: z.uuid(),
  document_no: z.string().nullable(),
  supplier_number: z.string().nullable(),
  date: z.string(),
  due_date: z.string(),
  days_overdue: z.int(),
  amount: z.string(),
  open: z.string(),
  pending: z.string(),
  tax_share: z.string(),
  document_total: z.string(),
  taxes: z.array(z.record(z.string(), z.unknown())).nullable(),
})
const openSchema = z.object({
  party: z.uuid(),
  party_label: z.string(),
  ledger: z.enum(['receivable', 'payable']),
  items: z.array(figure),
  advances: z.array(figure),
  items_total: z.int(),
  withholding_base: z.string(),
})
const querySchema = z.object({
  party: z.uuid().optional(),
  ledger: z.enum(['receivable', 'payable']).optional(),
  invoice: z.uuid().optional(),
})

const way = z.object({ id: z.uuid(), label: z.string() })
const waysSchema = z.object({
  modes: z.array(way.extend({ fee: z.unknown() })),
  banks: z.array(way.extend({ is_wallet: z.boolean(), commission_percent: z.string().nullable() })),
  schemes: z.array(way.extend({ rate: z.string() })),
  write_off_limit: z.string(),
  cheques_in_hand: z.boolean(),
})

/** Registers the routes below the company's scope. */
export function registerPaymentRoutes(scope: FastifyInstance, deps: Deps): void {
  for (const path of paymentPaths) {
    scope.get(
      `/${path}/ways/`,
      routeDescription({ tags: [path], summary: 'Payment methods: list with fees', response: { 200: waysSchema } }),
      (request) => paymentOptions(contextOf(request, deps), path),
    )
    const shape = { tags: [path], querystring: querySchema, response: { 200: openSchema } }
    scope.get<{ Querystring: z.infer<typeof querySchema> }>(
      `/${path}/open/`,
      routeDescription({ ...shape, summary: 'Contact: list outstanding documents to allocate' }),
      (request) => {
        const { party, ledger, invoice } = request.query
        return openItemsFor(contextOf(request, deps), path, { party, ledger, invoice })
      },
    )
  }
}
