/** Reset and changed passwords: new-password.ts. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setPasswordHash } from '../../server/db/identity/address-store.ts'
import { endSessionsOf } from '../../server/db/identity/identity-store.ts'
import type { Answer, AuthDesk } from '../support/auth-desk.ts'
import { password, session, startAuthDesk } from '../support/auth-desk.ts'
import type { Mail } from '../support/post-box.ts'

const next = 'four green doors'
const invalid = { status: 400, errors: [{ code: 'token_invalid', param: 'key' }] }
let desk: AuthDesk

const post = (path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
  desk.auth({ method: 'POST', path, body, headers })
const request = (name: string) => post('auth/password/request', { email: `${name}@example.test` })
const reset = (key: string, chosen = next) => post('auth/password/reset', { key, password: chosen })
const read = (key: string) => desk.auth({ path: 'auth/password/reset', headers: { 'x-password-reset-key': key } })
const change = (token: string, body: object) => post('account/password/change', body, session(token))
const isOpen = async (token: string) =>
  (await desk.auth({ path: 'auth/session', headers: session(token) })).status === 200
const keyIn = (mail: Mail | undefined): string => mail?.link?.split('/').at(-1) ?? ''

async function keyFor(name: string): Promise<string> {
  await request(name)
  return keyIn((await desk.mails()).find(({ template }) => template === 'reset_password'))
}

beforeAll(async () => {
  desk = await startAuthDesk()
  await Promise.all([desk.person('ann'), desk.person('bob')])
})
afterAll(() => desk.close())
beforeEach(() => desk.later(16 * 60))

describe('a forgotten password', () => {
  test('is reset by the emailed key: every session ends and the user is notified', async () => {
    const before = (await desk.login('ann')).body.meta
    const pending: string = (await post('auth/code/request', { email: 'ann@example.test' })).body.meta.session_token
    await desk.mails()
    expect((await request('ann')).body).toEqual({ status: 200 })
    const [mail] = await desk.mails()
    expect(mail?.link).toMatch(/^http:\/\/localhost:3000\/auth\/password\/reset\/[\w-]{43}$/)
    const key = keyIn(mail)
    const user = { email: 'ann@example.test', display: 'Test ann', has_usable_password: true }
    expect((await read(key)).body).toMatchObject({ status: 200, data: { user } })

    const { status, body } = await reset(key)
    expect([status, body.meta]).toEqual([401, { is_authenticated: false }])
    expect(await isOpen(before.session_token)).toBe(false)
    expect((await desk.me(before.access_token)).status).toBe(401)
    expect((await post('auth/code/confirm', { code: 'BBBBBB' }, session(pending))).status).toBe(409)
    expect((await desk.mails()).map(({ to, template }) => [to, template])).toEqual([
      ['ann@example.test', 'password_changed'],
    ])
    expect((await desk.login('ann')).status).toBe(400)
    expect((await desk.login('ann', next)).status).toBe(200)
    expect((await reset(key, 'another good one')).body).toMatchObject(invalid)
    expect((await read(key)).body).toMatchObject(invalid)
  })

  test('is requested with the same answer for every address; one without an account is notified', async () => {
    const [existing, missing] = [await request('bob'), await request('nobody')]
    expect([missing.status, missing.body]).toEqual([existing.status, existing.body])
    const sentMails = () => desk.mails().then((mails) => mails.map(({ to, template }) => `${to} ${template}`))
    expect(await sentMails()).toEqual(['bob@example.test reset_password', 'nobody@example.test unknown_account'])
    desk.later(59)
    for (const name of ['bob', 'nobody']) expect((await request(name)).status).toBe(200)
    expect(await sentMails()).toEqual([])
  })

  test('a key is valid for an hour and only unchanged', async () => {
    const key = await keyFor('bob')
    const tampered = `${key.startsWith('A') ? 'B' : 'A'}${key.slice(1)}`
    expect((await reset(tampered)).body).toMatchObject(invalid)
    expect((await desk.auth({ path: 'auth/password/reset' })).body).toMatchObject(invalid)
    desk.later(3600)
    expect((await reset(key)).body).toMatchObject(invalid)
    expect((await desk.login('bob')).status).toBe(200)
  })

  test('a refused password leaves the key valid; using it invalidates the other keys', async () => {
    const first = await keyFor('bob')
    desk.later(61)
    const second = await keyFor('bob')
    expect((await reset(second, 'Test Bob')).body.errors).toMatchObject([
      { code: 'password_too_similar', param: 'password' },
    ])
    expect((await reset(second, 'ledger1')).body.errors).toHaveLength(2)
    const answers = await Promise.all([reset(second, password), reset(second, password)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([400, 401])
    expect((await reset(first)).body).toMatchObject(invalid)
  })

  test('the key of an address does not reset a password', async () => {
    const key = await keyFor('bob')
    expect((await post('auth/email/verify', { key })).status).toBe(400)
  })
})

describe('a new password', () => {
  test('is set with the current one: every session ends', async () => {
    const [here, there] = [(await desk.login('bob')).body.meta, (await desk.login('bob')).body.meta]
    await desk.mails()
    const { status, body } = await change(here.session_token, { current_password: password, new_password: next })
    expect([status, body.meta]).toEqual([401, { is_authenticated: false }])
    for (const { session_token: token } of [here, there]) expect(await isOpen(token)).toBe(false)
    expect((await desk.mails()).map(({ template }) => template)).toEqual(['password_changed'])
    expect((await desk.login('bob', next)).status).toBe(200)
  })

  test('is not outlived by a sign-in with the old one at that moment', async () => {
    const { userId } = await desk.person('eve')
    const [signIn] = await desk.db.transaction(null, async (tx) => {
      await tx.batch([setPasswordHash(userId, 'of another password'), ...endSessionsOf(userId, desk.clock.now())])
      const pending = desk.login('eve')
      await Promise.race([pending, sleep(500)])
      return [pending]
    })
    expect((await signIn).body.errors).toMatchObject([{ code: 'email_password_mismatch' }])
    expect(await desk.sql('select 1 from auth_session where user_id = $1', [userId])).toEqual([])
  })

  test('is refused without the current one, which cannot be guessed without limit', async () => {
    const token: string = (await desk.login('bob', next)).body.meta.session_token
    const wrong = { status: 400, errors: [{ code: 'enter_current_password', param: 'current_password' }] }
    expect((await change(token, { new_password: password })).body).toMatchObject(wrong)
    for (let count = 1; count < 5; count += 1)
      expect((await change(token, { current_password: 'wrong', new_password: password })).body).toMatchObject(wrong)
    const locked = await change(token, { current_password: next, new_password: password })
    expect(locked.body.errors).toMatchObject([{ code: 'too_many_login_attempts' }])
    expect(await isOpen(token)).toBe(true)
  })

  test('reports its problems', async () => {
    const token: string = (await desk.login('bob', next)).body.meta.session_token
    const { body } = await change(token, { current_password: next, new_password: 'password1' })
    expect(body.errors).toMatchObject([{ code: 'password_too_common', param: 'new_password' }])
  })

  test('of a user without one requires authentication within the last five minutes instead', async () => {
    const cas = await desk.passwordless('cas')
    const token = await desk.enter(cas)
    desk.later(301)
    const late = await change(token, { new_password: next })
    expect([late.status, late.body.meta, late.body.data.user.has_usable_password]).toEqual([
      401,
      { is_authenticated: true },
      false,
    ])
    expect((await change(await desk.enter(cas), { new_password: next })).body.meta).toEqual({ is_authenticated: false })
    expect((await desk.login('cas', next)).status).toBe(200)
  })

  test('cannot be set without signing in', async () => {
    expect((await post('account/password/change', { new_password: next })).status).toBe(401)
    expect((await change('unknown', { new_password: next })).status).toBe(410)
  })
})
