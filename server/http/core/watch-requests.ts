/** Writes one line of the log for each request, measures it, and tells what runs for it which request that is. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { runInScope } from '../../telemetry/scope.ts'
import { routeOf } from './route-of.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** When it came, and what its connection had sent by then. */
    arrival: { at: number; bytesSent: number }
  }
}

/** The status of a request whose client went away before the answer, as nginx writes it. */
const clientGone = 499
const probes: ReadonlySet<string> = new Set(['/healthz', '/readyz'])

/** Has to be registered before other hooks, which then run in the scope of the request. */
export function watchRequests(app: FastifyInstance, { metrics }: Pick<Deps, 'metrics'>): void {
  const note = (request: FastifyRequest, status: number) => {
    const answer = { route: routeOf(request), status, ms: performance.now() - request.arrival.at }
    logRequest(request, answer)
    metrics?.request({ ...answer, method: request.method })
  }
  app.addHook('onRequest', (request, reply, done) => {
    request.arrival = { at: performance.now(), bytesSent: request.socket.bytesWritten }
    reply.raw.once('close', () => {
      if (!reply.raw.writableEnded) note(request, clientGone)
    })
    inScopeOf(request, done)
  })
  // The body was read in the scope of its connection, which serves several requests.
  app.addHook('preValidation', (request, _reply, done) => inScopeOf(request, done))
  app.addHook('onResponse', (request, reply, done) => {
    note(request, reply.statusCode)
    done()
  })
}

function inScopeOf(request: FastifyRequest, done: () => void): void {
  runInScope(() => ({ reqId: request.id, company: companyOf(request) }), done)
}

type AnswerFigures = { route: string; status: number; ms: number }

function logRequest(request: FastifyRequest, { route, status, ms }: AnswerFigures): void {
  // Every page brings dozens of files, and probes come every second.
  const isQuiet = status < 400 && (probes.has(route) || route === 'other')
  const fields = {
    method: request.method,
    route,
    status,
    ms: Math.round(ms * 10) / 10,
    bytes: request.socket.bytesWritten - request.arrival.bytesSent,
    company: companyOf(request),
    user: userOf(request),
  }
  request.log[isQuiet ? 'debug' : 'info'](fields, 'request')
}

/** Until the hooks of a route have identified somebody, these are not there. */
type Requester = Partial<Pick<FastifyRequest, 'who' | 'bearer' | 'till'>>

/** Returns the slug of the company that a request was admitted to; any other text in its address stays out of the log. */
function companyOf(request: FastifyRequest): string | null {
  const { who, till }: Requester = request
  const { company } = request.params as { company?: string }
  return (who || till) && company !== undefined ? company : null
}

/** Returns the user of a request; null for links and tills, which act for nobody. */
export function userOf(request: FastifyRequest): string | null {
  const { who, bearer }: Requester = request
  if (who) return who.link === undefined ? who.userId : null
  return bearer?.userId ?? null
}
