/** Starts a server that records its requests and answers as a test specifies, with the browser's two clients. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { vi } from 'vitest'
import type { RequestError } from '../../src/lib/http-error.ts'
import { createClients } from '../../src/providers/http.ts'
import { createSessionStore } from '../../src/lib/session.ts'

export type Call = { method: string; url: string; headers: IncomingMessage['headers']; body: unknown }
export type Reply = { status: number; body?: unknown; headers?: Record<string, string> }
export type Desk = Awaited<ReturnType<typeof openDesk>>

/** Opens the desk for a user with the access token `old`. */
export async function openDesk(answer: (call: Call) => Reply | Promise<Reply>) {
  const calls: Call[] = []
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString()
    const { method = '', url = '', headers: requestHeaders } = request
    const call = { method, url, headers: requestHeaders, body: text ? JSON.parse(text) : null }
    calls.push(call)
    const { status, body = {}, headers = {} } = await answer(call)
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
  }
  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const entries = new Map<string, string>()
  const store = createSessionStore({
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  })
  store.set({ accessToken: 'old', refreshToken: 'r1', sessionToken: 's1' })
  const clients = createClients(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, store)
  const close = () => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  }
  return { calls, store, clients, close }
}

/** Ends every pause at once, until `vi.unstubAllGlobals`; returns the lengths of the pauses in milliseconds as they come. */
export function skipPauses(): readonly number[] {
  const pauses: number[] = []
  vi.stubGlobal('setTimeout', (work: () => void, length: number) => {
    if (length > 0) pauses.push(length)
    return setImmediate(work)
  })
  return pauses
}

/** Returns the failure of a request that has to fail. */
export function failureOf(request: Promise<unknown>): Promise<RequestError> {
  return request.then(
    () => Promise.reject(new Error('the request should have failed')),
    (error: unknown) => error as RequestError,
  )
}

/** Answers like a server where only `new` is a valid access token and `r1` buys it. */
export function expiring(call: Call): Reply {
  if (call.url.endsWith('tokens/refresh'))
    return { status: 200, body: { status: 200, data: { access_token: 'new', refresh_token: 'r2' } } }
  return call.headers.authorization === 'Token new'
    ? { status: 200, body: { ok: true } }
    : { status: 401, body: { message: 'Sign in to continue.', code: 'SIGN_IN' } }
}
