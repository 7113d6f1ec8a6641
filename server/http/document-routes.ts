/** Documents: reading with rows, creating, changing, deleting, acting, and their journal entries. */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { resources } from '../../domain/resources/index.ts'
import { refuse } from '../../domain/errors.ts'
import type { Resource } from '../../domain/resources/define.ts'
import { moduleOf } from '../../domain/resources/define.ts'
import { actNames, isBody } from '../../domain/resources/document-body.ts'
import { actSchema, bodySchema } from '../../domain/resources/document-schema.ts'
import { documentUseCases } from '../services/document-registry.ts'
import { unknownFields } from '../services/documents/body.ts'
import { changedBody } from '../services/documents/changed-body.ts'
import { deleteWithFiles } from '../services/documents/files.ts'
import { printedLogo } from '../services/letterhead.ts'
import { readPublicly } from '../services/public-links.ts'
import type { Answer } from '../services/unit-of-work.ts'
import { require } from '../services/unit-of-work.ts'
import type { Deps } from '../deps.ts'
import { described, describedWrite } from './described.ts'
import { pdfFile, sendPdf } from './pdf.ts'
import { contextOf } from './session.ts'

type Id = { Params: { id: string } }

/** Registers the routes of every declared document below the company's scope. */
export function registerDocumentRoutes(scope: FastifyInstance, deps: Deps): void {
  for (const resource of resources.filter(({ kind }) => kind === 'document')) registerDocument(scope, deps, resource)
}

function registerDocument(scope: FastifyInstance, deps: Deps, resource: Resource): void {
  const { path, label } = resource
  const document = documentUseCases(path)
  const schema = (summary: string) => ({ tags: [path], summary: `${label}: ${summary}`, security: [{ token: [] }] })

  // A link leads to what the document says on paper; members read the document.
  const config = { isPublic: path }
  scope.get<Id>(`/${path}/:id/`, { schema: schema('read'), config }, (request) => {
    const context = contextOf(request, deps)
    const { id } = request.params
    if (context.who.link === undefined) return document.read(context, id)
    return readPublicly({ ...context, files: deps.files }, { path, id })
  })
  const { create, update, remove, journalEntries, print } = document
  if (create) {
    const body = bodySchema(resource, 'create')
    scope.post(`/${path}/`, describedWrite({ ...schema('create'), body }), async (request, reply) =>
      answer(reply, await create(contextOf(request, deps), request.body)),
    )
  }
  if (update) {
    const body = bodySchema(resource, 'update')
    scope.patch<Id>(`/${path}/:id/`, describedWrite({ ...schema('change'), body }), async (request, reply) => {
      const context = contextOf(request, deps)
      const target = { id: request.params.id, body: request.body }
      if (!document.stored) return answer(reply, await update(context, target))
      const whole = await changedBody(context, { resource, stored: document.stored }, target)
      return answer(reply, await update(context, { ...target, body: whole }))
    })
  }
  const standing = z.object({
    version: z.coerce.number().int(),
    accept: z.union([z.string(), z.array(z.string())]).optional(),
  })
  if (remove) {
    scope.delete<Id & { Querystring: z.infer<typeof standing> }>(
      `/${path}/:id/`,
      { schema: { ...schema('delete'), querystring: standing } },
      async (request, reply) => {
        const context = contextOf(request, deps)
        const { id } = request.params
        const { version, accept = [] } = request.query
        const removal = () => remove(context, { id, version, accept: [accept].flat() })
        await deleteWithFiles(context, { resource, id }, { files: deps.files, remove: removal })
        return reply.status(204).send()
      },
    )
  }
  registerActs(scope, deps, resource)
  if (print) {
    scope.get<Id>(
      `/${path}/:id/print.pdf/`,
      { ...described({ tags: [path], summary: `${label}: print`, response: { 200: pdfFile } }), config },
      async (request, reply) => {
        const paper = await print(contextOf(request, deps), request.params.id)
        return sendPdf(reply, paper, await printedLogo(deps.files, request.who.companyId, paper))
      },
    )
  }
  if (journalEntries) {
    scope.get<Id>(`/${path}/:id/journal-entries/`, { schema: schema('journal entries') }, (request) =>
      journalEntries(contextOf(request, deps), request.params.id),
    )
  }
}

function registerActs(scope: FastifyInstance, deps: Deps, { path, label, acts }: Resource): void {
  const document = documentUseCases(path)
  for (const declared of acts) {
    const { name, needs } = declared
    const act = document.acts[name]
    if (!act) throw new Error(`${path} declares the act ${name} without a use-case`)
    scope.post<Id>(
      `/${path}/:id/${name}/`,
      describedWrite({ tags: [path], summary: `${label}: ${name}`, body: actSchema(declared) }),
      async (request, reply) => {
        const context = contextOf(request, deps)
        require(context, `${moduleOf(path)}.${needs}`)
        refuse(unknownFields(isBody(request.body) ? request.body : {}, actNames(declared), ''))
        return answer(reply, await act(context, { id: request.params.id, body: request.body }))
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
