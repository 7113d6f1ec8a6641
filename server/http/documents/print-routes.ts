/** Routes of documents printed as one file: start, progress, and the file. */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { printedPaths } from '../../../domain/printing/printed-paths.ts'
import { resourceAt } from '../../../domain/resources/index.ts'
import type { Deps } from '../../deps.ts'
import { listPrintRuns, openPrintRun, readPrintRun, startPrintRun } from '../../services/sending/print-run.ts'
import { routeDescription } from '../core/route-description.ts'
import { pdfFile, sendPdfFile } from '../files/pdf.ts'
import { admitPeopleOnly, contextOf } from '../core/session.ts'

type Run = { Params: { print: string } }

const run = z.object({
  id: z.uuid(),
  state: z.enum(['running', 'done', 'failed']),
  progress: z.int().meta({ description: 'Number of documents printed or left out so far.' }),
  total: z.int(),
  refused: z
    .array(z.object({ id: z.uuid(), number: z.string(), code: z.string(), message: z.string() }))
    .meta({ description: 'Documents left out, with reasons.' }),
  failure: z.object({ code: z.string(), message: z.string() }).nullable(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
})
const newRun = z.object({ ids: z.array(z.uuid()).meta({ description: 'At most 500 documents, in page order.' }) })

/** Registers the routes below the company's scope. */
export function registerPrintRoutes(scope: FastifyInstance, deps: Deps): void {
  for (const path of printedPaths) {
    const tags = [path]
    const many = resourceAt(path)?.plural ?? path
    scope.get(
      `/${path}/prints/`,
      routeDescription({ tags, summary: `${many}: list my print files`, response: { 200: z.array(run) } }),
      (request) => listPrintRuns(contextOf(request, deps), path),
    )
    scope.post(
      `/${path}/prints/`,
      {
        ...routeDescription({ tags, summary: `${many}: create a print file`, body: newRun, response: { 201: run } }),
        preHandler: admitPeopleOnly,
      },
      async (request, reply) => {
        const { status, body } = await startPrintRun(contextOf(request, deps), path, request.body)
        return reply.status(status).send(body)
      },
    )
    scope.get<Run>(
      `/${path}/prints/:print/`,
      routeDescription({ tags, summary: `${many}: read a print file`, response: { 200: run } }),
      (request) => readPrintRun(contextOf(request, deps), path, request.params.print),
    )
    scope.get<Run>(
      `/${path}/prints/:print/print.pdf/`,
      routeDescription({ tags, summary: `${many}: download a print file`, response: { 200: pdfFile } }),
      async (request, reply) => {
        const target = { path, id: request.params.print, files: deps.files }
        const { name, bytes } = await openPrintRun(contextOf(request, deps), target)
        return sendPdfFile(reply, name, bytes)
      },
    )
  }
}
