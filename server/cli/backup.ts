/** `npm run backup [-- --to FILE] [--key-file FILE] [--keep NUMBER]`, `npm run backup -- --check FILE` */
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Config } from '../config.ts'
import { openDatabase } from '../db/core/open-database.ts'
import { backupName, backupsAmong, reportName } from '../services/backup/backup-names.ts'
import { checkBackup } from '../services/backup/read-backup.ts'
import type { CheckedBackup } from '../services/backup/read-backup.ts'
import { writeBackup } from '../services/backup/write-backup.ts'
import { unlessMissing } from '../storage/files.ts'
import { openFiles } from '../storage/open-files.ts'
import { tableProgress } from './progress.ts'
import { note, print, UsageError } from './usage.ts'

const DAY_MS = 86_400_000

export const backupUsage = `npm run backup [-- --to FILE | --keep NUMBER] [--key-file FILE]
npm run backup -- --check FILE [--key-file FILE]
  --to FILE            the new backup; by default BACKUP_DIR/daybook-DAY-TIME.tar, with .age if it is encrypted
  --keep NUMBER        removes older backups of BACKUP_DIR afterwards, so that so many are left
  --check FILE         reads a backup to its end instead, and compares it with its sums
  --key-file FILE      its first line is the passphrase that encrypts the backup: at least 12 characters; by default BACKUP_KEY_FILE`

/** Makes a backup, also while the server runs, and reads it again; or checks one. Returns 0. */
export async function runBackup(args: string[], config: Config): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      to: { type: 'string' },
      check: { type: 'string' },
      keep: { type: 'string' },
      'key-file': { type: 'string' },
    },
  })
  const passphrase = await passphraseOf(values['key-file'] ?? config.backups.keyFile)
  if (values.check !== undefined) {
    if (values.to !== undefined) throw new UsageError('Choose --to or --check.')
    report(values.check, await checkBackup({ file: values.check, passphrase }))
    return 0
  }
  const keep = numberToKeep(values)
  const now = new Date()
  const { folder } = config.backups
  const target = path.resolve(values.to ?? path.join(folder, backupName(now, passphrase !== null)))
  const { ownerUrl, close } = await openDatabase(config, note)
  try {
    const files = openFiles(config.files)
    await writeBackup({ ownerUrl, dataDir: config.dataDir, files, now, target, passphrase, progress: tableProgress() })
  } finally {
    await close()
  }
  report(target, await checkBackup({ file: target, passphrase }))
  if (keep !== null) await removeOlder(folder, keep)
  return 0
}

function numberToKeep({ keep, to }: { keep?: string | undefined; to?: string | undefined }): number | null {
  if (keep === undefined) return null
  if (to !== undefined) throw new UsageError('Choose --to or --keep.')
  if (!/^[1-9]\d{0,3}$/.test(keep)) throw new UsageError('--keep needs a number from 1 to 9999.')
  return Number(keep)
}

/** Removes all but the newest backups of a folder, with the reports of their drills, and what killed commands left a day ago. */
async function removeOlder(folder: string, keep: number): Promise<void> {
  const names = await readdir(folder)
  for (const file of names.filter((name) => name.endsWith('.part')).map((name) => path.join(folder, name))) {
    const stats = await stat(file).catch(unlessMissing)
    if (stats && Date.now() - stats.mtimeMs > DAY_MS) await rm(file, { force: true })
  }
  for (const name of backupsAmong(names, new Date()).slice(0, -keep)) {
    for (const file of [name, reportName(name)]) await rm(path.join(folder, file), { force: true })
    print(`Removed ${name}`)
  }
}

/** Returns the first line of the key file; null without one. Raises UsageError for one that is too short. */
export async function passphraseOf(keyFile: string | null): Promise<string | null> {
  if (keyFile === null) return null
  const [line = ''] = (await readFile(keyFile, 'utf8')).split(/\r?\n/)
  if (line.length < 12) throw new UsageError(`The first line of ${keyFile} needs at least 12 characters.`)
  return line
}

/** Prints what a backup holds. */
export function report(file: string, { head, sums }: CheckedBackup): void {
  const rows = Object.values(sums.tables).reduce((sum, table) => sum + Number(table.rows), 0)
  print(`${file}: made ${head.created_at}, complete and undamaged`)
  print(`${head.tables.length} tables, ${rows} rows, ${Object.keys(sums.files).length} files`)
}
