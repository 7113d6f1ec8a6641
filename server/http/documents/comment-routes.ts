/** Routes of comments on documents, parties and lines of bank statements: list, add, delete, and the members who can be mentioned. */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { commentedResources } from '../../../domain/resources/commented-resources.ts'
import type { Resource } from '../../../domain/resources/core/define.ts'
import type { Deps } from '../../deps.ts'
import { addComment, deleteComment, listComments, listMentionable } from '../../services/core/comments.ts'
import { routeDescription } from '../core/route-description.ts'
import { contextOf } from '../core/session.ts'

type Id = { Params: { id: string } }
type CommentId = { Params: { id: string; comment: string } }

const comment = z.object({
  id: z.uuid(),
  author: z.string(),
  body: z.string().nullable().meta({ description: 'Null after the comment is deleted.' }),
  recorded_at: z.string(),
  may_delete: z.boolean(),
})
const body = z.object({ text: z.string(), mentions: z.array(z.uuid()).optional() })
const people = z.array(z.object({ id: z.uuid(), name: z.string() }))

/** Registers the comment routes below the company's scope. */
export function registerCommentRoutes(scope: FastifyInstance, deps: Deps): void {
  for (const resource of commentedResources) register(scope, deps, resource)
}

function register(scope: FastifyInstance, deps: Deps, resource: Resource): void {
  const { path, label } = resource
  const words = (summary: string) => ({ tags: [path], summary: `${label}: ${summary}` })

  scope.get<Id>(
    `/${path}/:id/comments/`,
    routeDescription({ ...words('list comments'), response: { 200: z.array(comment) } }),
    (request) => listComments(contextOf(request, deps), { resource, id: request.params.id }),
  )
  scope.get<Id>(
    `/${path}/:id/comments/people/`,
    routeDescription({ ...words('list members to mention'), response: { 200: people } }),
    (request) => listMentionable(contextOf(request, deps), { resource, id: request.params.id }),
  )
  scope.post<Id>(
    `/${path}/:id/comments/`,
    routeDescription({ ...words('add a comment'), body, response: { 201: comment } }),
    async (request, reply) => {
      const context = { ...contextOf(request, deps), site: deps.site }
      const answer = await addComment(context, { resource, id: request.params.id }, request.body)
      return reply.status(answer.status).send(answer.body)
    },
  )
  scope.delete<CommentId>(
    `/${path}/:id/comments/:comment/`,
    routeDescription({ ...words('delete a comment'), response: { 204: z.null() } }),
    async (request, reply) => {
      const { id, comment: commentId } = request.params
      await deleteComment(contextOf(request, deps), { resource, id }, commentId)
      return reply.status(204).send()
    },
  )
}
