/** A server process killed during an import, and the one started after it. */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { addOwnerWithCompany, signInOwner, startServerProcess } from '../support/server-process.ts'
import { longJournal } from './import-desk.ts'

const vouchers = 4_000
const dataDir = mkdtempSync(path.join(tmpdir(), 'daybook-killed-'))

let database: TestDatabase
let owner: pg.Client
let server: ChildProcess | undefined
beforeAll(async () => {
  database = await freshDatabase()
  owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  await addOwnerWithCompany(database.appUrl)
})
afterAll(async () => {
  server?.kill('SIGKILL')
  await owner.end()
  await database.drop()
  rmSync(dataDir, { recursive: true })
})

/** Starts the server on the test's database and returns its address. */
async function startServer(): Promise<string> {
  const urls = { DATABASE_URL: database.appUrl, DATABASE_OWNER_URL: database.ownerUrl }
  const { origin, child } = await startServerProcess({ ...urls, DATA_DIR: dataDir })
  server = child
  return origin
}

/** Returns the import requests of a signed-in owner. */
async function signedIn(origin: string) {
  const authorization = await signInOwner(origin)
  const address = `${origin}/api/company/one/imports/`
  const send = async (place: string, init: RequestInit = {}) =>
    (await fetch(`${address}${place}`, { ...init, headers: { authorization } })).json()
  const until = async (id: string, isReached: (state: { state: string; progress: number }) => boolean) => {
    for (;;) {
      const answer = await send(`${id}/`)
      if (isReached(answer)) return answer
      await sleep(20)
    }
  }
  return { send, until }
}

const figures = async () =>
  (
    await owner.query(
      `select (select count(*)::int from journal_voucher) as vouchers, (select count(*)::int from journal_entry) as entries,
         (select count(*)::int from journal_line) as lines, (select sum(debit)::numeric(20, 2)::text from journal_line) as debit,
         (select count(*)::int from account where name = 'killed A') as accounts,
         (select count(*)::int from audit_log where resource = 'account/journal-vouchers') as audit_rows,
         (select count(*)::int from job) as jobs`,
    )
  ).rows[0]

test('an import whose server is killed is completed by the next server, once and with equal figures', async () => {
  const first = await signedIn(await startServer())
  const form = new FormData()
  form.append('kind', 'journal')
  form.append('file', new Blob([longJournal('killed', vouchers)]), 'journal.csv')
  const { id } = await first.send('', { method: 'POST', body: form })
  await first.until(id, ({ state }) => state === 'ready')
  await first.send(`${id}/run/`, { method: 'POST' })
  await first.until(id, ({ progress }) => progress > 0)
  server?.kill('SIGKILL')
  await once(server ?? process, 'exit')
  const killed = await figures()
  expect(killed.vouchers).toBeGreaterThan(0)
  expect(killed.vouchers).toBeLessThan(vouchers)

  // Half a minute passes: the lease of a dead worker is not renewed.
  await owner.query('update job set leased_until = now()')
  const second = await signedIn(await startServer())
  const done = await second.until(id, ({ state }) => state !== 'running')
  expect(done).toMatchObject({ state: 'done', progress: vouchers, total: vouchers, failure: null })
  expect(done.counts).toMatchObject({ good: vouchers, there: 0, rejected: 0 })
  await sleep(200)
  expect(await figures()).toEqual({
    vouchers,
    entries: vouchers,
    lines: 2 * vouchers,
    debit: '5000.00',
    accounts: 1,
    audit_rows: vouchers,
    jobs: 0,
  })
})
