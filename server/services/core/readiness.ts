/**
 * Whether this server can serve requests, by named checks.
 *
 *   the database does not answer, or takes no changes; migrations of this version are missing    not ready
 *   stored secrets are encrypted with another key; a disk is full                                not ready
 *   another version has migrated further, the store of files is away, jobs are late,
 *   the clock of the server differs from that of the database, the demo is not made yet          ready, and reported
 *
 * What all servers share and most requests do without makes none of them unready: a proxy would take out all at once.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../db/core/client.ts'
import { reading } from '../../db/core/client.ts'
import { databaseState, jobBacklog, type JobBacklog } from '../../db/core/health-store.ts'
import { knownMigrations } from '../../db/core/migrate.ts'
import type { Clock } from './unit-of-work.ts'
import type { FileStore } from '../../storage/files.ts'
import { freeBytes, leastSpace } from '../../storage/files.ts'
import type { Sealer } from '../identity/seal.ts'
import { keyCheckOf } from '../identity/seal.ts'

/** The state of a check, and the figures that it follows from. */
type Check<State extends string> = { state: State | 'ok' | 'unknown' } & Readonly<Record<string, string | number>>

export type Checks = {
  database: Check<'unreachable' | 'read-only'>
  migrations: Check<'missing' | 'newer'>
  secret_key: Check<'different'>
  /** The disk of PostgreSQL, full for half a minute after it refused a statement. */
  database_disk: Check<'full'>
  /** The disk of the data folder. */
  disk: Check<'full'>
  files: Check<'unreachable' | 'full'>
  jobs: Check<'late'>
  /** The clock of this server beside that of the database, which all servers share. */
  clock: Check<'different'>
  /** The demo companies, where the server has them. */
  demo: Check<'preparing' | 'failed'>
}

export type Readiness = {
  status: 'ok' | 'unavailable' | 'stopping'
  /** Null while the server stops, which looks at nothing more. */
  checks: Checks | null
  /** The waiting jobs by kind; null when the database does not tell. */
  backlog: readonly JobBacklog[] | null
}

type Parts = {
  db: Pick<Database, 'batch' | 'read' | 'hasSpace'>
  files: Pick<FileStore, 'has' | 'hasSpace'>
  sealer: Sealer
  clock: Clock
  dataDir: string
  demoState: () => Checks['demo']['state']
  /** Whether the server was told to stop. */
  isStopping: () => boolean
}

/** The states that are reported and leave the server ready. */
const harmless: ReadonlySet<string> = new Set([
  'ok',
  'unknown',
  'newer',
  'late',
  'files unreachable',
  'clock different',
  'preparing',
  'demo failed',
])

/** A check without an answer by then has failed: probes wait a few seconds themselves. */
const longestMs = 2000
/**
 * A server whose clock differs by more says so: tokens of others end too early or late there, and those of a future beyond
 * a minute are refused.
 */
const mostSecondsApart = 5
/** Jobs that wait longer are late; a long import delays the others of its company by minutes. */
const lateSeconds = 900

/**
 * Returns the function that returns the readiness of this server. What the checks have found is answered for `maxAgeMs`, so that
 * probes cannot load the database; stopping is answered at once.
 */
export function createReadiness(parts: Parts, { maxAgeMs = 1000 } = {}): () => Promise<Readiness> {
  const schemaVersion = knownMigrations().length
  const recent = answeredFor(maxAgeMs, () => runChecks(parts, schemaVersion))
  return async () => (parts.isStopping() ? { status: 'stopping', checks: null, backlog: null } : recent())
}

/** Returns the names of the checks because of which a server is not ready. */
export function failedChecks(checks: Checks): string[] {
  return Object.entries(checks)
    .filter(([name, { state }]) => !harmless.has(state) && !harmless.has(`${name} ${state}`))
    .map(([name]) => name)
}

async function runChecks(parts: Parts, schemaVersion: number): Promise<Readiness> {
  const [ofDatabase, disk, files] = await Promise.all([
    checkDatabase(parts, schemaVersion),
    checkDisk(parts.dataDir),
    checkFiles(parts.files),
  ])
  const { backlog, ...databaseChecks } = ofDatabase
  const checks: Checks = {
    ...databaseChecks,
    jobs: checkJobs(backlog),
    disk,
    files,
    demo: { state: parts.demoState() },
  }
  return { status: failedChecks(checks).length === 0 ? 'ok' : 'unavailable', checks, backlog }
}

