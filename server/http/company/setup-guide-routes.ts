/** The set-up guide of the dashboard, for every member as far as their rights go. */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { DomainError } from '../../../domain/errors.ts'
import type { Deps } from '../../deps.ts'
import { dismissSetupGuide, setupGuide } from '../../services/company/setup-guide.ts'
import { routeDescription } from '../core/route-description.ts'
import { admitPeopleOnly, contextOf } from '../core/session.ts'

const tags = ['Company']
const guide = z.object({
  steps: z.array(z.object({ id: z.string(), is_done: z.boolean() })),
  is_dismissed: z.boolean(),
})
const change = z.strictObject({ is_dismissed: z.boolean() })

/** Registers the routes below the company's scope. */
export function registerSetupGuideRoutes(scope: FastifyInstance, deps: Deps): void {
  scope.get('/setup-guide/', routeDescription({ tags, summary: 'Set-up guide', response: { 200: guide } }), (request) =>
    setupGuide(contextOf(request, deps)),
  )
  const dismiss = routeDescription({
    tags,
    summary: 'Set-up guide: close or show',
    body: change,
    response: { 200: guide },
  })
  scope.patch('/setup-guide/', { ...dismiss, onRequest: admitPeopleOnly }, async (request) => {
    const context = contextOf(request, deps)
    const { data } = change.safeParse(request.body)
    if (!data) throw new DomainError('BAD_REQUEST')
    await dismissSetupGuide(context, data.is_dismissed)
    return setupGuide(context)
  })
}
