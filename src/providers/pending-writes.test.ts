/** Tests requests on a bad connection: keys of lost answers, waiting writes, and the connection state. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import '../lib/texts/company-texts.ts'
import type { Call, Desk, Reply } from '../../tests/support/call-desk.ts'
import { expiring, failureOf, openDesk, skipPauses } from '../../tests/support/call-desk.ts'
import { connection } from '../lib/connection.ts'
import type { Clients } from './http.ts'
import { createClients } from './http.ts'
import { cancelWrites, hasWaitingWrite, subscribeToWrites } from '../lib/pending-writes.ts'
import type { SessionStore } from '../lib/session.ts'

let desk: Desk
let calls: Call[]
let answer: (call: Call) => Reply | Promise<Reply>
let store: SessionStore
let clients: Clients
beforeEach(async () => {
  desk = await openDesk((call) => answer(call))
  ;({ calls, store, clients } = desk)
})
afterEach(() => {
  vi.unstubAllGlobals()
  return desk.close()
})

const keyOf = ({ headers }: Call) => headers['idempotency-key']

test('a POST with a lost answer is repeated under its key; another one, or one after an answer, has its own', async () => {
  answer = () => (calls.length === 1 ? { status: 503, body: { code: 'BUSY' } } : { status: 201, body: {} })
  const error = await failureOf(clients.business.post('/api/x', { a: 1 }))
  expect(error).toMatchObject({ statusCode: 503, message: 'The server is busy. Try again in a moment.' })
  await clients.business.post('/api/x', { a: 2 })
  await clients.business.post('/api/x', { a: 1 })
  await clients.business.post('/api/x', { a: 1 })
  const [lost, other, repeated, later] = calls.map(keyOf)
  expect(repeated).toBe(lost)
  expect(new Set([lost, other, later]).size).toBe(3)
})

test('a refused POST gets a new key when sent again', async () => {
  answer = () => ({ status: 400, body: { code: 'INVALID' } })
  await failureOf(clients.business.post('/api/x', { a: 1 }))
  await failureOf(clients.business.post('/api/x', { a: 1 }))
  expect(keyOf(calls[0] as Call)).not.toBe(keyOf(calls[1] as Call))
})

test('a refusal of a repeated POST ends its key: the next one creates anew what the lost answer told only once', async () => {
  const conflict = { status: 409, body: { code: 'TOLD_ONCE' } }
  const replies: Reply[] = [{ status: 503, body: { code: 'BUSY' } }, conflict, { status: 201, body: { url: '/s/new' } }]
  answer = () => replies.shift() as Reply
  await failureOf(clients.business.post('/api/x/link', { days: 30 }))
  const refusal = await failureOf(clients.business.post('/api/x/link', { days: 30 }))
  expect(refusal.message).toBe('Already created; the secret is shown only once. Revoke it and create a new one.')
  const { data } = await clients.business.post<{ url: string }>('/api/x/link', { days: 30 })
  expect(data.url).toBe('/s/new')
  const [lost, repeated, anew] = calls.map(keyOf)
  expect(repeated).toBe(lost)
  expect(anew).not.toBe(lost)
})

test('a write without an answer is shown as waiting, and cancelling it leaves the connection unchanged', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const states: boolean[] = []
  const stop = subscribeToWrites(() => states.push(hasWaitingWrite()))
  let reached: () => void = () => undefined
  const arrived = new Promise<void>((resolve) => (reached = resolve))
  answer = () => {
    reached()
    return new Promise<Reply>(() => undefined)
  }
  const failure = failureOf(clients.business.patch('/api/x', { a: 1 }))
  await arrived
  expect(hasWaitingWrite()).toBe(false)
  vi.advanceTimersByTime(3000)
  expect(hasWaitingWrite()).toBe(true)
  cancelWrites()
  expect(await failure).toMatchObject({ statusCode: 0, code: 'CANCELLED' })
  expect(states).toEqual([true, false])
  expect(connection()).toBe('ok')
  stop()
  vi.useRealTimers()
})

test('a write that waits for a new token is not sent after cancelling', async () => {
  let give: (reply: Reply) => void = () => undefined
  answer = (call) => {
    if (!call.url.endsWith('tokens/refresh')) return expiring(call)
    cancelWrites()
    return new Promise((resolve) => (give = resolve))
  }
  expect((await failureOf(clients.business.post('/api/x', { a: 1 }))).code).toBe('CANCELLED')
  give({ status: 200, body: { data: { access_token: 'new', refresh_token: 'r2' } } })
  await vi.waitFor(() => expect(store.get().accessToken).toBe('new'))
  expect(calls.filter(({ url }) => url === '/api/x/')).toHaveLength(1)
})

test('the connection is lost without an answer and with 502, 503 and 504, and restored by any other answer', async () => {
  skipPauses()
  await failureOf(createClients('http://127.0.0.1:1', store).business.get('/api/x'))
  expect(connection()).toBe('unreachable')
  for (const status of [502, 503, 504]) {
    answer = () => ({ status })
    await failureOf(clients.business.get('/api/x'))
    expect(connection()).toBe('unreachable')
    answer = () => ({ status: 404 })
    await failureOf(clients.business.get('/api/x'))
    expect(connection()).toBe('ok')
  }
})
