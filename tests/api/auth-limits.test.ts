/** The requests a minute of sign-in: rate-limits.ts. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AuthDesk } from '../support/auth-desk.ts'
import { password, session, startAuthDesk } from '../support/auth-desk.ts'

type Limited = Awaited<ReturnType<AuthDesk['startLimited']>>
let desk: AuthDesk
let limited: Limited

beforeAll(async () => {
  desk = await startAuthDesk()
  await desk.person('ann')
})
afterAll(() => desk.close())
beforeEach(async () => {
  limited = await desk.startLimited(1200)
  return () => limited.close()
})

describe('requests a minute', () => {
  const attempt = { method: 'POST', url: '/_allauth/app/v1/tokens/refresh' } as const

  const post = (path: string, payload: object, headers = {}) =>
    limited.inject({ method: 'POST', url: `/_allauth/app/v1/${path}`, payload, headers })
  const signIn = async () => (await post('auth/login', { email: 'ann@example.test', password })).json().meta

  test('thirty failed attempts of one address are answered; the next waits', async () => {
    const answers: Awaited<ReturnType<typeof limited.inject>>[] = []
    for (let count = 0; count < 31; count++) {
      answers.push(await limited.inject({ ...attempt, payload: { refresh_token: `invented${count}` } }))
    }
    expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(30)
    const slow = answers.at(-1)
    expect([slow?.statusCode, slow?.json()]).toEqual([429, { status: 429 }])
    expect(slow?.headers['retry-after']).toMatch(/^\d+$/)
  })

  test('successful attempts are not counted for the address', async () => {
    const { refresh_token, session_token } = await signIn()
    let token: string = refresh_token
    for (let count = 0; count < 40; count++) {
      const answer = await limited.inject({ ...attempt, payload: { refresh_token: token } })
      expect(answer.statusCode).toBe(200)
      token = answer.json().data.refresh_token
    }
    for (let count = 0; count < 31; count++)
      await limited.inject({ ...attempt, payload: { refresh_token: 'invented' } })
    expect((await limited.inject({ ...attempt, payload: { refresh_token: token } })).statusCode).toBe(200)
    const look = { url: '/_allauth/app/v1/auth/session', headers: session(session_token) }
    for (let count = 0; count < 40; count++) expect((await limited.inject(look)).statusCode).toBe(200)
  })

  test('attempts to sign in are counted for the address, whatever tokens of an account they bring', async () => {
    const accounts = [await signIn(), await signIn()]
    const statuses: number[] = []
    for (let count = 0; count < 31; count++) {
      const { refresh_token } = accounts[count % 2]
      const body = { email: `p${count}@example.test`, password: 'a guess', refresh_token }
      statuses.push((await post('auth/login', body)).statusCode)
    }
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 400), 429])
  })

  test('requests that no account is needed for are counted for the address, whatever session they bring', async () => {
    const accounts = [await signIn(), await signIn()]
    const statuses: number[] = []
    for (let count = 0; count < 31; count++) {
      const headers = session(accounts[count % 2].session_token)
      statuses.push((await post('auth/password/request', { email: `p${count}@example.test` }, headers)).statusCode)
    }
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429])
  })
})
