/** Routes of imports: upload, settings, start, cancellation, and results. */
import type { MultipartFields } from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { DomainError } from '../../../domain/errors.ts'
import { importKinds, mostImportBytes } from '../../../domain/imports/kinds.ts'
import type { QueryParameters } from '../../../domain/resources/core/list-query.ts'
import { isId } from '../../../domain/resources/core/list-query.ts'
import type { Deps } from '../../deps.ts'
import { cancelImport, changeImport, rejectedRows, runImport } from '../../services/imports/change-import.ts'
import { correctImport, readRows } from '../../services/imports/correct-import.ts'
import { listImports, readImport } from '../../services/imports/import-record.ts'
import { admitImport, startImport } from '../../services/imports/start-import.ts'
import { refuseOthers } from '../core/query.ts'
import type { Description } from '../core/route-description.ts'
import { csvFile, routeDescription, fileForm } from '../core/route-description.ts'
import { totalHeaders } from '../core/resource-routes.ts'
import { sentFile } from '../files/sent-file.ts'
import { admitPeopleOnly, contextOf, requirePermission } from '../core/session.ts'

type Id = { Params: { id: string } }
type Query = { Querystring: QueryParameters }

const tags = ['Imports']
const failure = z.object({ code: z.string(), params: z.record(z.string(), z.string()), message: z.string() }).nullable()
const listedSchema = z.object({
  id: z.uuid(),
  kind: z.enum(Object.keys(importKinds) as [keyof typeof importKinds]),
  file_name: z.string(),
  size: z.int(),
  state: z.enum(['uploaded', 'checking', 'ready', 'running', 'done', 'failed', 'cancelled']),
  version: z.int(),
  counts: z.record(z.string(), z.int()).nullable(),
  failure,
  progress: z.int(),
  total: z.int(),
  created_by_label: z.string(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
})
const problem = z.object({
  line: z.int(),
  path: z.string(),
  code: z.string(),
  params: z.record(z.string(), z.string()).optional(),
  message: z.string(),
  key: z.string().meta({ description: 'The same for all lines with this cause.' }),
  value: z.string().meta({ description: 'The text of the cell, as in the file or as corrected.' }),
  count: z.int().optional().meta({ description: 'Number of lines with this cause; omitted for one.' }),
  lines: z.array(z.int()).optional().meta({ description: 'The first five line numbers.' }),
})
const balance = z.string().nullable().optional()
const statementSchema = z.object({
  format: z.string().optional(),
  account: z.string().optional(),
  currency: z.string().optional(),
  start_date: z.string().optional(),
  end_date: z.string().optional(),
  opening: balance,
  total: balance,
  closing: balance,
  difference: balance.meta({ description: 'Opening balance and lines less the closing balance.' }),
  warnings: z.array(z.object({ code: z.string(), params: z.record(z.string(), z.string()), message: z.string() })),
})
const importSchema = listedSchema.extend({
  target: z.string(),
  columns: z.array(z.string()),
  sample: z.array(z.array(z.string())),
  mapping: z.record(z.string(), z.string()),
  missing: z.array(z.string()),
  options: z.record(z.string(), z.unknown()),
  problems: z.array(problem),
  imported: z.record(z.string(), z.int()).nullable().meta({ description: 'The counts of the finished runs.' }),
  has_remaining: z.boolean().meta({ description: 'Whether rows that a finished run left out can be corrected.' }),
  corrections: z.int().meta({ description: 'Number of corrected cells.' }),
  statement: statementSchema
    .nullable()
    .meta({ description: 'Of a checked bank statement: period, balances, warnings.' }),
})
const rowSchema = z.object({
  line: z.int(),
  cells: z.record(z.string(), z.string()).meta({ description: 'The texts of the file by column.' }),
  corrections: z.record(z.string(), z.string()).meta({ description: 'The corrected texts by column.' }),
  problems: z.array(problem.omit({ line: true, value: true, count: true, lines: true })),
  is_rejected: z.boolean(),
})
const correction = z.object({
  line: z.int().optional(),
  column: z.string().optional(),
  problem: z.string().optional().meta({ description: 'The key of a problem, in place of the line.' }),
  value: z.string().nullable().meta({ description: 'Null: the text of the file.' }),
})

const change = z.object({
  mapping: z.record(z.string(), z.string().nullable()).optional(),
  date_format: z.string().nullable().optional(),
  decimal_comma: z.boolean().optional(),
  create_missing_accounts: z.boolean().optional(),
  create_missing_years: z.boolean().optional(),
  create_missing_names: z.boolean().optional(),
  create_missing_parties: z.boolean().optional(),
  create_missing_items: z.boolean().optional(),
  bank_account: z.uuid().optional().meta({ description: 'The bank account of a bank statement.' }),
  is_sign_reversed: z.boolean().optional().meta({ description: 'Positive amounts of a bank statement are money out.' }),
})
const page = { _start: z.int().optional(), _end: z.int().optional() }
const rowsQuery = z.object({
  ...page,
  problem: z.string().optional().meta({ description: 'The key of one problem.' }),
  corrected: z.enum(['true', 'false']).optional().meta({ description: 'true: the corrected rows.' }),
})
const run = z.object({ skip_bad: z.boolean().optional() })

/** The limits of the form: the kind and the bank account of a statement, then one file, cut off behind the limit and then refused. */
const limits = { files: 1, fields: 4, parts: 5, fieldSize: 1024, fileSize: mostImportBytes }

const people = (description: Omit<Description, 'tags'>) => ({
  ...routeDescription({ tags, ...description }),
  onRequest: admitPeopleOnly,
})

/** Registers the routes of imports below the company's scope. */
export function registerImportRoutes(scope: FastifyInstance, deps: Deps): void {
  scope.get<Query>(
    '/imports/',
    routeDescription({
      tags,
      summary: 'Imports: list',
      querystring: z.object(page),
      response: { 200: z.array(listedSchema) },
    }),
    async (request, reply) => {
      const { rows, count } = await listImports(contextOf(request, deps), pageOf(request.query))
      return reply.headers(totalHeaders(count, true)).send(rows)
    },
  )
  registerUpload(scope, deps)
  scope.get<Id>(
    '/imports/:id/',
    routeDescription({ tags, summary: 'Import: read', response: { 200: importSchema } }),
    (request) => readImport(contextOf(request, deps), request.params.id),
  )
  scope.patch<Id>(
    '/imports/:id/',
    people({ summary: 'Import: map columns', body: change, response: { 200: importSchema } }),
    (request) => changeImport(contextOf(request, deps), { id: request.params.id, body: request.body }),
  )
  registerCorrectionRoutes(scope, deps)
  scope.post<Id>(
    '/imports/:id/run/',
    people({ summary: 'Import: start', body: run, response: { 200: importSchema } }),
    (request) => runImport(contextOf(request, deps), { id: request.params.id, body: request.body }),
  )
  scope.post<Id>(
    '/imports/:id/cancel/',
    people({ summary: 'Import: stop', body: z.unknown(), response: { 200: importSchema } }),
    (request) => cancelImport(contextOf(request, deps), request.params.id),
  )
  scope.get<Id>(
    '/imports/:id/rejects.csv/',
    routeDescription({ tags, summary: 'Import: rejected rows', response: { 200: csvFile } }),
    async (request, reply) => {
      const { name, bytes } = await rejectedRows(contextOf(request, deps), request.params.id, deps.files)
      return reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${name.replaceAll(/[^\w.-]/g, '-')}"`)
        .send(bytes)
    },
  )
}

function registerUpload(scope: FastifyInstance, deps: Deps): void {
  scope.post(
    '/imports/',
    people({
      summary: 'Import: upload a file (form fields: kind, for a bank statement bank_account, then file)',
      ...fileForm,
      body: fileForm.body.extend({ kind: z.string(), bank_account: z.uuid().optional() }),
      response: { 201: importSchema },
    }),
    async (request, reply) => {
      requirePermission(request, 'imports.read')
      const context = contextOf(request, deps)
      const part = await sentFile(request, limits)
      if (!part) throw new DomainError('REQUIRED', {}, [{ code: 'REQUIRED', path: 'file' }])
      const kind = textOf(part.fields, 'kind')
      const bankAccount = textOf(part.fields, 'bank_account')
      try {
        admitImport(context, kind)
      } catch (error) {
        part.file.resume()
        throw error
      }
      const file = { name: part.filename, content: part.file, isCut: () => part.file.truncated }
      const { status, body } = await startImport(
        context,
        { kind, file, bankAccount: isId(bankAccount) ? bankAccount : null },
        deps.files,
      )
      return reply.status(status).send(body)
    },
  )
}

/** Returns the text of a field of a form, '' for a field that is not there. */
function textOf(fields: MultipartFields, name: string): string {
  const field = fields[name]
  return field && 'value' in field ? String(field.value) : ''
}

function registerCorrectionRoutes(scope: FastifyInstance, deps: Deps): void {
  scope.get<Id & Query>(
    '/imports/:id/rows/',
    routeDescription({
      tags,
      summary: 'Import: rows with errors, or corrected rows',
      querystring: rowsQuery,
      response: { 200: z.array(rowSchema) },
    }),
    async (request, reply) => {
      const { problem: key = null, corrected = 'false', ...pages } = request.query
      if (typeof key === 'object' && key !== null) throw new DomainError('BAD_REQUEST')
      if (corrected !== 'true' && corrected !== 'false') throw new DomainError('BAD_REQUEST')
      const query = { ...pageOf(pages), problem: key, corrected: corrected === 'true' }
      const { rows, count } = await readRows(contextOf(request, deps), { id: request.params.id, ...query })
      return reply.headers(totalHeaders(count, true)).send(rows)
    },
  )
  scope.post<Id>(
    '/imports/:id/correct/',
    people({
      summary: 'Import: correct a cell, or all cells with the same problem',
      body: correction,
      response: { 200: importSchema },
    }),
    (request) => correctImport(contextOf(request, deps), { id: request.params.id, body: request.body }),
  )
}

const mostRows = 500

function pageOf({ _start, _end, ...others }: QueryParameters): { start: number; end: number } {
  refuseOthers(others)
  const whole = (text: QueryParameters[string], otherwise: number): number => {
    if (text === undefined) return otherwise
    if (typeof text !== 'string' || !/^\d{1,9}$/.test(text)) throw new DomainError('BAD_REQUEST')
    return Number(text)
  }
  const start = whole(_start, 0)
  const end = whole(_end, start + 20)
  if (end < start || end - start > mostRows) throw new DomainError('BAD_REQUEST')
  return { start, end }
}
