/** Routes of the exports of all data, for the owner of the company. */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { listExports, openExport, startExport } from '../../services/company/company-exports.ts'
import { contextOf, recentSignInOf } from '../core/session.ts'
import { noBody, routeDescription } from '../core/route-description.ts'
import { attachment } from '../files/csv.ts'

const tags = ['Company']
const companyExport = z.object({
  id: z.uuid(),
  state: z.enum(['running', 'done', 'failed']),
  progress: z.int().meta({ description: 'Number of parts written so far.' }),
  total: z.int(),
  size: z.int().nullable().meta({ description: 'Bytes of the file.' }),
  failure: z.object({ code: z.string(), message: z.string() }).nullable(),
  created_by_label: z.string(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
  expires_at: z.string().meta({ description: 'When the file is removed.' }),
})
const zipFile = z.string().meta({ format: 'binary', description: 'A ZIP archive.' })

/** Registers the routes below the company's scope. */
export function registerExportRoutes(scope: FastifyInstance, deps: Deps): void {
  scope.get(
    '/exports/',
    routeDescription({ tags, summary: 'Exports of all data: list', response: { 200: z.array(companyExport) } }),
    (request) => listExports(contextOf(request, deps)),
  )
  scope.post(
    '/exports/',
    routeDescription({ tags, summary: 'Exports of all data: start', body: noBody, response: { 201: companyExport } }),
    async (request, reply) => {
      const { status, body } = await startExport(contextOf(request, deps), recentSignInOf(request, deps))
      return reply.status(status).send(body)
    },
  )
  scope.get<{ Params: { export: string } }>(
    '/exports/:export/company.zip/',
    routeDescription({ tags, summary: 'Exports of all data: download', response: { 200: zipFile } }),
    async (request, reply) => {
      const hasRecentSignIn = recentSignInOf(request, deps)
      const target = { id: request.params.export, files: deps.files, hasRecentSignIn }
      const { name, size, content } = await openExport(contextOf(request, deps), target)
      return reply
        .header('content-type', 'application/zip')
        .header('content-length', size)
        .header('content-disposition', attachment(name))
        .send(content)
    },
  )
}
