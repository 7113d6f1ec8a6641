import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import '../lib/texts/company-texts.ts'
import type { Call, Desk, Reply } from '../../tests/support/call-desk.ts'
import { expiring, failureOf, openDesk, skipPauses } from '../../tests/support/call-desk.ts'
import { createClients } from './http.ts'
import type { Clients } from './http.ts'
import type { SessionStore } from '../lib/session.ts'
import { isAuthenticated } from '../lib/session.ts'

let desk: Desk
let calls: Call[]
let answer: (call: Call) => Reply | Promise<Reply>
let store: SessionStore
let clients: Clients
let pauses: readonly number[]
beforeEach(async () => {
  desk = await openDesk((call) => answer(call))
  ;({ calls, store, clients } = desk)
  pauses = skipPauses()
})
afterEach(() => {
  vi.unstubAllGlobals()
  return desk.close()
})

const refreshes = () => calls.filter(({ url }) => url.endsWith('tokens/refresh'))

test('business calls carry the token prefix and end with a slash, before the query', async () => {
  answer = () => ({ status: 200 })
  await clients.business.get('/api/company/demo/account/ledgers?_start=0')
  await clients.business.get('/api/user/me/')
  expect(calls.map(({ url }) => url)).toEqual(['/api/company/demo/account/ledgers/?_start=0', '/api/user/me/'])
  expect(calls[0]?.headers.authorization).toBe('Token old')
  expect(calls[0]?.headers['x-session-token']).toBeUndefined()
})

test.each([408, 409, 425, 429, 500, 502, 503, 504])(
  'a GET answered %i is repeated once, after a pause, and then succeeds',
  async (status) => {
    answer = () => (calls.length === 1 ? { status } : { status: 200, body: { ok: true } })
    const { data } = await clients.business.get('/api/x')
    expect(data).toEqual({ ok: true })
    expect(calls).toHaveLength(2)
    expect(pauses).toEqual([300])
  },
)

test('a GET that fails twice is not repeated again', async () => {
  answer = () => ({ status: 503, body: { message: 'Busy', code: 'BUSY' } })
  const error = await failureOf(clients.business.get('/api/x'))
  expect([error.statusCode, error.code, calls.length]).toEqual([503, 'BUSY', 2])
})

test.each(['post', 'put', 'patch', 'delete'] as const)('%s is never repeated', async (method) => {
  answer = () => ({ status: 503 })
  await failureOf(clients.business.request({ method, url: '/api/x' }))
  expect(calls).toHaveLength(1)
})

test('a GET answered 404 is not repeated', async () => {
  answer = () => ({ status: 404, body: { message: 'gone', code: 'NOT_FOUND' } })
  expect((await failureOf(clients.business.get('/api/x'))).message).toBe('Not found.')
  expect(calls).toHaveLength(1)
})

