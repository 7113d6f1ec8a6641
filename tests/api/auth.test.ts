import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createCompany } from '../../server/services/company/create-company.ts'
import type { AuthDesk } from '../support/auth-desk.ts'
import { bearer, emptyJson, judge, session, startAuthDesk } from '../support/auth-desk.ts'

const noTokens = { session_token: undefined, access_token: undefined, refresh_token: undefined }
let desk: AuthDesk
const { ask, auth, login, extension, me }: Pick<AuthDesk, 'ask' | 'auth' | 'login' | 'extension' | 'me'> = {
  ask: (request) => desk.ask(request),
  auth: (request) => desk.auth(request),
  login: (...credentials) => desk.login(...credentials),
  extension: (request) => desk.extension(request),
  me: (token) => desk.me(token),
}
const later = (seconds: number) => desk.later(seconds)
const minutes = (count: number) => later(count * 60)
const days = (count: number) => later(count * 86_400)
const refresh = (token: string) => auth({ method: 'POST', path: 'tokens/refresh', body: { refresh_token: token } })
const exchange = (headers: Record<string, string>) => extension({ method: 'POST', path: 'auth/session/token', headers })

beforeAll(async () => {
  desk = await startAuthDesk()
  const [ann] = await Promise.all([desk.person('ann'), desk.person('lone')])
  const company = (slug: string) => createCompany(desk, ann, { name: slug, countryIso: 'GB', slug })
  await company('first')
  later(1)
  await company('second')
})
afterAll(() => desk.close())
beforeEach(() => minutes(16))

describe.skipIf(!judge)('the contract', () => {
  test('rejects an answer of another format', () => {
    const wrong = { status: 200, body: { status: 200, data: { user: {} }, meta: {} } }
    expect(judge?.({ method: 'GET', path: 'auth/session' }, wrong)).not.toEqual([])
  })
})

