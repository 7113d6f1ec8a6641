/** The id of a request: in its answer, and from the proxy of this machine only. */
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerErrorHandler } from '../../server/http/core/error-handler.ts'
import { requestId, sendRequestId } from '../../server/http/core/request-id.ts'
import { startAuthDesk } from '../support/auth-desk.ts'

type Desk = Awaited<ReturnType<typeof startAuthDesk>>
const own = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[\da-f]{4}-[\da-f]{12}$/
const ofNginx = '5f1c0a9d3b7e42688d10c4aa9be07f36'
let desk: Desk
beforeAll(async () => {
  desk = await startAuthDesk({})
})
afterAll(() => desk.close())

async function answeredId(given?: string, remoteAddress = '127.0.0.1', url = '/healthz'): Promise<unknown> {
  const headers = given === undefined ? {} : { 'x-request-id': given }
  return (await desk.app.inject({ url, headers, remoteAddress })).headers['x-request-id']
}

test('each request has an id of its own, refused ones too', async () => {
  const ids = [await answeredId(), await answeredId(), await answeredId(undefined, '127.0.0.1', '/api/user/me/')]
  for (const id of ids) expect(id).toMatch(own)
  expect(new Set(ids).size).toBe(3)
})

test('the proxy of this machine may name a request', async () => {
  const uuid = '3d6f0a52-98c1-4f0e-b7aa-0d5e61c3f214'
  for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
    expect(await answeredId(ofNginx, address)).toBe(ofNginx)
    expect(await answeredId(uuid, address)).toBe(uuid)
  }
})

test('an id from elsewhere or a malformed one is replaced', async () => {
  for (const address of ['203.0.113.7', '10.0.0.2', '::ffff:203.0.113.7']) {
    expect(await answeredId(ofNginx, address)).toMatch(own)
  }
  for (const given of ['', 'a', `${ofNginx}0`, `${ofNginx}\t{"level":60}`, '-'.repeat(36), '<script>'.repeat(4)]) {
    expect(await answeredId(given)).toMatch(own)
  }
})

test('an internal error refers to the id that its log line and its answer carry', async () => {
  const lines: string[] = []
  const stream = { write: (line: string) => void lines.push(line) }
  const server = fastify({ genReqId: requestId, logger: { level: 'warn', stream } })
  registerErrorHandler(server)
  sendRequestId(server)
  server.get('/broken', () => {
    throw new Error('broken')
  })
  const answer = await server.inject({ url: '/broken', headers: { 'x-request-id': ofNginx } })
  expect(answer.headers['x-request-id']).toBe(ofNginx)
  expect(answer.json()).toMatchObject({ statusCode: 500, code: 'INTERNAL', params: { reference: ofNginx } })
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ reqId: ofNginx, msg: 'internal error' }])
})
