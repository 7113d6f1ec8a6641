import { existsSync } from 'node:fs'
import path from 'node:path'
import { buildApp } from './app.ts'
import { parseConfig, type Config } from './config.ts'
import { createDatabase } from './db/client.ts'
import { assertRequestRole, migrate, roleOf } from './db/migrate.ts'
import { openDatabase, type OpenDatabase } from './db/open-database.ts'
import { takeServerLock } from './db/server-lock.ts'
import { createDemo } from './demo/create-demo.ts'
import { projectRoot } from './paths.ts'

/** What has to be closed before the database when the server stops, the last opened first. */
const opened: (() => Promise<void>)[] = []
let opening: Promise<OpenDatabase | null> = Promise.resolve(null)
let holdsLock = false
let stopping = false

await start().catch(fail)

async function start(): Promise<void> {
  process.on('SIGINT', () => void stop(0))
  process.on('SIGTERM', () => void stop(0))
  const config = parseConfig(process.env)
  const { ownerUrl, appUrl } = await timed('Database opened', () => openForServer(config))
  await timed('Migrations checked', () => migrate({ ownerUrl, appRole: roleOf(appUrl), log: say }))
  await assertRequestRole(appUrl)

  const db = createDatabase(appUrl)
  opened.push(() => db.close())
  const clock = { now: () => new Date() }
  const signIns = config.demo ? await timed('Demo checked', () => createDemo({ db, clock, log: say })) : []

  const web = path.join(projectRoot, 'build/web')
  const webRoot = existsSync(path.join(web, 'index.html')) ? web : null
  const app = await buildApp({ db, clock, rateLimit: config.rateLimit, webRoot, log: true })
  opened.push(() => app.close())
  await timed('Listening', () => app.listen({ host: config.host, port: config.port }))

  say(`\nDaybook is ready at ${config.publicUrl} after ${Math.round(performance.now())} ms`)
  for (const { email, password } of signIns) say(`  ${email}  ${password}`)
}

/** An embedded database belongs to one server; a database server may serve several. */
async function openForServer(config: Config): Promise<OpenDatabase> {
  const database = openDatabase(config, say)
  opening = database.catch(() => null)
  const { cluster, ownerUrl } = await database
  if (!cluster) return database

  const reopen = async (): Promise<void> => {
    holdsLock = false
    if (stopping) return
    say('PostgreSQL ended unexpectedly; starting it again')
    await openForServer(config)
  }
  await takeServerLock({ ownerUrl, address: config.publicUrl, onLost: () => void reopen().catch(fail) })
  holdsLock = true
  return database
}

/** Waits for a database that is just being opened, since an interrupted start must leave nothing running either. */
async function stop(code: number): Promise<void> {
  if (stopping) return
  stopping = true
  const database = await opening
  for (const close of opened.toReversed()) await close()
  // With the lock still held, so that a server starting now waits for its own PostgreSQL instead of losing ours.
  await (holdsLock ? database?.cluster?.stop() : database?.close())
  process.exit(code)
}

async function fail(error: unknown): Promise<void> {
  // Whatever was still starting when it was told to stop finds the database gone.
  if (stopping) return
  process.stderr.write(`${explain(error)}\n`)
  await stop(1)
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if ('code' in error && error.code === 'EADDRINUSE') return `${error.message}. Set PORT to a free port.`
  // Our own refusals say what to do; the trace of anything else is worth having.
  return error.constructor === Error && !('code' in error) ? error.message : (error.stack ?? error.message)
}

async function timed<T>(what: string, act: () => Promise<T>): Promise<T> {
  const before = performance.now()
  const result = await act()
  say(`${what} (${Math.round(performance.now() - before)} ms)`)
  return result
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