describe('signing in', () => {
  test('returns a session, an access and a refresh token, the user and their next page', async () => {
    const { status, body } = await login('ann')
    expect(status).toBe(200)
    const user = { email: 'ann@example.test', full_name: 'Test ann', display: 'Test ann', is_onboarded: true }
    expect(body.data.user).toMatchObject({ ...user, redirect: 'second', has_usable_password: true })
    expect(body.data.methods).toEqual([
      { method: 'password', at: desk.clock.now().getTime() / 1000, email: user.email },
    ])
    expect(body.meta.is_authenticated).toBe(true)
    for (const token of ['session_token', 'access_token', 'refresh_token']) {
      expect(body.meta[token]).toMatch(/^[\w-]{43}$/)
    }
    expect((await me(body.meta.access_token)).body).toEqual({
      id: body.data.user.id,
      email: user.email,
      full_name: user.full_name,
      display: user.full_name,
      language: null,
      has_usable_password: true,
      has_avatar: false,
      is_onboarded: true,
      redirect: 'second',
    })
  })

  test('a user without a company is redirected to the invitations', async () => {
    const { body } = await login('lone')
    expect(body.data.user).toMatchObject({ redirect: 'invitations', is_onboarded: false })
  })

  test('a wrong password and an unknown address get exactly the same answer', async () => {
    const [wrong, unknown] = [await login('ann', 'wrong horse'), await login('nobody', 'wrong horse')]
    expect(wrong.body).toEqual({
      status: 400,
      errors: [
        {
          code: 'email_password_mismatch',
          param: 'password',
          message: 'The email address or the password is wrong.',
        },
      ],
    })
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body])
    expect(Object.keys(unknown.headers).toSorted()).toEqual(Object.keys(wrong.headers).toSorted())
  })

  test('the sixth attempt after five failures is refused whatever the password, known name or not', async () => {
    for (const name of ['lone', 'nobody-else']) {
      for (let count = 0; count < 5; count++) await login(name, 'wrong')
      expect((await login(name)).body.errors).toMatchObject([{ code: 'too_many_login_attempts' }])
    }
    minutes(15)
    expect((await login('lone')).status).toBe(200)
  })

  test('failures elsewhere do not lock a browser that signed in before', async () => {
    const at = (address: string, cookie = '') => ({ 'x-forwarded-for': address, cookie })
    const first = await login('lone', undefined, at('203.0.113.1'))
    const cookie = String(first.headers['set-cookie'])
    expect(cookie).toMatch(/^daybook_device=[\w-]+; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/)
    const mark = cookie.split(';')[0] ?? ''
    for (const name of ['lone', 'no-one']) {
      for (let place = 0; place < 10; place++) {
        const answer = await login(name, 'wrong', at(`198.51.100.${place}`))
        expect([answer.status, answer.body.errors[0].code]).toEqual([400, 'email_password_mismatch'])
      }
      const slowed = await login(name, undefined, at('203.0.113.2'))
      expect([slowed.status, slowed.body.errors]).toEqual([
        400,
        [
          {
            code: 'too_many_login_attempts',
            message: 'Too many failed attempts on this account. Wait a few minutes and try again.',
          },
        ],
      ])
    }
    const signIn = await login('lone', undefined, at('203.0.113.2', mark))
    expect([signIn.status, signIn.headers['set-cookie']]).toEqual([200, undefined])
  })

  test('reports missing inputs', async () => {
    const { body } = await auth({ method: 'POST', path: 'auth/login', body: { email: '' } })
    expect(body).toEqual({
      status: 400,
      errors: [
        { code: 'required', param: 'email', message: 'Required.' },
        { code: 'required', param: 'password', message: 'Required.' },
      ],
    })
    const wrong = await auth({ method: 'POST', path: 'auth/login', body: { email: 5, password: 'x' } })
    expect(wrong.body.errors).toMatchObject([{ code: 'invalid', param: 'email' }])
  })

  test('a signed-in user gets 409; an ended session does not block a new one', async () => {
    const { session_token } = (await login('ann')).body.meta
    const again = {
      method: 'POST',
      path: 'auth/login',
      body: { email: 'ann@example.test', password: 'right horse' },
    } as const
    expect((await auth({ ...again, headers: session(session_token) })).status).toBe(409)
    expect((await auth({ ...again, headers: session('gone') })).status).toBe(200)
  })
})

describe('the session', () => {
  test('is shown without tokens; anonymous visitors get 401 with the methods; an ended session 410', async () => {
    const { session_token } = (await login('ann')).body.meta
    const { status, body } = await auth({ path: 'auth/session', headers: session(session_token) })
    expect(status).toBe(200)
    expect(body.data.user.email).toBe('ann@example.test')
    expect({ ...noTokens, ...body.meta }).toEqual({ ...noTokens, is_authenticated: true })

    const anonymous = await auth({ path: 'auth/session' })
    expect([anonymous.status, anonymous.body.data, anonymous.body.meta]).toEqual([
      401,
      { flows: [{ id: 'login' }, { id: 'login_by_code' }, { id: 'signup' }] },
      { is_authenticated: false },
    ])
    expect((await auth({ path: 'auth/session', headers: session('unknown') })).status).toBe(410)
    days(15)
    const ended = await auth({ path: 'auth/session', headers: session(session_token) })
    expect([ended.status, ended.body.meta]).toEqual([410, { is_authenticated: false }])
  })

  test('signing out ends every token of the session at once', async () => {
    const { session_token, access_token, refresh_token } = (await login('ann')).body.meta
    const headers = session(session_token)
    const exchanged = (await exchange(headers)).body.data
    const out = await auth({ method: 'DELETE', path: 'auth/session', headers })
    expect([out.status, out.body.meta]).toEqual([401, { is_authenticated: false }])
    for (const token of [access_token, exchanged.access_token]) expect((await me(token)).status).toBe(401)
    for (const token of [refresh_token, exchanged.refresh_token]) expect((await refresh(token)).status).toBe(400)
    expect((await auth({ method: 'DELETE', path: 'auth/session', headers })).status).toBe(410)
    expect((await auth({ method: 'DELETE', path: 'auth/session' })).status).toBe(401)
  })

  test('a client that declares its empty body as JSON can sign out', async () => {
    const { session_token, access_token } = (await login('ann')).body.meta
    const headers = { ...session(session_token), ...emptyJson }
    expect((await auth({ method: 'DELETE', path: 'auth/session', headers })).status).toBe(401)
    expect((await me(access_token)).status).toBe(401)
  })

  test('is exchanged for a new pair of tokens while it is valid', async () => {
    const { session_token } = (await login('ann')).body.meta
    const { status, body } = await exchange(session(session_token))
    expect([status, body.status, body.meta.is_authenticated]).toEqual([200, 200, true])
    expect((await me(body.data.access_token)).status).toBe(200)
    expect((await exchange({})).status).toBe(401)
    expect((await exchange(session('unknown'))).status).toBe(410)
  })
})

