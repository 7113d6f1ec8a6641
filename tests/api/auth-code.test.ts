/** Signing in by an emailed code (login-by-code.ts), and the notice of a new device (new-device.ts). */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Answer, AuthDesk } from '../support/auth-desk.ts'
import { emptyJson, session, startAuthDesk } from '../support/auth-desk.ts'
import type { Mail } from '../support/post-box.ts'

let desk: AuthDesk

const post = (path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
  desk.auth({ method: 'POST', path, body, headers })
const request = (name: string) => post('auth/code/request', { email: `${name}@example.test` })
const confirm = (code: string, token: string, headers: Record<string, string> = {}) =>
  post('auth/code/confirm', { code }, { ...session(token), ...headers })
const codeIn = (mail: Mail | undefined): string => /\b[A-Z\d]{6}\b/.exec(mail?.subject ?? '')?.[0] ?? ''
const wrongFor = (code: string): string => (code === 'BBBBBB' ? 'CCCCCC' : 'BBBBBB')

/** Requests a code; returns the token of the step and the emailed code. */
async function ask(name: string): Promise<{ token: string; code: string }> {
  const { body } = await request(name)
  return { token: body.meta.session_token, code: codeIn((await desk.mails()).at(-1)) }
}

beforeAll(async () => {
  desk = await startAuthDesk()
  for (const name of ['ann', 'bob', 'cas']) await desk.passwordless(name)
})
afterAll(() => desk.close())
beforeEach(() => desk.later(181))

describe('a code', () => {
  test('signs in once, in any capitalization and spacing', async () => {
    const answer = await request('ann')
    expect([answer.status, answer.body.data.flows.at(-1)]).toEqual([401, { id: 'login_by_code', is_pending: true }])
    const [mail, ...others] = await desk.mails()
    expect([mail?.to, others]).toEqual(['ann@example.test', []])
    const code = codeIn(mail)
    expect(mail?.text).toContain(code)
    const token: string = answer.body.meta.session_token
    const { status, body } = await confirm(` ${code.slice(0, 3).toLowerCase()}-${code.slice(3)}`, token)
    const method = { method: 'code', at: desk.clock.now().getTime() / 1000, email: 'ann@example.test' }
    expect([status, body.data.methods]).toEqual([200, [method]])
    expect((await desk.me(body.meta.access_token)).status).toBe(200)
    expect((await confirm(code, token)).status).toBe(409)
  })

  test('for an address without an account gets the same answer; the email says that there is none', async () => {
    const [existing, missing] = [await request('ann'), await request('nobody')]
    const shape = ({ status, body }: Answer) => ({ status, ...body, meta: Object.keys(body.meta) })
    expect(shape(missing)).toEqual(shape(existing))
    expect((await desk.mails()).map(({ template }) => template)).toEqual(['login_code', 'unknown_account'])
    const guess = await confirm('BBBBBB', missing.body.meta.session_token)
    expect(guess.body).toMatchObject({ status: 400, errors: [{ code: 'incorrect_code', param: 'code' }] })
  })

  test('is valid for three minutes', async () => {
    const { token, code } = await ask('ann')
    desk.later(180)
    expect((await confirm(code, token)).status).toBe(409)
  })

  test('allows three attempts', async () => {
    const { token, code } = await ask('ann')
    for (let count = 0; count < 3; count += 1) expect((await confirm(wrongFor(code), token)).status).toBe(400)
    expect((await confirm(code, token)).status).toBe(409)
  })

  test('ten concurrent guesses count as ten', async () => {
    const { token, code } = await ask('ann')
    const guesses = Array.from({ length: 10 }, () => confirm(wrongFor(code), token))
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 400)).toHaveLength(3)
    expect(statuses.filter((status) => status === 409)).toHaveLength(7)
    expect((await confirm(code, token)).status).toBe(409)
  })

  test('requested again within 60 seconds is the one already emailed', async () => {
    const { code } = await ask('ann')
    desk.later(59)
    const again: string = (await request('ann')).body.meta.session_token
    expect(await desk.mails()).toEqual([])
    expect((await confirm(code, again)).status).toBe(200)
  })

  test('requested again signs in once, until the end of its email', async () => {
    const used = await ask('ann')
    const again = async () => (await request('ann')).body.meta.session_token as string
    const other = await again()
    expect((await confirm(used.code, used.token)).status).toBe(200)
    expect((await confirm(used.code, other)).status).toBe(409)
    expect((await confirm(used.code, await again())).status).toBe(400)

    desk.later(181)
    const late = await ask('ann')
    desk.later(59)
    const token = await again()
    desk.later(121)
    expect((await confirm(late.code, token)).status).toBe(409)
  })

  test('requested again by somebody else, who guesses wrong, still signs in where it was requested first', async () => {
    desk.later(181)
    const { token, code } = await ask('ann')
    const other = (await request('ann')).body.meta.session_token as string
    for (let count = 0; count < 3; count += 1) expect((await confirm(wrongFor(code), other)).status).toBe(400)
    expect((await confirm(code, other)).status).toBe(409)
    expect((await confirm(code, token)).status).toBe(200)
  })

  test('has three attempts for all who request it again, in however many steps, and three more for a known browser', async () => {
    const before = await ask('ann')
    const signedIn = await confirm(before.code, before.token)
    const cookie = String(signedIn.headers['set-cookie']).split(';')[0] ?? ''
    expect(cookie).toMatch(/^daybook_device=/)
    desk.later(61)
    const { token, code } = await ask('ann')
    const again = async () => (await request('ann')).body.meta.session_token as string
    const steps = [await again(), await again(), await again()]
    const guesses = [...steps, ...steps].map((step) => confirm(wrongFor(code), step))
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([400, 400, 400, 409, 409, 409])
    for (const step of steps) {
      await desk.auth({ method: 'DELETE', path: 'auth/session', headers: { ...emptyJson, ...session(step) } })
    }
    expect((await confirm(code, await again())).status).toBe(409)
    const known = await again()
    expect((await confirm(wrongFor(code), known, { cookie })).status).toBe(400)
    expect((await confirm(code, known, { cookie })).status).toBe(200)
    expect((await confirm(code, token)).status).toBe(409)
  })

  test('of an unknown address has as many attempts, and new ones with the next email', async () => {
    const guess = async (name: string) => {
      const { body } = await request(name)
      return (await confirm('BBBBBB', body.meta.session_token)).status
    }
    for (const name of ['bob', 'nobody']) {
      const first: number[] = []
      for (let count = 0; count < 5; count += 1) first.push(await guess(name))
      expect([name, first]).toEqual([name, [400, 400, 400, 400, 409]])
      desk.later(61)
      const next: number[] = []
      for (let count = 0; count < 5; count += 1) next.push(await guess(name))
      expect([name, next]).toEqual([name, [400, 400, 400, 400, 409]])
    }
  })

  test('signs in, and those that were emailed before do not any more', async () => {
    const first = await ask('ann')
    desk.later(61)
    const second = await ask('ann')
    expect((await confirm(second.code, second.token)).status).toBe(200)
    expect((await confirm(first.code, first.token)).status).toBe(409)
  })

  test('sent again replaces the first', async () => {
    const { token, code } = await ask('ann')
    const resend = () => post('auth/code/resend', undefined, session(token))
    expect((await resend()).status).toBe(429)
    desk.later(120)
    expect((await resend()).status).toBe(200)
    const next = codeIn((await desk.mails())[0])
    desk.later(120)
    expect((await confirm(code, token)).status).toBe(400)
    expect((await confirm(next, token)).status).toBe(200)
    expect((await resend()).status).toBe(409)
  })

  test('of a deactivated user does not sign in', async () => {
    await desk.sql(`update app_user set is_active = false where email = 'cas@example.test'`)
    const { token, code } = await ask('cas')
    expect((await confirm(code, token)).body.errors).toMatchObject([{ code: 'account_disabled' }])
  })
})

test('users are notified of a sign-in on another device, not of the first one or of a newer version', async () => {
  const agents = ['Firefox/128.0 (Linux)', 'Firefox/129.1 (Linux)', 'Safari/17 (Macintosh)', 'Safari/18 (Macintosh)']
  const agentNames: (string | undefined)[] = []
  for (const agent of agents) {
    desk.later(61)
    const { token, code } = await ask('bob')
    expect((await confirm(code, token, { 'user-agent': agent })).status).toBe(200)
    agentNames.push((await desk.mails())[0]?.text)
  }
  expect(agentNames.map((text) => text !== undefined)).toEqual([false, false, true, false])
  expect(agentNames[2]).toContain('Device: Safari/17 (Macintosh). IP address: 127.0.0.1.')
})
