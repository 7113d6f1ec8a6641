/** Checks the server's answers against the API description of their route. */
import { channel } from 'node:diagnostics_channel'
import type { FastifyRequest, FastifySchema } from 'fastify'
import type { z } from 'zod'
import { noteErrors } from './run-notes.ts'

type Answer = { statusCode: number; body: string; headers: Readonly<Record<string, unknown>>; raw: { req: object } }

/** The description of the route that handled a request, by the request. */
const described = new WeakMap<object, { schema: FastifySchema; route: string }>()
channel('tracing:fastify.request.handler:start').subscribe((message) => {
  const { request } = message as { request: FastifyRequest }
  const { schema, method, url } = request.routeOptions
  if (schema) described.set(request.raw, { schema, route: `${String(method)} ${url}` })
})

/**
 * Throws when an answer differs from its description, or when an API route has none; requests refused earlier have no
 * route.
 */
export function expectDescribed({ statusCode, body, headers, raw }: Answer): void {
  noteErrors(body)
  const description = described.get(raw.req)
  if (!description || statusCode < 200 || statusCode > 299) return
  const answers = description.schema.response as Readonly<Record<string, z.ZodType>> | undefined
  const answer = answers?.[statusCode]
  if (!answer && !/ \/api\/(?!docs)/.test(description.route)) return
  if (!answer) throw new Error(`${description.route} answers ${statusCode}, which it does not describe`)
  if (statusCode === 204 || !String(headers['content-type']).startsWith('application/json')) return
  const result = answer.safeParse(JSON.parse(body))
  if (!result.success)
    throw new Error(`${description.route} answers what it does not describe: ${result.error.message}`)
}
