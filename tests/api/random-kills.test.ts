/**
 * Kills of the server, of PostgreSQL and of both, each at a random moment while a document of every kind is being recorded: whatever was
 * acknowledged is there once, with the number and the figures of its answer. The full run (120 kills) is `npm run proof -- samples`.
 */
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { v4 as uuidv4 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resourceAt } from '../../domain/resources/index.ts'
import { createDatabase } from '../../server/db/core/client.ts'
import { migrate, roleOf } from '../../server/db/core/migrate.ts'
import type { Cluster } from '../../server/db/embedded/embedded-cluster.ts'
import { openCluster } from '../../server/db/embedded/embedded-cluster.ts'
import { runningPostmaster } from '../../server/db/embedded/postmaster.ts'
import { verifyBooks } from '../../server/services/verify/verify-books.ts'
import { isWhole, randomFrom, seed } from '../support/sample.ts'
import type { ServerProcess } from '../support/server-process.ts'
import { addOwnerWithCompany, freePort, signInOwner, startServerProcess } from '../support/server-process.ts'
import { documentBodies } from './document-samples.ts'
import type { TestApp } from './harness.ts'

const KILLS = isWhole ? 120 : 3
/** All documents of a round are recorded within about this time. */
const LATEST_KILL_MS = 400
const victims = ['server', 'database', 'both'] as const
/** A tax payment needs tax that is owed. */
const kinds = Object.keys(documentBodies).filter((kind) => kind !== 'tax/payments')

const parent = mkdtempSync(path.join(tmpdir(), 'daybook-kills-'))
const dataDir = path.join(parent, 'data')
let cluster: Cluster
let server: ServerProcess
let origin: string
let authorization: string
/** What was acknowledged, by kind. */
const acknowledged = new Map<string, { id: string; number: unknown; total: unknown }[]>()
const refusals = new Map<string, number>()
const deaths: Record<string, number> = {}

beforeAll(async () => {
  chmodSync(parent, 0o711)
  cluster = await openCluster({ dataDir, log: () => undefined })
  await migrate({ ownerUrl: cluster.ownerUrl, appRole: roleOf(cluster.appUrl), log: () => undefined })
  await addOwnerWithCompany(cluster.appUrl, new Date('2026-06-15T12:00:00Z'))
  const port = String(await freePort())
  origin = `http://127.0.0.1:${port}`
  server = await startServerProcess({ DATA_DIR: dataDir, PORT: port })
  authorization = await signInOwner(origin)
})
afterAll(async () => {
  server.child.kill('SIGKILL')
  await cluster.stop()
  rmSync(parent, { recursive: true })
})

/** Repeats a request, with the key of the first attempt, until there is an answer, as the browser does. */
async function send(method: string, place: string, body?: unknown) {
  const own = { 'content-type': 'application/json', 'idempotency-key': uuidv4() }
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const headers = { ...own, authorization }
    const request = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
    const answer = await fetch(`${origin}${place}`, request).catch(() => null)
    const text = await answer?.text().catch(() => null)
    if (answer?.status === 401) {
      // An access token is valid for a quarter of an hour.
      authorization = await signInOwner(origin).catch(() => authorization)
      continue
    }
    if (answer && text !== null && text !== undefined && answer.status !== 503) {
      return { status: answer.status, body: text === '' ? null : JSON.parse(text), headers: answer.headers }
    }
    await sleep(50)
  }
  throw new Error(`No answer to ${method} ${place}`)
}
/** How many requests to each address created something. */
const created = new Map<string, number>()
/** The samples of documents ask and send as the owner, and nothing else. */
const owner = {
  get: (place: string) => send('GET', place),
  post: async (place: string, body: unknown) => {
    const answer = await send('POST', place, body)
    if (answer.status === 201) created.set(place, (created.get(place) ?? 0) + 1)
    return answer
  },
}
const desk = { as: () => owner } as unknown as TestApp

type Draft = { kind: string; body: object }

