/** How the company values its stock: for owner and admins. */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { costingMethods, negativeStockPolicies } from '../../domain/inventory/stock-settings.ts'
import type { Deps } from '../app.ts'
import { changeInventorySettings, inventorySettings } from '../services/settings/inventory-settings.ts'
import { described } from './described.ts'
import { contextOf } from './session.ts'

const tags = ['settings/inventory']
const path = '/settings/inventory/'
const change = z.object({
  costing_method: z.enum(costingMethods),
  negative_stock: z.enum(negativeStockPolicies),
  version: z.int().meta({ description: 'That of the company.' }),
})
const settings = change.extend({
  costing_fixed: z.boolean().meta({ description: 'Stock has moved: the method stays as it is.' }),
})

/** Registers the routes below the company's scope. */
export function registerInventorySettingsRoutes(scope: FastifyInstance, deps: Deps): void {
  scope.get(path, described({ tags, summary: 'Inventory settings', response: { 200: settings } }), (request) =>
    inventorySettings(contextOf(request, deps)),
  )
  scope.put(
    path,
    described({ tags, summary: 'Inventory settings: change', body: change, response: { 200: settings } }),
    async (request) => {
      const context = contextOf(request, deps)
      await changeInventorySettings(context, request.body)
      return inventorySettings(context)
    },
  )
}
