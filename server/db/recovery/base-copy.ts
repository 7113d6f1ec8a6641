/**
 * Copies of the running cluster that its archived log is applied to. The files change while they are copied; what the copy
 * lacks is in the log between its first and its last segment.
 */
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { z } from 'zod'
import { unlessMissing } from '../../storage/files.ts'
import { measured } from '../../storage/content-sum.ts'
import { logArchiveState, logFolder, withAdmin } from './log-archive.ts'
import { parseSegment } from './log-segments.ts'

/** What a base copy is; written when it is whole. */
const baseCopy = z.object({
  format: z.literal(1),
  system_identifier: z.string(),
  timeline: z.int(),
  /** The segments of the log that the copy needs. */
  first_segment: z.string(),
  last_segment: z.string(),
  /** The copy can be recovered to this moment and later ones. */
  finished_at: z.iso.datetime(),
  folders: z.array(z.string()),
  files: z.record(z.string(), z.object({ bytes: z.int(), sha256: z.string() })),
})
/** `folder` holds it. */
export type BaseCopy = z.infer<typeof baseCopy> & { folder: string }

const DESCRIPTION = 'base.json'
/** How long a copy waits for the archive of its last segment. */
const longestWaitMs = 120_000

/** Files that a cluster starting from the copy would remove. */
const notCopied =
  /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/|(^|\/)pgsql_tmp/
const ofTheRun = new Set([
  'postmaster.pid',
  'postmaster.opts',
  'postgresql.auto.conf',
  'current_logfiles',
  'pg_internal.init',
])

/** Returns the folder of base copies below the recovery folder. */
export const basesFolder = (recoveryDir: string) => path.join(recoveryDir, 'base')

/**
 * Returns the whole base copies below a recovery folder, the oldest first by their place in the log, whatever the clock said.
 * Raises an error for one whose description is damaged.
 */
export async function baseCopies(recoveryDir: string): Promise<BaseCopy[]> {
  const above = basesFolder(recoveryDir)
  const names = (await readdir(above)).filter((name) => !name.endsWith('.part'))
  const copies = await Promise.all(
    names.map(async (name) => {
      const folder = path.join(above, name)
      return { ...baseCopy.parse(JSON.parse(await readFile(path.join(folder, DESCRIPTION), 'utf8'))), folder }
    }),
  )
  // The name of a segment begins with its timeline, and each copy begins a segment.
  return copies.toSorted((one, other) => (one.first_segment < other.first_segment ? -1 : 1))
}

/**
 * Makes a base copy of a running cluster below the recovery folder. Raises errors of the disk, of the database, and one when
 * the log of the copy is not archived in time; then there is no copy.
 */
export async function makeBaseCopy(place: {
  adminUrl: string
  cluster: string
  recoveryDir: string
  now: Date
}): Promise<BaseCopy> {
  const { adminUrl, cluster, recoveryDir, now } = place
  const above = basesFolder(recoveryDir)
  for (const name of await readdir(above)) {
    if (name.endsWith('.part')) await rm(path.join(above, name), { recursive: true })
  }
  const folder = path.join(above, now.toISOString().replaceAll(/[-:]|\.\d+/g, ''))
  const unfinished = `${folder}.part`
  try {
    const copy = await withAdmin(adminUrl, (client) => copyCluster(client, cluster, unfinished))
    await archived(path.join(logFolder(recoveryDir), `${copy.last_segment}.gz`))
    await writeFile(path.join(unfinished, DESCRIPTION), JSON.stringify(copy), { flush: true, mode: 0o600 })
    await rename(unfinished, folder)
    return { ...copy, folder }
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}

async function copyCluster(client: pg.Client, cluster: string, target: string): Promise<z.infer<typeof baseCopy>> {
  const { systemIdentifier: system_identifier } = await logArchiveState(client)
  const { rows: starts } = await client.query<{ segment: string }>(
    `select pg_walfile_name(pg_backup_start('base', fast => true)) as segment`,
  )
  const first_segment = starts[0]?.segment ?? ''
  const { folders, files } = await copyFiles(cluster, target)
  const { rows: stops } = await client.query<{ label: string; segment: string; at: Date }>(
    `select labelfile as label, pg_walfile_name(lsn) as segment, clock_timestamp() as at
       from pg_backup_stop(wait_for_archive => false)`,
  )
  const [stop] = stops
  const timeline = parseSegment(first_segment)?.timeline
  if (!stop || timeline === undefined) throw new Error('PostgreSQL does not tell which log the copy needs')
  files.backup_label = await compress(Readable.from([Buffer.from(stop.label)]), path.join(target, 'backup_label.gz'))
  const finished_at = stop.at.toISOString()
  return {
    format: 1,
    system_identifier,
    timeline,
    first_segment,
    last_segment: stop.segment,
    finished_at,
    folders,
    files,
  }
}

async function copyFiles(cluster: string, target: string): Promise<Pick<BaseCopy, 'folders' | 'files'>> {
  const folders: string[] = []
  const files: BaseCopy['files'] = {}
  await mkdir(target, { mode: 0o700 })
  for (const entry of await readdir(cluster, { recursive: true, withFileTypes: true })) {
    const name = path.relative(cluster, path.join(entry.parentPath, entry.name))
    if (entry.isDirectory()) {
      folders.push(name)
      await mkdir(path.join(target, name), { recursive: true, mode: 0o700 })
    } else if (entry.isFile() && !notCopied.test(name) && !ofTheRun.has(entry.name)) {
      await mkdir(path.join(target, path.dirname(name)), { recursive: true, mode: 0o700 })
      const source = createReadStream(path.join(cluster, name))
      // Tables are dropped and rewritten during the copy; the log has what became of them.
      const copied = await compress(source, path.join(target, `${name}.gz`)).catch(unlessMissing)
      if (copied) files[name] = copied
    }
  }
  return { folders, files }
}

async function compress(source: Readable, target: string) {
  const { pass, bytes, sha256 } = measured()
  await pipeline(source, pass, createGzip({ level: 1 }), createWriteStream(target, { flush: true, mode: 0o600 }))
  return { bytes: bytes(), sha256: sha256() }
}

/** Waits until a segment is in the archive. */
async function archived(file: string): Promise<void> {
  for (const deadline = performance.now() + longestWaitMs; performance.now() < deadline; await sleep(100)) {
    const isThere = await stat(file).then(() => true, unlessMissing)
    if (isThere) return
  }
  throw new Error(`PostgreSQL has not archived ${path.basename(file)} in ${longestWaitMs / 1000} s; its log tells why`)
}
