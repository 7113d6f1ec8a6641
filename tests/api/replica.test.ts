/** Reports from a real streaming replica: read-your-writes, and the primary when the replica lags or is away. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../server/db/core/client.ts'
import { createDatabase, statement } from '../../server/db/core/client.ts'
import { migrate, roleOf } from '../../server/db/core/migrate.ts'
import { withReplica } from '../../server/db/core/replica.ts'
import { insertPerson } from '../../server/db/identity/identity-store.ts'
import { createCompany } from '../../server/services/company/create-company.ts'
import { newId } from '../../server/services/core/unit-of-work.ts'
import { startReplicated } from '../support/replica.ts'

let cluster: Awaited<ReturnType<typeof startReplicated>>
let db: Database
const problems: unknown[] = []

beforeAll(async () => {
  cluster = await startReplicated()
  await migrate({ ownerUrl: cluster.ownerUrl, appRole: roleOf(cluster.appUrl), log: () => undefined })
  db = withReplica(createDatabase(cluster.appUrl), {
    url: cluster.replicaUrl,
    slow: null,
    onError: (error) => problems.push(error),
  })
})
afterAll(async () => {
  await db.close()
  await cluster.stop()
})

const place = statement<{ is_replica: boolean; failures: number }>(
  'select pg_is_in_recovery() as is_replica, (select count(*)::int from sign_in_failure) as failures',
)
let failures = 0
const write = async () => {
  await db.batch(null, [
    statement('insert into sign_in_failure (login_hash, at) values ($1, now())', [Buffer.from('a')]),
  ])
  failures += 1
}
const read = async (from: Database = db) => (await from.reports.batch(null, [place]))[0][0]

test('a report has every write that was answered before, from the replica', async () => {
  for (let round = 0; round < 30; round += 1) {
    await write()
    expect(await read()).toEqual({ is_replica: true, failures })
  }
})

test('a report of a company sees that company on the replica, and nothing without one', async () => {
  const userId = newId()
  const clock = { now: () => new Date('2026-06-15T12:00:00Z') }
  const email = 'owner@example.test'
  await db.batch(null, [...insertPerson({ id: userId, email, fullName: 'Olive Owner', passwordHash: '' })])
  const founder = { userId, email, address: '' }
  const { who } = await createCompany({ db, clock }, founder, { name: 'Books', countryIso: 'GB', slug: 'books' })
  const count = statement<{ is_replica: boolean; accounts: number }>(
    'select pg_is_in_recovery() as is_replica, (select count(*)::int from account) as accounts',
  )
  const [[onPrimary]] = await db.batch(who.companyId, [count])
  const [[onReplica]] = await db.reports.batch(who.companyId, [count])
  expect(onReplica).toEqual({ is_replica: true, accounts: onPrimary?.accounts })
  expect(onReplica?.accounts).toBeGreaterThan(20)
  expect((await db.reports.batch(null, [count]))[0][0]?.accounts).toBe(0)
})

test('a replica that lags is not waited for, and used again when it has caught up', async () => {
  await cluster.onReplica('select pg_wal_replay_pause()')
  await write()
  const started = performance.now()
  expect(await read()).toEqual({ is_replica: false, failures })
  expect(performance.now() - started).toBeLessThan(5000)
  await cluster.onReplica('select pg_wal_replay_resume()')
  for (let round = 0; (await read())?.is_replica === false; round += 1) expect(round).toBeLessThan(50)
  expect(await read()).toEqual({ is_replica: true, failures })
  expect(problems).toEqual([])
})

test('a mistake in a report is not that of the replica, which is used again', async () => {
  const wrong = statement('select 1 / 0')
  await expect(db.reports.batch(null, [wrong])).rejects.toThrow('division by zero')
  expect([problems, await read()]).toEqual([[], { is_replica: true, failures }])
})

test('what is no replica is left out, and said', async () => {
  const reasons: unknown[] = []
  const wrong = withReplica(createDatabase(cluster.appUrl), {
    url: cluster.appUrl,
    slow: null,
    onError: (error) => reasons.push(error),
  })
  expect(await read(wrong)).toEqual({ is_replica: false, failures })
  expect(reasons).toEqual([new Error('DATABASE_REPLICA_URL names a PostgreSQL that is not a replica')])
  await wrong.close()
})

test('while the replica is away, reports come from the primary', async () => {
  await cluster.stopReplica()
  for (let round = 0; round < 5; round += 1) {
    await write()
    expect(await read()).toEqual({ is_replica: false, failures })
  }
  expect(problems).toHaveLength(1)
})
