/** Work that waits in a company, for the menu. */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { MOST_WAITING, waitingKinds } from '../../../domain/resources/waiting-work.ts'
import type { Deps } from '../../deps.ts'
import { waitingWork } from '../../services/core/waiting-work.ts'
import { routeDescription } from '../core/route-description.ts'
import { contextOf } from '../core/session.ts'

const waiting = z.object({
  path: z.string(),
  kind: z.enum(waitingKinds),
  count: z.int().min(1).max(MOST_WAITING),
})

/** Registers the counts of waiting work: open to every member, who gets those of the lists that they may read. */
export function registerWaitingWorkRoutes(scope: FastifyInstance, deps: Deps): void {
  const options = routeDescription({
    tags: ['Company'],
    summary: 'Waiting work: count',
    response: { 200: z.array(waiting) },
  })
  scope.get('/waiting-work/', options, (request) => waitingWork(contextOf(request, deps)))
}