test('five requests refused together refresh once and all succeed with the new token', async () => {
  answer = expiring
  const answers = await Promise.all([1, 2, 3, 4, 5].map((n) => clients.business.get(`/api/x/${n}`)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(refreshes()).toHaveLength(1)
  expect(refreshes()[0]?.body).toEqual({ refresh_token: 'r1' })
  expect(store.get()).toMatchObject({ accessToken: 'new', refreshToken: 'r2' })
})

test('a request refused after another tab refreshed uses the stored token without a refresh', async () => {
  answer = (call) => {
    if (call.headers.authorization === 'Token old') store.set({ accessToken: 'new', refreshToken: 'r2' })
    return expiring(call)
  }
  expect((await clients.business.get('/api/x')).data).toEqual({ ok: true })
  expect(refreshes()).toHaveLength(0)
})

test('a request of a user who signed out is not repeated for the next user', async () => {
  const names = { email: '', display: '', full_name: '', language: null, redirect: '' }
  const person = { ...names, has_usable_password: true, has_avatar: false }
  store.set({ user: { ...person, id: 'anna', is_onboarded: true } })
  answer = (call) => {
    store.set({ accessToken: 'new', refreshToken: 'r9', user: { ...person, id: 'bob', is_onboarded: true } })
    return expiring(call)
  }
  const error = await failureOf(clients.business.post('/api/company/demo/account/ledgers', { name: 'Float' }))
  expect(error.code).toBe('NETWORK')
  expect(calls).toHaveLength(1)
  expect(store.get()).toMatchObject({ accessToken: 'new', isLost: false })
})

test('a repeated POST after a refresh keeps its idempotency key', async () => {
  answer = expiring
  await clients.business.post('/api/x', { a: 1 })
  const keys = calls.filter(({ url }) => url === '/api/x/').map(({ headers }) => headers['idempotency-key'])
  expect(keys).toHaveLength(2)
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
  expect(keys[1]).toBe(keys[0])
  expect(calls.at(-1)?.body).toEqual({ a: 1 })
})

test('when the refresh token is refused, a valid session issues new tokens', async () => {
  answer = (call) => {
    if (call.url.endsWith('tokens/refresh')) return { status: 400, body: { status: 400, errors: [] } }
    if (call.url.endsWith('auth/session/token'))
      return { status: 200, body: { data: { access_token: 'new', refresh_token: 'r9' } } }
    return expiring(call)
  }
  expect((await clients.business.get('/api/x')).status).toBe(200)
  expect(calls.find(({ url }) => url.endsWith('auth/session/token'))?.headers['x-session-token']).toBe('s1')
  expect(store.get().refreshToken).toBe('r9')
})

test('when no new token can be issued, the user is signed out', async () => {
  answer = () => ({ status: 401, body: { message: 'no', code: 'SIGN_IN' } })
  const error = await failureOf(clients.business.get('/api/x'))
  expect(error.statusCode).toBe(401)
  expect(isAuthenticated(store.get())).toBe(false)
})

test('a refusal after signing out is not a lost session', async () => {
  answer = (call) => {
    if (call.url === '/api/x/') store.clear()
    return { status: 401 }
  }
  await failureOf(clients.business.get('/api/x'))
  expect(store.get()).toMatchObject({ accessToken: null, isLost: false })
  store.set({ accessToken: 'old', refreshToken: 'r1', sessionToken: 's1' })
  answer = (call) => {
    if (call.headers.authorization === 'Token new') store.clear()
    return call.url.endsWith('tokens/refresh') ? expiring(call) : { status: 401 }
  }
  await failureOf(clients.business.get('/api/x'))
  expect(store.get()).toMatchObject({ accessToken: null, isLost: false })
})

test('when the refresh fails temporarily, the user stays signed in', async () => {
  answer = (call) => (call.url.endsWith('tokens/refresh') ? { status: 503 } : { status: 401 })
  await failureOf(clients.business.get('/api/x'))
  expect(isAuthenticated(store.get())).toBe(true)
})

test('a new token that is also refused signs out after one refresh', async () => {
  answer = (call) => (call.url.endsWith('tokens/refresh') ? expiring(call) : { status: 401 })
  await failureOf(clients.business.get('/api/x'))
  expect(refreshes()).toHaveLength(1)
  expect(isAuthenticated(store.get())).toBe(false)
})

test('a 401 of the auth client is a result: its session token is stored and no user is signed out', async () => {
  answer = () => ({
    status: 401,
    body: { status: 401, data: { flows: [{ id: 'login' }] }, meta: { session_token: 's2' } },
  })
  const { status, data } = await clients.auth.post('auth/password/reset', { key: 'k' })
  expect([status, data.data.flows[0].id]).toEqual([401, 'login'])
  expect(calls[0]).toMatchObject({ url: '/_allauth/app/v1/auth/password/reset' })
  expect(calls[0]?.headers['x-session-token']).toBe('s1')
  expect(calls[0]?.headers.authorization).toBeUndefined()
  expect(store.get()).toMatchObject({ accessToken: 'old', sessionToken: 's2' })
  expect(calls).toHaveLength(1)
})

test('a 200 of the auth client replaces the session token as well', async () => {
  answer = () => ({ status: 200, body: { meta: { session_token: 's3' } } })
  await clients.auth.get('auth/session')
  expect(store.get().sessionToken).toBe('s3')
})

test('field errors of both APIs have the format of forms', async () => {
  answer = ({ url }) =>
    url.startsWith('/api')
      ? {
          status: 400,
          body: {
            message: 'x',
            code: 'UNBALANCED',
            params: { debit: '1.00', credit: '2.00', difference: '1.00' },
            errors: { 'rows.1.debit': ['Too much'] },
          },
        }
      : {
          status: 400,
          body: {
            status: 400,
            errors: [{ message: 'Wrong password.', code: 'email_password_mismatch', param: 'password' }],
          },
        }
  const business = await failureOf(clients.business.post('/api/x'))
  expect(business).toMatchObject({
    message: 'Debits (1.00) and credits (2.00) differ by 1.00.',
    statusCode: 400,
    errors: { 'rows.1.debit': ['Too much'] },
  })
  const auth = await failureOf(clients.auth.post('auth/login'))
  expect(auth).toMatchObject({
    message: 'Wrong password.',
    statusCode: 400,
    code: 'email_password_mismatch',
    errors: { password: ['Wrong password.'] },
  })
})

test('an unreachable server gives a message, not a crash', async () => {
  const dead = createClients('http://127.0.0.1:1', store)
  expect(await failureOf(dead.business.get('/api/x'))).toMatchObject({ statusCode: 0, code: 'NETWORK' })
})
