/**
 * A backup is a tar archive, encrypted with a passphrase in the format of age if one is given. It holds, in this order:
 *
 *   backup.json                  when it was made, the migrations of its database, the tables and their columns
 *   tables/<name>/<number>.gz    rows of a table as PostgreSQL copies them, compressed, in pieces
 *   files/<name>                 what people have sent, and secret.key where the installation keeps one
 *   sums.json                    what each table and each file adds up to; a backup that ends before it is not whole
 *
 * So it can be opened with tar, gzip and age, and loaded with psql.
 */
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter } from 'age-encryption'
import tar from 'tar-stream'
import { z } from 'zod'

export const BACKUP_FORMAT = 1
const ENCRYPTED = 'age-encryption.org/v1'

const tables = z.array(z.object({ name: z.string(), columns: z.array(z.string()) }))
const migrations = z.array(z.object({ number: z.number(), name: z.string(), checksum: z.string() }))

/** The first entry. */
export const backupHead = z.object({
  format: z.literal(BACKUP_FORMAT, 'This backup was made by another version of Daybook.'),
  created_at: z.string(),
  migrations,
  tables,
})
export type BackupHead = z.infer<typeof backupHead>

/** The last entry. */
export const backupSums = z.object({
  /** By table: the number of rows, the sum of their hashes, and the SHA-256 of their text in this backup. */
  tables: z.record(z.string(), z.object({ rows: z.string(), sum: z.string(), sha256: z.string() })),
  files: z.record(z.string(), z.object({ bytes: z.number(), sha256: z.string() })),
  counters: z.array(z.object({ name: z.string(), last: z.string().nullable() })),
})
export type BackupSums = z.infer<typeof backupSums>

/** A backup that cannot be used; the message says why. */
export class BackupError extends Error {}

/** Encrypts a stream with a passphrase; without one it stays as it is. */
export async function encrypted(plain: Readable, passphrase: string | null): Promise<Readable> {
  if (passphrase === null) return plain
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  return Readable.fromWeb((await encrypter.encrypt(webStream(plain))) as ReadableStream)
}

/** Opens a backup file; raises BackupError without the passphrase that it needs, or with a wrong one. */
async function decrypted(file: string, passphrase: string | null): Promise<Readable> {
  const handle = await open(file)
  const { buffer } = await handle.read({ buffer: Buffer.alloc(ENCRYPTED.length), position: 0 })
  await handle.close()
  const bytes = createReadStream(file)
  if (buffer.toString('latin1') !== ENCRYPTED) return bytes
  if (passphrase === null) throw new BackupError('This backup is encrypted. Name its key with --key-file.')
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  try {
    return Readable.fromWeb((await decrypter.decrypt(webStream(bytes))) as ReadableStream)
  } catch (error) {
    throw new BackupError('The key does not open this backup.', { cause: error })
  }
}

function webStream(stream: Readable): globalThis.ReadableStream<Uint8Array> {
  return Readable.toWeb(stream) as globalThis.ReadableStream<Uint8Array>
}

export type BackupEntry = { name: string; content: AsyncIterable<Uint8Array> }

/** Reads the entries of a backup in order; each has to be read before the next. Raises BackupError for a damaged file. */
export async function* backupEntries(file: string, passphrase: string | null): AsyncGenerator<BackupEntry> {
  const extract = tar.extract()
  const source = await decrypted(file, passphrase)
  source.on('error', (error) => extract.destroy(error))
  source.pipe(extract)
  try {
    for await (const entry of extract) yield { name: entry.header.name, content: entry }
  } catch (error) {
    if (error instanceof BackupError || isOfDatabase(error)) throw error
    throw new BackupError(`The backup is damaged: ${error instanceof Error ? error.message : String(error)}.`, {
      cause: error,
    })
  } finally {
    source.destroy()
  }
}

function isOfDatabase(error: unknown): boolean {
  return error instanceof Error && 'severity' in error
}
