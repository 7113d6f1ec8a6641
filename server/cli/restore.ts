/** `npm run restore -- FILE [--key-file FILE]` */
import { parseArgs } from 'node:util'
import type { Config } from '../config.ts'
import { roleOf } from '../db/core/migrate.ts'
import { openDatabase } from '../db/core/open-database.ts'
import { restoreBackup } from '../services/backup/restore-backup.ts'
import { createFileStore } from '../storage/files.ts'
import { passphraseOf, report } from './backup.ts'
import { note, UsageError } from './usage.ts'
import { runVerify } from './verify.ts'

export const restoreUsage = `npm run restore -- FILE [--key-file FILE]
  FILE                 the backup; it is restored into the empty DATA_DIR, or the empty database of DATABASE_URL
  --key-file FILE      its first line is the passphrase that the backup was encrypted with`

/** Restores a backup, compares every table with it, and verifies the books; returns 1 when an invariant is broken. */
export async function runRestore(args: string[], config: Config): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    options: { 'key-file': { type: 'string' } },
    allowPositionals: true,
  })
  const [file, further] = positionals
  if (file === undefined || further !== undefined) throw new UsageError('Name one backup.')
  const passphrase = await passphraseOf(values['key-file'])
  const { ownerUrl, appUrl, close } = await openDatabase(config, note)
  try {
    const files = createFileStore(config.dataDir)
    const request = { file, passphrase, ownerUrl, appRole: roleOf(appUrl), dataDir: config.dataDir, files, log: note }
    report(file, await restoreBackup(request))
  } finally {
    await close()
  }
  return runVerify([], config)
}
