/** Routes of the audit log: list, one row, users to filter by, files, and the check of its chain. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import {
  auditActions,
  auditColumns,
  auditedTypes,
  labelOf,
  changesInWords,
} from '../../../domain/resources/audit-words.ts'
import type { QueryParameters } from '../../../domain/resources/core/list-query.ts'
import type { Deps } from '../../deps.ts'
import { checkChain } from '../../services/audit/audit-chain.ts'
import { parseAuditQuery } from '../../services/audit/audit-query.ts'
import { exportAudit } from '../../services/audit/export-audit-log.ts'
import { listAudit, listAuditPeople, readAudit } from '../../services/audit/read-audit-log.ts'
import { sendCsv } from '../files/csv.ts'
import { csvFile, routeDescription, xlsxFile } from '../core/route-description.ts'
import { totalHeaders } from '../core/resource-routes.ts'
import { contextOf } from '../core/session.ts'
import { sendXlsx } from '../files/xlsx.ts'

type Query = { Querystring: QueryParameters }
type Id = { Params: { id: string } }

const path = 'settings/audit-logs'
const tags = [path]
const rowSchema = z.object({
  id: z.uuid(),
  at: z.string(),
  user_id: z.uuid(),
  who: z.string(),
  actor: z.string().meta({ description: 'The user’s email address at that time.' }),
  address: z.string().meta({ description: 'The IP address of the request.' }),
  action: z.string(),
  resource: z.string(),
  object_id: z.uuid(),
  object_version: z.int(),
  object_label: z.string(),
  position: z.int().nullable().meta({ description: 'Position in the sealed chain; null until the row is sealed.' }),
})
const plainValue = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.union([z.string(), z.number(), z.boolean()])),
])
const entrySchema = z.object({
  id: z.uuid(),
  date: z.string(),
  kind: z.string(),
  total: z.string(),
  reverses_id: z.uuid().nullable(),
  document_path: z.string().nullable(),
  document_id: z.uuid().nullable(),
  document_no: z.string().nullable(),
})
const detailSchema = rowSchema.omit({ position: true }).extend({
  changes: z.array(z.object({ field: z.string(), before: plainValue, after: plainValue })),
  entries: z.array(entrySchema),
  entry_hash: z.string().nullable(),
  seal: z.object({ position: z.int(), row_hash: z.string(), chain_hash: z.string() }).nullable(),
  path: z.string().nullable().meta({ description: 'Path of the record’s page within the company.' }),
})
const chainSchema = z.object({
  sealed: z.int(),
  waiting: z.int(),
  head_hash: z.string().nullable(),
  head_at: z.string().nullable(),
  checked: z.int().meta({
    description: 'Number of seals verified; repeat the request with it as `after` while it is below `sealed`.',
  }),
  broken: z.object({ position: z.int().nullable(), audit_id: z.uuid() }).nullable(),
})
const many = z.array(z.string()).optional()
const querystring = z.object({
  user: many,
  action: many,
  resource: many,
  object: many,
  q: z.string().optional(),
  date_gte: z.string().optional(),
  date_lte: z.string().optional(),
  _start: z.int().optional(),
  _end: z.int().max(10_000).optional(),
})

/** Registers the routes; none of them writes. */
export function registerAuditRoutes(scope: FastifyInstance, deps: Deps): void {
  scope.get<Query>(
    `/${path}/`,
    routeDescription({ tags, summary: 'Audit log: list', querystring, response: { 200: z.array(rowSchema) } }),
    async (request, reply) => {
      const { rows, count, exact } = await listAudit(contextOf(request, deps), parseAuditQuery(request.query))
      return reply.headers(totalHeaders(count, exact)).send(rows)
    },
  )
  scope.get<Query>(
    `/${path}/chain/`,
    routeDescription({
      tags,
      summary: 'Audit log: verify',
      querystring: z.object({ after: z.int().optional() }),
      response: { 200: chainSchema },
    }),
    (request) => checkChain(contextOf(request, deps), request.query),
  )
  const person = z.object({ id: z.uuid(), label: z.string(), hint: z.string() })
  scope.get(
    `/${path}/people/`,
    routeDescription({ tags, summary: 'Audit log: list users to filter by', response: { 200: z.array(person) } }),
    (request) => listAuditPeople(contextOf(request, deps)),
  )
  scope.get<Id>(
    `/${path}/:id/`,
    routeDescription({ tags, summary: 'Audit log: read one event', response: { 200: detailSchema } }),
    (request) => readAudit(contextOf(request, deps), request.params.id),
  )
  for (const [format, { file, send }] of Object.entries(files)) {
    scope.get<Query>(
      `/${path}/export.${format}/`,
      routeDescription({
        tags,
        summary: `Audit log: export as ${format.toUpperCase()}`,
        querystring,
        response: { 200: file },
      }),
      (request, reply) => send(reply, rowsOf(request, deps)),
    )
  }
}

const name = 'audit-logs'

const files = {
  csv: {
    file: csvFile,
    send: (reply: FastifyReply, rows: AsyncIterable<string[][]>) =>
      sendCsv(reply, { name, header: auditColumns, rows }),
  },
  xlsx: {
    file: xlsxFile,
    send: (reply: FastifyReply, rows: AsyncIterable<string[][]>) =>
      sendXlsx(reply, {
        name,
        sheetName: 'Audit logs',
        columns: auditColumns.map((label) => ({ label, kind: 'text' })),
        rows,
      }),
  },
}

function rowsOf(request: FastifyRequest<Query>, deps: Deps): AsyncGenerator<string[][]> {
  const batches = exportAudit(contextOf(request, deps), parseAuditQuery(request.query))
  return (async function* () {
    for await (const batch of batches) {
      yield batch.map((row) => [
        row.local_at,
        row.who,
        row.actor,
        row.address,
        auditActions[row.action] ?? labelOf(row.action),
        auditedTypes[row.resource] ?? row.resource,
        row.object_label,
        row.object_id,
        String(row.object_version),
        changesInWords(row),
        row.position === null ? '' : String(row.position),
        row.row_hash ?? '',
        row.chain_hash ?? '',
      ])
    }
  })()
}
