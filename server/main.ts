import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { buildApp } from './app.ts'
import { parseConfig, type Config } from './config.ts'
import type { Database } from './db/core/client.ts'
import { createDatabase } from './db/core/client.ts'
import type { SlowStatement } from './db/core/pipeline.ts'
import { assertRequestRole, migrate, roleOf } from './db/core/migrate.ts'
import type { OpenDatabase } from './db/core/open-database.ts'
import { withReplica } from './db/core/replica.ts'
import { ServerRunning } from './db/core/server-lock.ts'
import { assertSessionSettings } from './db/core/session-settings.ts'
import type { SignIn } from './demo/create-demo.ts'
import { openDemo } from './demo/prepare-demo.ts'
import type { JobDeps } from './jobs/handlers.ts'
import { createImportThread } from './jobs/import-thread.ts'
import { startBackups } from './jobs/backup-worker.ts'
import { repeatWork } from './jobs/repeat-work.ts'
import { startUpkeep } from './jobs/upkeep-worker.ts'
import { startWorker } from './jobs/worker.ts'
import { keepRecoverable } from './services/backup/keep-recoverable.ts'
import type { BackupReport } from './services/backup/report-backup.ts'
import { emailBackupReport } from './services/backup/report-backup.ts'
import { openRecoverable } from './services/backup/open-recoverable.ts'
import { createSharing, SHARING_MS } from './services/limits/shared-counts.ts'
import type { Clock } from './services/core/unit-of-work.ts'
import { createReadiness } from './services/core/readiness.ts'
import { createMailer } from './mail/mailer.ts'
import type { Metrics } from './telemetry/metrics.ts'
import { createMetrics } from './telemetry/metrics.ts'
import { serveMetrics } from './telemetry/serve-metrics.ts'
import { createLog } from './telemetry/log.ts'
import { currentScope } from './telemetry/scope.ts'
import { limitHeapGrowth } from './heap-growth.ts'
import { projectRoot } from './paths.ts'
import { runCommand } from './run-command.ts'
import { assertSharedKey, keptSecretKey } from './secret-key.ts'
import { createSealer } from './services/identity/seal.ts'
import { openFiles } from './storage/open-files.ts'
import { createWebhookCaller } from './webhook/call-webhook.ts'

const reopenPauseMs = 2000
const recoveryPauseMs = 30_000
/** What has to be closed before the database when the server stops, the last opened first. */
const opened: (() => Promise<void>)[] = []
let database: OpenDatabase | undefined
let holdsLock = false
let underWay = Promise.resolve()
let stopping = false
/** Tells what the server does outside requests and jobs; programs read it as lines of the log. */
let say = (line: string): void => void process.stdout.write(`${line}\n`)
/** How long the server still answers after it was told to stop: set once it answers at all. */
let stopDelayMs = 0

limitHeapGrowth()
process.on('SIGINT', () => void stop(0))
process.on('SIGTERM', () => void stop(0))
perform(start())

