/**
 * Writes what concerns security to the lines of the server: who signed in and how, refused sign-ins, and requests that
 * were refused for their rights, their number or what they sent. A line names the route and never the address itself, a
 * body or a token; `company` is what the address says, also where there is no such company.
 *
 *   {"event":"signed-in","user":"0197…","methods":"password, mfa","ip":"192.0.2.7","reqId":"…"}
 *   {"event":"refused","code":"NOT_ALLOWED","status":403,"method":"POST","route":"/api/company/:company/exports/", …}
 *
 * A missing or expired access token is none of these: every client has one four times an hour.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { routeOf } from './route-of.ts'
import { userOf } from './watch-requests.ts'

const refusals = new WeakMap<FastifyRequest, string>()
const statuses: ReadonlySet<number> = new Set([403, 413, 415, 429])
const codes: ReadonlySet<string> = new Set(['KEY_REFUSED', 'MALFORMED_TEXT'])

/** Notes why a request is refused, to be logged with its answer; the first reason counts. */
export function noteRefusal(request: FastifyRequest, code: string): void {
  if (!refusals.has(request)) refusals.set(request, code)
}

/** Notes the error of the business API that a request is answered with, if it concerns security. */
export function noteError(request: FastifyRequest, { statusCode, code }: { statusCode: number; code: string }): void {
  if (statuses.has(statusCode) || codes.has(code)) noteRefusal(request, code)
}

/** Logs every noted refusal once it is answered. */
export function logRefusals(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, { statusCode }) => {
    const code = refusals.get(request)
    if (code === undefined) return
    const { method, params } = request
    const company: unknown = Reflect.get(Object(params), 'company')
    const place = { method, route: routeOf(request), ...(typeof company === 'string' ? { company } : {}) }
    write(request, { event: 'refused', code, status: statusCode, ...place, user: userOf(request) })
  })
}

/** Logs every answer of the scope that opens a session. */
export function logSignIns(scope: FastifyInstance): void {
  scope.addHook('preSerialization', async (request, _reply, payload) => {
    const { data, meta } = (payload ?? {}) as SignInPayload
    if (data?.user && meta?.session_token !== undefined) {
      const methods = (data.methods ?? []).map(({ method }) => method).join(', ')
      write(request, { event: 'signed-in', user: data.user.id, methods })
    }
    return payload
  })
}

type SignInPayload = {
  data?: { user?: { id: string }; methods?: { method: string }[] }
  meta?: { session_token?: string }
}

function write(request: FastifyRequest, event: object): void {
  // Written at every level of the log.
  request.log.child({}, { level: 'info' }).info({ ...event, ip: request.ip }, 'security')
}
