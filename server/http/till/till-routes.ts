/** Routes of tills for members: registering and revoking, shifts, records that could not be posted, imports of exported queues. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { QueryParameters } from '../../../domain/resources/core/list-query.ts'
import { salesShifts } from '../../../domain/resources/till/sales-shifts.ts'
import type { Deps } from '../../deps.ts'
import { readRecord } from '../../services/core/records.ts'
import { postedVouchers } from '../../services/document-registry.ts'
import type { TillParts } from '../../services/till/parked-facts.ts'
import { importQueue, listParked, retryParked } from '../../services/till/parked-facts.ts'
import { readShift } from '../../services/till/read-shift.ts'
import { changeTill, listTills, registerTill, revokeTill } from '../../services/till/tills.ts'
import { refuseOthers } from '../core/query.ts'
import { recordSchema } from '../core/resource-schemas.ts'
import { noBody, routeDescription } from '../core/route-description.ts'
import { totalHeaders } from '../core/resource-routes.ts'
import { contextOf } from '../core/session.ts'
import { factAnswer, newTill, parkedFact, queueBody, shiftPage, till, tillBody, tillChange } from './till-schemas.ts'

const path = '/sales/pos'
const tags = ['sales/pos']
type Id = { Params: { id: string } }
type Query = { Querystring: QueryParameters }

/** Registers the routes below the company's scope. */
export function registerTillRoutes(scope: FastifyInstance, deps: Deps): void {
  registerTills(scope, deps)
  registerShifts(scope, deps)
  scope.get<Query>(
    `${path}/parked/`,
    routeDescription({ tags, summary: 'Tills: list parked records', response: { 200: z.array(parkedFact) } }),
    async (request, reply) => {
      const facts = await listParked(contextOf(request, deps))
      refuseOthers(request.query)
      return reply.headers(totalHeaders(facts.length, true)).send(facts)
    },
  )
  scope.post<Id>(
    `${path}/parked/:id/retry/`,
    routeDescription({ tags, summary: 'Parked record: try again', body: noBody, response: { 200: factAnswer } }),
    (request) => retryParked(contextOf(request, deps), partsOf(request), request.params.id),
  )
  scope.post(
    `${path}/import/`,
    {
      ...routeDescription({
        tags,
        summary: 'Till: import an exported queue',
        body: queueBody,
        response: { 200: z.array(factAnswer) },
      }),
      config: { parksText: true },
      bodyLimit: 32 * 1024 * 1024,
    },
    (request) => importQueue(contextOf(request, deps), partsOf(request), request.body),
  )
}

function registerTills(scope: FastifyInstance, deps: Deps): void {
  scope.get<Query>(
    `${path}/tills/`,
    routeDescription({ tags, summary: 'Tills: list', response: { 200: z.array(till) } }),
    async (request, reply) => {
      const tills = await listTills(contextOf(request, deps))
      refuseOthers(request.query)
      return reply.headers(totalHeaders(tills.length, true)).send(tills)
    },
  )
  scope.post(
    `${path}/tills/`,
    routeDescription({ tags, summary: 'Till: register', body: tillBody, response: { 201: newTill } }),
    async (request, reply) => {
      const { status, body } = await registerTill(contextOf(request, deps), request.body)
      return reply.status(status).send(body)
    },
  )
  scope.patch<Id>(
    `${path}/tills/:id/`,
    routeDescription({ tags, summary: 'Till: update', body: tillChange, response: { 200: till } }),
    (request) => changeTill(contextOf(request, deps), request.params.id, request.body),
  )
  scope.post<Id>(
    `${path}/tills/:id/revoke/`,
    routeDescription({ tags, summary: 'Till: revoke its key', body: noBody, response: { 200: till } }),
    (request) => revokeTill(contextOf(request, deps), request.params.id),
  )
}

function registerShifts(scope: FastifyInstance, deps: Deps): void {
  const { path: shifts, label } = salesShifts
  scope.get<Id>(
    `/${shifts}/:id/`,
    routeDescription({ tags: [shifts], summary: `${label}: read`, response: { 200: recordSchema(salesShifts) } }),
    (request) => readRecord(contextOf(request, deps), salesShifts, request.params.id),
  )
  scope.get<Id>(
    `/${shifts}/:id/report/`,
    routeDescription({ tags: [shifts], summary: `${label}: X or Z report and records`, response: { 200: shiftPage } }),
    (request) => readShift(contextOf(request, deps), request.params.id),
  )
}

function partsOf(request: FastifyRequest): TillParts {
  const report = (error: unknown) => request.log.error({ err: error }, 'a till record was parked')
  return { vouchers: postedVouchers, report }
}
