import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { authClient } from './http.ts'
import { isAuthenticated, session, signedOut } from '../lib/session.ts'
import { authProviderOf } from './auth-provider.ts'

const user = {
  id: '1',
  email: 'owner@demo.test',
  display: 'Olivia',
  full_name: 'Olivia Owner',
  is_onboarded: true,
  redirect: 'demo',
}
const meta = { is_authenticated: true, session_token: 's', access_token: 'a', refresh_token: 'r' }
const provider = authProviderOf('demo')

let server: Server
let calls: string[]
let answers: { status: number; body?: unknown }[]

beforeEach(async () => {
  calls = []
  server = createServer((request, response) => {
    calls.push(`${request.method} ${request.url}`)
    const { status, body = {} } = answers.shift() ?? { status: 500 }
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  authClient.defaults.adapter = 'http'
  authClient.defaults.baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/_allauth/app/v1`
  session.clear()
})
afterEach(() => new Promise((resolve) => server.close(resolve)))

const paths = () => calls.map((call) => call.replace('/_allauth/app/v1/', ''))
const pendingAt = (id: string) => ({
  status: 401,
  body: {
    status: 401,
    data: { flows: [{ id: 'login' }, { id, is_pending: true, types: ['totp'] }] },
    meta: { is_authenticated: false, session_token: 'flow' },
  },
})
const signInAs = (redirect: string) => [
  { status: 200, body: { status: 200, data: { user: { ...user, redirect } }, meta } },
]

test('signing in stores tokens, user and time, and opens the company’s dashboard', async () => {
  answers = signInAs('demo')
  expect(await provider.login({ email: 'e', password: 'p' })).toEqual({ success: true, redirectTo: '/demo/dashboard' })
  expect(session.get()).toMatchObject({
    accessToken: 'a',
    refreshToken: 'r',
    sessionToken: 's',
    user: { redirect: 'demo' },
  })
  expect(session.get().lastLoginAt).toMatch(/^\d{4}-\d\d-\d\dT/)
})

test.each([
  ['a person without a company', 'invitations', undefined, { success: true, redirectTo: '/invitations' }],
  ['an empty place stays', '', undefined, { success: true }],
  ['an explicit place wins', 'demo', '/profile', { success: true, redirectTo: '/profile' }],
  ['explicit false stays', 'demo', false as const, { success: true }],
])('%s', async (...[, redirect, explicit, expected]) => {
  answers = signInAs(redirect)
  expect(await provider.login({ email: 'e', password: 'p', redirect: explicit })).toEqual(expected)
})

test('onboarding is an error with exactly this message', async () => {
  answers = signInAs('onboarding')
  const { success, error } = await provider.login({ email: 'e', password: 'p' })
  expect([success, error?.message]).toEqual([false, 'Onboarding is not enabled'])
})

test('a wrong password is reported at the password', async () => {
  answers = [
    {
      status: 400,
      body: { status: 400, errors: [{ message: 'Wrong.', code: 'email_password_mismatch', param: 'password' }] },
    },
  ]
  const { success, error } = await provider.login({ email: 'e', password: 'p' })
  expect(success).toBe(false)
  expect(error).toMatchObject({ errors: { password: ['Wrong.'] } })
  expect(isAuthenticated(session.get())).toBe(false)
})

test('a session that is still valid on the server is ended, and the sign-in counts', async () => {
  session.set({ sessionToken: 'left over' })
  answers = [{ status: 409 }, { status: 401 }, ...signInAs('demo')]
  expect((await provider.login({ email: 'e', password: 'p' })).success).toBe(true)
  expect(paths()).toEqual(['POST auth/login', 'DELETE auth/session', 'POST auth/login'])
})

test('a further step keeps the user signed out and is stored', async () => {
  answers = [pendingAt('mfa_authenticate')]
  expect(await provider.login({ email: 'e', password: 'p' })).toMatchObject({
    success: false,
    outcome: { kind: 'pending' },
  })
  expect(isAuthenticated(session.get())).toBe(false)
  expect(session.get()).toMatchObject({ sessionToken: 'flow', pending: { id: 'mfa_authenticate', types: ['totp'] } })
})

test('requesting an account leads to the email step, without a password to that of a passkey', async () => {
  answers = [pendingAt('verify_email'), pendingAt('verify_email')]
  expect((await provider.register?.({ email: 'ann@demo.test', password: 'four green doors' }))?.success).toBe(false)
  expect(session.get().pending).toMatchObject({ id: 'verify_email', email: 'ann@demo.test' })
  await provider.register?.({ email: 'ann@demo.test' })
  expect(paths()).toEqual(['POST auth/signup', 'POST auth/webauthn/signup'])
})

test('requesting a password link, and 401 means that the new password is set', async () => {
  answers = [{ status: 200 }, { status: 401, body: { status: 401, data: { flows: [{ id: 'login' }] } } }]
  expect(await provider.forgotPassword?.({ email: 'ann@demo.test' })).toEqual({ success: true })
  expect(await provider.updatePassword?.({ key: 'k', password: 'four green doors' })).toEqual({
    success: false,
    outcome: { kind: 'signed_out' },
  })
  expect(paths()).toEqual(['POST auth/password/request', 'POST auth/password/reset'])
})

test.each([401, 410])('signing out clears everything when the server answers %i', async (status) => {
  session.set({ accessToken: 'a', refreshToken: 'r', sessionToken: 's' })
  answers = [{ status }]
  expect(await provider.logout({})).toEqual({ success: true, redirectTo: '/login' })
  expect(session.get()).toMatchObject({ accessToken: null, refreshToken: null, sessionToken: null, user: null })
})

test('a refusal while signing out is not a lost session: drafts, recent pages and typed comments are deleted too', async () => {
  session.set({ accessToken: 'a', refreshToken: 'r', sessionToken: 's' })
  localStorage.setItem('daybook.draft/1/demo/sales/vouchers', '{}')
  localStorage.setItem('daybook.recent.1.demo', '[]')
  localStorage.setItem('daybook.preferences', '{}')
  sessionStorage.setItem('daybook.comment.1.demo.crm/parties.2', 'Call her back')
  answers = [{ status: 401 }]
  const leaving = provider.logout({})
  session.set({ ...signedOut, isLost: true })
  await leaving
  expect(session.get().isLost).toBe(false)
  expect(localStorage.getItem('daybook.draft/1/demo/sales/vouchers')).toBeNull()
  expect([localStorage.getItem('daybook.recent.1.demo'), localStorage.getItem('daybook.preferences')]).toEqual([
    null,
    '{}',
  ])
  expect(sessionStorage.length).toBe(0)
})

test('signing out rethrows other failures and keeps the user signed in', async () => {
  session.set({ accessToken: 'a', refreshToken: 'r', sessionToken: 's' })
  answers = [{ status: 500 }]
  await expect(provider.logout({})).rejects.toMatchObject({ statusCode: 500 })
  expect(isAuthenticated(session.get())).toBe(true)
})

test('a 401 signs out to the sign-in page, other errors do not', async () => {
  expect(await provider.onError({ statusCode: 401 })).toEqual({ logout: true, redirectTo: '/login' })
  expect(await provider.onError({ statusCode: 403 })).toEqual({})
})
