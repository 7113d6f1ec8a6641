import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../../../tests/support/database.ts'
import type { TestDatabase } from '../../../tests/support/database.ts'
import type { Database } from '../../db/core/client.ts'
import { createDatabase } from '../../db/core/client.ts'
import { createRequestCounter } from './request-counter.ts'
import { createSharing } from './shared-counts.ts'

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await freshDatabase()
  db = createDatabase(database.appUrl)
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

/** Waits for the next minute of the database when this one is about to end: counts are those of a minute. */
async function earlyInMinute(): Promise<void> {
  await db.batch(null, [
    {
      sql: `select pg_sleep(case when extract(second from now()) > 55 then 60.1 - extract(second from now()) else 0 end)`,
      parameters: [],
    },
  ])
}

test('two servers share the limit of a token, and not that of others', async () => {
  const servers = [0, 1].map(() => {
    const token = createRequestCounter(10)
    const till = createRequestCounter(10)
    return { token, till, share: createSharing(db, { token, till }) }
  })
  const [one, two] = servers as [(typeof servers)[number], (typeof servers)[number]]
  await earlyInMinute()
  for (let request = 0; request < 7; request += 1) expect(one.token.take('secret')).toBe(0)
  for (let request = 0; request < 3; request += 1) expect(two.token.take('secret')).toBe(0)
  two.till.take('secret')
  await one.share()
  await two.share()
  expect(two.token.take('secret')).toBeGreaterThan(0)
  expect(two.token.take('other')).toBe(0)
  expect(two.till.take('secret')).toBe(0)
  // The first one learns with its next request.
  expect(one.token.take('secret')).toBe(0)
  await one.share()
  expect(one.token.take('secret')).toBeGreaterThan(0)
  const [stored] = await db.batch(null, [{ sql: 'select key from request_count', parameters: [] }])
  expect(JSON.stringify(stored)).not.toContain('secret')
})

test('a database that is away leaves a server with its own counts', async () => {
  const token = createRequestCounter(2)
  const nowhere = createDatabase('postgres://nobody@127.0.0.1:9/nothing')
  token.take('a')
  await expect(createSharing(nowhere, { token })()).rejects.toMatchObject({ code: 'BUSY' })
  expect([token.take('a'), token.take('a')]).toEqual([0, 60])
  await nowhere.close()
})
