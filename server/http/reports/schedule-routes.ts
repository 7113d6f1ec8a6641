/** Routes of scheduled emails of reports, below `/api/company/{slug}/report-schedules`, and of emailing a view at once. */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { QueryParameters } from '../../../domain/resources/core/list-query.ts'
import { frequencies } from '../../../domain/reports/schedule/next-run.ts'
import { fileFormats } from '../../../domain/reports/schedule/read-schedule.ts'
import type { Deps } from '../../deps.ts'
import { emailView } from '../../services/sending/email-view.ts'
import {
  createSchedule,
  deleteSchedule,
  listRecipients,
  listSchedules,
  updateSchedule,
} from '../../services/sending/report-schedules.ts'
import { parseVersion } from '../core/query.ts'
import type { Description } from '../core/route-description.ts'
import { routeDescription } from '../core/route-description.ts'
import { admitPeopleOnly, contextOf } from '../core/session.ts'

const tags = ['report-schedules']
const status = z.enum(['queued', 'sent', 'failed'])
const format = z.enum(fileFormats)
const weekday = z.int().nullable().meta({ description: 'Of a weekly report: 1 (Monday) to 7.' })
const day = z.int().nullable().meta({
  description:
    'Of a monthly report: 1 to 28, or null for the last day of the month. Of a quarterly one: days after the end of the fiscal quarter, 1 to 28.',
})
const hour = z.int().meta({ description: '0 to 23, in the time zone of the company.' })
const runTimes = { frequency: z.enum(frequencies), hour }
const written = {
  weekday: weekday.optional(),
  day: day.optional(),
  recipients: z.array(z.string()).optional().meta({ description: 'At most ten addresses; the user by default.' }),
  message: z.string().max(2000).optional(),
}
const schedule = z.object({
  id: z.uuid(),
  version: z.int(),
  owner_label: z.string(),
  view_id: z.uuid(),
  view_name: z.string(),
  resource: z.string().meta({ description: 'The path of the report.' }),
  ...runTimes,
  weekday,
  day,
  format,
  recipients: z.array(z.string()),
  message: z.string(),
  is_active: z.boolean(),
  pause_reason: z.string().nullable().meta({ description: 'Why it was paused without a user.' }),
  mine: z.boolean(),
  next_run: z.iso.date().nullable().meta({ description: 'The day of the next run.' }),
  last_run: z
    .object({
      due_on: z.iso.date(),
      status,
      sent_at: z.iso.datetime().nullable(),
      error: z.string().nullable(),
    })
    .nullable(),
})

type Id = { Params: { id: string } }

/** Schedules are of people: a program has none, and sees and changes none of its creator. */
const people = (description: Description) => ({ ...routeDescription(description), onRequest: admitPeopleOnly })

/** Registers list, create, change and delete of schedules, their possible recipients, and emailing a view. */
export function registerScheduleRoutes(scope: FastifyInstance, deps: Deps): void {
  scope.get(
    '/report-schedules/',
    people({ tags, summary: 'Report schedules: list', response: { 200: z.array(schedule) } }),
    (request) => listSchedules(contextOf(request, deps)),
  )
  scope.get(
    '/report-schedules/people/',
    people({
      tags,
      summary: 'Report schedules: list members to email',
      response: { 200: z.array(z.object({ name: z.string(), email: z.string() })) },
    }),
    (request) => listRecipients(contextOf(request, deps)),
  )
  scope.post(
    '/report-schedules/',
    people({
      tags,
      summary: 'Report schedule: create',
      body: z.object({ view: z.uuid(), ...runTimes, format, ...written }),
      response: { 201: schedule },
    }),
    async (request, reply) => {
      const answer = await createSchedule(contextOf(request, deps), request.body)
      return reply.status(answer.status).send(answer.body)
    },
  )
  scope.patch<Id>(
    '/report-schedules/:id/',
    people({
      tags,
      summary: 'Report schedule: update, pause, resume',
      body: z.object({ ...z.object({ ...runTimes, format }).partial().shape, ...written }).extend({
        is_active: z.boolean().optional(),
        version: z.int(),
      }),
      response: { 200: schedule },
    }),
    (request) => updateSchedule(contextOf(request, deps), request.params.id, request.body),
  )
  scope.delete<Id & { Querystring: QueryParameters }>(
    '/report-schedules/:id/',
    people({
      tags,
      summary: 'Report schedule: delete',
      querystring: z.object({ version: z.int() }),
      response: { 204: z.null() },
    }),
    async (request, reply) => {
      await deleteSchedule(contextOf(request, deps), request.params.id, parseVersion(request.query))
      return reply.status(204).send()
    },
  )
  registerViewEmail(scope, deps)
}

function registerViewEmail(scope: FastifyInstance, deps: Deps): void {
  scope.post<Id>(
    '/views/:id/email/',
    people({
      tags: ['views'],
      summary: 'Report view: email to yourself',
      body: z.object({ format, message: z.string().max(2000).optional() }),
      response: { 201: z.object({ id: z.uuid(), status, recipients: z.array(z.string()) }) },
    }),
    async (request, reply) => {
      const answer = await emailView(contextOf(request, deps), request.params.id, request.body)
      return reply.status(answer.status).send(answer.body)
    },
  )
}
