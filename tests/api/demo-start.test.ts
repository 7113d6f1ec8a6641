/** The first start: the server answers while it makes the demo, which nobody enters before it is whole, and no stop or kill leaves a part. */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword } from '../../domain/identity/demo-sign-in.ts'
import { createDatabase, statement, type Database } from '../../server/db/core/client.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import type { ServerProcess } from '../support/server-process.ts'
import { startServerProcess } from '../support/server-process.ts'

let database: TestDatabase
let owner: Database
let folder: string
let server: ServerProcess
/** A whole company of the demo has more. */
const leastDocuments = 80

beforeAll(async () => {
  database = await freshDatabase()
  owner = createDatabase(database.ownerUrl, { connections: 1 })
  folder = mkdtempSync(path.join(tmpdir(), 'daybook-demo-start-'))
})
afterAll(async () => {
  server.child.kill('SIGKILL')
  await owner.close()
  await database.drop()
  rmSync(folder, { recursive: true })
})

const start = () =>
  startServerProcess({
    DATABASE_URL: database.appUrl,
    DATABASE_OWNER_URL: database.ownerUrl,
    DATA_DIR: folder,
    DEMO: 'on',
    LOG_FORMAT: 'text',
  })

async function enter(): Promise<{ status: number; token: string | undefined }> {
  const answer = await fetch(`${server.origin}/_allauth/app/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'owner@demo.test', password: demoPassword }),
  })
  return { status: answer.status, token: (await answer.json()).meta?.access_token }
}

const demoCheck = async () => {
  const answer = await fetch(`${server.origin}/readyz`)
  return [answer.status, (await answer.json()).checks.demo.state]
}

/** The companies in the database, seen by a user or not, each with the number of its trade documents. */
async function documentsOf(): Promise<[slug: string, documents: number][]> {
  const [rows] = await owner.batch(null, [
    statement<{ slug: string; documents: number }>(
      `select c.slug, (select count(*) from trade_document d where d.company_id = c.id)::int as documents
       from company c order by 1`,
    ),
  ])
  return rows.map(({ slug, documents }) => [slug, documents])
}

/** Waits until the demo has some documents, but not all. */
async function untilHalfMade(): Promise<void> {
  while (!(await documentsOf()).some(([, documents]) => documents > 10)) await sleep(50)
}

const end = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> => {
  const ended = once(server.child, 'exit')
  server.child.kill(signal)
  const [code] = await ended
  return code
}

test('the server answers while the demo is being made, and nobody enters it', async () => {
  server = await start()
  await untilHalfMade()
  const page = await fetch(`${server.origin}/login`, { headers: { accept: 'text/html' } })
  expect([page.status, (await enter()).status, await demoCheck()]).toEqual([200, 400, [200, 'preparing']])
  expect(server.lines.filter((line) => line.includes('demo.test'))).toEqual([])
})

test('a server that is told to stop meanwhile stops, and one that is started again and killed leaves no second demo', async () => {
  expect(await end('SIGTERM')).toBe(0)
  expect(await documentsOf()).toHaveLength(2)
  server = await start()
  await untilHalfMade()
  await end('SIGKILL')
  expect(await documentsOf()).toHaveLength(2)
})

test('the next start makes it anew, once and whole', async () => {
  server = await start()
  while (!server.lines.some((line) => line.startsWith('Demo ready'))) {
    expect(server.lines.filter((line) => line.includes('could not be made'))).toEqual([])
    await sleep(50)
  }
  expect(await demoCheck()).toEqual([200, 'ok'])
  expect(server.lines.filter((line) => line.includes('@demo.test'))).toHaveLength(3)
  // How many documents a year has depends on its days.
  expect((await documentsOf()).map(([slug, documents]) => [slug, documents > leastDocuments])).toEqual([
    ['demo', true],
    ['demo-np', true],
  ])
  const { status, token } = await enter()
  const answer = await fetch(`${server.origin}/api/company/demo/`, { headers: { authorization: `Token ${token}` } })
  expect([status, answer.status, (await answer.json()).name]).toEqual([200, 200, 'Maple & Finch Ltd'])
})
