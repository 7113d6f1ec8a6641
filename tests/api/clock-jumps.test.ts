/** The server's clock jumps a day forward and back while users are signed in, and that of the database an hour. */
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuthDesk } from '../support/auth-desk.ts'
import { session, startAuthDesk } from '../support/auth-desk.ts'
import { runUpkeep } from '../../server/services/upkeep.ts'
import { startApp } from './harness.ts'

const day = 86_400
const totp = 'account/authenticators/totp'
let desk: AuthDesk

beforeAll(async () => {
  desk = await startAuthDesk()
  for (const name of ['ann', 'bob', 'cara', 'dan']) await desk.person(name)
})
afterAll(() => desk.close())

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  desk.auth({ method: 'POST', path, body, headers })
const refresh = (token: string) => post('tokens/refresh', { refresh_token: token })
const statusOf = async (accessToken: string) => (await desk.me(accessToken)).status
const sessionStatus = async (token: string) =>
  (await desk.auth({ path: 'auth/session', headers: session(token) })).status

test('forward: the access token expires, the session continues; back: future tokens are refused for a day', async () => {
  const { session_token, access_token, refresh_token } = (await desk.login('ann')).body.meta
  desk.later(day)
  expect(await statusOf(access_token)).toBe(401)
  const ahead = (await refresh(refresh_token)).body.data
  expect([await statusOf(ahead.access_token), await sessionStatus(session_token)]).toEqual([200, 200])
  desk.later(-day)
  expect([await statusOf(ahead.access_token), await sessionStatus(session_token)]).toEqual([401, 200])
  const back = (await refresh(ahead.refresh_token)).body.data
  expect(await statusOf(back.access_token)).toBe(200)
  desk.later(15 * 60)
  expect(await statusOf(back.access_token)).toBe(401)
})

test('forward past every session: the client gets 401 and signs in again', async () => {
  const { session_token, access_token, refresh_token } = (await desk.login('bob')).body.meta
  desk.later(31 * day)
  expect(await statusOf(access_token)).toBe(401)
  expect((await refresh(refresh_token)).status).toBe(400)
  expect(await sessionStatus(session_token)).toBe(410)
  const again = (await desk.login('bob')).body.meta
  desk.later(-31 * day)
  expect(await sessionStatus(again.session_token)).toBe(200)
  expect((await desk.login('bob')).status).toBe(200)
})

test('a refresh token used in the future counts as a copy when used again', async () => {
  const { refresh_token } = (await desk.login('cara')).body.meta
  desk.later(day)
  const next = (await refresh(refresh_token)).body.data
  desk.later(-day)
  expect((await refresh(refresh_token)).status).toBe(400)
  expect((await refresh(next.refresh_token)).status).toBe(400)
  expect((await desk.login('cara')).status).toBe(200)
})

test('codes, authentications and emails of the future block nothing', async () => {
  desk.later(day)
  const headers = session((await desk.login('dan')).body.meta.session_token)
  const { secret } = (await desk.auth({ path: totp, headers })).body.meta
  const code = () => new TOTP({ secret }).generate({ timestamp: desk.clock.now().getTime() })
  expect((await post(totp, { code: code() }, headers)).status).toBe(200)
  await desk.mails()
  await post('auth/password/request', { email: 'dan@example.test' })
  expect(await desk.mails()).toHaveLength(1)
  desk.later(-day)
  await post('auth/password/request', { email: 'dan@example.test' })
  expect(await desk.mails()).toHaveLength(1)
  const proof = await desk.auth({ path: 'account/authenticators/recovery-codes', headers })
  expect([proof.status, proof.body.meta.is_authenticated]).toEqual([401, true])
  const step = (await desk.login('dan')).body.meta.session_token
  expect((await post('auth/2fa/authenticate', { code: code() }, session(step))).status).toBe(200)
  const replay = (await desk.login('dan')).body.meta.session_token
  expect((await post('auth/2fa/authenticate', { code: code() }, session(replay))).status).toBe(400)
})

test('a request with an idempotency key is the same one before and after a jump', async () => {
  const app = await startApp()
  const make = () =>
    app
      .as('owner')
      .post('/api/company/one/inventory/brands/', { name: 'Acme' }, { 'idempotency-key': 'one and the same' })
  const first = await make()
  for (const moment of ['2026-06-16T12:00:00Z', '2026-06-15T12:00:00Z', '2026-06-14T12:00:00Z']) {
    await app.setNow(moment)
    const again = await make()
    expect([again.status, again.body.id]).toEqual([201, first.body.id])
  }
  expect((await app.as('owner').get('/api/company/one/inventory/brands/')).body).toHaveLength(1)
  await app.close()
})

test('what is saved after the clock of the database was an hour ahead is sealed and becomes an event', async () => {
  const app = await startApp()
  const { db, who } = app.contextOf('one')
  const add = async (name: string) =>
    (await app.as('owner').post('/api/company/one/inventory/brands/', { name })).body.id
  await runUpkeep(db)
  const [last] = await app.sql<{ next: number }>(
    'select max(position)::int as next from audit_seal where company_id = $1',
    [who.companyId],
  )
  const ahead = await add('Ahead')
  await app.sql('alter table audit_log disable trigger audit_log_append_only')
  const ofAhead = 'where company_id = $1 and object_id = $2'
  const [later] = await app.sql<{ at: string }>(
    `select (at + interval '1 hour')::text as at from audit_log ${ofAhead}`,
    [who.companyId, ahead],
  )
  await app.sql(`update audit_log set at = $3 ${ofAhead}`, [who.companyId, ahead, later?.at])
  await app.sql('alter table audit_log enable trigger audit_log_append_only')
  await runUpkeep(db)
  await add('Back')
  expect(await app.broken('one')).toEqual([])
  await runUpkeep(db)
  await add('Later')
  await runUpkeep(db)
  const { body } = await app.as('owner').get(`/api/company/one/events/?after=${last?.next}`)
  expect(body.events.map(({ label }: { label: string }) => label)).toEqual(['Ahead', 'Back', 'Later'])
  expect(await app.broken('one')).toEqual([])
  await app.close()
})
