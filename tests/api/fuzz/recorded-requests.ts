/** Records what successful requests to each route contained, for others to be derived from them. */
import { channel } from 'node:diagnostics_channel'
import type { FastifyReply, FastifyRequest } from 'fastify'

export type Recorded = { params: Record<string, string>; query: Record<string, unknown>; body: unknown }

/** Enough to have the variants of a body, few enough to keep each likely. */
const MOST_SAMPLES = 8

let recording: Map<string, Recorded[]> | null = null

channel('tracing:fastify.request.handler:start').subscribe((message) => {
  if (!recording) return
  const into = recording
  const { request, reply } = message as { request: FastifyRequest; reply: FastifyReply }
  const { method, url = '' } = request.routeOptions
  const { params, query, body } = structuredClone({
    params: { ...(request.params as object) },
    query: { ...(request.query as object) },
    body: request.isMultipart() ? undefined : request.body,
  })
  reply.raw.once('finish', () => {
    if (reply.statusCode >= 400) return
    const name = routeName(String(method), url.replaceAll(/:(\w+)/g, '{$1}'))
    const samples = into.get(name) ?? []
    if (samples.length === MOST_SAMPLES) samples.shift()
    into.set(name, [...samples, { params: params as Recorded['params'], query: query as Recorded['query'], body }])
  })
})

/** Returns the name of a route, whether or not its path ends in a slash. */
const routeName = (method: string, path: string): string => `${method} ${path.replace(/\/$/, '')}`

/** Records the successful requests that `work` makes, by the name of their route. */
export async function recordRequests(work: () => Promise<void>): Promise<ReadonlyMap<string, readonly Recorded[]>> {
  const recorded = new Map<string, Recorded[]>()
  recording = recorded
  await work().finally(() => (recording = null))
  return recorded
}