async function start(): Promise<void> {
  const config = parseConfig(process.env)
  const log = createLog(config.log)
  const isText = config.log.format === 'text'
  if (!isText) say = (line) => log.info(line.trim())
  // Demo sign-ins and links of stored emails are for the person at a terminal, and secrets in any other log.
  const sayToPerson = isText ? say : () => undefined
  const { ownerUrl, appUrl } = await timed('Database opened', () => open(config))
  await timed('Migrations checked', () => migrate({ ownerUrl, appRole: roleOf(appUrl), log: say }))
  await assertRequestRole(appUrl)

  const clock = { now: () => new Date() }
  const metrics = config.metrics && createMetrics(programVersion())
  const db = connect(config, { appUrl, clock, log, metrics })
  opened.push(() => db.close())
  await assertSessionSettings(db)
  const files = openFiles(config.files)
  const demo = config.demo ? await openDemo({ db, clock, files, log: say, ownerUrl }) : null

  const web = path.join(projectRoot, 'build/web')
  const webRoot = existsSync(path.join(web, 'index.html')) ? web : null
  const site = {
    publicUrl: config.publicUrl,
    isOpenForSignup: config.signup,
    providers: config.providers,
    webhookHosts: config.webhookHosts,
    sealer: createSealer(config.secretKey ?? (await keptSecretKey(config.dataDir))),
    demo: demo?.access ?? null,
  }
  await assertSharedKey(db, site.sealer)
  const isStopping = () => stopping
  const demoState = () => demo?.access.state() ?? 'ok'
  const parts = { db, files, sealer: site.sealer, clock, dataDir: config.dataDir, demoState, isStopping }
  const readiness = createReadiness(parts)
  if (config.metrics && metrics) {
    const expose = () => metrics.expose({ connections: db.connections, readiness })
    opened.push(await serveMetrics({ ...metrics, expose }, config.metrics))
  }
  const app = await buildApp({ db, clock, files, site, readiness, rateLimit: config.rateLimit, webRoot, log, metrics })
  opened.push(() => app.close())
  if (config.database.kind === 'server' && config.rateLimit > 0) {
    const onError = (error: unknown): void => log.error({ err: error }, 'sharing counts failed')
    const sharing = repeatWork(createSharing(db, app.limits), { pauseMs: SHARING_MS, onError })
    opened.push(() => sharing.stop())
  }
  keepCopies(config, { log, db, sealer: site.sealer, clock })
  const mailer = createMailer({
    ...config,
    from: config.mailFrom,
    outbox: path.join(config.dataDir, 'outbox'),
    log: sayToPerson,
  })
  startWork(config, { db, clock, files, mailer, sealer: site.sealer, ownerUrl, appUrl, log, metrics })
  await timed('Listening', () => app.listen({ host: config.host, port: config.port }))
  stopDelayMs = config.stopDelayMs

  say(`\nDaybook is ready at ${config.publicUrl} after ${Math.round(performance.now())} ms`)
  const onReady = (signIns: readonly SignIn[]): void => {
    say(`Demo ready after ${Math.round(performance.now())} ms`)
    for (const { email, password } of signIns) sayToPerson(`  ${email}  ${password}`)
  }
  const onError = (error: unknown): void =>
    log.error({ err: error }, 'the demo could not be made; the next start makes it anew')
  if (demo) opened.push(demo.make({ onReady, onError }))
}

type DatabaseAccess = { appUrl: string; clock: Clock; log: Logger; metrics: Metrics | null }

/** Connects to the database, and for reports to its replica. */
function connect(config: Config, { appUrl, clock, log, metrics }: DatabaseAccess): Database {
  const { database: location, slowFromMs } = config
  const report = ({ name, ...statement }: SlowStatement): void => {
    log.warn({ ...currentScope(), statement: name, ...statement }, 'slow statement')
    metrics?.slowStatement()
  }
  const slow = slowFromMs === null ? null : { fromMs: slowFromMs, report }
  const primary = createDatabase(appUrl, { clock, slow })
  const replicaUrl = location.kind === 'server' ? location.replicaUrl : null
  const onError = (error: unknown) => log.warn({ err: error }, 'reports are read from the primary database')
  return replicaUrl === null ? primary : withReplica(primary, { url: replicaUrl, slow, onError })
}

type Work = Omit<JobDeps, 'imports' | 'callWebhook'> & {
  ownerUrl: string
  appUrl: string
  log: Logger
  metrics: Metrics | null
}

/** Starts what is done besides requests: upkeep and jobs. */
function startWork(config: Config, { ownerUrl, appUrl, log, metrics, ...deps }: Work): void {
  // Connects for the upkeep of ended companies only; no request comes near it.
  const ownerDb = createDatabase(ownerUrl, { connections: 1 })
  opened.push(() => ownerDb.close())
  const upkeep = startUpkeep({ ...deps, ownerDb }, (error) => log.error({ err: error }, 'upkeep failed'))
  opened.push(() => upkeep.stop())
  const imports = createImportThread({ databaseUrl: appUrl, files: config.files })
  opened.push(() => imports.close())
  const call = createWebhookCaller({ allowedHosts: config.webhookHosts })
  const callWebhook: typeof call = async (request) => {
    const result = await call(request)
    metrics?.webhook(result.code)
    return result
  }
  const jobs = startWorker(
    { ...deps, imports, callWebhook },
    {
      onError: (error) => log.error({ err: error, ...currentScope() }, 'a job failed'),
      onEnd: (run) => {
        log.info(run, 'job')
        metrics?.job(run)
      },
    },
  )
  opened.push(() => jobs.stop())
}

