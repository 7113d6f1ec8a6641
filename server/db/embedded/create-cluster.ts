import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Binaries } from './binaries.ts'
import type { Passwords } from './passwords.ts'
import { holdsCluster } from './place.ts'
import { isAlive } from './postmaster.ts'
import { plainEnvironment, type RunUser } from './run-user.ts'

/** Modest settings for a machine with other services; durability has PostgreSQL's defaults. */
const settings = {
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  // A new database fills quickly, and plans made for empty tables are slow.
  autovacuum_naptime: '5s',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

const localSocketWithPassword = 'local all all scram-sha-256\n'

/**
 * Creates the cluster with its roles and the empty database `daybook` in one step: in a temporary folder that is
 * renamed at the end, so that an existing cluster is complete. `daybook_owner` owns the database and runs migrations;
 * `daybook_app` only connects, owns nothing and obeys row-level security. Throws with the program's message when
 * PostgreSQL refuses.
 */
export async function createCluster(options: {
  folder: string
  binaries: Binaries
  runUser: RunUser
  passwords: Passwords
  durable: boolean
}): Promise<void> {
  const { folder, binaries, runUser, passwords } = options
  await sweepUnfinished(folder)
  const temporaryFolder = `${folder}.new-${process.pid}-${randomBytes(4).toString('hex')}`
  await mkdir(temporaryFolder, { recursive: true, mode: 0o700 })
  try {
    if (runUser) await chown(temporaryFolder, runUser.uid, runUser.gid)
    await run(binaries.initdb, initdbArguments(temporaryFolder, options.durable), { runUser })
    await writeFile(path.join(temporaryFolder, 'pg_hba.conf'), localSocketWithPassword)
    await runSingleUser({ folder: temporaryFolder, binaries, runUser, statements: setUp(passwords) })
    await rename(temporaryFolder, folder)
  } catch (error) {
    await rm(temporaryFolder, { recursive: true, force: true })
    // Another process that started at the same moment may have finished first; its cluster is used.
    if (!holdsCluster(folder)) throw error
  }
}

/** Removes temporary folders of interrupted starts. */
async function sweepUnfinished(folder: string): Promise<void> {
  const parent = path.dirname(folder)
  for (const name of await readdir(parent)) {
    const pid = Number(new RegExp(`^${path.basename(folder)}\\.new-(\\d+)-`).exec(name)?.[1])
    if (pid && !isAlive(pid)) await rm(path.join(parent, name), { recursive: true })
  }
}

/** Sets new passwords for the roles of a stopped cluster, for a data folder whose password file was lost. */
export async function resetPasswords(options: {
  folder: string
  binaries: Binaries
  runUser: RunUser
  passwords: Passwords
}): Promise<void> {
  const statements = Object.entries(options.passwords).map(([role, word]) => `alter role ${role} password '${word}'`)
  await runSingleUser({ ...options, statements })
}

function initdbArguments(folder: string, durable: boolean): string[] {
  const locale = '--encoding=UTF8 --locale=C --locale-provider=builtin --builtin-locale=C.UTF-8'
  return [
    '-D',
    folder,
    '--username=postgres',
    '--auth=reject',
    '--data-checksums',
    ...locale.split(' '),
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ...(durable ? [] : ['--no-sync']),
  ]
}

function setUp(passwords: Passwords): string[] {
  return [
    `alter role postgres password '${passwords.postgres}'`,
    `create role daybook_owner login nosuperuser nobypassrls password '${passwords.daybook_owner}'`,
    `create role daybook_app login nosuperuser nobypassrls password '${passwords.daybook_app}'`,
    'create database daybook owner daybook_owner',
    'revoke all on database daybook from public',
    'grant connect on database daybook to daybook_app',
  ]
}

/** Runs PostgreSQL in single-user mode, which needs no password, so that none is written where initdb could read it. */
async function runSingleUser(options: {
  folder: string
  binaries: Binaries
  runUser: RunUser
  statements: string[]
}): Promise<void> {
  const { folder, binaries, runUser, statements } = options
  // A failing statement contains a password and must not be shown on a terminal or in a log.
  const quiet = ['-c', 'exit_on_error=true', '-c', 'log_min_error_statement=panic']
  await run(binaries.postgres, ['--single', '-D', folder, ...quiet, 'postgres'], {
    runUser,
    input: statements.map((statement) => `${statement}\n`).join(''),
  })
}

async function run(program: string, args: string[], options: { runUser: RunUser; input?: string }): Promise<void> {
  const child = spawn(program, args, { ...options.runUser, cwd: '/', env: plainEnvironment, stdio: 'pipe' })
  let output = ''
  child.stdout.on('data', (data) => (output += data))
  child.stderr.on('data', (data) => (output += data))
  // A program that ends early closes its input; its exit code is the reason, not the broken pipe.
  child.stdin.on('error', () => undefined)
  child.stdin.end(options.input ?? '')
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', resolve)
  })
  if (code !== 0) throw new Error(`${path.basename(program)} failed (${code ?? 'killed'}):\n${output.trim()}`)
}
