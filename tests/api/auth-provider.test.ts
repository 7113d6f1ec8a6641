/**
 * Signing in by a real identity provider: enter-by-provider, begin-at-provider, return-from-provider,
 * provider-accounts, provider-signup and the issuer they use.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AuthDesk } from '../support/auth-desk.ts'
import { session, startAuthDesk } from '../support/auth-desk.ts'
import type { IdentityProvider } from '../support/identity-provider.ts'
import { startIdentityProvider } from '../support/identity-provider.ts'
import { comeBack, connect, enter, leave, someone, travel } from '../support/provider-journey.ts'

const accounts = [
  { sub: 'ann-1', name: 'Ann Smith', email: 'Ann@Example.test', email_verified: true },
  { sub: 'shy-1', name: 'Shy Person', email: 'shy@example.test', email_verified: false },
  { sub: 'nameless-1' },
  { sub: 'owner-1', name: 'Olivia', email: 'olivia@example.test', email_verified: true },
  { sub: 'second-1', name: 'Second', email: 'second@elsewhere.test', email_verified: true },
  { sub: 'spare-1', name: 'Spare', email: 'spare@elsewhere.test', email_verified: true },
]
const connected = (uid: string, display: string) => ({ uid, display, provider: { id: 'acme', name: 'Acme' } })
let acme: IdentityProvider
let desk: AuthDesk

beforeAll(async () => {
  acme = await startIdentityProvider({ redirectUris: ['http://localhost:3000/auth/acme/callback/'], accounts })
  desk = await startAuthDesk({ providers: [acme.provider] })
})
afterAll(async () => {
  await desk.close()
  await acme.close()
})
beforeEach(() => desk.later(60))

describe('starting at the provider', () => {
  test('redirects to the issuer with PKCE, state and nonce, and binds the browser by a cookie', async () => {
    for (const client of ['app', 'browser']) {
      const path = `/_allauth/${client}/v1/auth/provider/redirect`
      const left = await leave(desk, { jar: new Map(), form: { provider: 'acme' }, path })
      expect(left.status).toBe(302)
      const { origin, searchParams } = new URL(left.location)
      expect(origin).toBe(acme.provider.issuer)
      expect(Object.fromEntries(searchParams)).toMatchObject({
        client_id: 'daybook',
        response_type: 'code',
        scope: 'openid email profile',
        code_challenge_method: 'S256',
        redirect_uri: 'http://localhost:3000/auth/acme/callback/',
      })
      for (const name of ['state', 'nonce', 'code_challenge']) expect(searchParams.get(name)).toMatch(/^[\w-]{43}$/)
      expect(left.setCookie).toMatch(/^daybook_provider=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/)
    }
  })

  test('is allowed by the content security policy of every page', async () => {
    const { headers } = await desk.ask({ path: '/api/user/me/' })
    expect(String(headers['content-security-policy'])).toContain(`form-action 'self' ${acme.provider.issuer};`)
  })

  test('is listed with the other sign-in methods', async () => {
    const { body } = await desk.auth({ path: 'config' })
    expect(body.data.socialaccount.providers).toEqual([
      {
        id: 'acme',
        name: 'Acme',
        client_id: 'daybook',
        openid_configuration_url: `${acme.provider.issuer}/.well-known/openid-configuration`,
        flows: ['provider_redirect', 'provider_token'],
      },
    ])
  })
})

describe('signing in', () => {
  test('creates a user of a verified address, who signs in again as the same user', async () => {
    acme.choose('ann-1')
    const first = await enter(desk)
    expect(first.status).toBe(200)
    expect(first.body.data.user).toMatchObject({ email: 'ann@example.test', full_name: 'Ann Smith' })
    expect(first.body.data.user).toMatchObject({ has_usable_password: false, redirect: 'invitations' })
    expect(first.body.data.methods).toMatchObject([{ method: 'socialaccount', provider: 'acme', uid: 'ann-1' }])
    expect((await desk.me(first.body.meta.access_token)).body.email).toBe('ann@example.test')
    const again = await enter(desk)
    expect([again.status, again.body.data.user.id]).toEqual([200, first.body.data.user.id])
  })

  test('twice at once creates one user', async () => {
    acme.choose('second-1')
    const journeys = [await travel(desk), await travel(desk)]
    const answers = await Promise.all(journeys.map((journey) => comeBack(desk, journey)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[0]?.body.data.user.id).toBe(answers[1]?.body.data.user.id)
  })

  test('requires the second factor of a user who has one', async () => {
    acme.choose('second-1')
    const { body } = await enter(desk)
    await desk.sql(
      `insert into authenticator (user_id, type, secret, created_at) values ($1, 'totp', 'sealed', now())`,
      [body.data.user.id],
    )
    const pending = await enter(desk)
    expect(pending.status).toBe(401)
    expect(pending.body.data.flows).toContainEqual({ id: 'mfa_authenticate', is_pending: true, types: ['totp'] })
    expect(pending.body.meta).toEqual({ is_authenticated: false, session_token: expect.any(String) })
  })

  test('is refused for an address of an existing user until they connect the account themselves', async () => {
    const { token } = await someone(desk, 'olivia')
    acme.choose('owner-1')
    expect((await enter(desk)).body.errors).toMatchObject([{ code: 'email_taken', param: 'email' }])
    const done = await connect(desk, token)
    expect(done.status).toBe(200)
    expect(done.body.meta).toEqual({ is_authenticated: true })
    expect((await enter(desk)).body.data.user.email).toBe('olivia@example.test')
  })

  test('is refused for a deactivated user', async () => {
    const { userId, token } = await someone(desk, 'gone')
    acme.choose('spare-1')
    expect((await connect(desk, token)).status).toBe(200)
    await desk.sql('update app_user set is_active = false where id = $1', [userId])
    expect((await enter(desk)).body.errors).toMatchObject([{ code: 'account_disabled' }])
    await desk.sql(`delete from provider_account where uid = 'spare-1'`)
  })

  test('signs out the previous user of the same token', async () => {
    const { token } = await someone(desk, 'former')
    acme.choose('ann-1')
    const { body } = await comeBack(desk, { ...(await travel(desk)), token })
    expect(body.data.user.email).toBe('ann@example.test')
    expect((await desk.auth({ path: 'auth/session', headers: session(token) })).status).toBe(410)
  })
})

describe('without a verified address', () => {
  test('the user enters one, verifies it by email and is signed in', async () => {
    acme.choose('shy-1')
    const { status, body } = await enter(desk)
    expect(status).toBe(401)
    expect(body.data.flows).toContainEqual(expect.objectContaining({ id: 'provider_signup', is_pending: true }))
    const headers = session(body.meta.session_token)
    const pendingSignup = await desk.auth({ path: 'auth/provider/signup', headers })
    expect(pendingSignup.body.data).toMatchObject({
      email: [{ email: 'shy@example.test', primary: true, verified: false }],
      account: connected('shy-1', 'Shy Person'),
      user: { full_name: 'Shy Person', has_usable_password: false },
    })
    const wrong = await desk.auth({ method: 'POST', path: 'auth/provider/signup', headers, body: { email: 'shy' } })
    expect(wrong.body.errors).toMatchObject([{ param: 'email' }])
    const signupRequest = {
      method: 'POST',
      path: 'auth/provider/signup',
      headers,
      body: { email: 'Shy@Example.test' },
    } as const
    const pending = await desk.auth(signupRequest)
    expect(pending.body.data.flows).toContainEqual({ id: 'verify_email', is_pending: true })
    expect((await desk.auth(signupRequest)).status).toBe(409)
    const mail = (await desk.mails()).find(({ template }) => template === 'verify_email')
    const key = mail?.link?.split('/').at(-1)
    const proof = { method: 'POST', path: 'auth/email/verify', body: { key } } as const
    const done = await desk.auth({ ...proof, headers: session(pending.body.meta.session_token) })
    expect([done.status, done.body.data.user.email]).toEqual([200, 'shy@example.test'])
    expect((await enter(desk)).body.data.user.id).toBe(done.body.data.user.id)
  })

  test('an address with an account gets the same answer, and its owner is notified', async () => {
    await someone(desk, 'owned')
    await desk.mails()
    acme.choose('nameless-1')
    const { body } = await enter(desk)
    const headers = session(body.meta.session_token)
    const pendingSignup = await desk.auth({ path: 'auth/provider/signup', headers })
    expect(pendingSignup.body.data).toMatchObject({ email: [], account: { uid: 'nameless-1', display: 'nameless-1' } })
    const signupBody = { email: 'owned@example.test' }
    const pending = await desk.auth({ method: 'POST', path: 'auth/provider/signup', headers, body: signupBody })
    expect(pending.body.data.flows).toContainEqual({ id: 'verify_email', is_pending: true })
    expect(await desk.mails()).toMatchObject([{ to: 'owned@example.test', template: 'account_exists' }])
  })

  test('an address cannot be entered without a pending sign-up', async () => {
    const { token } = await someone(desk, 'settled')
    for (const headers of [{}, session(token)]) {
      expect((await desk.auth({ path: 'auth/provider/signup', headers })).status).toBe(409)
      const body = { email: 'new@example.test' }
      expect((await desk.auth({ method: 'POST', path: 'auth/provider/signup', headers, body })).status).toBe(409)
    }
  })
})

describe('connected accounts', () => {
  const drop = (token: string, account: string, provider = 'acme') =>
    desk.auth({ method: 'DELETE', path: 'account/providers', headers: session(token), body: { provider, account } })

  test('are connected once, and listed and disconnected only by their user, who is notified', async () => {
    const [user, otherUser] = [await someone(desk, 'own'), await someone(desk, 'other')]
    acme.choose('spare-1')
    await desk.mails()
    for (const time of [1, 2]) expect((await connect(desk, user.token)).status, `time ${time}`).toBe(200)
    expect(await desk.mails()).toMatchObject([
      { to: 'own@example.test', template: 'provider_connected', subject: 'Acme was connected to your account' },
    ])
    expect((await connect(desk, otherUser.token)).body.errors).toMatchObject([
      { code: 'account_taken', param: 'account' },
    ])
    const listed = await desk.auth({ path: 'account/providers', headers: session(user.token) })
    expect(listed.body.data).toMatchObject([connected('spare-1', 'Spare')])
    for (const wrong of [
      drop(otherUser.token, 'spare-1'),
      drop(user.token, 'spare-2'),
      drop(user.token, 'spare-1', 'none'),
    ]) {
      expect((await wrong).body.errors).toMatchObject([{ code: 'invalid', param: 'account' }])
    }
    expect((await drop(user.token, 'spare-1')).body).toEqual({ status: 200, data: [] })
    expect(await desk.mails()).toMatchObject([
      { to: 'own@example.test', template: 'provider_disconnected', subject: 'Acme was disconnected from your account' },
    ])
  })

  test('the last one stays when no other sign-in method is left', async () => {
    const { userId, token } = await someone(desk, 'bare', { hasPassword: false })
    acme.choose('spare-1')
    await connect(desk, token)
    expect((await drop(token, 'spare-1')).body.errors).toMatchObject([{ code: 'no_password', param: 'account' }])
    await desk.sql(`update app_user set password_hash = 'none' where id = $1`, [userId])
    await desk.sql('update email_address set is_verified = false where user_id = $1', [userId])
    expect((await drop(token, 'spare-1')).body.errors).toMatchObject([{ code: 'no_verified_email', param: 'account' }])
    await desk.sql('update email_address set is_verified = true where user_id = $1', [userId])
    expect((await drop(token, 'spare-1')).status).toBe(200)
  })

  test('change only after an authentication within five minutes before the redirect, however long that takes', async () => {
    const { token } = await someone(desk, 'slow')
    acme.choose('spare-1')
    const begun = await travel(desk, { process: 'connect' })
    desk.later(301)
    const late = [await connect(desk, token), await drop(token, 'spare-1')]
    expect(late.map(({ status, body }) => [status, body.meta])).toEqual([
      [401, { is_authenticated: true }],
      [401, { is_authenticated: true }],
    ])
    const stored = () => desk.auth({ path: 'account/providers', headers: session(token) })
    expect((await stored()).body.data).toEqual([])
    expect((await comeBack(desk, { ...begun, token })).status).toBe(200)
    expect((await stored()).body.data).toMatchObject([connected('spare-1', 'Spare')])
  })

  test('require signing in', async () => {
    expect((await desk.auth({ path: 'account/providers' })).status).toBe(401)
    const { returned, jar } = await travel(desk, { process: 'connect' })
    expect((await comeBack(desk, { returned, jar })).status).toBe(401)
    const ended = await travel(desk, { process: 'connect' })
    expect((await comeBack(desk, { ...ended, token: 'ended' })).status).toBe(410)
  })
})
