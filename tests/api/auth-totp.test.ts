/** Authenticator apps, recovery codes, and the sign-in step that they complete (authenticator-app, second-factor). */
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Answer, AuthDesk } from '../support/auth-desk.ts'
import { emptyJson, session, startAuthDesk } from '../support/auth-desk.ts'

const totp = 'account/authenticators/totp'
const recovery = 'account/authenticators/recovery-codes'
const names = ['ann', 'bob', 'cara', 'dan']
let desk: AuthDesk

beforeAll(async () => {
  desk = await startAuthDesk()
  for (const name of names) await desk.person(name)
})
afterAll(() => desk.close())
beforeEach(async () => {
  desk.later(16 * 60)
  await desk.mails()
})

const codeOf = (secret: string, seconds = 0) =>
  new TOTP({ secret }).generate({ timestamp: desk.clock.now().getTime() + seconds * 1000 })
/** Returns six digits that are not a valid code at present. */
const wrongCode = (secret: string) => {
  const near = [-60, -30, 0, 30, 60].map((seconds) => codeOf(secret, seconds))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code)) ?? ''
}
const enter = async (name: string) => session((await desk.login(name)).body.meta.session_token)
const read = (path: string, headers: Record<string, string>) => desk.auth({ path, headers })
const send = (path: string, headers: Record<string, string>, body?: unknown) =>
  desk.auth({ method: 'POST', path, headers, body })
const secondFactor = (step: Answer, code: string) =>
  send('auth/2fa/authenticate', session(step.body.meta.session_token), { code })
const errorsOf = ({ status, body }: Answer) => [status, body.errors?.[0]?.code]

/** Adds an authenticator app for a user; returns the session, its secret, and the recovery codes. */
async function protect(name: string) {
  const headers = await enter(name)
  const { secret } = (await read(totp, headers)).body.meta
  const added = await send(totp, headers, { code: codeOf(secret) })
  expect(added.status).toBe(200)
  const codes: string[] = (await read(recovery, headers)).body.data.unused_codes
  desk.later(60)
  return { headers, secret, codes, added }
}

/** Removes the app again, so that the next test finds the user unchanged. */
async function unprotect(headers: Record<string, string>): Promise<void> {
  const answer = await desk.auth({ method: 'DELETE', path: totp, headers: { ...headers, ...emptyJson } })
  expect(answer.status).toBe(200)
}

