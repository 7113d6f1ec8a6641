/**
 * Sessions of users, authenticating again, the sign-in methods of an installation, and phone numbers, which are
 * disabled.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listDevices } from '../../server/services/identity/account/devices.ts'
import type { Answer, AuthDesk } from '../support/auth-desk.ts'
import { session, startAuthDesk } from '../support/auth-desk.ts'
import { read } from '../support/project-files.ts'

let desk: AuthDesk
beforeAll(async () => {
  desk = await startAuthDesk()
  await desk.person('ann')
  await desk.person('bob')
})
afterAll(() => desk.close())

const tokenOf = ({ body }: Answer): string => body.meta.session_token
const enter = async (name: string, agent: string): Promise<string> =>
  tokenOf(await desk.login(name, undefined, { 'user-agent': agent }))
const list = async (token: string) => (await desk.auth({ path: 'auth/sessions', headers: session(token) })).body.data
const end = (token: string, sessions: unknown) =>
  desk.auth({ method: 'DELETE', path: 'auth/sessions', headers: session(token), body: { sessions } })

describe('the sessions of a user', () => {
  test('are listed with device, address and times, newest first, without those of others', async () => {
    const laptop = await enter('ann', 'Laptop')
    desk.later(60)
    const phone = await enter('ann', 'Phone')
    await enter('bob', 'Desk of Bob')
    const began = desk.clock.now().getTime() / 1000
    expect(await list(laptop)).toMatchObject([
      { user_agent: 'Phone', ip: '127.0.0.1', created_at: began, last_seen_at: began, is_current: false },
      { user_agent: 'Laptop', created_at: began - 60, is_current: true },
    ])
    const caller = { token: phone, address: '', userAgent: '' }
    expect((await listDevices(desk, caller)).map(({ userAgent, isCurrent }) => [userAgent, isCurrent])).toEqual([
      ['Phone', true],
      ['Laptop', false],
    ])
  })

  test('ended elsewhere lose their tokens at once', async () => {
    const laptop = await enter('ann', 'Old laptop')
    const phone = await desk.login('ann', undefined, { 'user-agent': 'Old phone' })
    const ids = (await list(laptop)).filter((one: { user_agent: string }) => one.user_agent === 'Old phone')
    const left = await end(
      laptop,
      ids.map(({ id }: { id: number }) => id),
    )
    expect([left.status, left.body.data.map((one: { user_agent: string }) => one.user_agent)]).toEqual([
      200,
      expect.not.arrayContaining(['Old phone']),
    ])
    expect((await desk.auth({ path: 'auth/session', headers: session(tokenOf(phone)) })).status).toBe(410)
    expect((await desk.me(phone.body.meta.access_token)).status).toBe(401)
    const refreshed = { refresh_token: phone.body.meta.refresh_token }
    expect((await desk.auth({ method: 'POST', path: 'tokens/refresh', body: refreshed })).status).toBe(400)
  })

  test('of other users cannot be ended; ending the current one answers 401', async () => {
    const [ann, bob] = [await enter('ann', 'Ann'), await enter('bob', 'Bob')]
    const ofBob = (await list(bob)).map(({ id }: { id: number }) => id)
    expect((await end(ann, ofBob)).status).toBe(200)
    expect(await list(bob)).toHaveLength(ofBob.length)
    const currentDevice = (await list(ann)).find(({ is_current }: { is_current: boolean }) => is_current)
    expect((await end(ann, [currentDevice.id])).status).toBe(401)
    expect((await desk.auth({ path: 'auth/sessions', headers: session(ann) })).status).toBe(410)
    expect((await end(bob, 'all')).status).toBe(400)
  })

  test('are ended only after an authentication of the last five minutes', async () => {
    const phone = await desk.login('ann', undefined, { 'user-agent': 'Kept phone' })
    const laptop = await enter('ann', 'Laptop')
    desk.later(301)
    const ids = (await list(laptop)).map(({ id }: { id: number }) => id)
    const late = await end(laptop, ids)
    expect([late.status, late.body.meta]).toEqual([401, { is_authenticated: true }])
    expect((await desk.me(phone.body.meta.access_token)).status).toBe(200)
  })

  test('are ended, and second factors removed, by the statements for operators', async () => {
    const statements = [...read('docs/operation.md').matchAll(/```sql\n([^`]*amy@example\.com[^`]*)```/g)]
    expect(statements).toHaveLength(2)
    const signIn = await desk.login('ann', undefined, { 'user-agent': 'Thief' })
    const other = await desk.login('bob')
    const access = ({ body }: Answer): string => body.meta.access_token
    expect([(await desk.me(access(signIn))).status, (await desk.me(access(other))).status]).toEqual([200, 200])
    for (const [, text = ''] of statements) await desk.sql(text.replace('amy@example.com', 'ann@example.test'))
    expect([(await desk.me(access(signIn))).status, (await desk.me(access(other))).status]).toEqual([401, 200])
    const body = { refresh_token: signIn.body.meta.refresh_token }
    expect((await desk.auth({ method: 'POST', path: 'tokens/refresh', body })).status).toBe(400)
  })

  test('are not shown to anonymous visitors', async () => {
    expect((await desk.auth({ path: 'auth/sessions' })).status).toBe(401)
    expect((await end('unknown', [1])).status).toBe(410)
  })
})

describe('authenticating again', () => {
  const prove = (token: string, password: string) =>
    desk.auth({ method: 'POST', path: 'auth/reauthenticate', headers: session(token), body: { password } })

  test('by password adds a method to the session', async () => {
    const token = await enter('ann', 'Proof')
    desk.later(600)
    const { status, body } = await prove(token, 'right horse')
    expect([status, body.data.methods]).toMatchObject([
      200,
      [{ method: 'password' }, { method: 'password', at: desk.clock.now().getTime() / 1000, reauthenticated: true }],
    ])
    expect(body.meta).toEqual({ is_authenticated: true })
  })

  test('with wrong passwords counts like failed sign-ins and locks the name', async () => {
    const token = await enter('bob', 'Guess')
    for (let count = 0; count < 5; count++) {
      expect((await prove(token, 'wrong horse')).body.errors).toMatchObject([
        { code: 'incorrect_password', param: 'password' },
      ])
    }
    expect((await prove(token, 'right horse')).body.errors).toMatchObject([{ code: 'too_many_login_attempts' }])
    desk.later(15 * 60)
    expect((await prove(token, 'right horse')).status).toBe(200)
    expect((await desk.auth({ method: 'POST', path: 'auth/reauthenticate', body: { password: 'x' } })).status).toBe(401)
  })
})

test('an installation lists its sign-in methods', async () => {
  const { body } = await desk.auth({ path: 'config' })
  expect(body.data).toMatchObject({
    account: { login_methods: ['email'], is_open_for_signup: true, login_by_code_enabled: true },
    socialaccount: { providers: [] },
    mfa: { supported_types: ['totp', 'webauthn', 'recovery_codes'] },
  })
})

test('phone numbers are disabled: none is stored, none can be added or verified', async () => {
  const token = await enter('ann', 'Phone')
  const read = await desk.auth({ path: 'account/phone', headers: session(token) })
  expect([read.status, read.body.data]).toEqual([200, []])
  expect((await desk.auth({ path: 'account/phone' })).status).toBe(401)
  for (const path of ['account/phone', 'auth/phone/verify', 'auth/phone/verify/resend'])
    expect((await desk.auth({ method: 'POST', path, headers: session(token), body: {} })).status).toBe(409)
})