type DatabaseChecks = Pick<Checks, 'database' | 'migrations' | 'secret_key' | 'database_disk' | 'clock'>

async function checkDatabase(
  { db, sealer, clock }: Parts,
  schemaVersion: number,
): Promise<DatabaseChecks & Pick<Readiness, 'backlog'>> {
  const database_disk = { state: db.hasSpace() ? 'ok' : 'full' } as const
  const before = clock.now().getTime()
  const { answer, reason } = await inTime(
    db.read(
      null,
      reading([databaseState()], ([[state]]) => state),
    ),
  )
  if (!answer) {
    const unknown = { state: 'unknown' } as const
    const database = { state: 'unreachable', reason: reason ?? '' } as const
    return { database, migrations: unknown, secret_key: unknown, database_disk, clock: unknown, backlog: null }
  }
  const { is_read_only, schema_version: version, key_check, now } = answer
  // The database answered somewhere between the question and its answer.
  const middle = (before + clock.now().getTime()) / 2
  const backlog = await inTime(db.batch(null, [jobBacklog()]))
  return {
    database: { state: is_read_only ? 'read-only' : 'ok' },
    migrations: { state: stateOfSchema(version, schemaVersion), version, expected: schemaVersion },
    secret_key: { state: key_check === null || key_check === keyCheckOf(sealer) ? 'ok' : 'different' },
    database_disk,
    clock: checkClock(Math.round((middle - now.getTime()) / 1000)),
    backlog: backlog.answer?.[0] ?? null,
  }
}

function stateOfSchema(version: number, expected: number): Checks['migrations']['state'] {
  if (version < expected) return 'missing'
  return version > expected ? 'newer' : 'ok'
}

function checkClock(secondsAhead: number): Checks['clock'] {
  return { state: Math.abs(secondsAhead) > mostSecondsApart ? 'different' : 'ok', seconds_ahead: secondsAhead }
}

async function checkDisk(dataDir: string): Promise<Checks['disk']> {
  const { answer: free, reason } = await inTime(freeBytes(dataDir))
  if (free === null) return { state: 'unknown', reason }
  return { state: free >= leastSpace ? 'ok' : 'full', free_bytes: free }
}

async function checkFiles(files: Parts['files']): Promise<Checks['files']> {
  // A store of objects says nothing of its space; a question for a file that does not exist shows that it answers.
  const { answer: hasSpace, reason } = await inTime(files.has('files/readiness').then(() => files.hasSpace()))
  if (hasSpace === null) return { state: 'unreachable', reason }
  return { state: hasSpace ? 'ok' : 'full' }
}

function checkJobs(backlog: readonly JobBacklog[] | null): Checks['jobs'] {
  if (backlog === null) return { state: 'unknown' }
  const oldest = Math.round(Math.max(0, ...backlog.map(({ oldest_seconds }) => oldest_seconds)))
  const waiting = backlog.reduce((sum, kind) => sum + kind.waiting, 0)
  return { state: oldest > lateSeconds ? 'late' : 'ok', waiting, oldest_seconds: oldest }
}

/** Returns the answer of `work`, or the reason why there is none in time. */
async function inTime<T>(work: Promise<T>): Promise<{ answer: T; reason: null } | { answer: null; reason: string }> {
  const limit = new AbortController()
  const tooLate = sleep(longestMs, null, { signal: limit.signal, ref: false }).then(
    () => {
      throw new Error(`No answer within ${longestMs / 1000} seconds`)
    },
    () => new Promise<never>(() => undefined),
  )
  try {
    return { answer: await Promise.race([work, tooLate]), reason: null }
  } catch (error) {
    const { cause = error } = error instanceof Error ? error : {}
    return { answer: null, reason: cause instanceof Error ? cause.message : String(cause) }
  } finally {
    limit.abort()
  }
}

/** Returns a function that repeats the last answer of `work` for some time after it came; askers meanwhile wait for one. */
function answeredFor<T>(maxAgeMs: number, work: () => Promise<T>): () => Promise<T> {
  let last: { answer: T; at: number } | null = null
  let pending: Promise<T> | null = null
  return async () => {
    if (last && performance.now() - last.at < maxAgeMs) return last.answer
    pending ??= work()
      .then((answer) => {
        last = { answer, at: performance.now() }
        return answer
      })
      .finally(() => {
        pending = null
      })
    return pending
  }
}
