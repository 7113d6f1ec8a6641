/** `npm run restore -- FILE [--key-file FILE] [--drill]` */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Config } from '../config.ts'
import { roleOf } from '../db/core/migrate.ts'
import { openDatabase } from '../db/core/open-database.ts'
import { existingCluster } from '../db/embedded/place.ts'
import { restoreBackup } from '../services/backup/restore-backup.ts'
import { openFiles } from '../storage/open-files.ts'
import { passphraseOf, report } from './backup.ts'
import { note, print, UsageError } from './usage.ts'
import { runVerify } from './verify.ts'

export const restoreUsage = `npm run restore -- FILE [--key-file FILE] [--drill]
  FILE                 the backup; it is restored into the empty DATA_DIR, or the empty database of DATABASE_URL
  --key-file FILE      its first line is the passphrase that the backup was encrypted with
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
  const passphrase = await passphraseOf(values['key-file'])
  if (values.drill) return rehearse(config, (place) => restore(file, passphrase, place))
  return restore(file, passphrase, config)
}

async function restore(file: string, passphrase: string | null, config: Config): Promise<number> {
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

/** Works on an embedded database and on files in a temporary folder, which is removed afterwards in any case. */
async function rehearse(config: Config, work: (place: Config) => Promise<number>): Promise<number> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'daybook-drill-'))
  const started = performance.now()
  try {
    const code = await work({
      ...config,
      dataDir,
      files: { kind: 'folder', folder: dataDir },
      database: { kind: 'embedded' },
    })
    print(`Restored and verified in ${Math.round((performance.now() - started) / 1000)} s; removed again`)
    return code
  } finally {
    const cluster = existingCluster(dataDir)
    if (cluster !== null) await rm(cluster, { recursive: true })
    await rm(dataDir, { recursive: true })
  }
}
