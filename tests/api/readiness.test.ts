/** Readiness by named checks: what makes a server unready, what is only reported, who sees the figures. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase } from '../../server/db/core/client.ts'
import { knownMigrations } from '../../server/db/core/migrate.ts'
import { createReadiness } from '../../server/services/core/readiness.ts'
import { keyCheckOf } from '../../server/services/identity/seal.ts'
import { createFileStore } from '../../server/storage/files.ts'
import { readinessNow, testSite } from '../support/site.ts'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'

const { sealer } = testSite()
const version = knownMigrations().length
const clock = { now: () => new Date() }
let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const probe = (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  app.app.inject({ url: '/readyz', headers, remoteAddress })

/** The status of a probe, and the checks that are not ok. */
async function findings(): Promise<[number, Record<string, unknown>]> {
  const { statusCode, body } = await probe()
  const checks: Record<string, { state: string }> = JSON.parse(body).checks
  return [statusCode, Object.fromEntries(Object.entries(checks).filter(([, { state }]) => state !== 'ok'))]
}

test('a server that is ready names every check with its figures to this machine', async () => {
  const answer = await probe()
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.json()).toEqual({
    status: 'ok',
    checks: {
      database: { state: 'ok' },
      migrations: { state: 'ok', version, expected: version },
      secret_key: { state: 'ok' },
      database_disk: { state: 'ok' },
      disk: { state: 'ok', free_bytes: expect.any(Number) },
      files: { state: 'ok' },
      jobs: { state: 'ok', waiting: 0, oldest_seconds: 0 },
      clock: { state: 'ok', seconds_ahead: 0 },
      demo: { state: 'ok' },
    },
  })
})

test('a process answers that it lives, whatever it knows of its database', async () => {
  expect((await app.as('anonymous').get('/healthz')).body).toEqual({ status: 'ok' })
})

test('others learn the status alone, behind a proxy of this machine too', async () => {
  const answers = await Promise.all([
    probe({}, '203.0.113.7'),
    probe({ 'x-forwarded-for': '203.0.113.7' }),
    probe({ forwarded: 'for=203.0.113.7' }),
  ])
  for (const answer of answers) expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ok' }])
})

test('a database that does not answer makes a server unready, and a reason is given without a secret', async () => {
  const nowhere = createDatabase('postgres://daybook_app:app-secret@localhost:1/nothing')
  const files = createFileStore(app.folder)
  const readiness = await readinessNow({ db: nowhere, files, sealer, dataDir: app.folder })()
  await nowhere.close()
  expect(readiness).toMatchObject({
    status: 'unavailable',
    backlog: null,
    checks: {
      database: { state: 'unreachable', reason: expect.stringContaining('ECONNREFUSED') },
      migrations: { state: 'unknown' },
      secret_key: { state: 'unknown' },
      jobs: { state: 'unknown' },
      clock: { state: 'unknown' },
      files: { state: 'ok' },
    },
  })
  expect(JSON.stringify(readiness)).not.toContain('secret@')
})

test('a database that takes no changes makes a server unready', async () => {
  const options = encodeURIComponent('-c default_transaction_read_only=on')
  const replica = createDatabase(`${app.databaseUrl}&options=${options}`)
  const parts = { db: replica, files: createFileStore(app.folder), sealer, dataDir: app.folder }
  const { status, checks } = await readinessNow(parts)()
  await replica.close()
  expect([status, checks?.database]).toEqual(['unavailable', { state: 'read-only' }])
})

test('a missing migration makes a server unready, one of a newer version does not', async () => {
  const newer = version + 1
  await app.sql("insert into schema_migration (number, name, checksum) values ($1, 'newer', '')", [newer])
  expect(await findings()).toEqual([200, { migrations: { state: 'newer', version: newer, expected: version } }])
  await app.sql('delete from schema_migration where number >= $1', [version])
  expect(await findings()).toEqual([503, { migrations: { state: 'missing', version: version - 1, expected: version } }])
  await app.sql("insert into schema_migration (number, name, checksum) values ($1, 'last', '')", [version])
  expect(await findings()).toEqual([200, {}])
})

