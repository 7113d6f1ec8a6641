import type { Config } from '../../config.ts'
import type { OpenDatabase } from '../../db/core/open-database.ts'
import { hasOtherSessions, openDatabase } from '../../db/core/open-database.ts'
import type { ServerLock } from '../../db/core/server-lock.ts'
import { takeServerLock } from '../../db/core/server-lock.ts'
import { logArchiveState, setLogArchive, withAdmin } from '../../db/recovery/log-archive.ts'
import { claimRecoveryFolder, prepareRecoveryFolder } from './recovery-folder.ts'

type Watch = {
  log: (line: string) => void
  /** Called when the server loses the lock on its embedded database. */
  onLost: () => void
}

/**
 * Opens the database of a server as `openDatabase` does; an embedded one belongs to one server, which keeps its lock. The embedded
 * PostgreSQL archives its log in RECOVERY_DIR, and not any more without that setting; where this changes it is started again, unless
 * others are connected: then it changes with the next start, and `keepRecoverable` says so. Raises ServerRunning, and RecoveryError
 * for a folder of another installation and one that PostgreSQL cannot write to.
 */
export async function openRecoverable(config: Config, { log, onLost }: Watch): Promise<OpenDatabase> {
  const locked = await openLocked(config, log)
  const { database, lock } = locked
  const { cluster } = database
  if (cluster === null) return database
  try {
    // Only with the lock, since another server may archive this log.
    if (!(await followSetting(cluster.adminUrl, config))) return watchLock(locked, onLost)
    await lock?.release()
    if (!(await hasOtherSessions(cluster.adminUrl))) await cluster.stop()
  } catch (error) {
    await lock?.release()
    await database.close()
    throw error
  }
  return watchLock(await openLocked(config, log), onLost)
}

type LockedDatabase = { database: OpenDatabase; lock: ServerLock | null }

async function openLocked(config: Config, log: Watch['log']): Promise<LockedDatabase> {
  const database = await openDatabase(config, log)
  if (database.cluster === null) return { database, lock: null }
  try {
    return { database, lock: await takeServerLock({ ownerUrl: database.ownerUrl, address: config.publicUrl }) }
  } catch (error) {
    await database.close()
    throw error
  }
}

function watchLock({ database, lock }: LockedDatabase, onLost: () => void): OpenDatabase {
  void lock?.lost.then(onLost)
  return database
}

/** Lets the cluster archive its log as configured. Returns whether PostgreSQL has to be restarted for that. */
async function followSetting(adminUrl: string, { recoveryDir, dataDir }: Config): Promise<boolean> {
  if (recoveryDir !== null) {
    await prepareRecoveryFolder(recoveryDir, dataDir)
    const { systemIdentifier } = await withAdmin(adminUrl, logArchiveState)
    await claimRecoveryFolder(recoveryDir, systemIdentifier)
  }
  return setLogArchive(adminUrl, recoveryDir)
}
