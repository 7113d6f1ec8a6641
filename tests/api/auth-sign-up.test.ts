/** Signing up: sign-up.ts, verify-address.ts and the limits of mail-keys.ts. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { invite } from '../../server/services/people/invitations.ts'
import { createCompany } from '../../server/services/company/create-company.ts'
import type { Answer, AuthDesk } from '../support/auth-desk.ts'
import { session, startAuthDesk } from '../support/auth-desk.ts'
import type { Mail } from '../support/post-box.ts'

const chosen = 'four green doors'
const bad = { status: 400, errors: [{ code: 'invalid_or_expired_key', param: 'key' }] }
let desk: AuthDesk

const post = (path: string, body?: unknown, token?: string): Promise<Answer> =>
  desk.auth({ method: 'POST', path, body, ...(token ? { headers: session(token) } : {}) })
const signUp = (name: string, password = chosen) => post('auth/signup', { email: `${name}@example.test`, password })
const verify = (key: string, token?: string) => post('auth/email/verify', { key }, token)
const peopleCalled = (name: string) => desk.sql('select from app_user where email = $1', [`${name}@example.test`])
const keyOf = (mail: Mail | undefined): string => mail?.link?.split('/').at(-1) ?? ''

beforeAll(async () => {
  desk = await startAuthDesk()
  await desk.person('ann')
})
afterAll(() => desk.close())
beforeEach(() => desk.later(61))

describe('signing up', () => {
  test('creates a user only when the emailed key is posted, and signs in', async () => {
    const answer = await signUp('bea.lind')
    expect([answer.status, answer.body.data.flows.at(-1)]).toEqual([401, { id: 'verify_email', is_pending: true }])
    const token: string = answer.body.meta.session_token
    expect(await peopleCalled('bea.lind')).toHaveLength(0)

    const [mail, ...others] = await desk.mails()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: 'bea.lind@example.test', subject: 'Verify your email address' })
    expect(mail?.link).toMatch(/^http:\/\/localhost:3000\/auth\/verify-email\/[\w-]{43}$/)
    const key = keyOf(mail)

    const headers = { 'x-email-verification-key': key }
    const info = await desk.auth({ path: 'auth/email/verify', headers })
    const user = { display: 'Bea Lind', email: 'bea.lind@example.test', has_usable_password: true }
    expect(info.body).toMatchObject({
      status: 200,
      data: { email: user.email, user },
      meta: { is_authenticating: true },
    })

    const { status, body } = await verify(key, token)
    expect([status, body.data.user.full_name, body.data.methods[0].method]).toEqual([200, 'Bea Lind', 'password'])
    expect((await desk.me(body.meta.access_token)).body.email).toBe(user.email)
    expect((await verify(key, body.meta.session_token)).body).toMatchObject(bad)
    expect((await desk.auth({ path: 'auth/email/verify', headers })).body).toMatchObject(bad)
    expect((await desk.auth({ path: 'auth/session', headers: session(token) })).status).toBe(410)
  })

  test('with an existing address gets the same answer, no key, and an email to its owner', async () => {
    const [existing, missing] = [await signUp('ann'), await signUp('nobody')]
    const shape = ({ status, body }: Answer) => ({ status, ...body, meta: Object.keys(body.meta) })
    expect(shape(existing)).toEqual(shape(missing))
    const mails = await desk.mails()
    expect(mails.map(({ to, template }) => [to, template])).toEqual([
      ['ann@example.test', 'account_exists'],
      ['nobody@example.test', 'verify_email'],
    ])
    const again = await post('auth/email/verify/resend', undefined, existing.body.meta.session_token)
    expect(again.status).toBe(429)
    expect((await desk.login('ann')).status).toBe(200)
  })

  test('is finished in another browser by the key and the password of the sign-up, without another email', async () => {
    await signUp('cas')
    const key = keyOf((await desk.mails())[0])
    const withPassword = (password: string) => post('auth/email/verify', { key, password })
    expect((await verify(key)).status).toBe(409)
    // Whoever signs the address up as well, or guesses at it, does not come between.
    await post('auth/signup', { email: 'cas@example.test', password: 'seven tall ladders', full_name: 'Somebody Else' })
    await desk.login('cas', 'four red doors')
    const wrong = await withPassword('four red doors')
    expect(wrong.body).toMatchObject({ status: 400, errors: [{ code: 'email_password_mismatch' }] })
    expect(await peopleCalled('cas')).toHaveLength(0)
    desk.later(61)
    const done = await withPassword(chosen)
    expect([done.status, done.body.data.user.full_name]).toEqual([200, 'Cas'])
    expect(await desk.mails()).toEqual([])
    expect((await withPassword(chosen)).status).toBe(400)
    expect((await desk.login('cas', chosen)).status).toBe(200)
  })

  test('with an address that somebody else signed up first never takes their password', async () => {
    const theirs = 'seven tall ladders'
    await desk.auth({
      method: 'POST',
      path: 'auth/signup',
      body: { email: 'bob@example.test', password: theirs, full_name: 'Somebody Else' },
    })
    const { body } = await signUp('bob')
    const [mail, ...others] = await desk.mails()
    expect([mail?.to, others]).toEqual(['bob@example.test', []])

    expect((await verify(keyOf(mail))).status).toBe(409)
    expect(await peopleCalled('bob')).toHaveLength(0)
    const done = await verify(keyOf(mail), body.meta.session_token)
    expect([done.status, done.body.data.user.full_name]).toEqual([200, 'Bob'])
    const { status, body: refusal } = await desk.login('bob', theirs)
    expect([status, refusal.meta.access_token]).toEqual([401, undefined])
    expect((await desk.login('bob', chosen)).status).toBe(200)
  })

  test('with the key of another address verifies nothing', async () => {
    await signUp('sly')
    const key = keyOf((await desk.mails())[0])
    const { body } = await signUp('tom')
    await desk.mails()
    expect((await verify(key, body.meta.session_token)).status).toBe(409)
    expect([await peopleCalled('sly'), await peopleCalled('tom')]).toEqual([[], []])
  })

  test('with two posts of one key creates one user', async () => {
    const token: string = (await signUp('dot')).body.meta.session_token
    const key = keyOf((await desk.mails())[0])
    const answers = await Promise.all([verify(key, token), verify(key, token), verify(key)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status } of answers) expect([200, 400, 409]).toContain(status)
    expect(await peopleCalled('dot')).toHaveLength(1)
  })

  test('twice with one address creates one user', async () => {
    const first = await signUp('eve')
    const firstKey = keyOf((await desk.mails())[0])
    desk.later(61)
    await signUp('eve', 'another good one')
    const secondKey = keyOf((await desk.mails())[0])
    expect((await verify(firstKey, first.body.meta.session_token)).status).toBe(200)
    expect((await verify(secondKey)).status).toBe(409)
    expect(await peopleCalled('eve')).toHaveLength(1)
  })

  test('with a key that was changed, is missing, or a day old verifies nothing', async () => {
    const token: string = (await signUp('fay')).body.meta.session_token
    const key = keyOf((await desk.mails())[0])
    const tampered = `${key.startsWith('A') ? 'B' : 'A'}${key.slice(1)}`
    expect((await verify(tampered, token)).body).toMatchObject(bad)
    expect((await desk.auth({ path: 'auth/email/verify' })).body).toMatchObject(bad)
    desk.later(86_400)
    expect((await verify(key, token)).body).toMatchObject(bad)
    expect(await peopleCalled('fay')).toHaveLength(0)
  })

  test('reports problems of password and address', async () => {
    expect((await signUp('gus', 'ledger1')).body.errors).toMatchObject([
      { code: 'password_too_short', param: 'password' },
      { code: 'password_too_common', param: 'password' },
    ])
    for (const leaked of ['19871987', 'Mustang69', 'PASSWORD']) {
      expect((await signUp('gus', leaked)).body.errors).toMatchObject([
        { code: 'password_too_common', param: 'password' },
      ])
    }
    expect((await signUp('gus.miller', 'miller2026')).body.errors).toMatchObject([{ code: 'password_too_similar' }])
    for (const email of ['gus', 'gus@', 'gus@example.test\r\nBcc: all@example.test', 'a@b.test,c@d.test']) {
      const { body } = await post('auth/signup', { email, password: chosen })
      expect(body.errors).toMatchObject([{ code: 'invalid', param: 'email' }])
    }
    expect(await desk.mails()).toEqual([])
  })

  test('is refused for a signed-in user', async () => {
    const { session_token: token } = (await desk.login('ann')).body.meta
    const { status } = await post('auth/signup', { email: 'hal@example.test', password: chosen }, token)
    expect(status).toBe(409)
  })
})

describe('another email', () => {
  test('is sent once in 60 seconds, and both keys are valid', async () => {
    const token: string = (await signUp('ida')).body.meta.session_token
    const resend = () => post('auth/email/verify/resend', undefined, token)
    expect((await resend()).status).toBe(429)
    desk.later(59)
    expect((await resend()).status).toBe(429)
    desk.later(1)
    expect((await resend()).status).toBe(200)
    const [first, second, ...others] = await desk.mails()
    expect([first?.template, second?.template, others]).toEqual(['verify_email', 'verify_email', []])
    expect((await verify(keyOf(first), token)).status).toBe(200)
    expect((await resend()).status).toBe(409)
  })

  test('is requested by address alone with the same answer for all', async () => {
    await signUp('jon')
    await desk.mails()
    desk.later(61)
    const request = (name: string) =>
      desk.extension({
        method: 'POST',
        path: 'auth/email/request-verification',
        body: { email: `${name}@example.test` },
      })
    for (const name of ['jon', 'ann', 'nobody-here']) {
      expect((await request(name)).body).toEqual({ status: 200 })
      expect((await request(name)).body).toEqual({ status: 429 })
    }
    const templates = (await desk.mails()).map(({ template }) => template)
    expect(templates).toEqual(['verify_email', 'account_exists', 'unknown_account'])
  })

  test('does not reveal whether an address has an account', async () => {
    const check = (name: string) =>
      desk.extension({ method: 'POST', path: 'auth/email/check', body: { email: `${name}@example.test` } })
    const expected = { status: 200, data: { status: 'CREDENTIALS', signup_allowed: true } }
    for (const name of ['ann', 'nobody']) expect((await check(name)).body).toEqual(expected)
  })
})

describe('signing in before the address is verified', () => {
  test('does not reveal whether the address has an account, and failures still count', async () => {
    desk.later(16 * 60)
    const answers: unknown[] = []
    for (const name of ['ann', 'nobody-yet']) {
      await signUp(name)
      await desk.mails()
      desk.later(61)
      const statuses: number[] = []
      for (const secret of [chosen, 'wrong 1', 'wrong 2', chosen, 'wrong 3', chosen])
        statuses.push((await desk.login(name, secret)).status)
      const mails = (await desk.mails()).map(({ to }) => to)
      answers.push({ statuses, mails: mails.length })
    }
    expect(answers).toEqual([1, 2].map(() => ({ statuses: [401, 400, 400, 401, 400, 400], mails: 1 })))
    desk.later(16 * 60)
    expect((await desk.login('ann')).status).toBe(200)
  })

  test('requires verification, which then signs in', async () => {
    await signUp('kim')
    const key = keyOf((await desk.mails())[0])
    expect((await desk.login('kim', 'wrong horse')).status).toBe(400)
    const { status, body } = await desk.login('kim', chosen)
    expect([status, body.data.flows.at(-1)]).toEqual([401, { id: 'verify_email', is_pending: true }])
    expect(await desk.mails()).toEqual([])
    expect((await verify(key, body.meta.session_token)).status).toBe(200)
  })
})

test('with sign-up closed new users are refused', async () => {
  const closed = await startAuthDesk({ isOpenForSignup: false })
  const signUpRequest = {
    method: 'POST',
    path: 'auth/signup',
    body: { email: 'lea@example.test', password: chosen },
  } as const
  expect((await closed.auth(signUpRequest)).body).toEqual({ status: 403 })
  expect((await closed.auth({ path: 'auth/session' })).body.data.flows).toEqual([
    { id: 'login' },
    { id: 'login_by_code' },
  ])
  await closed.close()
})

/** Covers open-for. */
test('with sign-up closed invited users can sign up with that address while the invitation is pending', async () => {
  const closed = await startAuthDesk({ isOpenForSignup: false })
  const ann = await closed.person('ann')
  const owner = await createCompany(closed, ann, { name: 'Maple', countryIso: 'GB' })
  await invite({ ...owner, site: closed.site }, { emails: [{ email: 'Lea@Example.test' }] })
  await closed.mails()
  const ask = (email: string) => closed.auth({ method: 'POST', path: 'auth/signup', body: { email, password: chosen } })
  expect((await ask('kim@example.test')).body).toEqual({ status: 403 })
  const answer = await ask('lea@example.test')
  expect([answer.status, answer.body.data.flows.at(-1)]).toEqual([401, { id: 'verify_email', is_pending: true }])
  const key = keyOf((await closed.mails())[0])
  const proven = await closed.auth({
    method: 'POST',
    path: 'auth/email/verify',
    body: { key },
    headers: session(answer.body.meta.session_token),
  })
  expect(proven.body.data.user).toMatchObject({ email: 'lea@example.test', redirect: 'invitations' })
  await invite({ ...owner, site: closed.site }, { emails: [{ email: 'pia@example.test' }] })
  closed.later(7 * 24 * 3600)
  expect((await ask('pia@example.test')).body).toEqual({ status: 403 })
  await closed.close()
})
