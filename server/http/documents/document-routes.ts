/** Routes of documents: reading with rows, creating, changing, deleting, acting, and their journal entries. */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { isTemplatePath } from '../../../domain/documents/recurring/template-paths.ts'
import { resources } from '../../../domain/resources/index.ts'
import { refuse } from '../../../domain/errors.ts'
import type { Resource } from '../../../domain/resources/core/define.ts'
import { moduleOf } from '../../../domain/resources/core/define.ts'
import { actNames, isBody } from '../../../domain/resources/core/document-body.ts'
import type { QueryParameters } from '../../../domain/resources/core/list-query.ts'
import { actSchema, bodySchema } from '../../../domain/resources/core/document-schema.ts'
import { documentUseCases } from '../../services/document-registry.ts'
import { unknownFields } from '../../services/documents/body.ts'
import { changedBody, refuseStoredLines } from '../../services/documents/changed-body.ts'
import { deleteWithFiles } from '../../services/files/files.ts'
import { printedLogo } from '../../services/sending/letterhead.ts'
import { readPublicly } from '../../services/sending/public-links.ts'
import type { Answer } from '../../services/core/unit-of-work.ts'
import { require } from '../../services/core/unit-of-work.ts'
import type { Deps } from '../../deps.ts'
import { routeDescription } from '../core/route-description.ts'
import { pdfFile, sendPdf } from '../files/pdf.ts'
import { parseVersion } from '../core/query.ts'
import { documentSchema, journalEntriesSchema } from '../core/resource-schemas.ts'
import { admitPeopleOnly, contextOf } from '../core/session.ts'

type Id = { Params: { id: string } }

/** The answer of a public link: the paper of the document, the logo on it as a data address, and what can be answered to it. */
const publicSchema = z.object({
  path: z.string(),
  id: z.uuid(),
  paper: z.looseObject({ title: z.string(), fileName: z.string() }),
  logo: z.string().nullable(),
  offer: z.object({ version: z.int(), status: z.string(), acts: z.array(z.string()) }).nullable(),
})

/** Registers the routes of every declared document below the company's scope. */
export function registerDocumentRoutes(scope: FastifyInstance, deps: Deps): void {
  for (const resource of resources.filter(({ kind }) => kind === 'document')) registerDocument(scope, deps, resource)
}

/** A template makes its documents later, with the permissions of the user who saved it. */
const savedBy = (path: string) => (isTemplatePath(path) ? { preHandler: admitPeopleOnly } : {})

function registerDocument(scope: FastifyInstance, deps: Deps, resource: Resource): void {
  const { path, label } = resource
  const document = documentUseCases(path)
  const words = (summary: string) => ({ tags: [path], summary: `${label}: ${summary}` })
  const one = documentSchema(resource)

  // A link shows the paper of the document; members read the document.
  const config = { isPublic: path }
  const read = { 200: z.union([one, publicSchema]) }
  scope.get<Id>(`/${path}/:id/`, { ...routeDescription({ ...words('read'), response: read }), config }, (request) => {
    const context = contextOf(request, deps)
    const { id } = request.params
    if (context.who.link === undefined) return document.read(context, id)
    return readPublicly({ ...context, files: deps.files }, { path, id })
  })
  const { create, update, remove, journalEntries } = document
  if (create) {
    const body = bodySchema(resource, 'create')
    scope.post(
      `/${path}/`,
      { ...routeDescription({ ...words('create'), body, response: { 201: one } }), ...savedBy(path) },
      async (request, reply) => {
        const context = contextOf(request, deps)
        refuseStoredLines(context, resource, request.body)
        return answer(reply, await create(context, request.body))
      },
    )
  }
  if (update) {
    const body = bodySchema(resource, 'update')
    scope.patch<Id>(
      `/${path}/:id/`,
      { ...routeDescription({ ...words('update'), body, response: { 200: one } }), ...savedBy(path) },
      async (request, reply) => {
        const context = contextOf(request, deps)
        const target = { id: request.params.id, body: request.body }
        if (!document.stored) return answer(reply, await update(context, target))
        const whole = await changedBody(context, { resource, stored: document.stored }, target)
        return answer(reply, await update(context, { ...target, body: whole }))
      },
    )
  }
  const documentState = z.object({
    version: z.int(),
    accept: z.union([z.string(), z.array(z.string())]).optional(),
  })
  if (remove) {
    scope.delete<Id & { Querystring: QueryParameters }>(
      `/${path}/:id/`,
      routeDescription({ ...words('delete'), querystring: documentState, response: { 204: z.null() } }),
      async (request, reply) => {
        const context = contextOf(request, deps)
        const { id } = request.params
        const { accept = [], ...rest } = request.query
        const version = parseVersion(rest)
        const removal = () => remove(context, { id, version, accept: [accept].flat() })
        await deleteWithFiles(context, { resource, id }, { files: deps.files, remove: removal })
        return reply.status(204).send()
      },
    )
  }
  registerActs(scope, deps, resource)
  registerPapers(scope, deps, resource)
  if (journalEntries) {
    const entries = routeDescription({ ...words('journal entries'), response: { 200: journalEntriesSchema } })
    scope.get<Id>(`/${path}/:id/journal-entries/`, entries, (request) =>
      journalEntries(contextOf(request, deps), request.params.id),
    )
  }
}

