/** A server process that is killed in the middle of an import, and the one that is started after it. */
import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase } from '../../server/db/client.ts'
import { projectRoot } from '../../server/paths.ts'
import { addPerson } from '../../server/services/identity/add-person.ts'
import { createCompany } from '../../server/services/settings/create-company.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { longJournal } from './import-desk.ts'

const person = { email: 'owner@example.test', fullName: 'Owner', password: 'a long password' }
const vouchers = 10_000
const dataDir = mkdtempSync(path.join(tmpdir(), 'daybook-killed-'))

let database: TestDatabase
let owner: pg.Client
let server: ChildProcess | undefined
beforeAll(async () => {
  database = await freshDatabase()
  owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  const db = createDatabase(database.appUrl)
  const userId = await addPerson({ db }, person)
  const clock = { now: () => new Date() }
  const founder = { userId, email: person.email, address: '' }
  await createCompany({ db, clock }, founder, { name: 'One', countryIso: 'GB', slug: 'one' })
  await db.close()
})
afterAll(async () => {
  server?.kill('SIGKILL')
  await owner.end()
  await database.drop()
  rmSync(dataDir, { recursive: true })
})

/** Starts the server that `npm start` starts, on the test's database, and waits until it is ready. */
async function startServer(): Promise<string> {
  const port = await freePort()
  const { PATH, HOME } = process.env
  const urls = { DATABASE_URL: database.appUrl, DATABASE_OWNER_URL: database.ownerUrl }
  const env = { PATH, HOME, ...urls, DATA_DIR: dataDir, PORT: String(port), RATE_LIMIT: '0', DEMO: 'off' }
  const child = spawn(process.execPath, ['--import', 'tsx', path.join(projectRoot, 'server/main.ts')], {
    cwd: projectRoot,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  server = child
  const lines: string[] = []
  for await (const line of createInterface(child.stdout)) {
    lines.push(line)
    if (line.includes('is ready')) {
      child.stdout.resume()
      return `http://127.0.0.1:${port}`
    }
  }
  throw new Error(`The server did not start:\n${lines.join('\n')}`)
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (address === null || typeof address === 'string') throw new Error('No free port')
  return address.port
}

/** What a signed-in owner asks of a server's imports. */
async function signedIn(origin: string) {
  const json = { 'content-type': 'application/json' }
  const body = JSON.stringify({ email: person.email, password: person.password })
  const answer = await fetch(`${origin}/_allauth/app/v1/auth/login`, { method: 'POST', headers: json, body })
  const { meta } = await answer.json()
  const authorization = `Token ${meta.access_token}`
  const address = `${origin}/api/company/one/imports/`
  const send = async (place: string, init: RequestInit = {}) =>
    (await fetch(`${address}${place}`, { ...init, headers: { authorization } })).json()
  const until = async (id: string, isReached: (found: { state: string; progress: number }) => boolean) => {
    for (;;) {
      const found = await send(`${id}/`)
      if (isReached(found)) return found
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

test('an import whose server is killed is completed by the next one, once and with equal figures', async () => {
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

  // Half a minute passes: nobody renews the lease of a worker that is dead.
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
    debit: '12500.00',
    accounts: 1,
    audit_rows: vouchers,
    jobs: 0,
  })
}, 180_000)