/** Makes a body of each kind with its references, one after the other: the samples count what they make. */
async function drafts(): Promise<Draft[]> {
  const list: Draft[] = []
  for (const kind of kinds) {
    const status = resourceAt(kind)?.startsAs.at(-1)
    // A template that is due would create documents by itself.
    const fields = kind.endsWith('/recurring-templates') ? { start_date: '2099-07-31' } : {}
    const body = { ...(await documentBodies[kind]?.(desk)), ...(status === undefined ? {} : { status }), ...fields }
    list.push({ kind, body })
  }
  return list
}

/** Records a document in its last status; a refusal is one of the books, such as a number used twice. */
async function record({ kind, body }: Draft): Promise<void> {
  const answer = await owner.post(`/api/company/one/${kind}/`, body)
  expect([kind, answer.status < 500]).toEqual([kind, true])
  if (answer.status !== 201) return void refusals.set(kind, (refusals.get(kind) ?? 0) + 1)
  const { id, number, voucher_no: voucherNumber, total } = answer.body
  acknowledged.set(kind, [...(acknowledged.get(kind) ?? []), { id, number: number ?? voucherNumber, total }])
}

/** Kills one or both, and returns when the server is ready again. */
async function kill(victim: (typeof victims)[number]): Promise<void> {
  const postmaster = runningPostmaster(path.join(dataDir, 'postgres'))
  if (victim !== 'server' && postmaster) process.kill(postmaster.pid, 'SIGKILL')
  if (victim !== 'database') {
    const exit = once(server.child, 'exit')
    server.child.kill('SIGKILL')
    await exit
    server = await startServerProcess({ DATA_DIR: dataDir, PORT: new URL(origin).port })
  }
  for (const deadline = performance.now() + 60_000; ; await sleep(50)) {
    const answer = await fetch(`${origin}/readyz`).catch(() => null)
    if (answer?.status === 200) return
    if (performance.now() > deadline) throw new Error(`Not ready within a minute after a kill of ${victim}`)
  }
}

test(
  'documents of every kind survive kills of server and database',
  async () => {
    const random = randomFrom(seed)
    for (let count = 0; count < KILLS; count += 1) {
      const victim = (isWhole ? victims[random(3)] : victims[count % 3]) ?? 'both'
      deaths[victim] = (deaths[victim] ?? 0) + 1
      const recording = (await drafts()).map(record)
      await sleep(random(LATEST_KILL_MS))
      await kill(victim)
      await Promise.all(recording)
    }

    const lost: unknown[] = []
    const counted: [string, number][] = []
    for (const [kind, documents] of acknowledged) {
      for (const expected of documents) {
        const { status, body } = await owner.get(`/api/company/one/${kind}/${expected.id}/`)
        const stored = { id: body.id, number: body.number ?? body.voucher_no, total: body.total }
        if (status !== 200 || JSON.stringify(stored) !== JSON.stringify(expected)) lost.push({ kind, expected, stored })
      }
      const list = await owner.get(`/api/company/one/${kind}/?_end=1`)
      counted.push([kind, Number(list.headers.get('x-total-count'))])
      const numbers = documents.flatMap(({ number }) => number ?? [])
      expect([kind, new Set(numbers).size]).toEqual([kind, numbers.length])
    }
    expect(lost).toEqual([])
    // A repeated request must not create a second document.
    expect(counted).toEqual(counted.map(([kind]) => [kind, created.get(`/api/company/one/${kind}/`)]))
    const reader = createDatabase(cluster.ownerUrl, { connections: 2 })
    const broken: string[] = []
    for await (const { check, findings } of verifyBooks({ owner: reader, appUrl: cluster.appUrl }, null)) {
      broken.push(...findings.map((finding) => `${check}: ${finding}`))
    }
    await reader.close()
    expect(broken).toEqual([])
    const counts = [...acknowledged].map(([kind, documents]) => `${kind} ${documents.length}`)
    process.stdout.write(
      `\nNOTE: kills ${JSON.stringify(deaths)}; acknowledged ${counts.join(', ')}; refused ${JSON.stringify([...refusals])}\n`,
    )
  },
  KILLS * 20_000 + 300_000,
)
