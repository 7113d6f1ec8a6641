/** Two server processes on one database and one object store, each with a folder of its own. */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { v4 as uuidv4 } from 'uuid'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { emptyDatabase, type TestDatabase } from '../support/database.ts'
import { startObjectStore, storeCredentials } from '../support/object-store.ts'
import {
  addOwnerWithCompany,
  freePort,
  signInOwner,
  startServerProcess,
  type ServerProcess,
} from '../support/server-process.ts'
import { journal } from './import-desk.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'daybook-several-'))
const key = 'ab'.repeat(32)
const children: ChildProcess[] = []
let database: TestDatabase
let owner: pg.Client
let objects: Awaited<ReturnType<typeof startObjectStore>>
let servers: ServerProcess[]
let origins: [string, string]
let first: ChildProcess | undefined
let authorization: string

/** Starts a server that shares nothing with the others but the database and the store. */
async function startServer(name: string, settings: Record<string, string> = {}) {
  const server = await startServerProcess({
    DATABASE_URL: database.appUrl,
    DATABASE_OWNER_URL: database.ownerUrl,
    DATA_DIR: path.join(folder, name),
    FILES_URL: `s3://books/live?endpoint=${objects.endpoint}`,
    SECRET_KEY: key,
    ...storeCredentials,
    ...settings,
  })
  children.push(server.child)
  return server
}

beforeAll(async () => {
  database = await emptyDatabase()
  objects = await startObjectStore(path.join(folder, 'objects'))
  owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  servers = await Promise.all(['one', 'two'].map((name) => startServer(name)))
  origins = servers.map(({ origin }) => origin) as [string, string]
  first = servers[0]?.child
  await addOwnerWithCompany(database.appUrl)
  authorization = await signInOwner(origins[0])
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await objects.stop()
  await owner.end()
  await database.drop()
  rmSync(folder, { recursive: true })
})

const send = (server: 0 | 1, place: string, init: RequestInit = {}) =>
  fetch(`${origins[server]}/api/company/one/${place}`, { ...init, headers: { authorization } })

function upload(fields: Record<string, string>, text: string, name: string): RequestInit {
  const body = new FormData()
  for (const [field, value] of Object.entries(fields)) body.append(field, value)
  body.append('file', new Blob([text], { type: 'text/plain' }), name)
  return { method: 'POST', body }
}

const one = async <Row>(sql: string) => (await owner.query(sql)).rows[0] as Row

test('two first starts at once migrate the database once', async () => {
  const { migrations, newest } = await one<{ migrations: number; newest: number }>(
    'select count(*)::int as migrations, max(number)::int as newest from schema_migration',
  )
  expect(migrations).toBe(newest)
  for (const origin of origins) expect((await fetch(`${origin}/readyz`)).status).toBe(200)
})

test('a file that one server took is served by the other, and one that cannot be stored is not half there', async () => {
  const [account] = await (await send(0, 'account/ledgers/')).json()
  const place = `account/ledgers/${account.id}/files/`
  const { id } = await (await send(0, place, upload({}, 'agreed on 139.12', 'terms.txt'))).json()
  expect(await (await send(1, `${place}${id}/`)).text()).toBe('agreed on 139.12')
  await objects.stop()
  const refused = await send(1, place, upload({}, 'later', 'later.txt'))
  expect([refused.status, (await refused.json()).code]).toEqual([503, 'BUSY'])
  expect((await send(0, `${place}${id}/`)).status).toBe(503)
  await objects.start()
  expect((await (await send(0, place)).json()).map(({ name }: { name: string }) => name)).toEqual(['terms.txt'])
  expect((await send(1, place, upload({}, 'later', 'later.txt'))).status).toBe(201)
})

test('imports that one server took are done once, by whichever server', async () => {
  const ids = await Promise.all(
    [0, 1, 0, 1].map(async (server, index) => {
      const name = `several ${index}`
      const file = upload({ kind: 'journal' }, journal(name), `${index}.csv`)
      return (await (await send(server as 0 | 1, 'imports/', file)).json()).id as string
    }),
  )
  const until = async (id: string, states: readonly string[]) => {
    for (;;) {
      const state = await (await send(1, `imports/${id}/`)).json()
      if (states.includes(state.state)) return state
      await sleep(50)
    }
  }
  for (const id of ids) expect((await until(id, ['ready', 'failed'])).state).toBe('ready')
  for (const id of ids) await send(0, `imports/${id}/run/`, { method: 'POST' })
  for (const id of ids) expect((await until(id, ['done', 'failed'])).state).toBe('done')
  const figures = await one(
    `select (select count(*)::int from journal_voucher) as vouchers, (select count(*)::int from journal_entry) as entries,
            (select sum(debit)::numeric(20, 2)::text from journal_line) as debit`,
  )
  expect(figures).toEqual({ vouchers: 8, entries: 8, debit: '636.48' })
})