describe('tokens', () => {
  test('an access token opens the business API for fifteen minutes', async () => {
    const { access_token } = (await login('ann')).body.meta
    minutes(14)
    expect((await me(access_token)).status).toBe(200)
    minutes(1)
    const { status, body } = await me(access_token)
    expect([status, body]).toEqual([401, { message: 'Sign in to continue.', statusCode: 401, code: 'SIGN_IN' }])
  })

  test('rotate: a lost answer is repeated within 30 seconds, a copied token ends its family', async () => {
    const first = (await login('ann')).body.meta.refresh_token
    const second = (await refresh(first)).body.data
    later(30)
    const further = (await refresh(first)).body.data
    expect((await me(second.access_token)).status).toBe(200)
    expect((await refresh(second.refresh_token)).status).toBe(200)
    expect((await refresh(further.refresh_token)).status).toBe(400)
    later(31)
    const theft = await refresh(first)
    expect(theft.body).toEqual({
      status: 400,
      errors: [
        { code: 'invalid_refresh_token', param: 'refresh_token', message: 'Your session has ended. Sign in again.' },
      ],
    })
    expect((await me(further.access_token)).status).toBe(401)
  })

  test('with other schemes, or missing, are refused', async () => {
    const { access_token } = (await login('ann')).body.meta
    for (const authorization of ['', access_token, `Bearer ${access_token}`, `Token ${access_token} x`, 'Token ']) {
      expect((await ask({ path: '/api/user/me/', headers: { authorization } })).status).toBe(401)
    }
  })
})

describe('the format of answers', () => {
  test('is the same with and without a slash at the end', async () => {
    expect((await ask({ path: '/_allauth/app/v1/auth/session/' })).status).toBe(401)
    expect((await ask({ path: '/api/user/me' })).status).toBe(401)
  })

  test('an unknown path answers 404 and an unknown method 405, with their status in the body', async () => {
    expect((await ask({ path: '/_allauth/app/v1/auth/nothing' })).body).toEqual({ status: 404 })
    const answer = await ask({ method: 'PUT', path: '/_allauth/app/v1/auth/session' })
    expect([answer.status, answer.body, answer.headers.allow]).toEqual([405, { status: 405 }, 'GET, DELETE'])
    expect((await ask({ path: '/_allauth/app/v1/auth/login' })).status).toBe(405)
  })

  test('a zero character causes no failure', async () => {
    const wrong = await auth({ method: 'POST', path: 'auth/login', body: { email: 'a\0@example.test', password: 'x' } })
    expect(wrong.body).toMatchObject({ status: 400, errors: [{ code: 'invalid', param: 'email' }] })
    const { access_token } = (await login('ann')).body.meta
    expect((await ask({ path: '/api/company/%00/', headers: bearer(access_token) })).status).toBe(400)
  })

  test('a body that is not JSON answers 400', async () => {
    const answer = await desk.app.inject({
      method: 'POST',
      url: '/_allauth/app/v1/auth/login',
      headers: { 'content-type': 'application/json' },
      payload: '{',
    })
    expect(answer.json()).toMatchObject({ status: 400, errors: [{ code: 'invalid' }] })
  })
})
