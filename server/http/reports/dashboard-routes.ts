/** Routes of the dashboard: the widgets of the member with their figures, and its arrangement. */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { displayTypes, widgetSizes, widgetTypes } from '../../../domain/company/widget-types.ts'
import { periodUnits } from '../../../domain/calendar/last-periods.ts'
import { DomainError } from '../../../domain/errors.ts'
import type { Deps } from '../../deps.ts'
import { arrangeDashboard, readDashboard } from '../../services/company/dashboard.ts'
import { routeDescription } from '../core/route-description.ts'
import { contextOf } from '../core/session.ts'

const tags = ['Company']
const names = <Name extends string>(list: Readonly<Record<Name, unknown>>) => z.enum(Object.keys(list) as Name[])
const day = z.string().meta({ format: 'date', examples: ['2026-03-31'] })
const point = {
  value: z.string().meta({ examples: ['5391.21'] }),
  drill: z.string().nullable().meta({ description: 'The page below the company that sums to the value.' }),
}
const kind = z.enum(['money', 'count', 'quantity'])
const data = z.object({
  labels: z.array(
    z.object({ id: z.string(), name: z.string().nullable(), start_date: day.optional(), end_date: day.optional() }),
  ),
  series: z.array(z.object({ id: z.string(), name: z.string().nullable(), kind, points: z.array(z.object(point)) })),
  facts: z.array(z.object({ id: z.string(), kind, ...point })),
})
const size = names(widgetSizes)
const dashboard = z.object({
  is_default: z.boolean().meta({ description: 'The member has not chosen widgets and sees the default ones.' }),
  offered: z.array(names(widgetTypes)).meta({ description: 'The types of widgets that the member may add.' }),
  administrators: z.array(z.string()).nullable(),
  widgets: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      widget: names(widgetTypes),
      display_type: names(displayTypes),
      count: z.int(),
      group_by: z.enum(periodUnits),
      size,
      missing: z.enum(['permission', 'account']).nullable(),
      data: data.nullable(),
    }),
  ),
})
const change = z.strictObject({
  is_default: z.boolean().optional(),
  widgets: z.array(z.strictObject({ id: z.uuid(), size })).optional(),
})

/** Registers the dashboard below the company's scope, for every member as far as their rights go. */
export function registerDashboardRoutes(scope: FastifyInstance, deps: Deps): void {
  scope.get('/dashboard/', routeDescription({ tags, summary: 'Dashboard', response: { 200: dashboard } }), (request) =>
    readDashboard(contextOf(request, deps)),
  )
  scope.patch(
    '/dashboard/',
    routeDescription({ tags, summary: 'Dashboard: arrange widgets', body: change, response: { 200: dashboard } }),
    async (request) => {
      const context = contextOf(request, deps)
      const { data: arrangement } = change.safeParse(request.body)
      if (!arrangement) throw new DomainError('BAD_REQUEST')
      await arrangeDashboard(context, arrangement)
      return readDashboard(context)
    },
  )
}
