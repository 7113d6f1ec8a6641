/** `npm run restore -- FILE [--key-file FILE] [--drill]` */
import { parseArgs } from 'node:util'
import type { Config } from '../config.ts'
import { roleOf } from '../db/core/migrate.ts'
import { openDatabase } from '../db/core/open-database.ts'
import { restoreBackup } from '../services/backup/restore-backup.ts'
import { openFiles } from '../storage/open-files.ts'
import { passphraseOf, report } from './backup.ts'
import { inTemporaryPlace } from './drill.ts'
import { note, UsageError } from './usage.ts'
import { runVerify } from './verify.ts'

export const restoreUsage = `npm run restore -- FILE [--key-file FILE] [--drill]
  FILE                 the backup; it is restored into the empty DATA_DIR, or the empty database of DATABASE_URL
  --key-file FILE      its first line is the passphrase that the backup was encrypted with; by default BACKUP_KEY_FILE
  --drill              restores it into a database for this purpose only, and removes that again`

/** Restores a backup, compares every table with it, and verifies the books; returns 1 when an invariant is broken. */
export async function runRestore(args: string[], config: Config): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    options: { 'key-file': { type: 'string' }, drill: { type: 'boolean' } },
    allowPositionals: true,
  })
  const [file, further] = positionals
  if (file === undefined || further !== undefined) throw new UsageError('Name one backup.')
  const passphrase = await passphraseOf(values['key-file'] ?? config.backups.keyFile)
  if (values.drill) return inTemporaryPlace(config, (place) => restoreInto(place, file, passphrase))
  return restoreInto(config, file, passphrase)
}

/** Restores a backup into the place of a configuration, and verifies the books; returns 1 when an invariant is broken. */
export async function restoreInto(config: Config, file: string, passphrase: string | null): Promise<number> {
  const { ownerUrl, appUrl, close } = await openDatabase(config, note)
  try {
    const files = openFiles(config.files)
    const request = { file, passphrase, ownerUrl, appRole: roleOf(appUrl), dataDir: config.dataDir, files, log: note }
    report(file, await restoreBackup(request))
  } finally {
    await close()
  }
  return runVerify([], config)
}
