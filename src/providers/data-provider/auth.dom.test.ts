import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isAuthenticated, session } from '../../lib/session.ts'
import { authClient } from '../http.ts'
import { dataProvidersOf } from './index.ts'

let server: Server
let answer: { status: number; body: object }

beforeEach(async () => {
  server = createServer((_request, response) => {
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  authClient.defaults.adapter = 'http'
  authClient.defaults.baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  session.set({ accessToken: 'access', refreshToken: 'refresh', sessionToken: 'flow' })
})
afterEach(async () => {
  session.clear()
  await new Promise((resolve) => server.close(resolve))
})

const addresses = () => dataProvidersOf(null)['auth']?.getList({ resource: 'account/email' })

test('a list of the account is what the answer wraps', async () => {
  const data = [{ email: 'ann@demo.test', primary: true, verified: true }]
  answer = { status: 200, body: { status: 200, data } }
  expect(await addresses()).toEqual({ data, total: 1 })
})

test('a list that is refused to a session that is none signs the user out', async () => {
  answer = { status: 401, body: { status: 401, data: { flows: [] }, meta: { is_authenticated: false } } }
  await expect(addresses()).rejects.toMatchObject({ statusCode: 401 })
  expect([isAuthenticated(session.get()), session.get().isLost]).toEqual([false, true])
})
