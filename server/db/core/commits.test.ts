/** Changes release their locks at their commit, and are answered when disk and standby have it. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Cluster } from '../embedded/embedded-cluster.ts'
import { openCluster } from '../embedded/embedded-cluster.ts'
import type { Database } from './client.ts'
import { createDatabase, reading, statement } from './client.ts'
import { flushLog } from './commits.ts'

let folder: string
let cluster: Cluster
let admin: pg.Client
let db: Database
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'daybook-commits-'))
  cluster = await openCluster({ dataDir: folder, log: () => undefined, settings: { fsync: 'off' } })
  admin = new pg.Client({ connectionString: cluster.adminUrl })
  await admin.connect()
  await admin.query('set synchronous_commit = off')
  await admin.query('create table series (number int); insert into series values (0); grant all on series to public')
  db = createDatabase(cluster.appUrl, { connections: 2 })
})
afterEach(() => standby(null))
afterAll(async () => {
  await db.close()
  await admin.end()
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Has commits wait for a standby that never answers, or for none. */
async function standby(name: string | null): Promise<void> {
  await admin.query(`alter system set synchronous_standby_names = '${name ?? ''}'`)
  await admin.query('select pg_reload_conf()')
  // Another process of PostgreSQL tells the sessions; a commit that is cancelled while it waits is one all the same.
  for (let isTold = name === null; !isTold;) {
    const commit = db.single(flushLog())
    const isWaiting = waiting('pg_cancel_backend(pid)').then(() => true)
    isTold = await Promise.race([commit.then(() => false), isWaiting])
    await commit
    if (!isTold) await isWaiting.catch(() => false)
  }
}

/** Has another change under way, which decides when `done` is called. */
function besideAnother(): { done: () => Promise<unknown> } {
  let decide = (): void => undefined
  const decided = new Promise<void>((resolve) => (decide = resolve))
  const other = db.decideThenRead('', async () => {
    await decided
    return { writes: [], answer: last }
  })
  return { done: () => (decide(), other) }
}

/** Resolves when the only session waits for the standby, on which it runs an act. */
async function waiting(act = 'pid'): Promise<void> {
  await vi.waitFor(async () => {
    const { rows } = await admin.query(`select ${act} from pg_stat_activity where wait_event = 'SyncRep'`)
    expect(rows).toHaveLength(1)
  })
}

const next = statement('update series set number = number + 1')
const last = reading([statement<{ number: number }>('select number from series')], ([[row]]) => row?.number)
/** Reads the number under its lock without waiting for either. */
const lockedNow = async (): Promise<number> =>
  (await admin.query('select number from series for update nowait')).rows[0].number

const changes = {
  writeThenRead: () => db.writeThenRead('', [next], last),
  decideThenRead: () =>
    db.decideThenRead('', async (tx) => {
      await tx.run(statement('select number from series for update'))
      return { writes: [next], answer: last }
    }),
}

test.each(Object.entries(changes))(
  '%s beside another change gives its locks back while its answer waits for the standby',
  async (_, change) => {
    const before = await lockedNow()
    const other = besideAnother()
    await standby('away')
    const onAnswer = vi.fn()
    const answer = change().then(onAnswer)
    await waiting()
    expect(await lockedNow()).toBe(before + 1)
    expect(onAnswer).not.toHaveBeenCalled()
    await standby(null)
    await answer
    expect(onAnswer).toHaveBeenCalledWith(before + 1)
    await other.done()
  },
)

test.each(Object.entries(changes))('%s alone keeps its locks until it is on the standby', async (_, change) => {
  const before = await lockedNow()
  await standby('away')
  const answer = change()
  await waiting()
  await expect(lockedNow()).rejects.toMatchObject({ code: '55P03' })
  await standby(null)
  expect(await answer).toBe(before + 1)
})

test('without writes the answer waits as well, for what earlier changes wrote', async () => {
  await standby('away')
  const onAnswer = vi.fn()
  const answer = db.writeThenRead('', [], last).then(onAnswer)
  await waiting()
  expect(onAnswer).not.toHaveBeenCalled()
  await standby(null)
  await answer
})

test('a change whose session ends while it waits is BUSY, although it is committed', async () => {
  const before = await lockedNow()
  const other = besideAnother()
  await standby('away')
  const refused = changes.writeThenRead().catch((error: unknown) => error)
  await waiting('pg_terminate_backend(pid)')
  expect(await refused).toMatchObject({ code: 'BUSY' })
  await standby(null)
  expect(await db.read(null, last)).toBe(before + 1)
  await other.done()
})

test('no session keeps the setting beyond its transaction', async () => {
  const setting = statement<{ synchronous_commit: string }>('show synchronous_commit')
  const other = besideAnother()
  for (const change of Object.values(changes)) {
    await change()
    expect(await db.single(setting)).toEqual([{ synchronous_commit: 'on' }])
  }
  const failing = statement('select 1 / (select 0)')
  await expect(db.writeThenRead('', [failing], last)).rejects.toThrow('division by zero')
  expect(await db.single(setting)).toEqual([{ synchronous_commit: 'on' }])
  await other.done()
})

test('the log is flushed beyond a change before it is answered', async () => {
  const at = statement<{ at: string }>('select pg_current_wal_insert_lsn()::text as at')
  const other = besideAnother()
  const position = await db.decideThenRead('', async (tx) => {
    await tx.run(next)
    const [row] = await tx.run(at)
    return { writes: [next], answer: reading([], () => row?.at) }
  })
  const { rows } = await admin.query('select pg_current_wal_flush_lsn() > $1::pg_lsn as is_flushed', [position])
  expect(rows).toEqual([{ is_flushed: true }])
  await other.done()
})
