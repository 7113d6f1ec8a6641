/**
 * The recovery folder of an installation with the embedded PostgreSQL. It holds everything that is needed to have the
 * installation again as it was at any moment of the last weeks:
 *
 *   installation.json     whose it is
 *   database.json         the passwords of the cluster, and secret.key where the installation keeps one
 *   base/TIME/            copies of the cluster, and `removed/`: files that were removed while the copy was the newest
 *   log/SEGMENT.gz        the log of all changes since the oldest copy, at most a minute behind
 *   files/                the files of users, at most a minute behind
 */
import { chown, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { existingCluster } from '../../db/embedded/place.ts'
import { PASSWORD_FILE } from '../../db/embedded/passwords.ts'
import { chooseRunUser, succeedsAs } from '../../db/embedded/run-user.ts'
import type { BaseCopy } from '../../db/recovery/base-copy.ts'
import { basesFolder } from '../../db/recovery/base-copy.ts'
import { logFolder } from '../../db/recovery/log-archive.ts'
import { isOlder } from '../../db/recovery/log-segments.ts'
import { RecoveryError } from '../../db/recovery/recover-cluster.ts'
import { SECRET_KEY_FILE } from '../../secret-key.ts'
import { createFileStore, unlessMissing } from '../../storage/files.ts'

const dayMs = 86_400_000
const installation = z.object({ system_identifier: z.string() })

/** The files without which the database of an installation is of no use. */
export const keptFiles = [PASSWORD_FILE, SECRET_KEY_FILE]

/** Returns where the second copy of the files of users is. */
export const mirrorIn = (recoveryDir: string) => path.join(recoveryDir, 'files')
/** Returns where files are that were removed while a base copy was the newest one. */
export const removedIn = (base: BaseCopy) => path.join(base.folder, 'removed')

/** Makes the folder so that PostgreSQL can write its log there. Raises RecoveryError where it cannot. */
export async function prepareRecoveryFolder(recoveryDir: string, dataDir: string): Promise<void> {
  const asRoot = process.getuid?.() === 0
  await mkdir(recoveryDir, { recursive: true, mode: asRoot ? 0o711 : 0o700 })
  const log = logFolder(recoveryDir)
  for (const folder of [log, basesFolder(recoveryDir)]) await mkdir(folder, { recursive: true, mode: 0o700 })
  const runUser = chooseRunUser(existingCluster(dataDir))
  if (runUser === null) return
  await chown(log, runUser.uid, runUser.gid)
  if (succeedsAs(runUser, '/bin/sh', ['-c', 'cd "$0" && : > probe.part && rm probe.part', log])) return
  throw new RecoveryError(`The database user (uid ${runUser.uid}) cannot reach ${log}. Let it pass the folders above.`)
}

/** Marks the folder as that of an installation. Raises RecoveryError when it belongs to another one. */
export async function claimRecoveryFolder(recoveryDir: string, systemIdentifier: string): Promise<void> {
  const file = path.join(recoveryDir, 'installation.json')
  const text = await readFile(file, 'utf8').catch(unlessMissing)
  if (text === undefined) {
    await writeFile(file, JSON.stringify({ system_identifier: systemIdentifier }), { flush: true, mode: 0o600 })
  } else if (installation.parse(JSON.parse(text)).system_identifier !== systemIdentifier) {
    throw new RecoveryError(`${recoveryDir} belongs to another installation. Set RECOVERY_DIR to a folder of its own.`)
  }
}

/** Copies passwords and the secret key from one folder into another one, where there is none yet. */
export async function copyKeptFiles(from: string, to: string): Promise<void> {
  for (const name of keptFiles) {
    const content = await readFile(path.join(from, name)).catch(unlessMissing)
    if (content) await writeFile(path.join(to, name), content, { mode: 0o600 })
  }
}

/**
 * Yields the names of the kept files of users with the places of their contents: those of now, and those that were removed since
 * the first of these base copies, the oldest of which comes first. A name that was used again (a logo, a profile picture) has
 * its newest content.
 */
export async function* keptContents(
  recoveryDir: string,
  bases: readonly BaseCopy[],
): AsyncGenerator<{ name: string; place: string }> {
  const seen = new Set<string>()
  for (const folder of [mirrorIn(recoveryDir), ...bases.map(removedIn).toReversed()]) {
    for await (const name of createFileStore(folder).names()) {
      if (seen.has(name)) continue
      seen.add(name)
      yield { name, place: path.join(folder, name) }
    }
  }
}

/**
 * Removes what a recovery to any moment of the last `days` does not need: base copies before the last one that is older, and
 * the log before it. `bases` are all copies, the oldest first.
 */
export async function forgetOld(place: {
  recoveryDir: string
  bases: readonly BaseCopy[]
  days: number
  now: Date
}): Promise<void> {
  const { recoveryDir, bases, days, now } = place
  const earliest = now.getTime() - days * dayMs
  const needed = Math.max(
    bases.findLastIndex((base) => Date.parse(base.finished_at) <= earliest),
    0,
  )
  for (const { folder } of bases.slice(0, needed)) await rm(folder, { recursive: true })
  const first = bases[needed]?.first_segment
  if (first === undefined) return
  for (const name of await readdir(logFolder(recoveryDir))) {
    if (isOlder(name.replace(/\.gz$/, ''), first)) await rm(path.join(logFolder(recoveryDir), name))
  }
}
