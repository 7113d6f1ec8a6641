/** Routes of the papers of documents on screen, and the count of their prints. */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { resourceAt } from '../../../domain/resources/index.ts'
import type { Deps } from '../../deps.ts'
import { logPrint, paperOf, paperPaths } from '../../services/sending/paper.ts'
import { routeDescription, noBody } from '../core/route-description.ts'
import { contextOf } from '../core/session.ts'

type Id = { Params: { id: string } }

const printCount = z.object({
  print_count: z.int().meta({ description: 'Number of prints, including this one.' }),
})
/** The schema of a paper. */
export const paperSchema = z
  .object({ fileName: z.string(), title: z.string(), orientation: z.enum(['portrait', 'landscape']) })
  .extend({ blocks: z.array(z.looseObject({ kind: z.string() })) })
  .meta({ description: 'The printed document as a list of blocks from top to bottom.' })

/** Registers the routes below the company's scope. */
export function registerPaperRoutes(scope: FastifyInstance, deps: Deps): void {
  for (const path of paperPaths) {
    const tags = [path]
    const label = resourceAt(path)?.label ?? path
    scope.get<Id>(
      `/${path}/:id/paper/`,
      routeDescription({ tags, summary: `${label}: print layout`, response: { 200: paperSchema } }),
      (request) => paperOf(contextOf(request, deps), path, request.params.id),
    )
    scope.post<Id>(
      `/${path}/:id/log-print/`,
      routeDescription({ tags, summary: `${label}: record a print`, body: noBody, response: { 200: printCount } }),
      async (request, reply) => {
        const { status, body } = await logPrint(contextOf(request, deps), path, request.params.id)
        return reply.status(status).send(body)
      },
    )
  }
}