test('every line of a server on a database server is JSON, one for each request and job', async () => {
  const [own] = servers
  const logged = (...some: (ServerProcess | undefined)[]) =>
    some.flatMap((server) => (server?.lines ?? []).map((line) => JSON.parse(line)))
  expect(logged(own).find(({ msg }) => String(msg).startsWith('Daybook is ready at'))).toMatchObject({ level: 'info' })
  // An import is done before its server says so.
  await vi.waitFor(() => {
    const runs = logged(...servers).filter(({ msg, kind }) => msg === 'job' && kind === 'import.run')
    const done = runs.filter(({ outcome, company }) => outcome === 'done' && company === 'one')
    expect(new Set(done.map(({ job }) => job)).size).toBe(4)
  }, 60_000)
  const uploads = logged(own).filter(
    ({ method, route }) => method === 'POST' && route === '/api/company/:company/imports/',
  )
  expect(uploads.map(({ status, company }) => [status, company])).toEqual([
    [201, 'one'],
    [201, 'one'],
  ])
  expect(own?.lines.join('')).not.toMatch(/owner@example|a long password|Token /)
})

test('a session and its end hold on every server', async () => {
  const token = await signInOwner(origins[0])
  const asks = (origin: string) => fetch(`${origin}/api/user/me/`, { headers: { authorization: token } })
  expect((await asks(origins[1])).status).toBe(200)
  await owner.query(`delete from auth_token`)
  expect([(await asks(origins[0])).status, (await asks(origins[1])).status]).toEqual([401, 401])
  authorization = await signInOwner(origins[1])
})

test('a server with another key does not start', async () => {
  await expect(startServer('three', { SECRET_KEY: 'cd'.repeat(32) })).rejects.toThrow('did not start')
  const { installations } = await one<{ installations: number }>(
    'select count(*)::int as installations from installation',
  )
  expect(installations).toBe(1)
})

test('a server that is told to stop is not ready at once, and answers until its delay is over', async () => {
  const METRICS_PORT = String(await freePort())
  const { origin, child, lines } = await startServer('four', { STOP_DELAY: '2', METRICS_PORT, SLOW_QUERY_MS: '1' })
  const ready = async () => {
    const answer = await fetch(`${origin}/readyz`)
    return [answer.status, (await answer.json()).status]
  }
  expect(await ready()).toEqual([200, 'ok'])
  const metrics = await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text()
  expect(metrics).toContain('daybook_build_info{version="0.1.0"} 1\n')
  expect(metrics).toContain(
    'daybook_http_request_duration_seconds_count{method="GET",route="/readyz",status="2xx"} 1\n',
  )
  const slow = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'slow statement')
  expect(slow.length).toBeGreaterThan(0)
  expect(Number(/daybook_slow_statements_total (\d+)/.exec(metrics)?.[1])).toBeGreaterThan(0)
  for (const { sql, statement, ms, rows } of slow) {
    expect([typeof sql, typeof rows, ms >= 1, statement === null || statement.length > 5]).toEqual([
      'string',
      'number',
      true,
      true,
    ])
  }
  const before = performance.now()
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await sleep(300)
  expect(await ready()).toEqual([503, 'stopping'])
  const { status } = await fetch(`${origin}/api/company/one/account/ledgers/`, { headers: { authorization } })
  expect(status).toBe(200)
  expect(await ended).toEqual([0, null])
  expect(performance.now() - before).toBeGreaterThan(2000)
})

test('a server that is stopped answers what it has begun, and leaves the rest to the other', async () => {
  const accounts: { id: string; code: string }[] = await (await send(0, 'account/ledgers/?_end=500')).json()
  const idOf = (code: string) => accounts.find((account) => account.code === code)?.id
  const rows = [
    { account: idOf('E-I-FP'), debit: '1.25' },
    { account: idOf('A-C-C'), credit: '1.25' },
  ]
  const { today } = await (await send(0, '')).json()
  const body = JSON.stringify({ date: today, narration: 'Stopping', status: 'Approved', rows })
  const post = async (server: 0 | 1, key: string) => {
    const headers = { authorization, 'content-type': 'application/json', 'idempotency-key': key }
    const place = `${origins[server]}/api/company/one/account/journal-vouchers/`
    return (await fetch(place, { method: 'POST', headers, body }).catch(() => null))?.status ?? 0
  }
  const keys = Array.from({ length: 60 }, () => uuidv4())
  const ended = once(first ?? process, 'exit')
  const answers = keys.map((key) => post(0, key))
  await Promise.race(answers)
  first?.kill('SIGTERM')
  const statuses = await Promise.all(answers)
  expect(await ended).toEqual([0, null])
  // Refused before it was begun; never half done or without an answer.
  expect(statuses.filter((status) => ![201, 503, 0].includes(status))).toEqual([])
  const count = () => one("select count(*)::int as count from journal_voucher where narration = 'Stopping'")
  expect(await count()).toEqual({ count: statuses.filter((status) => status === 201).length })
  for (const key of keys) expect(await post(1, key)).toBe(201)
  expect(await count()).toEqual({ count: keys.length })
})
