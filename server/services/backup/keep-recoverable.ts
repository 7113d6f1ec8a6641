/** Keeps the recovery folder of a running server up to date. */
import { existingCluster } from '../../db/embedded/place.ts'
import type { BaseCopy } from '../../db/recovery/base-copy.ts'
import { baseCopies, makeBaseCopy } from '../../db/recovery/base-copy.ts'
import type { LogArchiveState } from '../../db/recovery/log-archive.ts'
import { archivedNames, logArchiveState, logFolder, withAdmin } from '../../db/recovery/log-archive.ts'
import { unbrokenLog } from '../../db/recovery/log-segments.ts'
import type { FilesLocation } from '../../storage/open-files.ts'
import { mirrorFiles } from '../../storage/mirror-files.ts'
import { claimRecoveryFolder, copyKeptFiles, forgetOld, mirrorIn, removedIn } from './recovery-folder.ts'

/** The longer the log since a copy, the longer a recovery replays it. */
const NEW_COPY_DAYS = 7
const dayMs = 86_400_000
/** A copy that is later than now by more was made before the clock was set back. */
const clockErrorMs = 3_600_000

export type Recoverable = {
  /** Returns the address of the cluster for its superuser; it changes when the cluster is started again. */
  adminUrl: () => string
  dataDir: string
  recoveryDir: string
  /** Recovery is possible to any moment of so many days. */
  days: number
  files: FilesLocation
  clock: { now: () => Date }
  log: (line: string) => void
}

/**
 * Copies what is new: files of users, and once a week the cluster, also when it was recovered, when the log has a gap and when the
 * clock was set back. Removes what is too old. Raises errors of the disk and the database, and one while the log cannot be archived; files are mirrored even then.
 */
export async function keepRecoverable(place: Recoverable): Promise<void> {
  const { adminUrl, dataDir, recoveryDir, days, clock, log } = place
  const state = await withAdmin(adminUrl(), logArchiveState)
  await claimRecoveryFolder(recoveryDir, state.systemIdentifier)
  let bases = await baseCopies(recoveryDir)
  // A copy would wait in vain for the log that it needs.
  if (!state.archives) {
    await mirror(place, bases.at(-1))
    throw new Error(
      'PostgreSQL does not archive its log, because it was not restarted while others were connected. Restart the server.',
    )
  }
  const gap = await gapSince(bases.at(-1), state, recoveryDir)
  if (gap !== null) log(`${logFolder(recoveryDir)} lacks ${gap}; the database is copied again`)
  if (gap !== null || isDue(bases.at(-1), state, clock.now())) {
    await copyKeptFiles(dataDir, recoveryDir)
    const cluster = existingCluster(dataDir)
    if (cluster === null) throw new Error(`There is no cluster for ${dataDir}`)
    const copy = await makeBaseCopy({ adminUrl: adminUrl(), cluster, recoveryDir, now: clock.now() })
    log(`The database was copied to ${copy.folder}`)
    bases = [...bases, copy]
  }
  await mirror(place, bases.at(-1))
  await forgetOld({ recoveryDir, bases, days, now: clock.now() })
  if (state.failed === null) return
  throw new Error(
    `PostgreSQL cannot archive its log in ${recoveryDir}; it tried ${state.failed.segment} last at ${state.failed.at.toISOString()}`,
  )
}

/** Copies what is new of the files of users; removed ones are kept with the newest copy, and without a copy there is nothing to do. */
async function mirror({ files, recoveryDir }: Recoverable, newest: BaseCopy | undefined): Promise<void> {
  if (!newest || files.kind !== 'folder') return
  await mirrorFiles({ root: files.folder, mirror: mirrorIn(recoveryDir), removed: removedIn(newest) })
}

/**
 * After a recovery the log goes on in another timeline, which needs a copy of its own; and so does the log after a clock that was
 * ahead, since a recovery to a moment ends at the first later change.
 */
function isDue(newest: BaseCopy | undefined, { timeline }: LogArchiveState, now: Date): boolean {
  if (newest?.timeline !== timeline) return true
  const ageMs = now.getTime() - Date.parse(newest.finished_at)
  return ageMs >= NEW_COPY_DAYS * dayMs || ageMs < -clockErrorMs
}

/**
 * Returns the first segment since a copy that is not archived and never will be, because the server ran without a recovery folder
 * or the file was lost: nothing after it can be recovered from that copy. Null where there is none.
 */
async function gapSince(newest: BaseCopy | undefined, { timeline, unarchived }: LogArchiveState, recoveryDir: string) {
  if (newest?.timeline !== timeline) return null
  return unbrokenLog([...(await archivedNames(recoveryDir)), ...unarchived], newest.first_segment).missing
}
