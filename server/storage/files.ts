/**
 * Files that people send, and their store on the disk below one folder. Who may see a file, and what it is, is known elsewhere: a name
 * here is a path such as `imports/<company>/<id>`, made of ids that the server made itself.
 */
import { close, createReadStream, createWriteStream, open, read } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** The folders of a store: the first part of every name. Everything else below its root belongs to others. */
export const folders = ['avatars', 'exports', 'files', 'imports', 'logos', 'pictures', 'prints'] as const

export type FileStore = {
  /** Keeps a stream under a name, whole or not at all; answers its size in bytes. */
  put: (name: string, bytes: AsyncIterable<Uint8Array>) => Promise<number>
  /** The bytes of a file; the stream fails with MissingContent for a name there is not. */
  open: (name: string) => Readable
  /** Whether there is a file of the name. */
  has: (name: string) => Promise<boolean>
  /** The names in a folder, each with the folder before it, of files that were put before a moment. */
  older: (folder: string, before: Date) => Promise<string[]>
  /** The names of all files that are whole. */
  names: () => AsyncIterable<string>
  /** The names of the files in a folder and below it. */
  below: (folder: string) => AsyncIterable<string>
  /** Removes a file; a name there is not is fine. */
  remove: (name: string) => Promise<void>
  /** Whether there is room for some more files. */
  hasSpace: () => Promise<boolean>
  /** Removes a folder with all that is in it, or a file; a name there is not is fine. */
  removeAll: (name: string) => Promise<void>
}

/** What the store has nothing under a name of; `unlessMissing` takes it like a missing file of the disk. */
export class MissingContent extends Error {
  readonly code = 'ENOENT'

  constructor(cause: unknown) {
    super('No such file', { cause })
  }
}

/** Bytes that have to be free for the disk to count as having space: several of the largest files that are accepted. */
export const leastSpace = 64 * 1024 * 1024

/** Creates a store of files below a folder, which is created with the first file. */
export function createFileStore(root: string): FileStore {
  const placeOf = (name: string): string => {
    assertFileName(name)
    return path.join(root, name)
  }
  async function* below(folder: string): AsyncGenerator<string> {
    const entries = await readdir(placeOf(folder), { recursive: true, withFileTypes: true }).catch(unlessMissing)
    for (const one of entries ?? []) {
      const name = path.relative(root, path.join(one.parentPath, one.name)).replaceAll(path.sep, '/')
      if (one.isFile() && !name.endsWith('.part')) yield name
    }
  }
  return {
    put: async (name, bytes) => {
      const place = placeOf(name)
      // Of its own: a file may be put twice at once under one name.
      const unfinished = `${place}.${crypto.randomUUID()}.part`
      await mkdir(path.dirname(place), { recursive: true })
      let size = 0
      const counted = async function* () {
        for await (const chunk of bytes) {
          size += chunk.length
          yield chunk
        }
      }
      const output = createWriteStream(unfinished, { flush: true, mode: 0o600 })
      try {
        await pipeline(counted, output)
        await rename(unfinished, place)
      } catch (error) {
        await closed(output)
        await rm(unfinished, { force: true })
        throw error
      }
      return size
    },
    open: (name) => createReadStream(placeOf(name), { fs: storedContent }),
    has: async (name) => (await stat(placeOf(name)).catch(unlessMissing)) !== undefined,
    older: async (folder, before) => {
      const names: string[] = []
      for (const one of (await readdir(placeOf(folder)).catch(unlessMissing)) ?? []) {
        const name = `${folder}/${one}`
        const stats = await stat(placeOf(name)).catch(unlessMissing)
        if (stats && stats.mtime < before) names.push(name)
      }
      return names
    },
    names: async function* () {
      for (const folder of folders) yield* below(folder)
    },
    below,
    remove: (name) => rm(placeOf(name), { force: true }),
    hasSpace: async () => {
      await mkdir(root, { recursive: true })
      return (await freeBytes(root)) >= leastSpace
    },
    removeAll: (name) => rm(placeOf(name), { force: true, recursive: true }),
  }
}

/** Opens a file like the disk, and says that it is one of the store when it is missing. */
const storedContent = {
  open: (place: string, ...[flags, mode, done]: [string, number, (error: Error | null, file: number) => void]) =>
    open(place, flags, mode, (error, file) => done(error?.code === 'ENOENT' ? new MissingContent(error) : error, file)),
  read,
  close,
}

/** Returns how many bytes are free on the disk of a folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Throws unless `name` lies below one of the folders of a store, without a way out of it. */
export function assertFileName(name: string): void {
  const isName = /^[\w-]+(\/[\w.-]+)*$/.test(name) && !name.includes('..')
  if (!isName || !folders.some((folder) => name === folder || name.startsWith(`${folder}/`))) {
    throw new Error(`No name for a file: ${name}`)
  }
}

/** Waits until a stream that has failed is closed: one that is still being opened would make its file afterwards. */
function closed(output: Writable): Promise<void> {
  return new Promise((resolve) => {
    if (output.closed) resolve()
    else output.once('close', resolve)
  })
}

/** Returns whether an error of the system says that a disk, or the share of it that is allowed, is full. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
}

/** Returns undefined for a file that is missing; throws any other error. */
export function unlessMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
  throw error
}