test('another secret key makes a server unready', async () => {
  await app.sql("insert into installation (key_check) values ('of another key')")
  expect(await findings()).toEqual([503, { secret_key: { state: 'different' } }])
  await app.sql('update installation set key_check = $1', [keyCheckOf(sealer)])
  expect(await findings()).toEqual([200, {}])
})

test.each([
  [-90, 'different'],
  [-4, 'ok'],
  [4, 'ok'],
  [3600, 'different'],
])('a clock that is %i seconds ahead is reported as %s, and the server stays ready', async (seconds, state) => {
  const db = createDatabase(app.databaseUrl)
  const parts = { db, files: createFileStore(app.folder), sealer, dataDir: app.folder }
  const { status, checks } = await readinessNow(parts, () => new Date(Date.now() + seconds * 1000))()
  await db.close()
  expect([status, checks?.clock]).toEqual(['ok', { state, seconds_ahead: seconds }])
})

test('jobs that wait for more than fifteen minutes are reported, and the server stays ready', async () => {
  const [one] = await app.sql<{ id: string }>("select id from company where slug = 'one'")
  const add = (key: string, minutes: number) =>
    app.sql(
      `insert into job (company_id, id, lane, name, payload, dedupe_key, run_at)
       values ($1, gen_random_uuid(), 'books', 'books.check', '{}', $2, now() - make_interval(mins => $3))`,
      [one?.id, key, minutes],
    )
  await add('a', 10)
  const onTime = (await probe()).json().checks.jobs
  expect(onTime).toEqual({ state: 'ok', waiting: 1, oldest_seconds: expect.any(Number) })
  await add('b', 20)
  const [status, { jobs }] = await findings()
  expect([status, jobs]).toEqual([200, { state: 'late', waiting: 2, oldest_seconds: expect.any(Number) }])
  const { oldest_seconds: oldest } = jobs as { oldest_seconds: number }
  expect(oldest).toBeGreaterThanOrEqual(1200)
  expect(oldest).toBeLessThan(1260)
  await app.sql('delete from job')
})

test('a store of files that is away is reported, and the server stays ready', async () => {
  const away = mkdtempSync(path.join(tmpdir(), 'daybook-away-'))
  const files = createFileStore(path.join(away, 'a file'))
  rmSync(away, { recursive: true })
  writeFileSync(away, '')
  const db = createDatabase(app.databaseUrl)
  const { status, checks } = await readinessNow({ db, files, sealer, dataDir: app.folder })()
  await db.close()
  rmSync(away)
  expect([status, checks?.files]).toEqual(['ok', { state: 'unreachable', reason: expect.stringContaining('ENOTDIR') }])
})

test('probes of one moment ask the database once, and a later one asks again', async () => {
  const db = createDatabase(app.databaseUrl)
  let reads = 0
  const read: typeof db.read = (companyId, answer) => {
    reads += 1
    return db.read(companyId, answer)
  }
  const parts = { db: { ...db, read }, files: createFileStore(app.folder), sealer, dataDir: app.folder }
  const readiness = createReadiness(
    { ...parts, clock, demoState: () => 'ok', isStopping: () => false },
    { maxAgeMs: 400 },
  )
  const answers = await Promise.all(Array.from({ length: 50 }, readiness))
  answers.push(await readiness())
  expect([reads, new Set(answers.map(({ status }) => status))]).toEqual([1, new Set(['ok'])])
  await sleep(450)
  await readiness()
  expect(reads).toBe(2)
  await db.close()
})

test('a server that stops is not ready at once, whatever it answered before', async () => {
  const db = createDatabase(app.databaseUrl)
  let stops = false
  const parts = { db, files: createFileStore(app.folder), sealer, dataDir: app.folder }
  const readiness = createReadiness({ ...parts, clock, demoState: () => 'ok', isStopping: () => stops })
  expect((await readiness()).status).toBe('ok')
  stops = true
  expect(await readiness()).toEqual({ status: 'stopping', checks: null, backlog: null })
  await db.close()
})
