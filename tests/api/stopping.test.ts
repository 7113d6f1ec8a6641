/** The end of a server: no connection holds it up, and what is sent in time is answered. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuthDesk } from '../support/auth-desk.ts'
import { startAuthDesk } from '../support/auth-desk.ts'

let desk: AuthDesk
beforeAll(async () => {
  desk = await startAuthDesk()
})
afterAll(() => desk.close())

test('connections without a request end after two seconds; one that sends it by then is answered', async () => {
  const app = await desk.startLimited(0)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const open = async () => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    return socket
  }
  const [silent, partial, late] = await Promise.all([open(), open(), open()])
  partial.write('GET /healthz HTTP/1.1\r\nHost: te')
  await sleep(100)
  const before = performance.now()
  const closed = app.close()
  const ends = Promise.all([silent, partial].map((socket) => once(socket.resume(), 'close')))
  await sleep(500)
  late.write('GET /healthz HTTP/1.1\r\nHost: test\r\n\r\n')
  let answer = ''
  for await (const chunk of late) answer += String(chunk)
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  expect(answer).toContain('connection: close')
  expect(answer).toContain('{"status":"ok"}')
  await Promise.all([closed, ends])
  const ms = performance.now() - before
  expect(ms).toBeGreaterThan(1900)
  expect(ms).toBeLessThan(10_000)
})
