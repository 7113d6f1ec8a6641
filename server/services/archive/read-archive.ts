/**
 * Opens archives and compares every file with its sum before anything is stored. Limits apply before a byte is unpacked,
 * and no name in an archive becomes a path on the disk.
 */
import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Entry, ZipFile } from 'yauzl'
import { openPromise } from 'yauzl'
import type { ArchiveHead, ArchiveSums } from './company-archive.ts'
import { ArchiveError, archiveHead, archiveSums } from './company-archive.ts'

/** Tables of numbers and ids shrink to a tenth; a file made to fill a disk shrinks to a thousandth. */
const MOST_UNPACKED_RATIO = 200
const LEAST_UNPACKED = 64 * 1024 * 1024
const MOST_FILES = 2_000_000
/** `company.json` and `sums.json` are read into memory. */
const MOST_JSON = 256 * 1024 * 1024

export type OpenArchive = {
  head: ArchiveHead
  sums: ArchiveSums
  /** The SHA-256 of sums.json, which names every other file by its own. */
  sha256: string
  names: ReadonlySet<string>
  /** Raises ArchiveError for a name that the archive does not have. */
  open: (name: string) => Promise<Readable>
}

const damaged = (why: string, cause?: unknown) => new ArchiveError(`The archive is damaged: ${why}`, { cause })

/**
 * Opens an archive for `work` after comparing all its files with their sums. Raises ArchiveError for a file that is no
 * archive of a company, is damaged or cut off, or would unpack to more than its size allows.
 */
export async function withArchive<T>(file: string, work: (archive: OpenArchive) => Promise<T>): Promise<T> {
  const zip = await openPromise(file, { autoClose: false, lazyEntries: true }).catch((error: unknown) => {
    if (isMissing(error)) throw new ArchiveError(`File not found: ${file}.`)
    throw damaged('it is no ZIP file, or its end is missing.', error)
  })
  try {
    const entries = await entriesOf(zip, (await stat(file)).size)
    const archive = await checked(zip, entries)
    return await work(archive)
  } finally {
    zip.close()
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

async function entriesOf(zip: ZipFile, size: number): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  let unpacked = 0
  try {
    for await (const entry of zip.eachEntry()) {
      unpacked += entry.uncompressedSize
      if (unpacked > Math.max(LEAST_UNPACKED, size * MOST_UNPACKED_RATIO) || entries.size >= MOST_FILES) {
        throw new ArchiveError('The archive would unpack to far more than its size. It was not made by Daybook.')
      }
      if (entries.has(entry.fileName)) throw damaged(`it has ${entry.fileName} twice.`)
      entries.set(entry.fileName, entry)
    }
  } catch (error) {
    throw error instanceof ArchiveError ? error : damaged('its list of files can’t be read.', error)
  }
  return entries
}

async function checked(zip: ZipFile, entries: ReadonlyMap<string, Entry>): Promise<OpenArchive> {
  const open = async (name: string) => {
    const entry = entries.get(name)
    if (!entry) throw damaged(`${name} is missing.`)
    return zip.openReadStreamPromise(entry).catch((error: unknown) => {
      throw damaged(`${name} can’t be read.`, error)
    })
  }
  const json = async (name: string) => {
    if ((entries.get(name)?.uncompressedSize ?? 0) > MOST_JSON) throw damaged(`${name} is too long.`)
    return buffer(await open(name)).catch((error: unknown) => {
      throw error instanceof ArchiveError ? error : damaged(`${name} can’t be unpacked.`, error)
    })
  }
  if (!entries.has('company.json')) throw new ArchiveError('This is no archive of a company of Daybook.')
  const head = parse(archiveHead, await json('company.json'))
  const sumsText = await json('sums.json')
  const sums = parse(archiveSums, sumsText)
  for (const name of entries.keys()) {
    if (name !== 'sums.json' && !Object.hasOwn(sums.files, name)) throw damaged(`${name} was added.`)
  }
  for (const [name, { sha256 }] of Object.entries(sums.files)) {
    if ((await sha256Of(await open(name), name)) !== sha256) throw damaged(`${name} is not as it was written.`)
  }
  const sha256 = createHash('sha256').update(sumsText).digest('hex')
  return { head, sums, sha256, names: new Set(entries.keys()), open }
}

async function sha256Of(content: Readable, name: string): Promise<string> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of content) hash.update(chunk as Uint8Array)
  } catch (error) {
    throw damaged(`${name} can’t be unpacked.`, error)
  }
  return hash.digest('hex')
}

function parse<T>(schema: { parse: (value: unknown) => T }, bytes: Buffer): T {
  try {
    return schema.parse(JSON.parse(bytes.toString('utf8')))
  } catch (error) {
    throw new ArchiveError('The archive is damaged, or was made by another version of Daybook.', { cause: error })
  }
}
