/** Routes of tax returns besides those of records: their figures, the lines behind a box, corrections and filing. */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { QueryParameters } from '../../../domain/resources/core/list-query.ts'
import { parsePage } from '../../../domain/resources/core/list-query.ts'
import type { Deps } from '../../deps.ts'
import { correctInReturn, markAsFiled } from '../../services/tax/returns/file-return.ts'
import {
  correctableReturns,
  linesBehindBox,
  nextTaxPeriod,
  taxReturnFigures,
} from '../../services/tax/returns/read-return.ts'
import { only, refuseOthers } from '../core/query.ts'
import { routeDescription } from '../core/route-description.ts'
import { contextOf } from '../core/session.ts'

const path = '/tax/returns'
const tags = ['tax/returns']
type ById = { Params: { id: string } }
const box = z.object({ key: z.string(), label: z.string(), amount: z.string(), exact: z.string() })
const bothSides = z.object({ output: z.string(), input: z.string() })
const document = z.object({ document_path: z.string(), document_id: z.uuid(), label: z.string(), date: z.string() })
const figures = z.object({
  id: z.uuid(),
  version: z.int(),
  form: z.string(),
  boxes: z.array(box),
  net: z.string().meta({ description: 'Positive is payable.' }),
  count: z.int(),
  outside: z
    .object({ sales: z.string(), purchases: z.string() })
    .meta({ description: 'The net of lines without a tax scheme, which are in no box.' }),
  sources: z.object({ documents: bothSides, entries: bothSides }),
  settled: bothSides.extend({ paid: z.string() }),
  filed: z.object({ on: z.string(), by: z.string(), at: z.string() }).nullable(),
  payment_id: z.uuid().nullable(),
  changes: z.object({ count: z.int(), boxes: z.array(box), documents: z.array(document.extend({ net: z.string() })) }),
  corrections: z.array(z.object({ id: z.uuid(), name: z.string() })),
  problem: z
    .object({ code: z.string(), path: z.string(), params: z.record(z.string(), z.string()).optional() })
    .nullable(),
  fingerprint: z.string(),
})
const lines = z.object({
  box,
  total: z.string(),
  count: z.int(),
  rows: z.array(document.extend({ amount: z.string(), corrects: z.string().nullable() })),
})
const correctable = z.array(
  z.object({
    id: z.uuid(),
    name: z.string(),
    count: z.int(),
    net: z.string(),
    is_included: z.boolean(),
    is_allowed: z.boolean(),
  }),
)

/** Registers the routes below the company's scope. */
export function registerTaxReturnRoutes(scope: FastifyInstance, deps: Deps): void {
  scope.get(
    `${path}/next-period/`,
    routeDescription({
      tags,
      summary: 'Tax returns: the period of the next one',
      response: { 200: z.object({ start_date: z.string(), end_date: z.string() }) },
    }),
    (request) => nextTaxPeriod(contextOf(request, deps)),
  )
  scope.get<ById>(
    `${path}/:id/figures/`,
    routeDescription({ tags, summary: 'Tax return: its boxes', response: { 200: figures } }),
    (request) => taxReturnFigures(contextOf(request, deps), request.params.id),
  )
  scope.get<ById & { Querystring: QueryParameters }>(
    `${path}/:id/lines/`,
    routeDescription({
      tags,
      summary: 'Tax return: the documents behind a box',
      querystring: z.object({ box: z.string(), _start: z.string().optional(), _end: z.string().optional() }),
      response: { 200: lines },
    }),
    (request) => {
      const { box: key, _start, _end, ...others } = request.query
      refuseOthers(others)
      const page = parsePage({ _start, _end })
      return linesBehindBox(contextOf(request, deps), request.params.id, { box: only(key, 'box'), ...page })
    },
  )
  scope.get<ById>(
    `${path}/:id/corrections/`,
    routeDescription({
      tags,
      summary: 'Tax return: earlier returns that have changed since they were filed',
      response: { 200: correctable },
    }),
    (request) => correctableReturns(contextOf(request, deps), request.params.id),
  )
  scope.post<ById>(
    `${path}/:id/corrections/`,
    routeDescription({
      tags,
      summary: 'Tax return: include the changes of earlier returns',
      body: z.object({ returns: z.array(z.uuid()) }),
      response: { 200: figures },
    }),
    async (request) => (await correctInReturn(contextOf(request, deps), request.params.id, request.body)).body,
  )
  scope.post<ById>(
    `${path}/:id/file/`,
    routeDescription({
      tags,
      summary: 'Tax return: mark as filed',
      body: z.object({ filed_on: z.string(), reference: z.string().optional(), fingerprint: z.string() }),
      response: { 200: figures },
    }),
    async (request) => (await markAsFiled(contextOf(request, deps), request.params.id, request.body)).body,
  )
}
