/** Reads backups to their end and compares them with their sums. */
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { BackupEntry, BackupHead, BackupSums } from './backup-archive.ts'
import { measured } from '../../storage/content-sum.ts'
import { BackupError, backupEntries, backupHead, backupSums } from './backup-archive.ts'

const uncompressed = promisify(gunzip)

export type BackupFile = { file: string; passphrase: string | null }
export type CheckedBackup = { head: BackupHead; sums: BackupSums }

/** What is done with the content of a backup; each stream has to be read to its end. */
export type BackupSink = {
  head: (head: BackupHead) => Promise<void>
  rows: (table: string, rows: AsyncIterable<Uint8Array>) => Promise<void>
  file: (name: string, content: AsyncIterable<Uint8Array>) => Promise<void>
}

const noBackup = 'This is no backup of Daybook.'

/**
 * Reads a backup to its end and returns what it holds. Raises BackupError for a file that is no backup, is damaged, ends too
 * early, or does not come to what was written.
 */
export async function readBackup({ file, passphrase }: BackupFile, sink: BackupSink): Promise<CheckedBackup> {
  const entries = backupEntries(file, passphrase)
  const next = async () => (await entries.next()).value ?? null
  let entry: BackupEntry | null = await next()
  if (entry?.name !== 'backup.json') throw new BackupError(noBackup)
  const head = readJson(backupHead, await buffer(entry.content))
  await sink.head(head)

  /** Yields the rows of one table, whose pieces follow each other. */
  async function* piecesOf(folder: string) {
    while (entry?.name.startsWith(folder)) {
      yield await unpacked(entry.name, await buffer(entry.content))
      entry = await next()
    }
  }
  const read: { tables: Record<string, string>; files: Record<string, string> } = { tables: {}, files: {} }
  let sums: BackupSums | null = null
  entry = await next()
  while (entry !== null) {
    const { name } = entry as BackupEntry
    const [folder = '', part = '', ...rest] = name.split('/')
    const content = measured()
    if (folder === 'tables') {
      await sink.rows(part, content.pass(piecesOf(`tables/${part}/`)))
      read.tables[part] = content.sha256()
      continue
    }
    if (folder === 'files') {
      const file = [part, ...rest].join('/')
      await sink.file(file, content.pass(entry.content))
      read.files[file] = content.sha256()
    } else {
      sums = readJson(backupSums, await buffer(entry.content))
    }
    entry = await next()
  }
  if (sums === null) throw new BackupError('This backup ends too early: it was not finished, or is cut off.')
  refuseChanged(sums, read)
  return { head, sums }
}

async function unpacked(name: string, bytes: Buffer): Promise<Buffer> {
  try {
    return await uncompressed(bytes)
  } catch (error) {
    throw new BackupError(`The backup is damaged: ${name} can’t be unpacked.`, { cause: error })
  }
}

function readJson<T>(schema: { parse: (value: unknown) => T }, bytes: Buffer): T {
  try {
    return schema.parse(JSON.parse(bytes.toString('utf8')))
  } catch (error) {
    throw new BackupError('The backup is damaged, or was made by another version of Daybook.', { cause: error })
  }
}

/** Raises BackupError for content that differs from its sums, is missing or was added. */
function refuseChanged(sums: BackupSums, read: Record<'tables' | 'files', Record<string, string>>): void {
  const empty = measured().sha256()
  const wrong = (['tables', 'files'] as const).flatMap((kind) => {
    const names = new Set([...Object.keys(sums[kind]), ...Object.keys(read[kind])])
    return [...names].filter((name) => sums[kind][name]?.sha256 !== (read[kind][name] ?? empty))
  })
  if (wrong.length > 0) throw new BackupError(`The backup is damaged. Not as written: ${wrong.join(' ')}.`)
}

/** Checks a backup without restoring it; returns what it holds. Raises BackupError as `readBackup` does. */
export function checkBackup(backup: BackupFile): Promise<CheckedBackup> {
  const skip = (_name: string, content: AsyncIterable<Uint8Array>) => finished(Readable.from(content).resume())
  return readBackup(backup, { head: async () => undefined, rows: skip, file: skip })
}
