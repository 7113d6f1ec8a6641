import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as flows from './auth-flows.ts'
import { authClient } from './http.ts'
import { session } from '../lib/session.ts'

type Call = { request: string; token: string | undefined; body: unknown }
type Reply = { status: number; body?: object }
const user = { id: '1', email: 'ann@demo.test', display: 'Ann', full_name: 'Ann', is_onboarded: true, redirect: 'demo' }
const tokens = { session_token: 's', access_token: 'a', refresh_token: 'r' }
const signedIn: Reply = { status: 200, body: { status: 200, data: { user, methods: [] }, meta: tokens } }
const signedOut: Reply = { status: 401, body: { status: 401, data: { flows: [{ id: 'login' }] } } }
const pendingAt = (flow: object): Reply => ({
  status: 401,
  body: {
    status: 401,
    data: { flows: [{ id: 'login' }, { is_pending: true, ...flow }] },
    meta: { session_token: 'f' },
  },
})

let server: Server
let calls: Call[]
let answers: Reply[]

beforeEach(async () => {
  calls = []
  server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    const token = request.headers['x-session-token'] as string | undefined
    const requestLine = `${request.method} ${request.url?.replace('/_allauth/app/v1/', '')}`
    calls.push({ request: requestLine, token, body: text && JSON.parse(text) })
    const { status, body = {} } = answers.shift() ?? { status: 500 }
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  authClient.defaults.adapter = 'http'
  authClient.defaults.baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/_allauth/app/v1`
  session.clear()
})
afterEach(() => new Promise((resolve) => server.close(resolve)))

test('signing in by password and code keeps the pending step in between and clears it afterwards', async () => {
  answers = [pendingAt({ id: 'mfa_authenticate', types: ['totp', 'recovery_codes'] }), signedIn]
  expect(await flows.signIn('ann@demo.test', 'pw')).toMatchObject({ kind: 'pending' })
  expect(session.get().pending).toMatchObject({ types: ['totp', 'recovery_codes'], email: 'ann@demo.test' })
  expect(await flows.authenticate('123456')).toEqual({ kind: 'signed_in', user })
  expect(session.get()).toMatchObject({ sessionToken: 's', accessToken: 'a', refreshToken: 'r', pending: null, user })
  expect(calls[1]).toEqual({ request: 'POST auth/2fa/authenticate', token: 'f', body: { code: '123456' } })
})

test('after a reload the session restores the pending step with the address and time of the email', async () => {
  answers = [pendingAt({ id: 'verify_email' }), pendingAt({ id: 'verify_email' })]
  await flows.signUp({ email: 'ann@demo.test', password: 'four green doors' })
  const { pending } = session.get()
  expect(await flows.askSession()).toEqual({ kind: 'pending', step: pending })
  expect(pending).toMatchObject({ email: 'ann@demo.test' })
})

test('a step that has ended on the server is removed', async () => {
  answers = [pendingAt({ id: 'login_by_code' }), { status: 410 }]
  await flows.requestCode('ann@demo.test')
  expect(await flows.askSession()).toEqual({ kind: 'signed_out' })
  expect(session.get()).toMatchObject({ sessionToken: null, pending: null })
})

test('a link opened in another browser finishes the sign-up with its password', async () => {
  answers = [
    { status: 200, body: { status: 200, data: { user: { email: 'ann@demo.test', has_usable_password: true } } } },
    signedIn,
  ]
  expect(await flows.verificationUser('key')).toEqual({ email: 'ann@demo.test', has_usable_password: true })
  expect(await flows.finishSignUp('key', 'pw')).toEqual({ kind: 'signed_in', user })
  expect(calls).toEqual([
    { request: 'GET auth/email/verify', token: undefined, body: '' },
    { request: 'POST auth/email/verify', token: undefined, body: { key: 'key', password: 'pw' } },
  ])
})

test('connecting an account while signed in keeps the stored tokens', async () => {
  session.set({ accessToken: 'held', refreshToken: 'held', sessionToken: 's' })
  answers = [{ status: 200, body: { status: 200, data: { user } } }]
  expect(await flows.finishProvider('acme', { code: 'c', state: 's' })).toEqual({ kind: 'signed_in', user })
  expect(session.get()).toMatchObject({ accessToken: 'held', refreshToken: 'held' })
  expect(calls[0]).toMatchObject({ request: 'POST auth/provider/callback/acme', body: { code: 'c', state: 's' } })
})

test('a provider without an address leads to the step that asks for it, then to the email', async () => {
  answers = [
    pendingAt({ id: 'provider_signup', provider: { id: 'acme', name: 'Acme' } }),
    pendingAt({ id: 'verify_email' }),
  ]
  await flows.finishProvider('acme', { code: 'c' })
  expect(session.get().pending).toMatchObject({ id: 'provider_signup', provider: 'Acme', email: null })
  await flows.signUpFromProvider('ann@demo.test')
  expect(session.get().pending).toMatchObject({ id: 'verify_email', email: 'ann@demo.test' })
})

test('an email is sent again for the step that waits for it, and only refusals are thrown', async () => {
  answers = [pendingAt({ id: 'login_by_code' }), { status: 200 }, { status: 429, body: { status: 429 } }]
  await flows.requestCode('ann@demo.test')
  session.set({ pending: { ...session.get().pending!, sentAt: 0 } })
  await flows.resend(session.get().pending!)
  expect(session.get().pending?.sentAt).toBeGreaterThan(0)
  await expect(flows.resend({ ...session.get().pending!, id: 'verify_email' })).rejects.toMatchObject({
    statusCode: 429,
    message: 'Too many requests. Wait a minute and try again.',
  })
  expect(calls.map(({ request }) => request)).toEqual([
    'POST auth/code/request',
    'POST auth/code/resend',
    'POST auth/email/verify/resend',
  ])
})

test('abandoning a step ends it on the server, and here also when the server cannot be reached', async () => {
  answers = [pendingAt({ id: 'verify_email' }), signedOut, pendingAt({ id: 'verify_email' }), { status: 500 }]
  for (let time = 0; time < 2; time += 1) {
    await flows.signUp({ email: 'ann@demo.test' })
    await flows.abandon()
    expect(calls.at(-1)?.request).toBe('DELETE auth/session')
    expect(session.get()).toMatchObject({ pending: null, sessionToken: null })
  }
})
