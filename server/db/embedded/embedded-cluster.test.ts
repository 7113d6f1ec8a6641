import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { projectRoot } from '../../paths.ts'
import { runningPostmaster } from './postmaster.ts'
import { openCluster, type Cluster } from './embedded-cluster.ts'
import { openDatabase } from '../core/open-database.ts'
import { takeServerLock } from '../core/server-lock.ts'

const asRoot = process.getuid?.() === 0
const parent = mkdtempSync(path.join(tmpdir(), 'daybook-embedded-'))
chmodSync(parent, 0o711)
const dataDir = path.join(parent, 'data')
const clusterFolder = path.join(dataDir, 'postgres')
const embedded = { database: { kind: 'embedded' } as const, dataDir }
const quiet = (): void => undefined

function open(folder = dataDir): Promise<Cluster> {
  return openCluster({ dataDir: folder, log: quiet, settings: { fsync: 'off' } })
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', quiet)
  await client.connect()
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end()
  }
}

/** Starts another process that holds the server's lock, as a running server does. */
async function startServer(): Promise<ChildProcess> {
  const script = path.join(projectRoot, 'tests/support/hold-server-lock.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', script, dataDir], { cwd: projectRoot, stdio: 'pipe' })
  await once(child.stdout, 'data')
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

afterEach(() => void vi.unstubAllEnvs())
afterAll(async () => {
  if (existsSync(clusterFolder)) await (await open()).stop()
  rmSync(parent, { recursive: true, force: true })
})

test('two concurrent first starts create one cluster that both use', async () => {
  const clusters = await Promise.all([open(), open()])
  expect(clusters.filter((cluster) => cluster.startedHere)).toHaveLength(1)
  expect(clusters[0].appUrl).toBe(clusters[1].appUrl)
  expect(statSync(path.join(dataDir, 'database.json')).mode & 0o777).toBe(0o600)
})

test('the cluster checks its pages, waits for the disk and listens on a private socket only', async () => {
  const { adminUrl } = await open()
  const settingNames = ['data_checksums', 'synchronous_commit', 'listen_addresses', 'shared_buffers', 'TimeZone']
  const settings = await query(
    adminUrl,
    settingNames.map((name) => `select current_setting('${name}')`).join(' union all '),
  )
  expect(settings).toEqual(['on', 'on', '', '256MB', 'UTC'])
  const socketFolder = runningPostmaster(clusterFolder)?.socketFolder ?? ''
  expect(statSync(socketFolder).mode & 0o777).toBe(0o700)
  expect(await query(adminUrl, `select upper('é'), 'é' < 'f' collate "und-x-icu"`)).toEqual(['É', true])
})

test('the application role owns nothing and the owner is no superuser', async () => {
  const { adminUrl, appUrl } = await open()
  expect(await query(adminUrl, `select rolname::text from pg_roles where rolsuper or rolbypassrls`)).toEqual([
    'postgres',
  ])
  await expect(query(appUrl, 'create table mine (id integer)')).rejects.toThrow('permission denied for schema public')
})

test('a second server on one data folder is refused with the process and address of the first', async () => {
  const server = await startServer()
  const { ownerUrl } = await open()
  const second = takeServerLock({ ownerUrl, address: 'http://localhost:4000' })
  await expect(second).rejects.toThrow(
    `Daybook is already running on this data folder: pid ${server.pid}, http://localhost:3999`,
  )
  await kill(server)
})

test('after a kill of the server the next one uses its PostgreSQL at once', async () => {
  await kill(await startServer())
  expect((await open()).startedHere).toBe(false)
  await kill(await startServer())
})

test('a server notices the loss of its lock when PostgreSQL is killed, and the next start loses nothing', async () => {
  const { ownerUrl } = await open()
  await query(ownerUrl, 'create table kept as select 139.12 as amount')
  const { lost } = await takeServerLock({ ownerUrl, address: 'http://localhost:4000' })
  process.kill(runningPostmaster(clusterFolder)?.pid ?? 0, 'SIGKILL')
  await lost
  const cluster = await open()
  expect(cluster.startedHere).toBe(true)
  expect(await query(cluster.ownerUrl, 'select amount from kept')).toEqual(['139.12'])
})

test('a command stops the PostgreSQL it started, unless a server started meanwhile', async () => {
  await (await open()).stop()
  await (await openDatabase(embedded, quiet)).close()
  expect(runningPostmaster(clusterFolder)).toBeNull()

  const command = await openDatabase(embedded, quiet)
  const server = await startServer()
  await command.close()
  expect(runningPostmaster(clusterFolder)).not.toBeNull()
  await kill(server)
})

test('a data folder that lost its passwords gets new ones and keeps its books', async () => {
  rmSync(path.join(dataDir, 'database.json'))
  expect(await query((await open()).ownerUrl, 'select amount from kept')).toEqual(['139.12'])
})

test('a temporary folder too deep for a socket is refused with a solution', async () => {
  await (await open()).stop()
  vi.stubEnv('TMPDIR', path.join(tmpdir(), 'x'.repeat(100)))
  await expect(open()).rejects.toThrow('more than the 107 the system allows. Set TMPDIR to a shorter folder.')
})

test.runIf(asRoot)('below a closed home folder the cluster lies elsewhere and a note says where', async () => {
  const closed = path.join(parent, 'home')
  mkdirSync(closed, { mode: 0o700 })
  const cluster = await open(path.join(closed, 'data'))
  const folder = readFileSync(path.join(closed, 'data/CLUSTER'), 'utf8').trim()
  expect(folder).toMatch(/^\/var\/lib\/daybook\/[0-9a-f]{16}$/)
  expect(await query(cluster.appUrl, 'select current_user::text')).toEqual(['daybook_app'])
  await cluster.stop()
  rmSync(folder, { recursive: true })
})
