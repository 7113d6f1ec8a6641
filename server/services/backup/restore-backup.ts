/** Restores backups into an empty place. */
import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import type pg from 'pg'
import type { StoredTable } from '../../db/backup/stored-tables.ts'
import {
  appliedMigrations,
  connectOwner,
  isVacant,
  loadRows,
  setCounters,
  storedTables,
  sumOf,
  unguard,
} from '../../db/backup/stored-tables.ts'
import { knownMigrations, migrate } from '../../db/core/migrate.ts'
import { SECRET_KEY_FILE } from '../../secret-key.ts'
import type { FileStore } from '../../storage/files.ts'
import { unlessMissing } from '../../storage/files.ts'
import type { BackupHead, BackupSums } from './backup-archive.ts'
import { BackupError } from './backup-archive.ts'
import type { BackupFile, CheckedBackup } from './read-backup.ts'
import { readBackup } from './read-backup.ts'

export type RestoreRequest = BackupFile & {
  ownerUrl: string
  appRole: string
  dataDir: string
  files: FileStore
  log: (line: string) => void
}

/**
 * Restores a backup into an empty database and its files into an empty data folder, all or nothing; what an older version
 * has written is then migrated to this one. Every table is compared with what it came to when the backup was made. Raises
 * BackupError for a place that is not empty, a backup of a newer version, and a damaged one.
 */
export async function restoreBackup(request: RestoreRequest): Promise<CheckedBackup> {
  const { ownerUrl, appRole, dataDir, files, log } = request
  const client = await connectOwner(ownerUrl)
  const kept: (() => Promise<void>)[] = []
  try {
    await refuseUsed(client, files)
    let tables = new Map<string, StoredTable>()
    let guard = async () => undefined as void
    const backup = await readBackup(request, {
      head: async (head) => {
        await makeTables(client, head, request)
        await client.query('begin')
        tables = new Map(head.tables.map((table) => [table.name, table]))
        guard = await unguard(client, await tablesOf(client, head))
      },
      rows: async (name, rows) => {
        const table = tables.get(name)
        if (!table)
          throw new BackupError(`The backup is damaged. It has rows of a table that it does not name: ${name}.`)
        await loadRows(client, table, rows)
      },
      file: async (name, content) => {
        if (name === SECRET_KEY_FILE) {
          const place = path.join(dataDir, SECRET_KEY_FILE)
          if (await keepKey(place, await buffer(content))) kept.push(() => rm(place))
        } else {
          await files.put(name, content)
          kept.push(() => files.remove(name))
        }
      },
    })
    await guard()
    await setCounters(client, backup.sums.counters)
    await refuseDifferent(client, backup)
    await client.query('commit')
    await client.query('analyze')
    await migrate({ ownerUrl, appRole, log })
    return backup
  } catch (error) {
    for (const undo of kept) await undo()
    throw error
  } finally {
    await client.end()
  }
}

async function refuseUsed(client: pg.Client, files: FileStore): Promise<void> {
  if (!(await isVacant(client))) {
    throw new BackupError('The database is not empty. Restore into a new one: another DATA_DIR or DATABASE_URL.')
  }
  for await (const name of files.names()) {
    throw new BackupError(`Files are stored already, such as ${name}. Restore into another DATA_DIR or FILES_URL.`)
  }
}

/** Stores the key of a backup, unless it is there; returns whether it was stored. Raises BackupError where another key is. */
async function keepKey(place: string, key: Buffer): Promise<boolean> {
  const existing = await readFile(place).catch(unlessMissing)
  if (existing?.toString().trim() === key.toString().trim()) return false
  if (existing) {
    throw new BackupError(`${place} is not the key of this backup. Move it elsewhere, then restore again.`)
  }
  await writeFile(place, key, { flag: 'wx', mode: 0o600 })
  return true
}

/** Makes the tables as they were when the backup was made. */
async function makeTables(client: pg.Client, head: BackupHead, { ownerUrl, appRole, log }: RestoreRequest) {
  const ofVersion = knownMigrations()
  const unknown = head.migrations.find(({ number, checksum }) => ofVersion[number - 1]?.checksum !== checksum)
  if (unknown) {
    throw new BackupError(
      `The backup was made by a version of Daybook with the migration ${unknown.name}, which this one does not have. ` +
        'Restore it with that version, or a newer one.',
    )
  }
  const upTo = head.migrations.length
  if ((await appliedMigrations(client)).length > upTo) {
    throw new BackupError('The database was made by a newer version than the backup. Restore into a new one.')
  }
  await migrate({ ownerUrl, appRole, log, upTo })
}

/** Returns the tables of the database, which are those of the backup. */
async function tablesOf(client: pg.Client, head: BackupHead): Promise<StoredTable[]> {
  const tables = await storedTables(client)
  const [present, stored] = [tables, head.tables].map((list) =>
    list.map(({ name, columns }) => `${name} ${columns.join(' ')}`),
  )
  const other = [...(present ?? []), ...(stored ?? [])].find((one) => !present?.includes(one) || !stored?.includes(one))
  if (other !== undefined) throw new BackupError(`The backup and the database have different columns: ${other}.`)
  return tables
}

async function refuseDifferent(
  client: pg.Client,
  { head, sums }: { head: BackupHead; sums: BackupSums },
): Promise<void> {
  const different: string[] = []
  for (const table of head.tables) {
    const { rows, sum } = await sumOf(client, table)
    const expected = sums.tables[table.name]
    if (rows !== expected?.rows || sum !== expected.sum) different.push(table.name)
  }
  if (different.length > 0) throw new BackupError(`What was restored differs from the backup: ${different.join(' ')}.`)
}
