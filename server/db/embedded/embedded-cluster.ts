import type { ChildProcess } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findBinaries } from './binaries.ts'
import { createCluster, resetPasswords } from './create-cluster.ts'
import { hasPasswords, readOrMakePasswords } from './passwords.ts'
import {
  existingCluster,
  folderForNewCluster,
  holdsCluster,
  noteClusterFolder,
  prepareSocketFolder,
  socketFolder,
  systemFolder,
} from './place.ts'
import { clearLeftovers, runningPostmaster, startPostmaster, stopPostmaster } from './postmaster.ts'
import { chooseRunUser } from './run-user.ts'

/** A running embedded PostgreSQL and the addresses of its database `daybook`. */
export type Cluster = {
  /** For migrations and maintenance: the role that owns the tables. */
  ownerUrl: string
  /** For requests: the role that row-level security binds. */
  appUrl: string
  /** For copies of whole databases: the superuser. */
  adminUrl: string
  /** False when PostgreSQL was already running. */
  startedHere: boolean
  /** Stops PostgreSQL, whoever started it, ending all sessions. */
  stop: () => Promise<void>
}

export type ClusterOptions = {
  dataDir: string
  log: (line: string) => void
  /** Settings of this run, which override those of the cluster; a test cluster disables fsync. */
  settings?: Record<string, string>
}

/** A crash leaves at most max_wal_size to replay, which takes seconds; a slow disk gets ten times that. */
const longestStartMs = 120_000
const mostStarts = 5

/**
 * Opens the PostgreSQL of a data folder: creates it at first, attaches to a running one (also one left by a killed
 * server), starts it otherwise. Throws with the end of PostgreSQL's log when it does not start.
 */
export async function openCluster(options: ClusterOptions): Promise<Cluster> {
  const { settings = {}, log } = options
  const dataDir = makeDataFolder(options.dataDir)
  const existing = existingCluster(dataDir)
  const runUser = chooseRunUser(existing)
  const binaries = memoize(() => findBinaries({ runUser, copyFolder: runUser ? systemFolder : dataDir, log }))
  const knewPasswords = hasPasswords(dataDir)
  const passwords = await readOrMakePasswords(dataDir)
  const folder = existing ?? (await folderForNewCluster(dataDir, runUser))
  if (!holdsCluster(folder)) {
    const durable = settings.fsync !== 'off'
    await createCluster({ folder, binaries: await binaries(), runUser, passwords, durable })
    log(`Database cluster created in ${folder}`)
  } else if (!knewPasswords) {
    log(`Found the cluster ${folder} of this data folder without its passwords; giving it new ones`)
    await stopPostmaster(folder)
    await resetPasswords({ folder, binaries: await binaries(), runUser, passwords })
  }
  await noteClusterFolder(dataDir, folder)

  const logFile = path.join(dataDir, 'postgres.log')
  const start = async (): Promise<ChildProcess> => {
    const sockets = socketFolder(dataDir)
    await prepareSocketFolder(sockets, runUser)
    await clearLeftovers(folder, sockets)
    const { postgres } = await binaries()
    return startPostmaster({ postgres, cluster: folder, socketFolder: sockets, logFile, runUser, settings })
  }
  const url = (role: keyof typeof passwords, host: string): string =>
    `postgres://${role}:${passwords[role]}@/daybook?host=${encodeURIComponent(host)}`
  const running = await attachOrStart({ folder, logFile, start, url: (host) => url('postgres', host) })
  return {
    ownerUrl: url('daybook_owner', running.socketFolder),
    appUrl: url('daybook_app', running.socketFolder),
    adminUrl: url('postgres', running.socketFolder),
    startedHere: running.startedHere,
    stop: () => stopPostmaster(folder),
  }
}

/**
 * Creates a folder that the database user may traverse, but not list, because its files belong to Daybook alone. An
 * existing folder keeps its permissions.
 */
function makeDataFolder(dataDir: string): string {
  if (!existsSync(dataDir)) {
    mkdirSync(dataDir, { recursive: true })
    chmodSync(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700)
  }
  return realpathSync(dataDir)
}

/**
 * One loop for all cases: running, starting or stopping, stopped, or two processes that start it at the same moment
 * (PostgreSQL's own lock file admits one, the other attaches).
 */
async function attachOrStart(options: {
  folder: string
  logFile: string
  start: () => Promise<ChildProcess>
  url: (socketFolder: string) => string
}): Promise<{ socketFolder: string; startedHere: boolean }> {
  const deadline = performance.now() + longestStartMs
  let child: ChildProcess | null = null
  for (let starts = 0; performance.now() < deadline; await sleep(20)) {
    const running = runningPostmaster(options.folder)
    if (running?.ready && (await answers(options.url(running.socketFolder)))) {
      return { socketFolder: running.socketFolder, startedHere: child?.pid === running.pid }
    }
    if (running || (child && child.exitCode === null && child.signalCode === null && child.pid)) continue
    if (starts === mostStarts) break
    // Sessions of a killed PostgreSQL need a moment to release its shared memory.
    if (starts > 0) await sleep(300)
    child = await options.start()
    starts += 1
  }
  throw new Error(`PostgreSQL does not start; the end of ${options.logFile} says:\n${endOf(options.logFile)}`)
}

/** Returns true when PostgreSQL accepts a session, false when it is not running; throws on a refused password. */
async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.end()
    return true
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '28P01') throw error
    return false
  }
}

function endOf(logFile: string): string {
  return existsSync(logFile) ? readFileSync(logFile, 'utf8').trim().split('\n').slice(-15).join('\n') : '(no log)'
}

function memoize<T>(make: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined
  return () => (result ??= make())
}
