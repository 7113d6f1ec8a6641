/** The routes of every declared resource: list, read, pickers, history, export; for records also their writes. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Field, Resource } from '../../../domain/resources/core/define.ts'
import { resources } from '../../../domain/resources/index.ts'
import type { QueryParameters } from '../../../domain/resources/core/list-query.ts'
import { parseListQuery } from '../../../domain/resources/core/list-query.ts'
import { writeSchema } from '../../../domain/resources/core/document-schema.ts'
import type { Deps } from '../../deps.ts'
import { deleteWithFiles } from '../../services/files/files.ts'
import {
  exportRecords,
  listRecords,
  listTotals,
  viewCounts,
  readRecord,
  recordHistory,
  recordOptions,
} from '../../services/core/records.ts'
import { fieldsFor } from '../../services/stock/stock-costs.ts'
import { createRecord, deleteRecord, updateRecord } from '../../services/core/write-records.ts'
import type { CsvTable } from '../files/csv.ts'
import { sendCsv } from '../files/csv.ts'
import { csvFile, routeDescription, xlsxFile } from './route-description.ts'
import { cellOf, wordedColumns, xlsxKind } from '../files/record-cells.ts'
import { only, parseIds, parseVersion, refuseOthers } from './query.ts'
import {
  historySchema,
  listQuerySchema,
  optionsSchema,
  recordSchema,
  totalsSchema,
  viewCountsSchema,
} from './resource-schemas.ts'
import { registerRowFileRoutes } from '../documents/row-file-routes.ts'
import { contextOf } from './session.ts'
import { sendXlsx } from '../files/xlsx.ts'
import { fileWording } from '../../services/company/file-wording.ts'

type Query = { Querystring: QueryParameters }
type Id = { Params: { id: string } }

/** Registers the routes of every declared resource below the company's scope, by its declared actions. */
export function registerResourceRoutes(scope: FastifyInstance, deps: Deps): void {
  for (const resource of resources) {
    readable(scope, deps, resource)
    if (resource.kind === 'record') writable(scope, deps, resource)
  }
  registerRowFileRoutes(scope, deps)
}

function readable(scope: FastifyInstance, deps: Deps, resource: Resource): void {
  const { path, plural } = resource
  const tags = [path]
  const list = { tags, querystring: listQuerySchema(resource), response: { 200: z.array(recordSchema(resource)) } }

  scope.get<Query>(`/${path}/`, routeDescription({ ...list, summary: `${plural}: list` }), async (request, reply) => {
    const query = parseListQuery(resource, request.query)
    const { rows, count, exact } = await listRecords(contextOf(request, deps), resource, query)
    return reply.headers(totalHeaders(count, exact)).send(rows)
  })
  scope.get<Query>(
    `/${path}/totals/`,
    routeDescription({ ...list, summary: `${plural}: total`, response: { 200: totalsSchema(resource) } }),
    (request) => listTotals(contextOf(request, deps), resource, parseListQuery(resource, request.query)),
  )
  if (resource.views) {
    scope.get(
      `/${path}/view-counts/`,
      routeDescription({ tags, summary: `${plural}: count standard views`, response: { 200: viewCountsSchema } }),
      (request) => viewCounts(contextOf(request, deps), resource),
    )
  }
  if (resource.actions.includes('X')) {
    for (const [format, { file, send }] of Object.entries(listFiles)) {
      scope.get<Query>(
        `/${path}/export.${format}/`,
        routeDescription({ ...list, summary: `${plural}: export as ${format.toUpperCase()}`, response: { 200: file } }),
        async (request, reply) => send(reply, await listFile(resource, { request, deps })),
      )
    }
  }
  const { groups } = resource
  const picker = z.object({
    q: z.string().optional(),
    ids: z.array(z.uuid()).optional(),
    ...(groups ? { among: z.enum(groups).optional() } : {}),
  })
  scope.get<Query>(
    `/${path}/options/`,
    routeDescription({
      tags,
      summary: `${plural}: list options`,
      querystring: picker,
      response: { 200: optionsSchema },
    }),
    (request) => recordOptions(contextOf(request, deps), resource, parseOptions(resource, request.query)),
  )
  if (resource.kind === 'view') return
  scope.get<Id>(
    `/${path}/:id/history/`,
    routeDescription({ tags, summary: `${plural}: list changes of a record`, response: { 200: historySchema } }),
    (request) => recordHistory(contextOf(request, deps), resource, request.params.id),
  )
}