/** Registers the paper of a document, and the printed forms that it fills in. */
function registerPapers(scope: FastifyInstance, deps: Deps, resource: Resource): void {
  const { path, label } = resource
  const { print, forms = {} } = documentUseCases(path)
  if (print) {
    scope.get<Id>(
      `/${path}/:id/print.pdf/`,
      {
        ...routeDescription({ tags: [path], summary: `${label}: print`, response: { 200: pdfFile } }),
        config: { isPublic: path },
      },
      async (request, reply) => {
        const paper = await print(contextOf(request, deps), request.params.id)
        return sendPdf(reply, paper, await printedLogo(deps.files, request.who.companyId, paper))
      },
    )
  }
  for (const [name, called] of Object.entries(resource.forms ?? {})) {
    const form = forms[name]
    if (!form) throw new Error(`${path} declares the form ${name} without a use-case`)
    const summary = `${label}: ${called}`
    scope.get<Id>(
      `/${path}/:id/${name}.pdf/`,
      routeDescription({ tags: [path], summary, response: { 200: pdfFile } }),
      async (request, reply) => sendPdf(reply, await form(contextOf(request, deps), request.params.id), null),
    )
  }
}

function registerActs(scope: FastifyInstance, deps: Deps, resource: Resource): void {
  const { path, label, acts } = resource
  const one = documentSchema(resource)
  const response = { 200: one, 201: one }
  const publicResponse = { 200: z.union([one, publicSchema]) }
  const document = documentUseCases(path)
  for (const declared of acts) {
    const { name, needs, byLink = false } = declared
    const names = actNames(declared)
    const act = document.acts[name]
    if (!act) throw new Error(`${path} declares the act ${name} without a use-case`)
    scope.post<Id>(
      `/${path}/:id/${name}/`,
      {
        ...routeDescription({
          tags: [path],
          summary: `${label}: ${name}`,
          body: actSchema(declared),
          response: byLink ? publicResponse : response,
        }),
        ...(byLink ? { config: { isPublic: path, linkAction: needs } } : {}),
      },
      async (request, reply) => {
        const context = contextOf(request, deps)
        require(context, `${moduleOf(path)}.${needs}`)
        refuse(unknownFields(isBody(request.body) ? request.body : {}, names, ''))
        const { id } = request.params
        const done = await act(context, { id, body: request.body })
        if (context.who.link === undefined) return answer(reply, done)
        return readPublicly({ ...context, files: deps.files }, { path, id })
      },
    )
  }
}

function answer(
  reply: { status: (code: number) => { send: (body: unknown) => unknown } },
  { status, body }: Answer<unknown>,
) {
  return reply.status(status).send(body)
}