describe('an authenticator app', () => {
  test('is set up with a stable secret and stored when a code confirms it', async () => {
    const headers = await enter('ann')
    expect((await read('account/authenticators', headers)).body.data).toEqual([])
    const offer = await read(totp, headers)
    expect(offer.status).toBe(404)
    const { secret, totp_url } = offer.body.meta
    expect(totp_url).toContain(`secret=${secret}`)
    expect((await read(totp, headers)).body.meta.secret).toBe(secret)
    expect(errorsOf(await send(totp, headers, { code: wrongCode(secret) }))).toEqual([400, 'incorrect_code'])
    expect((await read('account/authenticators', headers)).body.data).toEqual([])

    const added = await send(totp, headers, { code: ` ${codeOf(secret).slice(0, 3)} ${codeOf(secret).slice(3)}` })
    const at = desk.clock.now().getTime() / 1000
    expect([added.body.data, added.body.meta]).toEqual([
      { type: 'totp', created_at: at, last_used_at: null },
      { recovery_codes_generated: true },
    ])
    expect((await read(totp, headers)).body.data.type).toBe('totp')
    expect((await read('account/authenticators', headers)).body.data).toEqual([
      { type: 'totp', created_at: at, last_used_at: null },
      { type: 'recovery_codes', created_at: at, last_used_at: null, total_code_count: 10, unused_code_count: 10 },
    ])
    expect((await send(totp, headers, { code: codeOf(secret) })).status).toBe(409)
    expect(await desk.mails()).toMatchObject([{ to: 'ann@example.test', subject: 'An authenticator app was added' }])
    await unprotect(headers)
  })

  test('stores its secret and the recovery codes sealed, also before confirmation', async () => {
    const headers = await enter('ann')
    const { secret } = (await read(totp, headers)).body.meta
    const stored = async () =>
      JSON.stringify(await desk.sql('select pending::text, secret from auth_session cross join authenticator')) +
      JSON.stringify(await desk.sql('select pending::text from auth_session'))
    expect(await stored()).not.toContain(secret)
    await send(totp, headers, { code: codeOf(secret) })
    const [code] = (await read(recovery, headers)).body.data.unused_codes
    const after = await stored()
    expect(after).not.toContain(secret)
    expect(after).not.toContain(code)
    await unprotect(headers)
  })

  test('is not added without an offered secret, and the offer expires after half an hour', async () => {
    const headers = await enter('ann')
    expect((await send(totp, headers, { code: '123456' })).status).toBe(409)
    const { secret } = (await read(totp, headers)).body.meta
    desk.later(31 * 60)
    await send('auth/reauthenticate', headers, { password: 'right horse' })
    expect((await send(totp, headers, { code: codeOf(secret) })).status).toBe(409)
    expect((await read(totp, headers)).body.meta.secret).not.toBe(secret)
  })

  test('is added once by two concurrent confirmations', async () => {
    const headers = await enter('ann')
    const { secret } = (await read(totp, headers)).body.meta
    const code = codeOf(secret)
    const answers = await Promise.all(Array.from({ length: 4 }, () => send(totp, headers, { code })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    await unprotect(headers)
  })

  test('removed as the last factor removes the recovery codes, and the password alone signs in', async () => {
    const { headers } = await protect('ann')
    await desk.mails()
    await unprotect(headers)
    expect((await read('account/authenticators', headers)).body.data).toEqual([])
    expect((await read(recovery, headers)).status).toBe(404)
    expect(await desk.mails()).toMatchObject([{ subject: 'An authenticator app was removed' }])
    expect((await desk.login('ann')).status).toBe(200)
  })

  test('changes, and codes are read, only with authentication within the last five minutes', async () => {
    const { headers, secret } = await protect('ann')
    desk.later(5 * 60)
    for (const attempt of [
      () => desk.auth({ method: 'DELETE', path: totp, headers }),
      () => send(recovery, headers),
      () => read(recovery, headers),
      () => send(totp, headers, { code: codeOf(secret) }),
    ]) {
      const { status, body } = await attempt()
      expect([status, body.meta]).toEqual([401, { is_authenticated: true }])
      expect(body.data.flows).toEqual([
        { id: 'reauthenticate' },
        { id: 'mfa_reauthenticate', types: ['totp', 'recovery_codes'] },
      ])
    }
    const again = await send('auth/2fa/reauthenticate', headers, { code: codeOf(secret) })
    expect(again.status).toBe(200)
    expect(again.body.data.methods.at(-1)).toMatchObject({ method: 'mfa', type: 'totp', reauthenticated: true })
    await unprotect(headers)
  })

  test('is not available without signing in', async () => {
    for (const path of ['account/authenticators', totp, recovery]) {
      expect((await read(path, {})).status).toBe(401)
      expect((await read(path, session('unknown'))).status).toBe(410)
    }
    expect((await send('auth/2fa/reauthenticate', {}, { code: '123456' })).status).toBe(401)
  })
})

describe('signing in with a second factor', () => {
  test('password, then a code: two methods, a new session, and the step is over', async () => {
    const { headers, secret } = await protect('bob')
    const step = await desk.login('bob')
    expect([step.status, step.body.meta.is_authenticated, step.body.meta.access_token]).toEqual([401, false, undefined])
    expect(step.body.data.flows.at(-1)).toEqual({
      id: 'mfa_authenticate',
      is_pending: true,
      types: ['totp', 'recovery_codes'],
    })
    expect((await read(totp, session(step.body.meta.session_token))).status).toBe(401)
    const { status, body } = await secondFactor(step, codeOf(secret))
    expect([status, body.data.methods.map(({ method }: { method: string }) => method)]).toEqual([
      200,
      ['password', 'mfa'],
    ])
    expect((await desk.me(body.meta.access_token)).status).toBe(200)
    expect((await secondFactor(step, codeOf(secret))).status).toBe(410)
    await unprotect(headers)
  })

  test('a code is valid once: not again, not for another sign-in, not after the following one', async () => {
    const { headers, secret } = await protect('bob')
    const used = codeOf(secret)
    expect((await secondFactor(await desk.login('bob'), used)).status).toBe(200)
    const next = await desk.login('bob')
    expect(errorsOf(await secondFactor(next, used))).toEqual([400, 'incorrect_code'])
    expect(errorsOf(await send('auth/2fa/reauthenticate', headers, { code: used }))).toEqual([400, 'incorrect_code'])
    expect((await secondFactor(next, codeOf(secret, 30))).status).toBe(200)
    desk.later(30)
    expect(errorsOf(await secondFactor(await desk.login('bob'), codeOf(secret, -30)))).toEqual([400, 'incorrect_code'])
    await unprotect(headers)
  })

  test('the code that confirmed the app does not sign in', async () => {
    const headers = await enter('bob')
    const { secret } = (await read(totp, headers)).body.meta
    const code = codeOf(secret)
    await send(totp, headers, { code })
    expect(errorsOf(await secondFactor(await desk.login('bob'), code))).toEqual([400, 'incorrect_code'])
    await unprotect(headers)
  })

  test('the right code ten times at once, from two sign-ins, opens one session', async () => {
    const { headers, secret } = await protect('bob')
    const steps = [await desk.login('bob'), await desk.login('bob')]
    const code = codeOf(secret)
    const answers = await Promise.all(
      steps.flatMap((step) => Array.from({ length: 5 }, () => secondFactor(step, code))),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    await unprotect(headers)
  })

  test('ten concurrent wrong codes count as five attempts; then the right one is refused for fifteen minutes', async () => {
    const { secret } = await protect('cara')
    const step = await desk.login('cara')
    const code = wrongCode(secret)
    const answers = await Promise.all(Array.from({ length: 10 }, () => secondFactor(step, code)))
    const codes = answers.map((answer) => answer.body.errors[0].code)
    expect(codes.filter((one) => one === 'incorrect_code')).toHaveLength(5)
    expect(codes.filter((one) => one === 'too_many_login_attempts')).toHaveLength(5)
    expect(errorsOf(await secondFactor(step, codeOf(secret)))).toEqual([400, 'too_many_login_attempts'])
    // Another sign-in with the password, which resets its own failures, gives no new attempts.
    expect(errorsOf(await secondFactor(await desk.login('cara'), codeOf(secret)))).toEqual([
      400,
      'too_many_login_attempts',
    ])
    desk.later(15 * 60)
    const later = await secondFactor(await desk.login('cara'), codeOf(secret))
    expect(later.status).toBe(200)
    await unprotect(session(later.body.meta.session_token))
  })

  test('a code completes no sign-in that does not exist, is over, or is the current session', async () => {
    const attempt = (headers: Record<string, string>) => send('auth/2fa/authenticate', headers, { code: '123456' })
    expect((await attempt({})).status).toBe(401)
    expect((await attempt(session('unknown'))).status).toBe(410)
    const { headers, secret } = await protect('dan')
    const path = 'auth/2fa/authenticate'
    expect((await desk.extension({ method: 'POST', path, headers, body: { code: codeOf(secret) } })).status).toBe(409)
    const step = await desk.login('dan')
    desk.later(11 * 60)
    expect((await secondFactor(step, codeOf(secret))).status).toBe(410)
    await send('auth/2fa/reauthenticate', headers, { code: codeOf(secret) })
    await unprotect(headers)
  })

  test('a code of another user’s app is wrong', async () => {
    const [dan, bob] = [await protect('dan'), await protect('bob')]
    expect(errorsOf(await secondFactor(await desk.login('dan'), codeOf(bob.secret)))).toEqual([400, 'incorrect_code'])
    await unprotect(dan.headers)
    await unprotect(bob.headers)
  })
})

describe('recovery codes', () => {
  test('are ten; each signs in once, also when sent five times at once', async () => {
    const { headers, codes } = await protect('dan')
    expect(codes).toHaveLength(10)
    const [first = '', second = ''] = codes
    const { status, body } = await secondFactor(await desk.login('dan'), first.toUpperCase().replace('-', ' '))
    expect([status, body.data.methods.at(-1).type]).toEqual([200, 'recovery_codes'])
    expect(errorsOf(await secondFactor(await desk.login('dan'), first))).toEqual([400, 'incorrect_code'])
    const steps = [await desk.login('dan'), await desk.login('dan')]
    const answers = await Promise.all([0, 1, 0, 1, 0].map((which) => secondFactor(steps[which] as Answer, second)))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    const left = (await read(recovery, headers)).body.data
    expect([left.total_code_count, left.unused_code_count, left.unused_codes]).toEqual([10, 8, codes.slice(2)])
    expect(left.last_used_at).toBe(desk.clock.now().getTime() / 1000)
    await unprotect(headers)
  })

  test('created again replace the old ones; without a second factor there are none', async () => {
    const { headers, codes } = await protect('dan')
    await desk.mails()
    const created = await send(recovery, headers)
    expect([created.status, created.body.data.unused_code_count]).toEqual([200, 10])
    expect(await desk.mails()).toMatchObject([{ subject: 'A set of recovery codes was added' }])
    const [old = ''] = codes
    expect(errorsOf(await secondFactor(await desk.login('dan'), old))).toEqual([400, 'incorrect_code'])
    expect((await secondFactor(await desk.login('dan'), created.body.data.unused_codes[9])).status).toBe(200)
    await unprotect(headers)
    expect(errorsOf(await send(recovery, headers))).toEqual([400, 'cannot_generate_recovery_codes'])
    expect((await read(recovery, headers)).status).toBe(404)
  })
})
