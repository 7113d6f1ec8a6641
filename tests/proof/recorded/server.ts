/** Starts servers without a port, on a database that is dropped and cloned before each group of requests. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { localDate } from '../../../domain/calendar/local-date.ts'
import { buildApp } from '../../../server/app.ts'
import type { Database } from '../../../server/db/core/client.ts'
import { createDatabase } from '../../../server/db/core/client.ts'
import { insertPerson } from '../../../server/db/identity/identity-store.ts'
import { makeSession } from '../../../server/services/identity/identity.ts'
import { secondsOf } from '../../../server/services/identity/methods.ts'
import { addFiscalYears } from '../../../server/services/company/add-fiscal-years.ts'
import { addMember } from '../../../server/services/people/add-member.ts'
import { createCompany } from '../../../server/services/company/create-company.ts'
import { createPermissionSet } from '../../../server/services/people/permission-sets.ts'
import { newId } from '../../../server/services/core/unit-of-work.ts'
import { createFileStore } from '../../../server/storage/files.ts'
import { readinessNow, testSite } from '../../support/site.ts'
import { startTestCluster } from '../../support/test-cluster.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- answers are written down as they come
export type Body = any
export type Answer = { status: number; body: Body }
export type ServerRequest = {
  method: string
  url: string
  body?: unknown
  as?: string
  headers?: Record<string, string>
}
export type Server = {
  ask: (request: ServerRequest) => Promise<Answer>
  sql: <Row>(text: string, values?: unknown[]) => Promise<Row[]>
  /** Drops the database and clones the filled one. */
  fresh: () => Promise<void>
}

const clock = { now: () => new Date('2026-06-15T12:00:00Z') }

/** `reader` reads everything, `writer` creates but neither changes nor cancels, `stranger` is not a member. */
const people = ['owner', 'reader', 'writer', 'accountant', 'stranger'] as const

/**
 * Starts a server with the companies `one` (GB, all permissions of `owner`) and `two` (NP), which `owner` owns too, and
 * fills them; every returned server works on its own copy.
 */
export async function openServers<Books>(
  modules: readonly string[],
  { lanes, fill }: { lanes: number; fill: (server: Server) => Promise<Books> },
) {
  const cluster = await startTestCluster()
  const folder = mkdtempSync(path.join(tmpdir(), 'daybook-recorded-'))
  const at: At = { cluster, folder, tokens: new Map() }
  try {
    const first = await openLane(at, { name: 'kept', template: 'daybook' })
    for (const [name, token] of await addPeopleAndCompanies(first.db, modules)) at.tokens.set(name, token)
    const filled = await fill(first.server)
    await first.close()
    const opened: Awaited<ReturnType<typeof openLane>>[] = []
    for (let lane = 0; lane < lanes; lane += 1) {
      opened.push(await openLane(at, { name: `lane_${lane}`, template: 'kept' }))
    }
    const close = async () => {
      for (const lane of opened) await lane.close()
      await cluster.remove()
      rmSync(folder, { recursive: true, force: true })
    }
    return { filled, servers: opened.map(({ server }) => server), close }
  } catch (error) {
    await cluster.remove()
    throw error
  }
}

type At = { cluster: Awaited<ReturnType<typeof startTestCluster>>; folder: string; tokens: Map<string, string> }

async function openLane({ cluster, folder, tokens }: At, { name, template }: { name: string; template: string }) {
  const named = (url: string, database: string) => url.replace('/daybook?', `/${database}?`)
  let opened: { db: Database; owner: pg.Client } | null = null
  const leave = async () => {
    await opened?.db.close()
    await opened?.owner.end()
    opened = null
  }
  const fresh = async () => {
    await leave()
    const admin = new pg.Client({ connectionString: named(cluster.adminUrl, 'postgres') })
    await admin.connect()
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.query(`create database ${name} template ${template} owner daybook_owner`)
    await admin.end()
    const owner = new pg.Client({ connectionString: named(cluster.ownerUrl, name) })
    await owner.connect()
    opened = { db: createDatabase(named(cluster.appUrl, name), { clock, connections: 2 }), owner }
  }
  await fresh()
  const db = current(() => opened?.db ?? null)
  const files = createFileStore(folder)
  const site = testSite()
  const readiness = readinessNow({ db, files, sealer: site.sealer, dataDir: folder })
  const app = await buildApp({
    db,
    clock,
    files,
    site,
    readiness,
    rateLimit: 0,
    webRoot: null,
    log: null,
    metrics: null,
  })
  const server: Server = {
    ask: (request) => ask(app, request, tokens),
    sql: async <Row>(text: string, values: unknown[] = []) => (await opened?.owner.query(text, values))?.rows as Row[],
    fresh,
  }
  const close = async () => {
    await app.close()
    await leave()
  }
  return { server, db, close }
}

/** Returns a database that forwards to the current one. */
function current(get: () => Database | null): Database {
  return new Proxy({} as Database, { get: (_, name) => Reflect.get(get() ?? {}, name) })
}

async function ask(app: FastifyInstance, request: ServerRequest, tokens: ReadonlyMap<string, string>): Promise<Answer> {
  const { method, url, body, as = 'owner', headers = {} } = request
  const token = tokens.get(as)
  const answer = await app.inject({
    method: method as 'GET',
    url,
    headers: {
      ...(token ? { authorization: `Token ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const isJson = String(answer.headers['content-type']).startsWith('application/json')
  const text = isJson || answer.body.startsWith('{') ? answer.body : `${answer.headers['content-type']}`
  return { status: answer.statusCode, body: isJson && text !== '' ? JSON.parse(text) : text }
}

async function addPeopleAndCompanies(db: Database, modules: readonly string[]): Promise<Map<string, string>> {
  const users = new Map(
    people.map((name) => [name as string, { userId: newId(), email: `${name}@example.test`, address: '' }]),
  )
  const who = (name: string) => users.get(name) ?? { userId: '', email: '', address: '' }
  for (const [name, { userId, email }] of users) {
    await db.batch(null, [...insertPerson({ id: userId, email, fullName: `Test ${name}`, passwordHash: 'none' })])
  }
  const one = await createCompany({ db, clock }, who('owner'), { name: 'One', countryIso: 'GB', slug: 'one' })
  const two = await createCompany({ db, clock }, who('owner'), { name: 'Two', countryIso: 'NP', slug: 'two' })
  await addFiscalYears(one, localDate('2025-06-15'))
  await addFiscalYears(two, localDate('2025-06-15'))
  const rights = (access: object) => Object.fromEntries(modules.map((module) => [module, access]))
  for (const [name, access] of [
    ['Reader', { read: true }],
    ['Writer', { read: true, create: true }],
  ] as const) {
    await createPermissionSet(one, { name, permissions: rights(access) })
    await addMember(one, { ...who(name.toLowerCase()), role: 'member', permissionSets: [name] })
  }
  await addMember(one, { ...who('accountant'), role: 'member', permissionSets: ['Accountant'] })
  return openSessions(db, users)
}

async function openSessions(
  db: Database,
  users: ReadonlyMap<string, { userId: string }>,
): Promise<Map<string, string>> {
  const tokens = new Map<string, string>()
  const now = clock.now()
  const methods = [{ method: 'password', at: secondsOf(now), email: '' }] as const
  for (const [name, { userId }] of users) {
    const { pair, statements } = makeSession({ userId, methods, address: '', userAgent: '' }, now)
    await db.batch(null, statements)
    tokens.set(name, pair.access_token)
  }
  return tokens
}
