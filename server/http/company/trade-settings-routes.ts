/** Routes of the settings of sales and purchases: read by every member, changed by owner and admins. */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { taxTypes } from '../../../domain/documents/tax.ts'
import type { TradeSettingsPage } from '../../../domain/documents/trade-settings.ts'
import { MOST_DAYS, tradeSettings } from '../../../domain/documents/trade-settings.ts'
import type { Deps } from '../../deps.ts'
import { changeTradeSettings, readTradeSettings } from '../../services/company/trade-settings.ts'
import { routeDescription } from '../core/route-description.ts'
import { contextOf } from '../core/session.ts'

const shapes = {
  flag: z.boolean(),
  'tax-type': z.enum(taxTypes),
  percent: z.string().nullable(),
  amount: z.string(),
  days: z.int().min(0).max(MOST_DAYS).nullable(),
  template: z.int().min(1).max(4),
  text: z.string().max(5000).nullable(),
  emails: z.array(z.string()),
} as const

const pages: readonly TradeSettingsPage[] = ['sales', 'purchase', 'quotation', 'invoice']

/** Registers the routes below the company's scope. */
export function registerTradeSettingsRoutes(scope: FastifyInstance, deps: Deps): void {
  for (const page of pages) {
    const path = `/settings/${page}/`
    const tags = [`settings/${page}`]
    const fields = z.object(
      Object.fromEntries(Object.entries(tradeSettings[page]).map(([name, kind]) => [name, shapes[kind]])),
    )
    const settings = fields.extend({ version: z.int() })
    const body = fields.partial().extend({ version: z.int() })
    scope.get(path, routeDescription({ tags, summary: 'Settings: read', response: { 200: settings } }), (request) =>
      readTradeSettings(contextOf(request, deps), page),
    )
    scope.put(
      path,
      routeDescription({ tags, summary: 'Settings: update', body, response: { 200: settings } }),
      async (request) => {
        const context = contextOf(request, deps)
        await changeTradeSettings(context, page, request.body)
        return readTradeSettings(context, page)
      },
    )
  }
}
