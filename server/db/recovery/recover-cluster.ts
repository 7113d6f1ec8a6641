/** Makes a new cluster from a base copy and the archived log, as it was at a moment. */
import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { chown, mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import { openCluster } from '../embedded/embedded-cluster.ts'
import { existingCluster, folderForNewCluster, noteClusterFolder } from '../embedded/place.ts'
import { stopPostmaster } from '../embedded/postmaster.ts'
import type { RunUser } from '../embedded/run-user.ts'
import { chooseRunUser, succeedsAs } from '../embedded/run-user.ts'
import { measured } from '../../storage/content-sum.ts'
import type { BaseCopy } from './base-copy.ts'
import { archivedNames, logFolder, restoreCommand, withAdmin } from './log-archive.ts'
import { unbrokenLog } from './log-segments.ts'

/** A recovery that cannot be done; the message says why. */
export class RecoveryError extends Error {}

export type ClusterRecovery = {
  recoveryDir: string
  base: BaseCopy
  dataDir: string
  /** The moment; null: everything that is archived. */
  until: Date | null
  log: (line: string) => void
}

/** How often the command says how far it is. */
const noteMs = 5000

/**
 * Recovers into a data folder that has the passwords of the cluster and no cluster, all or nothing, and stops the cluster
 * again. Returns the moment of the last change that was recovered; null when the log had none. Raises RecoveryError for a
 * folder with a cluster, a damaged copy, a gap in the log, and a moment that the log does not reach.
 */
export async function recoverCluster(recovery: ClusterRecovery): Promise<Date | null> {
  const { recoveryDir, base, dataDir, until, log } = recovery
  if (existingCluster(dataDir) !== null) {
    throw new RecoveryError(`${dataDir} has a database already. Recover into another DATA_DIR.`)
  }
  const runUser = chooseRunUser(null)
  await refuseGaps(recoveryDir, base, until)
  refuseUnreadable(recoveryDir, runUser)
  const folder = await folderForNewCluster(dataDir, runUser)
  const unfinished = `${folder}.new-${process.pid}-${randomBytes(4).toString('hex')}`
  try {
    await unpack(base, unfinished)
    await writeFile(path.join(unfinished, 'postgresql.auto.conf'), settingsOf(recoveryDir, until))
    await writeFile(path.join(unfinished, 'recovery.signal'), '')
    await giveTo(runUser, unfinished)
    await rename(unfinished, folder)
    await noteClusterFolder(dataDir, folder)
    return await replay(dataDir, log)
  } catch (error) {
    await stopPostmaster(folder)
    for (const one of [unfinished, folder, path.join(dataDir, 'CLUSTER')])
      await rm(one, { recursive: true, force: true })
    throw error
  }
}

/** PostgreSQL takes a missing segment for the end of the log, and would recover less without a word. */
async function refuseGaps(recoveryDir: string, base: BaseCopy, until: Date | null): Promise<void> {
  const folder = logFolder(recoveryDir)
  const { last, missing } = unbrokenLog(await archivedNames(recoveryDir), base.first_segment)
  if (last === null || last < base.last_segment) {
    throw new RecoveryError(`${folder} lacks ${missing ?? base.first_segment}, which the copy ${base.folder} needs.`)
  }
  if (missing === null || until !== null) return
  const { mtime } = await stat(path.join(folder, `${last}.gz`))
  throw new RecoveryError(
    `${folder} lacks ${missing}, so that nothing after it can be recovered. Name a moment with --to; the log goes on ` +
      `without a gap until about ${mtime.toISOString()}.`,
  )
}

function refuseUnreadable(recoveryDir: string, runUser: RunUser): void {
  const folder = logFolder(recoveryDir)
  if (runUser === null || succeedsAs(runUser, '/bin/sh', ['-c', 'cd "$0" && [ -r . ]', folder])) return
  throw new RecoveryError(
    `The database user (uid ${runUser.uid}) cannot read ${folder}: chown -R ${runUser.uid} the folder, and let it pass those above.`,
  )
}

async function unpack(base: BaseCopy, target: string): Promise<void> {
  await mkdir(target, { mode: 0o700 })
  for (const name of base.folders) await mkdir(path.join(target, name), { recursive: true, mode: 0o700 })
  for (const [name, { bytes, sha256 }] of Object.entries(base.files)) {
    const read = measured()
    const output = createWriteStream(path.join(target, name), { mode: 0o600 })
    try {
      await pipeline(createReadStream(path.join(base.folder, `${name}.gz`)), createGunzip(), read.pass, output)
    } catch (error) {
      if (error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')) throw error
      throw new RecoveryError(`The copy ${base.folder} is damaged: ${name} can’t be read.`, { cause: error })
    }
    if (read.bytes() !== bytes || read.sha256() !== sha256) {
      throw new RecoveryError(`The copy ${base.folder} is damaged: ${name} is not as it was copied.`)
    }
  }
}

async function giveTo(runUser: RunUser, folder: string): Promise<void> {
  if (runUser === null) return
  await chown(folder, runUser.uid, runUser.gid)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    await chown(path.join(entry.parentPath, entry.name), runUser.uid, runUser.gid)
  }
}

/** Returns the settings of the recovery: it stays on the timeline of the copy, and the new cluster archives nothing yet. */
function settingsOf(recoveryDir: string, until: Date | null): string {
  const settings = {
    restore_command: restoreCommand(recoveryDir),
    recovery_target_timeline: 'current',
    ...(until === null
      ? {}
      : { recovery_target_time: `${until.toISOString().slice(0, -1)}+00`, recovery_target_action: 'promote' }),
  }
  return Object.entries(settings)
    .map(([name, value]) => `${name} = '${value.replaceAll('\\', '\\\\').replaceAll("'", "''")}'\n`)
    .join('')
}

/** Starts the cluster, waits until it has replayed the log, and stops it. */
async function replay(dataDir: string, log: (line: string) => void): Promise<Date | null> {
  const logFile = path.join(dataDir, 'postgres.log')
  try {
    const cluster = await openCluster({ dataDir, log })
    const last = await withAdmin(cluster.adminUrl, (client) => recovered(client, log))
    await cluster.stop()
    return last
  } catch (error) {
    throw new RecoveryError(reasonIn(await readFile(logFile, 'utf8')), { cause: error })
  }
}

async function recovered(client: pg.Client, log: (line: string) => void): Promise<Date | null> {
  for (let noted = performance.now(); ; await sleep(100)) {
    const { rows } = await client.query<{ replaying: boolean; at: Date | null }>(
      'select pg_is_in_recovery() as replaying, pg_last_xact_replay_timestamp() as at',
    )
    const { replaying = true, at = null } = rows[0] ?? {}
    if (!replaying) {
      for (const name of [
        'restore_command',
        'recovery_target_timeline',
        'recovery_target_time',
        'recovery_target_action',
      ]) {
        await client.query(`alter system reset ${name}`)
      }
      return at
    }
    if (performance.now() - noted < noteMs) continue
    noted = performance.now()
    log(`Replaying the log: ${at?.toISOString() ?? 'nothing yet'}`)
  }
}

/** Returns why the recovery failed, from the log of PostgreSQL. */
function reasonIn(text: string): string {
  const lines = text.trim().split('\n')
  if (lines.some((line) => line.includes('recovery ended before configured recovery target was reached'))) {
    const last = lines.findLast((line) => line.includes('last completed transaction was at log time'))
    const at = / at log time (.+)$/.exec(last ?? '')?.[1]
    return `The archived log does not reach that moment${at ? `: its last change is of ${at}` : ''}. Without --to everything is recovered.`
  }
  return `PostgreSQL cannot recover; its log says:\n${lines.slice(-15).join('\n')}`
}
