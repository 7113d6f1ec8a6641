/** Unpacks a part of a ZIP archive. */
import { Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import type { ZipPart } from './zip-directory.ts'
import { DamagedArchive, packedBytes } from './zip-directory.ts'

/** Yields the bytes of a part, never more than the size that the directory gives. Raises DamagedArchive. */
export async function* unpackedBytes(archive: Uint8Array, part: ZipPart): AsyncGenerator<Uint8Array> {
  const bytes = packedBytes(archive, part)
  if (!part.isDeflated) return yield bytes
  let size = 0
  for await (const piece of Readable.from([bytes]).pipe(createInflateRaw({ chunkSize: 65_536 }))) {
    size += piece.length
    if (size > part.size) throw new DamagedArchive()
    yield piece
  }
}
