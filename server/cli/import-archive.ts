/** `npm run import -- company FILE --slug SLUG --owner EMAIL` */
import type { Config } from '../config.ts'
import { roleOf, migrate } from '../db/core/migrate.ts'
import { openDatabase } from '../db/core/open-database.ts'
import { importCompany } from '../services/import-company.ts'
import { openFiles } from '../storage/open-files.ts'
import { note, print, UsageError } from './usage.ts'

export type ArchiveArguments = { file: string; slug?: string | undefined; owner?: string | undefined }

/** Makes a new company from an archive and says what it has; returns 0. */
export async function importArchive({ file, slug, owner }: ArchiveArguments, config: Config): Promise<number> {
  if (file === '' || slug === undefined || owner === undefined) {
    throw new UsageError('An archive, --slug and --owner are required.')
  }
  const started = performance.now()
  const { ownerUrl, appUrl, close } = await openDatabase(config, note)
  try {
    await migrate({ ownerUrl, appRole: roleOf(appUrl), log: note })
    const clock = { now: () => new Date() }
    const files = openFiles(config.files)
    const { rows, files: count, absent, paused } = await importCompany({ file, ownerUrl, slug, owner, clock, files })
    print(`${slug}: ${rows} rows and ${count} files imported; every report equals the archive, and every check passed`)
    for (const email of absent) print(`${email} has no account here and is no member. Invite them if they should be.`)
    for (const title of paused.templates) {
      print(`The recurring template “${title}” is paused. Resume it if this company is to issue its documents.`)
    }
    for (const name of paused.schedules) {
      print(`The schedule of the report “${name}” is paused. Resume it if this company is to send it.`)
    }
    print(`${((performance.now() - started) / 1000).toFixed(1)} s`)
    return 0
  } finally {
    await close()
  }
}
