/**
 * Posts vouchers on a PostgreSQL whose disk is slow and forgets what was not flushed, and cuts its power under load: all
 * of its processes are killed at once. A disk of the operating system would keep what killed processes have written.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { findBinaries } from '../../server/db/embedded/binaries.ts'
import { existingCluster, prepareSocketFolder, socketFolder, systemFolder } from '../../server/db/embedded/place.ts'
import { clearLeftovers, runningPostmaster, startPostmaster } from '../../server/db/embedded/postmaster.ts'
import { chooseRunUser } from '../../server/db/embedded/run-user.ts'
import { projectRoot } from '../../server/paths.ts'
import type { RestartFigures } from './database-restarts.ts'
import { openPreparedCluster, stateAfter } from './database-restarts.ts'
import { postDuring, until } from './posting-load.ts'
import { startServerProcess } from './server-process.ts'

/** Left alone, the log is flushed every ten seconds, so that a commit that does not wait for it is lost for certain. */
const settings = { wal_writer_delay: '10s', wal_writer_flush_after: '1GB' }

const diskSource = path.join(projectRoot, 'tests/support/slow-disk.c')

/** Why this machine cannot run it; null where it can. */
export const whyNoPowerFailure =
  process.platform !== 'linux'
    ? 'the disk that forgets is written for Linux'
    : spawnSync('cc', ['-fsyntax-only', diskSource]).status === 0
      ? null
      : 'no C compiler (cc) with the headers of the C library compiles the disk that forgets'

export type PowerFailureFigures = RestartFigures & {
  /** Rows that the disk forgot, of those that committed before a failure without waiting for it. */
  forgotten: { rows: number; of: number }
}

/** Cuts the power so many times under load. */
export async function postDuringPowerFailures(failures: number): Promise<PowerFailureFigures> {
  const parent = mkdtempSync(path.join(tmpdir(), 'daybook-power-'))
  chmodSync(parent, 0o711)
  const dataDir = path.join(parent, 'data')
  const cluster = await openPreparedCluster(dataDir)
  await cluster.stop()
  const machine = await machineOn(parent, dataDir)
  await machine.start(cluster.adminUrl)
  let server: Awaited<ReturnType<typeof startServerProcess>> | undefined
  try {
    const forgotten = await rowsForgotten(machine, cluster.adminUrl)
    server = await startServerProcess({
      DATABASE_URL: cluster.appUrl,
      DATABASE_OWNER_URL: cluster.ownerUrl,
      DATA_DIR: path.join(parent, 'server'),
    })
    const failPower = async (): Promise<void> => {
      await machine.cutPower()
      await machine.start(cluster.adminUrl)
    }
    const load = await postDuring(server, Array(failures).fill(failPower))
    return { ...load, ...(await stateAfter(server, cluster)), forgotten }
  } finally {
    server?.child.kill('SIGKILL')
    await machine.cutPower()
    rmSync(parent, { recursive: true, force: true })
  }
}

type Machine = { start: (url: string) => Promise<void>; cutPower: () => Promise<void> }

/** Returns the machine of a cluster that is stopped: PostgreSQL on the disk that forgets. */
async function machineOn(parent: string, dataDir: string): Promise<Machine> {
  const library = path.join(parent, 'slow-disk.so')
  execFileSync('cc', ['-O2', '-shared', '-fPIC', '-o', library, diskSource, '-ldl'])
  const cluster = existingCluster(dataDir) ?? ''
  const runUser = chooseRunUser(cluster)
  const { postgres: program } = await findBinaries({
    runUser,
    copyFolder: runUser ? systemFolder : dataDir,
    log: () => undefined,
  })
  const postgres = path.join(parent, 'postgres-on-slow-disk')
  writeFileSync(postgres, `#!/bin/sh\nLD_PRELOAD='${library}' exec '${program}' "$@"\n`)
  for (const file of [library, postgres]) chmodSync(file, 0o755)
  const sockets = socketFolder(dataDir)
  const logFile = path.join(dataDir, 'postgres.log')
  return {
    start: async (url) => {
      await prepareSocketFolder(sockets, runUser)
      await clearLeftovers(cluster, sockets)
      startPostmaster({ postgres, cluster, socketFolder: sockets, logFile, runUser, settings })
      await until(() => answers(url), 'answering after a power failure')
    },
    cutPower: async () => {
      const postmaster = runningPostmaster(cluster)?.pid
      if (postmaster === undefined) return
      const children = childrenOf(postmaster)
      for (const pid of [postmaster, ...children]) kill(pid)
      await until(() => [postmaster, ...children].every((pid) => stateOf(pid) === null), 'without power')
    },
  }
}

/** Commits rows without waiting for the disk and cuts the power; returns how many of them are gone afterwards. */
async function rowsForgotten({ start, cutPower }: Machine, url: string): Promise<PowerFailureFigures['forgotten']> {
  const of = 20
  const session = new pg.Client({ connectionString: url })
  session.on('error', () => undefined)
  await session.connect()
  await session.query('create table unflushed (place int)')
  await session.query('set synchronous_commit = off')
  for (let place = 0; place < of; place += 1) await session.query('insert into unflushed values ($1)', [place])
  await cutPower()
  await start(url)
  const next = new pg.Client({ connectionString: url })
  await next.connect()
  const { rows } = await next.query<{ left: number }>('select count(*)::int as left from unflushed')
  await next.query('drop table unflushed')
  await next.end()
  return { rows: of - (rows[0]?.left ?? 0), of }
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => undefined)
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  )
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => stateOf(pid)?.parent === parent)
}

/** Returns the parent of a process; null for one that has ended, also when its end was not collected. */
function stateOf(pid: number): { parent: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [state, parent] = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return state === 'Z' || state === 'X' ? null : { parent: Number(parent) }
  } catch {
    return null
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended already.
  }
}
