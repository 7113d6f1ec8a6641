/** Recovers an installation from its recovery folder, as it was at a moment. */
import { createReadStream } from 'node:fs'
import { access, mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { BaseCopy } from '../../db/recovery/base-copy.ts'
import { baseCopies } from '../../db/recovery/base-copy.ts'
import { recoverCluster, RecoveryError } from '../../db/recovery/recover-cluster.ts'
import type { FileStore } from '../../storage/files.ts'
import { unlessMissing } from '../../storage/files.ts'
import { copyKeptFiles, keptContents, keptFiles } from './recovery-folder.ts'

export type Recovery = {
  recoveryDir: string
  dataDir: string
  files: FileStore
  /** The moment; null: the newest. */
  until: Date | null
  log: (line: string) => void
}

export type RecoveryResult = { base: BaseCopy; lastChange: Date | null; files: number }

/**
 * Recovers into an empty data folder and an empty store of files, all or nothing. Returns the copy that it began with, the moment
 * of the last change after it, null for none, and the number of files. Raises RecoveryError as `recoverCluster` does, for a
 * folder that has no copy of before the moment, and for a place that is not empty.
 */
export async function recoverInstallation(recovery: Recovery): Promise<RecoveryResult> {
  const { recoveryDir, dataDir, files, until, log } = recovery
  const bases = await baseCopies(recoveryDir)
  const base = bases.findLast((one) => until === null || Date.parse(one.finished_at) <= until.getTime())
  if (!base) throw new RecoveryError(tooEarly(recoveryDir, bases))
  await refuseUsed(dataDir, files)
  await mkdir(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
  const kept: string[] = []
  try {
    await copyKeptFiles(recoveryDir, dataDir)
    for await (const { name, place } of keptContents(recoveryDir, bases.slice(bases.indexOf(base)))) {
      await files.put(name, createReadStream(place))
      kept.push(name)
    }
    log(`Recovering from the copy of ${base.finished_at}`)
    const lastChange = await recoverCluster({ recoveryDir, base, dataDir, until, log })
    return { base, lastChange, files: kept.length }
  } catch (error) {
    for (const name of kept) await files.remove(name)
    for (const name of keptFiles) await rm(path.join(dataDir, name), { force: true })
    throw error
  }
}

function tooEarly(recoveryDir: string, [oldest]: readonly BaseCopy[]): string {
  return oldest
    ? `The oldest copy in ${recoveryDir} is of ${oldest.finished_at}: no earlier moment can be recovered.`
    : `${recoveryDir} has no copy of a database.`
}

async function refuseUsed(dataDir: string, files: FileStore): Promise<void> {
  for (const name of keptFiles) {
    const isThere = await access(path.join(dataDir, name)).then(() => true, unlessMissing)
    if (isThere) throw new RecoveryError(`${dataDir} is not empty: it has ${name}. Recover into another DATA_DIR.`)
  }
  for await (const name of files.names()) {
    throw new RecoveryError(`Files are stored already, such as ${name}. Recover into another DATA_DIR or FILES_URL.`)
  }
}
