/** Routes of documents sent to others: emails with them, links to them, and email templates. */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { MailedPath } from '../../../domain/documents/mailed-paths.ts'
import { hasPublicPage, mailedPaths } from '../../../domain/documents/mailed-paths.ts'
import type { Deps } from '../../deps.ts'
import { readMails, retryMail, sendMail } from '../../services/sending/document-mail.ts'
import { readMailDrafts } from '../../services/sending/mail-drafts.ts'
import { createLink, endLink, listLinks } from '../../services/sending/public-links.ts'
import { changeMailTemplate, readMailTemplates } from '../../services/company/mail-templates.ts'
import { routeDescription, noBody } from '../core/route-description.ts'
import { admitPeopleOnly, contextOf } from '../core/session.ts'

type Id = { Params: { id: string } }
type Mail = { Params: { id: string; mail: string } }
type Link = { Params: { id: string; link: string } }

const text = { subject: z.string(), body: z.string() }
const mailSchema = z.object({
  id: z.uuid(),
  recipients: z.array(z.string()),
  ...text,
  with_pdf: z.boolean(),
  with_e_invoice: z.boolean(),
  file_ids: z.array(z.uuid()),
  start_date: z.string().nullable(),
  end_date: z.string().nullable(),
  status: z.enum(['queued', 'sent', 'failed']),
  attempts: z.int(),
  last_error: z.string().nullable(),
  sent_at: z.string().nullable(),
  created_at: z.string(),
  created_by_label: z.string(),
})
const newMail = z.object({
  recipients: z.array(z.string()),
  ...text,
  with_pdf: z.boolean().optional(),
  with_e_invoice: z
    .boolean()
    .optional()
    .meta({ description: 'Attach the e-invoice in UBL, of invoices and credit notes.' }),
  files: z.array(z.uuid()).optional(),
  start_date: z.string().optional(),
  end_date: z.string().optional(),
})
const linkSchema = z.object({
  id: z.uuid(),
  expires_at: z.string(),
  revoked_at: z.string().nullable(),
  is_valid: z.boolean(),
  opened_count: z.int(),
  last_opened_at: z.string().nullable(),
  created_at: z.string(),
  created_by_label: z.string(),
})
const templates = z.array(z.object({ path: z.string(), ...text, version: z.int() }))

/** Registers the routes below the company's scope. */
export function registerMailRoutes(scope: FastifyInstance, deps: Deps): void {
  for (const path of mailedPaths) {
    registerMails(scope, deps, path)
    if (hasPublicPage(path)) registerLinks(scope, deps, path)
    if (path !== 'crm/parties') registerDrafts(scope, deps, path)
  }
  scope.get(
    '/settings/invoice/mail-templates/',
    routeDescription({ tags: ['settings'], summary: 'Email templates: list', response: { 200: templates } }),
    (request) => readMailTemplates(contextOf(request, deps)),
  )
  scope.put(
    '/settings/invoice/mail-templates/',
    routeDescription({
      tags: ['settings'],
      summary: 'Email templates: update',
      body: z.unknown(),
      response: { 200: templates },
    }),
    (request) => changeMailTemplate(contextOf(request, deps), request.body),
  )
}

function registerMails(scope: FastifyInstance, deps: Deps, path: string): void {
  const tags = [path]
  const desk = z.object({ mails: z.array(mailSchema), draft: z.object({ recipients: z.array(z.string()), ...text }) })
  scope.get<Id>(
    `/${path}/:id/mails/`,
    routeDescription({
      tags,
      summary: 'Emails of a document: list, with a draft of the next',
      response: { 200: desk },
    }),
    (request) => readMails(contextOf(request, deps), { path, id: request.params.id }),
  )
  scope.post<Id>(
    `/${path}/:id/email/`,
    {
      ...routeDescription({ tags, summary: 'Document: email', body: newMail, response: { 201: mailSchema } }),
      preHandler: admitPeopleOnly,
    },
    async (request, reply) => {
      const { status, body } = await sendMail(contextOf(request, deps), { path, id: request.params.id }, request.body)
      return reply.status(status).send(body)
    },
  )
  scope.post<Mail>(
    `/${path}/:id/mails/:mail/retry/`,
    {
      ...routeDescription({
        tags,
        summary: 'Email: resend after a failure',
        body: noBody,
        response: { 200: mailSchema },
      }),
      preHandler: admitPeopleOnly,
    },
    async (request) => {
      const { id, mail } = request.params
      return (await retryMail(contextOf(request, deps), { path, id }, mail)).body
    },
  )
}

function registerDrafts(scope: FastifyInstance, deps: Deps, path: MailedPath): void {
  const draft = z.object({
    id: z.uuid(),
    number: z.string().nullable(),
    party: z.string(),
    recipients: z.array(z.string()),
    ...text,
    problem: z.object({ code: z.string(), message: z.string() }).nullable(),
    mailed_at: z.string().nullable().meta({ description: 'Time of the last email.' }),
  })
  scope.get<{ Querystring: { id?: string | string[] } }>(
    `/${path}/mail-drafts/`,
    routeDescription({
      tags: [path],
      summary: 'Emails of several documents (`id`): drafts and recipients',
      querystring: z.object({ id: z.union([z.string(), z.array(z.string())]).optional() }),
      response: { 200: z.array(draft) },
    }),
    (request) => readMailDrafts(contextOf(request, deps), path, [request.query.id ?? []].flat()),
  )
}

function registerLinks(scope: FastifyInstance, deps: Deps, path: string): void {
  const tags = [path]
  const createdLink = z.object({ id: z.uuid(), url: z.string(), expires_at: z.string() })
  scope.get<Id>(
    `/${path}/:id/links/`,
    routeDescription({ tags, summary: 'Share links: list', response: { 200: z.array(linkSchema) } }),
    (request) => listLinks(contextOf(request, deps), { path, id: request.params.id }),
  )
  scope.post<Id>(
    `/${path}/:id/links/`,
    routeDescription({
      tags,
      summary: 'Share link: create; the address is shown only once',
      body: z.object({ days: z.int().optional() }),
      response: { 201: createdLink },
    }),
    async (request, reply) => {
      const target = { path, id: request.params.id }
      const input = { publicUrl: deps.site.publicUrl, body: request.body }
      const { status, body } = await createLink(contextOf(request, deps), target, input)
      return reply.status(status).send(body)
    },
  )
  scope.delete<Link>(
    `/${path}/:id/links/:link/`,
    routeDescription({ tags, summary: 'Share link: revoke', response: { 204: z.null() } }),
    async (request, reply) => {
      const { id, link } = request.params
      await endLink(contextOf(request, deps), { path, id }, link)
      return reply.status(204).send()
    },
  )
}