function writable(scope: FastifyInstance, deps: Deps, resource: Resource): void {
  const { path, label } = resource
  const tags = [path]
  const record = recordSchema(resource)

  scope.get<Id>(
    `/${path}/:id/`,
    routeDescription({ tags, summary: `${label}: read`, response: { 200: record } }),
    (request) => readRecord(contextOf(request, deps), resource, request.params.id),
  )
  scope.post(
    `/${path}/`,
    routeDescription({
      tags,
      summary: `${label}: create`,
      body: writeSchema(resource, 'create'),
      response: { 201: record },
    }),
    async (request, reply) => {
      const { status, body } = await createRecord(contextOf(request, deps), resource, request.body)
      return reply.status(status).send(body)
    },
  )
  scope.patch<Id>(
    `/${path}/:id/`,
    routeDescription({
      tags,
      summary: `${label}: update`,
      body: writeSchema(resource, 'update'),
      response: { 200: record },
    }),
    (request) => updateRecord(contextOf(request, deps), resource, { id: request.params.id, body: request.body }),
  )
  const querystring = z.object({ version: z.int() })
  scope.delete<Id & Query>(
    `/${path}/:id/`,
    routeDescription({ tags, summary: `${label}: delete`, querystring, response: { 204: z.null() } }),
    async (request, reply) => {
      const version = parseVersion(request.query)
      const context = contextOf(request, deps)
      const { id } = request.params
      const remove = () => deleteRecord(context, resource, { id, version })
      await deleteWithFiles(context, { resource, id }, { files: deps.files, remove })
      return reply.status(204).send()
    },
  )
}

/** Returns the headers with the number of rows: exact, or the counted ones with `X-Total-Exact: false`. */
export function totalHeaders(count: number, exact: boolean): Record<string, string> {
  return { 'x-total-count': String(count), ...(exact ? {} : { 'x-total-exact': 'false' }) }
}

function parseOptions({ groups = [] }: Resource, { q, ids, among, ...others }: QueryParameters) {
  const group = among === undefined ? undefined : groups.find((one) => one === among)
  refuseOthers(among === undefined || group !== undefined ? others : { ...others, among })
  return { search: only(q, 'q').trim(), ids: parseIds(ids), among: group }
}

type ListFile = Omit<CsvTable, 'header'> & { sheetName: string; columns: [string, Field][] }

const listFiles = {
  csv: {
    file: csvFile,
    send: (reply: FastifyReply, { columns, ...table }: ListFile) =>
      sendCsv(reply, { ...table, header: columns.map(([, { label }]) => label) }),
  },
  xlsx: {
    file: xlsxFile,
    send: (reply: FastifyReply, { columns, ...table }: ListFile) =>
      sendXlsx(reply, { ...table, columns: columns.map(([, { label, kind }]) => ({ label, kind: xlsxKind(kind) })) }),
  },
}

/** Returns all rows of a list in the columns of lists. */
async function listFile(
  resource: Resource,
  { request, deps }: { request: FastifyRequest<Query>; deps: Deps },
): Promise<ListFile> {
  const wording = await fileWording(contextOf(request, deps))
  const listFields = fieldsFor(request.who, resource).filter(([, field]) => field.list)
  const columns = wordedColumns(listFields, wording)
  const batches = exportRecords(contextOf(request, deps), resource, parseListQuery(resource, request.query))
  async function* rows(): AsyncGenerator<string[][]> {
    for await (const batch of batches) yield batch.map((record) => columns.map((column) => cellOf(record, column)))
  }
  return { name: resource.path.replace('/', '-'), sheetName: wording(resource.plural), columns, rows: rows() }
}
