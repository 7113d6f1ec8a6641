/** `npm run upgrade [-- --check]` */
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Config } from '../config.ts'
import { appliedMigrations, connectOwner } from '../db/backup/stored-tables.ts'
import { knownMigrations, migrate, roleOf } from '../db/core/migrate.ts'
import { openDatabase } from '../db/core/open-database.ts'
import { writeBackup } from '../services/backup/write-backup.ts'
import { openFiles } from '../storage/open-files.ts'
import { runBackup } from './backup.ts'
import { inTemporaryPlace } from './drill.ts'
import { restoreInto } from './restore.ts'
import { tableProgress } from './progress.ts'
import { note, print } from './usage.ts'
import { runVerify } from './verify.ts'

export const upgradeUsage = `npm run upgrade [-- --check]
  Makes a backup, migrates the database to this version, and verifies the books.
  --check              migrates and verifies a copy instead, which is removed again, and changes nothing`

/** Migrates the database, or a copy of it; returns 1 when an invariant is broken afterwards. */
export async function runUpgrade(args: string[], config: Config): Promise<number> {
  const { values } = parseArgs({ args, options: { check: { type: 'boolean' } } })
  const { ownerUrl, appUrl, close } = await openDatabase(config, note)
  try {
    const pending = await pendingMigrations(ownerUrl)
    if (pending.length === 0) {
      print('The database is up to date.')
      return 0
    }
    print(`${pending.length} migrations: ${pending.join(' ')}`)
    if (values.check) return await inTemporaryPlace(config, (place) => upgradeCopy(ownerUrl, place))
    await runBackup([], config)
    await migrate({ ownerUrl, appRole: roleOf(appUrl), log: print })
    return await runVerify([], config)
  } finally {
    await close()
  }
}

async function pendingMigrations(ownerUrl: string): Promise<string[]> {
  const client = await connectOwner(ownerUrl)
  try {
    const applied = await appliedMigrations(client)
    return knownMigrations()
      .slice(applied.length)
      .map(({ name }) => name)
  } finally {
    await client.end()
  }
}

/** Copies the tables into a temporary place, without the files of users, and migrates and verifies them there. */
async function upgradeCopy(ownerUrl: string, place: Config): Promise<number> {
  const target = path.join(place.dataDir, 'copy.tar')
  const files = openFiles(place.files)
  const request = { ownerUrl, dataDir: place.dataDir, files, now: new Date(), passphrase: null }
  await writeBackup({ ...request, target, progress: tableProgress() })
  return restoreInto(place, target, null)
}
