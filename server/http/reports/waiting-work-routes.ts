/** Work that waits in a company, for the menu. */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { can } from '../../../domain/permissions/can.ts'
import { moduleOf } from '../../../domain/resources/core/define.ts'
import { MOST_WAITING, waitingKinds, waitingPaths } from '../../../domain/resources/waiting-work.ts'
import type { Deps } from '../../deps.ts'
import { waitingWork } from '../../reports/waiting-work.ts'
import { described } from '../core/described.ts'

const waiting = z.object({
  path: z.enum(waitingPaths),
  kind: z.enum(waitingKinds),
  count: z.int().min(1).max(MOST_WAITING),
})

/** Registers the counts of waiting work: open to every member, who gets those of the lists that they may read. */
export function registerWaitingWorkRoutes(scope: FastifyInstance, deps: Deps): void {
  const options = described({
    tags: ['Company'],
    summary: 'Count work that waits',
    response: { 200: z.array(waiting) },
  })
  scope.get('/waiting-work/', options, (request) => {
    const paths = waitingPaths.filter((path) => can(request.who, `${moduleOf(path)}.read`))
    return waitingWork({ db: deps.db, companyId: request.who.companyId }, paths)
  })
}
