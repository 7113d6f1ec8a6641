/** Routes of webhooks and their deliveries, for owner and admins. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { QueryParameters } from '../../../domain/resources/core/list-query.ts'
import { DELIVERY_DAYS } from '../../../domain/resources/webhooks.ts'
import type { Deps } from '../../deps.ts'
import { listDeliveries, replayOne, replaySince, sendTest } from '../../services/events/deliveries.ts'
import {
  createWebhook,
  deleteWebhookOf,
  listWebhooks,
  pauseWebhookOf,
  readWebhook,
  resumeWebhookOf,
  rotateSecretOf,
  updateWebhookOf,
} from '../../services/events/webhooks.ts'
import { parseVersion, refuseOthers } from '../core/query.ts'
import { totalHeaders } from '../core/resource-routes.ts'
import { noBody, routeDescription } from '../core/route-description.ts'
import { contextOf, recentSignInOf } from '../core/session.ts'

const path = '/settings/webhooks/'
const one = `${path}:id/`
const tags = ['settings/webhooks']
const moment = z.iso.datetime()
const events = z.array(z.string()).meta({
  description: 'Types such as `sales/vouchers.issued`, `sales/vouchers.*` for every act, or `*` for every event.',
})
const webhook = z.object({
  id: z.uuid(),
  version: z.int(),
  name: z.string(),
  url: z.string(),
  events,
  is_active: z.boolean(),
  is_given_up: z.boolean().meta({ description: 'Paused by Daybook, because it only failed for days.' }),
  failing_since: moment.nullable(),
  created_at: moment,
  created_by_label: z.string(),
  sent_count: z.int().meta({ description: `Deliveries of the last ${DELIVERY_DAYS} days.` }),
  waiting_count: z.int(),
  failed_count: z.int(),
  last_sent_at: moment.nullable(),
})
const newWebhook = webhook.extend({
  secret: z.string().meta({ description: 'Shown only once. Deliveries are signed with it.' }),
})
const delivery = z.object({
  id: z.uuid(),
  body: z.string().meta({ description: 'The JSON that is sent, an event.' }),
  state: z.enum(['waiting', 'sent', 'failed']),
  attempts: z.int(),
  due_at: moment.meta({ description: 'Time of the next attempt of a waiting delivery.' }),
  attempted_at: moment.nullable(),
  response_code: z.int().nullable(),
  duration_ms: z.int().nullable(),
  answer: z.string().meta({ description: 'The first 4 kB of the answer.' }),
  error: z.string().nullable().meta({ description: 'Why there was no answer.' }),
  created_at: moment,
})
const versionBody = z.object({ version: z.int() })
const settings = z.object({ name: z.string().max(50), url: z.string().max(500), events })

type Id = { Params: { id: string } }
const roomOf = (request: FastifyRequest, deps: Deps) => ({
  ...deps.site,
  hasRecentSignIn: recentSignInOf(request, deps),
})
const changeOf = ({ params, body }: FastifyRequest<Id>) => ({ id: params.id, body })

/** Registers the routes of webhooks. */
export function registerWebhookRoutes(scope: FastifyInstance, deps: Deps): void {
  scope.get<{ Querystring: QueryParameters }>(
    path,
    routeDescription({ tags, summary: 'Webhooks: list', response: { 200: z.array(webhook) } }),
    async (request, reply) => {
      const rows = await listWebhooks(contextOf(request, deps))
      refuseOthers(request.query)
      return reply.headers(totalHeaders(rows.length, true)).send(rows)
    },
  )
  scope.post(
    path,
    routeDescription({ tags, summary: 'Webhook: create', body: settings, response: { 201: newWebhook } }),
    async (request, reply) => {
      const { status, body } = await createWebhook(contextOf(request, deps), roomOf(request, deps), request.body)
      return reply.status(status).send(body)
    },
  )
  scope.get<Id>(one, routeDescription({ tags, summary: 'Webhook: read', response: { 200: webhook } }), (request) =>
    readWebhook(contextOf(request, deps), request.params.id),
  )
  scope.patch<Id>(
    one,
    routeDescription({
      tags,
      summary: 'Webhook: change',
      body: settings.partial().extend(versionBody.shape),
      response: { 200: webhook },
    }),
    (request) => updateWebhookOf(contextOf(request, deps), roomOf(request, deps), changeOf(request)),
  )
  scope.delete<Id & { Querystring: QueryParameters }>(
    one,
    routeDescription({
      tags,
      summary: 'Webhook: delete with its deliveries',
      querystring: versionBody,
      response: { 204: z.null() },
    }),
    async (request, reply) => {
      await deleteWebhookOf(contextOf(request, deps), request.params.id, parseVersion(request.query))
      return reply.status(204).send()
    },
  )
  registerActs(scope, deps)
  registerDeliveries(scope, deps)
}

function registerActs(scope: FastifyInstance, deps: Deps): void {
  const acts = {
    pause: { summary: 'Webhook: pause', act: pauseWebhookOf },
    resume: { summary: 'Webhook: resume with the events from now on', act: resumeWebhookOf },
  }
  for (const [name, { summary, act }] of Object.entries(acts)) {
    scope.post<Id>(
      `${one}${name}/`,
      routeDescription({ tags, summary, body: versionBody, response: { 200: webhook } }),
      (request) => act(contextOf(request, deps), changeOf(request)),
    )
  }
  scope.post<Id>(
    `${one}rotate-secret/`,
    routeDescription({
      tags,
      summary: 'Webhook: replace the secret; the earlier one signs as well for 24 hours',
      body: versionBody,
      response: { 200: newWebhook },
    }),
    (request) => rotateSecretOf(contextOf(request, deps), roomOf(request, deps), changeOf(request)),
  )
}

function registerDeliveries(scope: FastifyInstance, deps: Deps): void {
  scope.get<Id & { Querystring: QueryParameters }>(
    `${one}deliveries/`,
    routeDescription({
      tags,
      summary: `Webhook: list the deliveries of the last ${DELIVERY_DAYS} days, newest first`,
      querystring: z.object({
        state: z.enum(['waiting', 'sent', 'failed']).optional(),
        _start: z.int().optional(),
        _end: z.int().max(10_000).optional(),
      }),
      response: { 200: z.array(delivery) },
    }),
    async (request, reply) => {
      const { rows, count } = await listDeliveries(contextOf(request, deps), request.params.id, request.query)
      return reply.headers(totalHeaders(count, true)).send(rows)
    },
  )
  scope.post<Id>(
    `${one}test/`,
    routeDescription({ tags, summary: 'Webhook: send a test', body: noBody, response: { 200: delivery } }),
    (request) => sendTest(contextOf(request, deps), request.params.id),
  )
  scope.post<Id>(
    `${one}replay/`,
    routeDescription({
      tags,
      summary: 'Webhook: send failed and missed events since a time again',
      body: z.object({ since: moment }),
      response: { 200: z.object({ replayed: z.int() }) },
    }),
    (request) => replaySince(contextOf(request, deps), request.params.id, request.body),
  )
  scope.post<{ Params: { id: string; delivery: string } }>(
    `${one}deliveries/:delivery/replay/`,
    routeDescription({ tags, summary: 'Webhook: send a delivery again', body: noBody, response: { 200: delivery } }),
    (request) => {
      const { id: webhookId, delivery: id } = request.params
      return replayOne(contextOf(request, deps), { webhookId, id })
    },
  )
}
