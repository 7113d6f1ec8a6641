import type { Config } from '../../config.ts'
import type { OpenDatabase } from '../../db/core/open-database.ts'
import { hasOtherSessions, openDatabase } from '../../db/core/open-database.ts'
import { logArchiveState, setLogArchive, withAdmin } from '../../db/recovery/log-archive.ts'
import { claimRecoveryFolder, prepareRecoveryFolder } from './recovery-folder.ts'

/**
 * Opens the database of a server as `openDatabase` does. The embedded PostgreSQL archives its log in RECOVERY_DIR, and not any
 * more without that setting; where this changes it is started again. Raises RecoveryError for a folder of another installation
 * and one that PostgreSQL cannot write to.
 */
export async function openRecoverable(config: Config, log: (line: string) => void): Promise<OpenDatabase> {
  const database = await openDatabase(config, log)
  const { cluster } = database
  if (cluster === null) return database
  const { recoveryDir, dataDir } = config
  try {
    if (recoveryDir !== null) {
      await prepareRecoveryFolder(recoveryDir, dataDir)
      const { systemIdentifier } = await withAdmin(cluster.adminUrl, logArchiveState)
      await claimRecoveryFolder(recoveryDir, systemIdentifier)
    }
    const needsRestart = await setLogArchive(cluster.adminUrl, recoveryDir)
    // Another server on this database is refused when it takes the lock.
    if (!needsRestart || (await hasOtherSessions(cluster.adminUrl))) return database
    await cluster.stop()
    return openDatabase(config, log)
  } catch (error) {
    await database.close()
    throw error
  }
}
