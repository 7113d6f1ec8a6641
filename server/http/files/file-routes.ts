/** Routes of the files of every declared resource and of lines of bank statements: list, add, open, remove. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { DomainError } from '../../../domain/errors.ts'
import { bankingStatementLines } from '../../../domain/resources/banking/banking-statement-lines.ts'
import type { Resource } from '../../../domain/resources/core/define.ts'
import { resources } from '../../../domain/resources/index.ts'
import type { Deps } from '../../deps.ts'
import { addFile, admitFile, listFiles, mostBytes, openFile, removeFile } from '../../services/files/files.ts'
import { routeDescription, fileForm } from '../core/route-description.ts'
import { sentFile } from './sent-file.ts'
import { contextOf } from '../core/session.ts'

type Id = { Params: { id: string } }
type FileId = { Params: { id: string; file: string }; Querystring: { inline?: string } }

const fileSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  content_type: z.string(),
  size: z.int(),
  sha256: z.string(),
  created_at: z.string(),
  created_by_label: z.string(),
})
const download = z
  .string()
  .meta({ description: 'The file as a download; images and PDF are shown in the browser with `?inline=1`.' })
/** The types that a browser may show in a sandbox; everything else is downloaded. */
const inlineTypes = ['application/pdf', 'image/png', 'image/jpeg', 'image/webp']

/** The limits of the form: one file, cut off behind the limit and then refused. */
const limits = { files: 1, fields: 4, parts: 5, fieldSize: 1024, fileSize: mostBytes }

/** Registers the file routes of every declared resource and of statement lines below the company's scope. */
export function registerFileRoutes(scope: FastifyInstance, deps: Deps): void {
  const written = resources.filter(({ of, kind }) => of === undefined && kind !== 'view')
  for (const resource of [...written, bankingStatementLines]) register(scope, deps, resource)
}

function register(scope: FastifyInstance, deps: Deps, resource: Resource): void {
  const { path, label } = resource
  const words = (summary: string) => ({ tags: [path], summary: `${label}: ${summary}` })

  scope.get<Id>(
    `/${path}/:id/files/`,
    routeDescription({ ...words('list files'), response: { 200: z.array(fileSchema) } }),
    (request) => listFiles(contextOf(request, deps), { resource, id: request.params.id }),
  )
  scope.post<Id>(
    `/${path}/:id/files/`,
    routeDescription({ ...words('upload a file'), ...fileForm, response: { 201: fileSchema } }),
    async (request, reply) => {
      const context = contextOf(request, deps)
      const owner = { resource, id: request.params.id }
      await admitFile(context, owner)
      const part = await sentFile(request, limits)
      if (!part) throw new DomainError('REQUIRED', {}, [{ code: 'REQUIRED', path: 'file' }])
      const upload = { name: part.filename, content: part.file, isCut: () => part.file.truncated }
      return reply.status(201).send(await addFile(context, owner, { upload, files: deps.files }))
    },
  )
  scope.get<FileId>(
    `/${path}/:id/files/:file/`,
    routeDescription({ ...words('download a file'), response: { 200: download } }),
    async (request, reply) => {
      const context = contextOf(request, deps)
      const { id, file: fileId } = request.params
      const { file, content } = await openFile(context, { resource, id }, { id: fileId, files: deps.files })
      const isInline = request.query.inline !== undefined && inlineTypes.includes(file.content_type)
      return withHeaders(reply, { ...file, isInline }).send(content)
    },
  )
  scope.delete<FileId>(
    `/${path}/:id/files/:file/`,
    routeDescription({ ...words('delete a file'), response: { 204: z.null() } }),
    async (request, reply) => {
      const { id, file } = request.params
      await removeFile(contextOf(request, deps), { resource, id }, { id: file, files: deps.files })
      return reply.status(204).send()
    },
  )
}

type Head = { name: string; content_type: string; size: number; isInline: boolean }

/**
 * Sets the headers of a file: its type is fixed, so that nothing is guessed, and it is shown in a sandbox without a
 * network, so that nothing runs.
 */
function withHeaders(reply: FastifyReply, { name, content_type, size, isInline }: Head): FastifyReply {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (one) => `%${one.charCodeAt(0).toString(16)}`)
  return reply.headers({
    'content-type': content_type.startsWith('text/') ? `${content_type}; charset=utf-8` : content_type,
    'content-length': size,
    'content-disposition': `${isInline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encoded}`,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; img-src 'self'; object-src 'self'; sandbox",
    'x-content-type-options': 'nosniff',
  })
}
