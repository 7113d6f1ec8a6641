/** Two server processes on one database and one object store, each with a folder of its own. */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDatabase, type TestDatabase } from '../support/database.ts'
import { startObjectStore, storeCredentials } from '../support/object-store.ts'
import { addOwnerWithCompany, signInOwner, startServerProcess } from '../support/server-process.ts'
import { journal } from './import-desk.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'daybook-several-'))
const key = 'ab'.repeat(32)
const children: ChildProcess[] = []
let database: TestDatabase
let owner: pg.Client
let objects: Awaited<ReturnType<typeof startObjectStore>>
let origins: [string, string]
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
  const servers = await Promise.all(['one', 'two'].map((name) => startServer(name)))
  origins = servers.map(({ origin }) => origin) as [string, string]
  await addOwnerWithCompany(database.appUrl)
  authorization = await signInOwner(origins[0])
}, 120_000)
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

test('a server that is stopped leaves its work to the other', async () => {
  const [first] = children
  const ended = once(first ?? process, 'exit')
  first?.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect((await send(1, 'account/ledgers/')).status).toBe(200)
})
