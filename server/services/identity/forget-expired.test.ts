import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../../../tests/api/harness.ts'
import { startApp } from '../../../tests/api/harness.ts'
import { forgetExpired } from './forget-expired.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

test('tokens and sessions are deleted a day after they end, and signed-in users stay signed in', async () => {
  const insert = `with person as (select id from app_user limit 1), session as (
      insert into auth_session (id, user_id, token_hash, created_at, last_used_at, ended_at)
      select gen_random_uuid(), id, sha256($1), $2, $2, $3 from person returning id)
    insert into auth_token (token_hash, session_id, kind, family, generation, created_at, expires_at)
    select sha256($1), id, 'refresh', gen_random_uuid(), 1, $2, $4 from session`
  const context = app.contextOf('one')
  const now = context.clock.now()
  const day = (count: number) => new Date(now.getTime() + count * 86_400_000)
  await app.sql(insert, [Buffer.from('ended and expired'), day(-20), day(-10), day(-5)])
  await app.sql(insert, [Buffer.from('too old'), day(-40), null, day(-10)])
  await app.sql(insert, [Buffer.from('ended, not expired'), day(-20), day(-10), day(10)])
  await app.sql(insert, [Buffer.from('expired an hour ago'), day(-31), null, new Date(now.getTime() - 3_600_000)])
  const tables = ['auth_session', 'auth_token']
  const left = async () => {
    const counts = tables.map((table) => app.sql<{ n: number }>(`select count(*)::int as n from ${table}`))
    return (await Promise.all(counts)).map(([row]) => row?.n ?? 0)
  }
  const [sessions = 0, tokens = 0] = await left()
  await forgetExpired(context)
  expect(await left()).toEqual([sessions - 2, tokens - 2])
  expect((await app.as('owner').get('/api/company/one/account/ledgers/')).status).toBe(200)
})

test('unfinished sign-ups, their keys and records of sent messages are deleted as well', async () => {
  const context = app.contextOf('one')
  const hours = (count: number) => new Date(context.clock.now().getTime() + count * 3_600_000)
  for (const [name, over] of [
    ['old', hours(-25)],
    ['recent', hours(-23)],
  ] as const) {
    const secret = Buffer.from(name)
    await app.sql(
      `with flow as (insert into auth_flow (id, token_hash, stage, created_at, expires_at)
         values (gen_random_uuid(), $1, 'verify_email', $2, $2) returning id)
       insert into mail_key (key_hash, purpose, email, flow_id, created_at, expires_at)
       select $1, 'verify_email', 'ann@example.test', id, $2, $2 from flow`,
      [secret, over],
    )
    await app.sql('insert into mail_throttle (key_hash, sent_at) values ($1, $2)', [secret, over])
  }
  await forgetExpired(context)
  for (const [table, key] of [
    ['auth_flow', 'token_hash'],
    ['mail_key', 'key_hash'],
    ['mail_throttle', 'key_hash'],
  ]) {
    const left = await app.sql<{ name: string }>(`select convert_from(${key}, 'UTF8') as name from ${table}`)
    expect(left, table).toEqual([{ name: 'recent' }])
  }
})
