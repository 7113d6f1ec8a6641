/** What parties can do beyond other records: be picked for documents, show their account, be merged. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { crmParties } from '../../../domain/resources/parties/crm-parties.ts'
import type { QueryParameters } from '../../../domain/resources/core/list-query.ts'
import { partyStatementColumns } from '../../../domain/resources/core/statement-columns.ts'
import type { Deps } from '../../deps.ts'
import type { PartyPage, PartyStatementRow } from '../../reports/party-statement.ts'
import { allPartyLines, partyStatement } from '../../reports/party-statement.ts'
import type { Query } from '../../../domain/resources/core/report-parameters.ts'
import type { Books } from '../../reports/run-report.ts'
import { mergeParties, previewMerge } from '../../services/parties/merge-parties.ts'
import { pickParties } from '../../services/parties/pick-parties.ts'
import { statementOf } from '../../services/sending/statement-paper.ts'
import { printedLogo } from '../../services/sending/letterhead.ts'
import { sendCsv } from '../files/csv.ts'
import { csvFile, described, xlsxFile } from '../core/described.ts'
import {
  mergeBody,
  mergePreviewSchema,
  partyStatementQuery,
  partyStatementSchema,
  pickedPartySchema,
} from './party-schemas.ts'
import { pdfFile, sendPdf } from '../files/pdf.ts'
import { only, parseIds, refuseOthers } from '../core/query.ts'
import { recordSchema } from '../core/resource-schemas.ts'
import { contextOf, requirePermission } from '../core/session.ts'
import { statementPage } from '../reports/statement-query.ts'
import { sendXlsx } from '../files/xlsx.ts'

const { path } = crmParties
const tags = [path]
type Id = { Params: { id: string } }
type AccountRequest = Id & { Querystring: Query }

/** Registers what only parties have below the company's scope. */
export function registerPartyRoutes(scope: FastifyInstance, deps: Deps): void {
  registerPick(scope, deps)
  registerAccount(scope, deps)
  registerMerge(scope, deps)
}

function registerPick(scope: FastifyInstance, deps: Deps): void {
  const querystring = z.object({ q: z.string().optional(), ids: z.string().optional() })
  const response = { 200: z.array(pickedPartySchema) }
  scope.get<{ Querystring: QueryParameters }>(
    `/${path}/pick/`,
    described({ tags, summary: 'Parties: for a document', querystring, response }),
    (request) => {
      const { q, ids, ...others } = request.query
      refuseOthers(others)
      return pickParties(contextOf(request, deps), { search: only(q, 'q').trim(), ids: parseIds(ids) })
    },
  )
}

function registerAccount(scope: FastifyInstance, deps: Deps): void {
  const url = `/${path}/:id/account/`
  const common = { tags, querystring: partyStatementQuery }
  scope.get<AccountRequest>(
    url,
    described({ ...common, summary: 'Statement of a party', response: { 200: partyStatementSchema } }),
    (request) => {
      requirePermission(request, 'crm_parties.read')
      return partyStatement(booksOf(request, deps), pageOf(request))
    },
  )
  scope.get<AccountRequest>(
    `${url}export.csv/`,
    described({ ...common, summary: 'Statement of a party: export', response: { 200: csvFile } }),
    async (request, reply) => {
      const { name, rows } = await fileOf(request, deps)
      return sendCsv(reply, { name, header: partyStatementColumns.map(({ label }) => label), rows })
    },
  )
  scope.get<AccountRequest>(
    `${url}export.xlsx/`,
    described({ ...common, summary: 'Statement of a party: export', response: { 200: xlsxFile } }),
    async (request, reply) => {
      const { name, rows } = await fileOf(request, deps)
      return sendXlsx(reply, { name, sheetName: name, columns: partyStatementColumns, rows })
    },
  )
  scope.get<AccountRequest>(
    `${url}print.pdf/`,
    described({ ...common, summary: 'Statement of a party: print', response: { 200: pdfFile } }),
    async (request, reply) => {
      const { start_date, end_date, ...others } = request.query
      refuseOthers(others)
      const days = { start_date: only(start_date, 'start_date'), end_date: only(end_date, 'end_date') }
      const paper = await statementOf(contextOf(request, deps), request.params.id, days)
      return sendPdf(reply, paper, await printedLogo(deps.files, request.who.companyId, paper))
    },
  )
}

function registerMerge(scope: FastifyInstance, deps: Deps): void {
  const url = `/${path}/:id/merge/`
  const querystring = z.object({ into: z.uuid(), date: z.string().optional() })
  scope.get<Id & { Querystring: QueryParameters }>(
    url,
    described({ tags, summary: 'Party: what merging would do', querystring, response: { 200: mergePreviewSchema } }),
    (request) => {
      const { into, date, ...others } = request.query
      refuseOthers(others)
      const wanted = { id: request.params.id, into: only(into, 'into'), date: only(date, 'date') }
      return previewMerge(contextOf(request, deps), wanted)
    },
  )
  scope.post<Id>(
    url,
    described({
      tags,
      summary: 'Party: merge into another',
      body: mergeBody,
      response: { 200: recordSchema(crmParties) },
    }),
    async (request, reply) => {
      const { status, body } = await mergeParties(contextOf(request, deps), {
        id: request.params.id,
        body: request.body,
      })
      return reply.status(status).send(body)
    },
  )
}

function booksOf({ who }: FastifyRequest, { db }: Deps): Books {
  return { db, companyId: who.companyId }
}

function pageOf({ params, query }: FastifyRequest<AccountRequest>): PartyPage {
  return { partyId: params.id, ...statementPage(params.id, query) }
}

async function fileOf(request: FastifyRequest<AccountRequest>, deps: Deps) {
  requirePermission(request, 'crm_parties.export')
  const page = pageOf(request)
  const books = booksOf(request, deps)
  const { party } = await partyStatement(books, { ...page, start: 0, end: 0 })
  return { name: party.name, rows: lines(allPartyLines(books, page)) }
}

async function* lines(batches: AsyncIterable<PartyStatementRow[]>): AsyncGenerator<string[][]> {
  for await (const rows of batches) yield rows.map((row) => partyStatementColumns.map(({ key }) => cellOf(row, key)))
}

function cellOf(row: PartyStatementRow, key: (typeof partyStatementColumns)[number]['key']): string {
  if (key === 'against') return row.against.map(({ name }) => name).join(', ')
  if (key === 'ledger') return row.ledger === 'receivable' ? 'Receivable' : 'Payable'
  return row[key] ?? ''
}