type Room = Pick<JobDeps, 'db' | 'sealer' | 'clock'> & { log: Logger }

/** Keeps the recovery folder up to date and makes backups, where they are configured. */
function keepCopies(config: Config, { log, db, sealer, clock }: Room): void {
  const { dataDir, recoveryDir, recoveryDays: days, files, backups, operatorEmail } = config
  if (recoveryDir !== null) {
    const place = { adminUrl, dataDir, recoveryDir, days, files, clock, log: say }
    const onError = (error: unknown): void => log.error({ err: error }, 'keeping the recovery folder failed')
    const keeping = repeatWork(() => keepRecoverable(place), { pauseMs: recoveryPauseMs, onError })
    opened.push(async () => {
      await keeping.stop()
      await keepRecoverable(place).catch(onError)
    })
  }
  if (backups.time !== null) {
    const report = async (backup: BackupReport): Promise<void> => {
      say([`Backup: ${backup.result}`, ...backup.lines].join('\n  '))
      if (operatorEmail !== null) await emailBackupReport({ db, sealer }, operatorEmail, backup)
    }
    const onError = (error: unknown): void => log.error({ err: error }, 'the backup failed')
    const work = { backups: { ...backups, time: backups.time }, clock, run: runCommand, report }
    const worker = startBackups(work, onError)
    opened.push(() => worker.stop())
  }
}

/** The address of the embedded database for its superuser; the same after it was started again. */
function adminUrl(): string {
  if (!database?.cluster) throw new Error('There is no embedded database')
  return database.cluster.adminUrl
}

/** An embedded database belongs to one server; a database server may serve several. */
async function open(config: Config): Promise<OpenDatabase> {
  holdsLock = false
  const onLost = (): void => (stopping ? undefined : perform(reopen(config)))
  database = await openRecoverable(config, { log: say, onLost })
  holdsLock = database.cluster !== null
  return database
}

/**
 * Starts the embedded PostgreSQL again after it ended under the running server, as often as it takes: a full disk may be
 * cleared later. Throws `ServerRunning` when another server took the data folder meanwhile.
 */
async function reopen(config: Config): Promise<void> {
  say('PostgreSQL ended unexpectedly; starting it again')
  while (!stopping) {
    try {
      await open(config)
      return say('PostgreSQL runs again')
    } catch (error) {
      if (error instanceof ServerRunning) throw error
      say(`${explain(error)}\nTrying again in ${reopenPauseMs / 1000} s`)
      await sleep(reopenPauseMs)
    }
  }
}

/** Does what the server cannot go on without; when it fails the reason is printed and the server stops. */
function perform(work: Promise<void>): void {
  underWay = work
  work.catch((error: unknown) => {
    if (stopping) return
    process.stderr.write(`${explain(error)}\n`)
    void stop(1)
  })
}

/** Waits for the step under way, since an interrupted start must leave nothing running either. */
async function stop(code: number): Promise<void> {
  if (stopping) return
  stopping = true
  await underWay.catch(() => undefined)
  // Readiness says so from now on, and a proxy that asks for it sends no more requests.
  await sleep(stopDelayMs)
  for (const close of opened.toReversed()) await close()
  // With the lock still held, so that a server starting now waits for its own PostgreSQL instead of losing ours.
  await (holdsLock ? database?.cluster?.stop() : database?.close())
  process.exit(code)
}

/** Returns the version in package.json, which lies beside what is built. */
function programVersion(): string {
  const { version } = JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8')) as { version: string }
  return version
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if ('code' in error && error.code === 'EADDRINUSE') return `${error.message}. Set PORT to a free port.`
  // Our own refusals say what to do; the trace of anything else is worth having.
  const isOurs = error instanceof ServerRunning || (error.constructor === Error && !('code' in error))
  return isOurs ? error.message : (error.stack ?? error.message)
}

async function timed<T>(what: string, act: () => Promise<T>): Promise<T> {
  if (stopping) throw new Error('Stopped while starting')
  const before = performance.now()
  const result = await act()
  say(`${what} (${Math.round(performance.now() - before)} ms)`)
  return result
}
