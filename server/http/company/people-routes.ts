/**
 * Routes of the members and invitations of a company, for its owner and admins, below `/api/company/{slug}/settings`.
 */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Problem } from '../../../domain/errors.ts'
import { refuse } from '../../../domain/errors.ts'
import type { QueryParameters } from '../../../domain/resources/core/list-query.ts'
import { MOST_PAGE_ROWS, PAGE_ROWS } from '../../../domain/resources/core/list-query.ts'
import type { Deps } from '../../deps.ts'
import { cancel, invite, listInvitations, resend } from '../../services/people/invitations.ts'
import type { MemberQuery } from '../../services/people/members.ts'
import { changeMember, listMembers } from '../../services/people/members.ts'
import { routeDescription, noBody } from '../core/route-description.ts'
import { only, refuseOthers } from '../core/query.ts'
import { contextOf } from '../core/session.ts'

const sets = z.array(z.object({ id: z.uuid(), name: z.string() }))
const role = z.enum(['admin', 'member'])
const member = z.object({
  id: z.uuid(),
  version: z.int(),
  user: z.object({ full_name: z.string(), email: z.string() }),
  role: z.enum(['owner', 'admin', 'member']),
  permission_sets: sets,
  is_active: z.boolean(),
  joined: z.iso.datetime(),
  may_change: z.boolean(),
})
const change = z.object({
  version: z.int(),
  role: role.optional(),
  permission_sets: z.array(z.uuid()).optional(),
  is_active: z.boolean().optional(),
})
const invitation = z.object({
  id: z.uuid(),
  version: z.int(),
  email: z.string(),
  role,
  permission_sets: sets,
  inviter: z.string(),
  sent_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  is_expired: z.boolean(),
  may_change: z.boolean(),
})
const invitationsBody = z.object({
  emails: z.array(
    z.object({ email: z.email(), role: role.default('member'), permission_sets: z.array(z.uuid()).default([]) }),
  ),
})

type Query = { Querystring: QueryParameters }
type Id = { Params: { id: string } }

/** Registers the routes of members and invitations below the company's scope. */
export function registerPeopleRoutes(scope: FastifyInstance, deps: Deps): void {
  registerMembers(scope, deps)
  registerInvitations(scope, deps)
}

function registerMembers(scope: FastifyInstance, deps: Deps): void {
  const tags = ['settings/members']
  const querystring = z.object({ _start: z.int().optional(), _end: z.int().optional(), q: z.string().optional() })
  scope.get<Query>(
    '/settings/members/',
    routeDescription({ tags, summary: 'Members: list', querystring, response: { 200: z.array(member) } }),
    async (request, reply) => {
      const { rows, count } = await listMembers(contextOf(request, deps), parseQuery(request.query))
      return reply.header('x-total-count', String(count)).send(rows)
    },
  )
  scope.patch<Id>(
    '/settings/members/:id/',
    routeDescription({ tags, summary: 'Member: update', body: change, response: { 200: member } }),
    (request) => changeMember(contextOf(request, deps), request.params.id, request.body),
  )
}

function registerInvitations(scope: FastifyInstance, deps: Deps): void {
  const tags = ['settings/invitations']
  const open = z.array(invitation)
  const url = '/settings/invitations/'
  scope.get<Query>(
    url,
    routeDescription({ tags, summary: 'Invitations: list', response: { 200: open } }),
    (request) => {
      refuseOthers(request.query)
      return listInvitations(contextOf(request, deps))
    },
  )
  scope.post(
    url,
    routeDescription({ tags, summary: 'Invitations: create', body: invitationsBody, response: { 201: open } }),
    async (request, reply) => {
      const context = { ...contextOf(request, deps), site: deps.site }
      const { status, body } = await invite(context, request.body)
      return reply.status(status).send(body)
    },
  )
  scope.post<Id>(
    `${url}:id/resend/`,
    routeDescription({ tags, summary: 'Invitation: resend', body: noBody, response: { 200: open } }),
    async (request) => {
      const context = { ...contextOf(request, deps), site: deps.site }
      return (await resend(context, request.params.id)).body
    },
  )
  scope.post<Id>(
    `${url}:id/cancel/`,
    routeDescription({ tags, summary: 'Invitation: revoke', body: noBody, response: { 200: open } }),
    async (request) => (await cancel(contextOf(request, deps), request.params.id)).body,
  )
}

function parseQuery({ _start, _end, q, ...others }: QueryParameters): MemberQuery {
  refuseOthers(others)
  const problems: Problem[] = []
  const read = (value: QueryParameters[string], { path, usual }: { path: string; usual: number }): number => {
    const text = only(value, path) || String(usual)
    if (!/^\d{1,9}$/.test(text)) problems.push({ code: 'BAD_REQUEST', path })
    return Number(text)
  }
  const start = read(_start, { path: '_start', usual: 0 })
  const end = read(_end, { path: '_end', usual: start + PAGE_ROWS })
  if (end < start || end - start > MOST_PAGE_ROWS) problems.push({ code: 'BAD_REQUEST', path: '_end' })
  refuse(problems)
  return { search: only(q, 'q').trim(), start, end }
}
