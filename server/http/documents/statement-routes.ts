/** Routes of bank statements besides their lists: reading and deleting one, and adding the lines of a bank feed. */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { QueryParameters } from '../../../domain/resources/core/list-query.ts'
import { bankingReconciliation } from '../../../domain/resources/banking/banking-reconciliation.ts'
import { bankingStatementLines } from '../../../domain/resources/banking/banking-statement-lines.ts'
import type { Deps } from '../../deps.ts'
import { addStatementLines, feedBody } from '../../services/banking/statements/add-lines.ts'
import { deleteStatement } from '../../services/banking/statements/delete-statement.ts'
import { readRecord } from '../../services/core/records.ts'
import { parseVersion } from '../core/query.ts'
import { recordSchema } from '../core/resource-schemas.ts'
import { routeDescription } from '../core/route-description.ts'
import { contextOf } from '../core/session.ts'

type Id = { Params: { id: string } }
type Query = { Querystring: QueryParameters }

/** Registers the routes below the company's scope. */
export function registerStatementRoutes(scope: FastifyInstance, deps: Deps): void {
  const { path, label } = bankingReconciliation
  const tags = [path]
  scope.get<Id>(
    `/${path}/:id/`,
    routeDescription({ tags, summary: `${label}: read`, response: { 200: recordSchema(bankingReconciliation) } }),
    (request) => readRecord(contextOf(request, deps), bankingReconciliation, request.params.id),
  )
  const querystring = z.object({ version: z.int() })
  scope.delete<Id & Query>(
    `/${path}/:id/`,
    routeDescription({ tags, summary: `${label}: delete with its lines`, querystring, response: { 204: z.null() } }),
    async (request, reply) => {
      const target = { id: request.params.id, version: parseVersion(request.query) }
      await deleteStatement(contextOf(request, deps), { ...target, files: deps.files })
      return reply.status(204).send()
    },
  )
  scope.post(
    `/${bankingStatementLines.path}/`,
    routeDescription({
      tags: [bankingStatementLines.path],
      summary: 'Statement lines: add those of a bank feed; lines whose id is there already are skipped',
      body: feedBody,
      response: {
        200: z.object({
          statement: z.uuid().nullable().meta({ description: 'The statement of the new lines; null without any.' }),
          added: z.int(),
          existing: z.int(),
        }),
      },
    }),
    (request) => addStatementLines(contextOf(request, deps), request.body),
  )
}
