/** What documents of stock answer besides being read and written: what they would do to others. */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../app.ts'
import { previewRemoval } from '../services/documents/preview-costs.ts'
import { previewAdjustment, previewOpeningStock } from '../services/inventory/previews.ts'
import type { Context } from '../services/unit-of-work.ts'
import { described } from './described.ts'
import { contextOf } from './session.ts'

type Id = { Params: { id: string } }

const amount = z.string().nullable()
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
})

const previews: Readonly<Record<string, (context: Context, body: unknown) => Promise<unknown>>> = {
  'inventory/opening-stock': previewOpeningStock,
  'inventory/adjustments': previewAdjustment,
}

/** Registers the previews below the company's scope. */
export function registerStockDocumentRoutes(scope: FastifyInstance, deps: Deps): void {
  for (const [path, preview] of Object.entries(previews)) {
    const tags = [path]
    const response = { 200: previewSchema }
    scope.post(
      `/${path}/preview/`,
      described({ tags, summary: 'What it would do to the costs of others', body: z.unknown(), response }),
      (request) => preview(contextOf(request, deps), request.body),
    )
    scope.post<Id>(
      `/${path}/:id/cancel-preview/`,
      described({ tags, summary: 'What taking it back would do to the costs of others', body: z.unknown(), response }),
      (request) => previewRemoval(contextOf(request, deps), path, request.params.id),
    )
  }
}
