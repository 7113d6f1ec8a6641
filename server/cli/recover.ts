/** `npm run recover -- [FOLDER] [--to MOMENT] [--drill]` */
import { parseArgs } from 'node:util'
import { z } from 'zod'
import type { Config } from '../config.ts'
import { recoverInstallation } from '../services/backup/recover.ts'
import { openFiles } from '../storage/open-files.ts'
import { inTemporaryPlace } from './drill.ts'
import { note, print, UsageError } from './usage.ts'
import { runVerify } from './verify.ts'

export const recoverUsage = `npm run recover -- [FOLDER] [--to MOMENT] [--drill]
  FOLDER               the recovery folder; by default RECOVERY_DIR
  --to MOMENT          the moment, such as 2026-06-15T12:30:00Z; without it everything that was kept
  --drill              recovers into a database for this purpose only, and removes that again`

/**
 * Recovers an installation as it was at a moment into the empty DATA_DIR, and verifies its books; returns 1 when an invariant
 * is broken.
 */
export async function runRecover(args: string[], config: Config): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    options: { to: { type: 'string' }, drill: { type: 'boolean' } },
    allowPositionals: true,
  })
  const [folder = config.recoveryDir, further] = positionals
  if (folder === null || further !== undefined) throw new UsageError('Name one folder, or set RECOVERY_DIR.')
  const until = momentOf(values.to)
  const recover = (place: Config) => recoverInto(place, folder, until)
  return values.drill ? inTemporaryPlace(config, recover) : recover(config)
}

function momentOf(text: string | undefined): Date | null {
  if (text === undefined) return null
  const { data } = z.iso.datetime({ offset: true }).safeParse(text)
  if (data === undefined) {
    throw new UsageError(`--to needs a moment with its time zone, such as 2026-06-15T12:30:00Z; this is “${text}”.`)
  }
  return new Date(data)
}

async function recoverInto(config: Config, recoveryDir: string, until: Date | null): Promise<number> {
  if (config.database.kind === 'server') {
    throw new UsageError('Only the embedded database can be recovered. Unset DATABASE_URL.')
  }
  const files = openFiles(config.files)
  const recovered = await recoverInstallation({ recoveryDir, dataDir: config.dataDir, files, until, log: note })
  const last = recovered.lastChange?.toISOString() ?? recovered.base.finished_at
  print(`Recovered; the last change is of ${last}. ${recovered.files} files of users`)
  return runVerify([], config)
}
