import type { FileStore } from './files.ts'
import { createFileStore } from './files.ts'
import { createObjectStore } from './object-store.ts'

/** Where files are: a folder, or a bucket of an S3-compatible object store; `prefix` is '' or ends with a slash. */
export type FilesLocation =
  | { kind: 'folder'; folder: string }
  | { kind: 'bucket'; bucket: string; prefix: string; endpoint: string | null; region: string }

/** Opens the store of a location; nothing is read or written yet. */
export function openFiles(location: FilesLocation): FileStore {
  return location.kind === 'folder' ? createFileStore(location.folder) : createObjectStore(location)
}
