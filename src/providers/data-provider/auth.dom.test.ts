import { afterEach, beforeEach, expect, test } from 'vitest'
import type { FixedAnswer } from '../../../tests/support/answering-server.ts'
import { answerRequests } from '../../../tests/support/answering-server.ts'
import { isAuthenticated, session } from '../../lib/session.ts'
import { authClient } from '../http.ts'
import { dataProvidersOf } from './index.ts'

let stop: () => Promise<unknown>
let answer: FixedAnswer

beforeEach(async () => {
  stop = await answerRequests(authClient, () => answer)
  session.set({ accessToken: 'access', refreshToken: 'refresh', sessionToken: 'flow' })
})
afterEach(async () => {
  session.clear()
  await stop()
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
