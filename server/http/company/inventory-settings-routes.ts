/** Routes of the stock settings, for owner and admins. */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { costingMethods, negativeStockPolicies } from '../../../domain/inventory/stock-settings.ts'
import type { Deps } from '../../deps.ts'
import { previewCosting, previewCostingPart, setCosting } from '../../services/company/costing-change.ts'
import { changeInventorySettings, inventorySettings } from '../../services/company/inventory-settings.ts'
import { routeDescription } from '../core/route-description.ts'
import { contextOf } from '../core/session.ts'

const tags = ['settings/inventory']
const path = '/settings/inventory/'
const change = z.object({
  costing_method: z.enum(costingMethods),
  negative_stock: z.enum(negativeStockPolicies),
  version: z.int().meta({ description: 'The version of the company.' }),
})
const settings = change.extend({
  costing_fixed: z.boolean().meta({
    description: 'True when stock has moved: the method can then change only from the start of a fiscal year.',
  }),
  costing_years: z
    .array(z.object({ name: z.string(), start_date: z.string() }))
    .meta({ description: 'First days of the fiscal years from which the method can change.' }),
  costing_changes: z.array(
    z.object({
      date: z.string(),
      method_before: z.enum(costingMethods),
      method_after: z.enum(costingMethods),
      item_count: z.int(),
      worth: z.string(),
      changed_by: z.string(),
      changed_at: z.string(),
    }),
  ),
})
const costing = z.object({
  costing_method: z.enum(costingMethods),
  from: z.string().meta({ description: 'The first day of a fiscal year.' }),
  version: z.int().meta({ description: 'The version of the company.' }),
})
const months = z.array(
  z.object({ period: z.string(), start_date: z.string(), end_date: z.string(), change: z.string() }),
)
const part = z.object({
  profit: months,
  done: z.int().meta({ description: 'Number of later movements recalculated by this part and those before it.' }),
  total: z.int(),
  left_out: z
    .int()
    .meta({ description: 'Number of movements left out because their items depend on too many others.' }),
  next: z.uuid().nullable().meta({ description: 'Pass as `after` to request the next part.' }),
})
const preview = z.object({
  from: z.string(),
  items: z.int(),
  worth: z.string(),
  profit: months
    .nullable()
    .meta({ description: 'Null when a background job calculates it because too many movements follow.' }),
  waits: z.int().meta({ description: 'Number of movements that the background job would recalculate.' }),
})

/** Registers the routes below the company's scope. */
export function registerInventorySettingsRoutes(scope: FastifyInstance, deps: Deps): void {
  scope.get(
    path,
    routeDescription({ tags, summary: 'Inventory settings: read', response: { 200: settings } }),
    (request) => inventorySettings(contextOf(request, deps)),
  )
  scope.put(
    path,
    routeDescription({ tags, summary: 'Inventory settings: update', body: change, response: { 200: settings } }),
    async (request) => {
      const context = contextOf(request, deps)
      await changeInventorySettings(context, request.body)
      return inventorySettings(context)
    },
  )
  scope.post(
    `${path}costing/preview/`,
    routeDescription({ tags, summary: 'Costing method: preview a change', body: costing, response: { 200: preview } }),
    (request) => previewCosting(contextOf(request, deps), request.body),
  )
  scope.post(
    `${path}costing/preview-part/`,
    routeDescription({
      tags,
      summary: 'Costing method: preview a change for a part of the items',
      body: costing.extend({ after: z.uuid().nullable() }),
      response: { 200: part },
    }),
    (request) => previewCostingPart(contextOf(request, deps), request.body),
  )
  scope.post(
    `${path}costing/`,
    routeDescription({
      tags,
      summary: 'Costing method: change from the start of a fiscal year',
      body: costing,
      response: { 200: settings },
    }),
    async (request) => {
      const context = contextOf(request, deps)
      await setCosting(context, request.body)
      return inventorySettings(context)
    },
  )
}
