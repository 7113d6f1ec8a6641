/** Makes backups while the server runs: the state of one moment of the database, and the files that it names. */
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import tar from 'tar-stream'
import type pg from 'pg'
import type { StoredTable } from '../../db/backup/stored-tables.ts'
import {
  appliedMigrations,
  connectOwner,
  counters,
  rowsOf,
  storedTables,
  sumOf,
} from '../../db/backup/stored-tables.ts'
import { SECRET_KEY_FILE } from '../../secret-key.ts'
import type { FileStore } from '../../storage/files.ts'
import { unlessMissing } from '../../storage/files.ts'
import { measured } from '../../storage/content-sum.ts'
import type { BackupHead, BackupSums } from './backup-archive.ts'
import { BACKUP_FORMAT, encrypted } from './backup-archive.ts'

/** The rows of a piece before they are compressed. */
const PIECE_BYTES = 4 * 1024 * 1024
const compressed = promisify(gzip)

export type BackupRequest = {
  ownerUrl: string
  dataDir: string
  files: FileStore
  now: Date
  /** The path of the new file; it appears when it is whole. */
  target: string
  passphrase: string | null
  /** Gets the number of tables that are written, and of all. */
  progress: (written: number, all: number) => void
}

/** Writes a backup and returns what it holds. Raises errors of the disk and of the database; then there is no file. */
export async function writeBackup(request: BackupRequest): Promise<BackupSums> {
  const { target, passphrase, ownerUrl } = request
  const unfinished = `${target}.part`
  await mkdir(path.dirname(target), { recursive: true })
  const client = await connectOwner(ownerUrl)
  const pack = tar.pack()
  try {
    await client.query('begin isolation level repeatable read read only')
    const output = createWriteStream(unfinished, { flush: true, mode: 0o600 })
    const written = pipeline(await encrypted(Readable.from(pack), passphrase), output)
    const packed = packAll(pack, client, request).then((sums) => {
      pack.finalize()
      return sums
    })
    const [sums] = await Promise.all([packed, written])
    await rename(unfinished, target)
    return sums
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  } finally {
    await client.end()
  }
}

async function packAll(
  pack: tar.Pack,
  client: pg.Client,
  { dataDir, files, now, progress }: BackupRequest,
): Promise<BackupSums> {
  const tables = await storedTables(client)
  const head: BackupHead = {
    format: BACKUP_FORMAT,
    created_at: now.toISOString(),
    migrations: await appliedMigrations(client),
    tables,
  }
  await entry(pack, 'backup.json', JSON.stringify(head))
  const sums: BackupSums = { tables: {}, files: {}, counters: await counters(client) }
  for (const [index, table] of tables.entries()) {
    const { rows, sum } = await sumOf(client, table)
    sums.tables[table.name] = { rows, sum, sha256: await packTable(pack, client, table) }
    progress(index + 1, tables.length)
  }
  for await (const name of files.names()) {
    // Files of imports and prints are removed in time: one that is gone meanwhile is not needed any more.
    const content = await buffer(files.open(name)).catch(unlessMissing)
    if (content) sums.files[name] = await packFile(pack, name, content)
  }
  const key = await readFile(path.join(dataDir, SECRET_KEY_FILE)).catch(unlessMissing)
  if (key) sums.files[SECRET_KEY_FILE] = await packFile(pack, SECRET_KEY_FILE, key)
  await entry(pack, 'sums.json', JSON.stringify(sums))
  return sums
}

/** Writes the rows of a table in pieces and returns the SHA-256 of their text. */
async function packTable(pack: tar.Pack, client: pg.Client, table: StoredTable): Promise<string> {
  const { pass, sha256 } = measured()
  let parts: Uint8Array[] = []
  let size = 0
  let number = 0
  const flush = async () => {
    number += 1
    const name = `tables/${table.name}/${String(number).padStart(6, '0')}.gz`
    await entry(pack, name, await compressed(Buffer.concat(parts)))
    parts = []
    size = 0
  }
  for await (const chunk of pass(rowsOf(client, table))) {
    parts.push(chunk)
    size += chunk.length
    if (size >= PIECE_BYTES) await flush()
  }
  if (size > 0) await flush()
  return sha256()
}

async function packFile(pack: tar.Pack, name: string, content: Buffer): Promise<BackupSums['files'][string]> {
  await entry(pack, `files/${name}`, content)
  return { bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') }
}

function entry(pack: tar.Pack, name: string, content: string | Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    pack.entry({ name }, content, (error) => (error ? reject(error) : resolve()))
  })
}
