/** Routes of the self-audit: the last result of each check, and a new run. */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { readSelfAudit, startSelfAudit } from '../../services/verify/self-audit.ts'
import { noBody, routeDescription } from '../core/route-description.ts'
import { contextOf } from '../core/session.ts'

const path = '/reports/self-audit/'
const tags = ['reports/self-audit']
const response = {
  200: z.object({
    checks: z.array(
      z.object({
        name: z.string(),
        label: z.string(),
        checked_at: z.string().nullable(),
        row_count: z.int(),
        unit: z.string(),
        findings: z.array(z.string()).meta({ description: 'A sentence for each of the first violations.' }),
      }),
    ),
    is_running: z.boolean(),
  }),
}

/** Registers the routes below the company's scope. */
export function registerSelfAuditRoutes(scope: FastifyInstance, deps: Deps): void {
  scope.get(
    path,
    routeDescription({ tags, summary: 'Self-audit: the last result of each check', response }),
    (request) => readSelfAudit(contextOf(request, deps)),
  )
  scope.post(
    path,
    routeDescription({ tags, summary: 'Self-audit: run all checks', body: noBody, response }),
    (request) => startSelfAudit(contextOf(request, deps)),
  )
}
