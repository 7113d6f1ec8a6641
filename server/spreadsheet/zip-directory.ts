/**
 * Reads the directory of a ZIP archive: the name, place and size of every part. Nothing is unpacked. Readers stop
 * unpacking a part at the size given here, so a directory with too small a size is harmless.
 *
 *   a sheet of 600 MiB of blanks, 600 kB packed     size 629,145,600
 */

/** Raised for an archive without a directory, or with one that leaves a size open. */
export class DamagedArchive extends Error {}

/** `at` is the offset of the part's own header, `entry` the bytes of its line in the directory. */
export type ZipPart = {
  name: string
  isDeflated: boolean
  size: number
  packedSize: number
  at: number
  entry: Uint8Array
}

const END = 0x06054b50
const END_LENGTH = 22
const LONGEST_COMMENT = 0xffff
const LOCATOR_64 = 0x07064b50
const LOCATOR_64_LENGTH = 20
const END_64 = 0x06064b50
const PART = 0x02014b50
const PART_LENGTH = 46
const HEADER = 0x04034b50
const HEADER_LENGTH = 30
const EXTRA_64 = 0x0001
/** Stands in a field of four or two bytes whose value is kept in a longer one elsewhere. */
const LONGER = 0xffffffff
const MORE = 0xffff
/** The shortest stream of packed bytes holds nothing and is two bytes long. */
const PACKED_NOTHING = 2
const STORED = 0
const DEFLATED = 8

/** Returns the parts in the order of the directory, at most `most` and one more. Raises DamagedArchive. */
export function zipParts(archive: Uint8Array, most: number): ZipPart[] {
  return reading(archive, (view) => {
    const { at, count } = directoryOf(view)
    const parts: ZipPart[] = []
    for (let entry = at; parts.length < Math.min(count, most + 1); entry += parts.at(-1)?.entry.length ?? 0) {
      parts.push(partAt(view, entry))
    }
    return parts
  })
}

/** Returns the packed bytes of a part. Raises DamagedArchive. */
export function packedBytes(archive: Uint8Array, { at, packedSize }: ZipPart): Uint8Array {
  return reading(archive, (view) => {
    if (view.getUint32(at, true) !== HEADER) throw new DamagedArchive()
    const start = at + HEADER_LENGTH + view.getUint16(at + 26, true) + view.getUint16(at + 28, true)
    if (start + packedSize > archive.length) throw new DamagedArchive()
    return archive.subarray(start, start + packedSize)
  })
}

/** Returns the archive with a second directory behind it that lists only the given parts; readers use the last one. */
export function withDirectoryOf(archive: Uint8Array, parts: readonly ZipPart[]): Uint8Array {
  const entries = Buffer.concat(parts.map(({ entry }) => entry))
  const end = Buffer.alloc(END_LENGTH)
  end.writeUInt32LE(END, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(entries.length, 12)
  end.writeUInt32LE(archive.length, 16)
  return Buffer.concat([archive, entries, end])
}

function reading<T>(archive: Uint8Array, read: (view: DataView) => T): T {
  try {
    return read(new DataView(archive.buffer, archive.byteOffset, archive.byteLength))
  } catch (error) {
    throw error instanceof RangeError ? new DamagedArchive() : error
  }
}

function directoryOf(view: DataView): { at: number; count: number } {
  const end = endOf(view)
  const short = { at: view.getUint32(end + 16, true), count: view.getUint16(end + 10, true) }
  if (short.at !== LONGER && short.count !== MORE) return short
  const locator = end - LOCATOR_64_LENGTH
  if (view.getUint32(locator, true) !== LOCATOR_64) throw new DamagedArchive()
  const end64 = long(view, locator + 8)
  if (view.getUint32(end64, true) !== END_64) throw new DamagedArchive()
  return { at: long(view, end64 + 48), count: long(view, end64 + 32) }
}

function endOf(view: DataView): number {
  const last = view.byteLength - END_LENGTH
  for (let at = last; at >= Math.max(0, last - LONGEST_COMMENT); at -= 1) {
    if (view.getUint32(at, true) === END) return at
  }
  throw new DamagedArchive()
}

function partAt(view: DataView, entry: number): ZipPart {
  if (view.getUint32(entry, true) !== PART) throw new DamagedArchive()
  const nameEnd = entry + PART_LENGTH + view.getUint16(entry + 28, true)
  const extraEnd = nameEnd + view.getUint16(entry + 30, true)
  const bytes = (from: number, to: number) => new Uint8Array(view.buffer, view.byteOffset + from, to - from)
  const length = extraEnd + view.getUint16(entry + 32, true) - entry
  if (entry + length > view.byteLength) throw new DamagedArchive()
  const method = view.getUint16(entry + 10, true)
  if (method !== STORED && method !== DEFLATED) throw new DamagedArchive()
  const longs = longFields(view, { from: nameEnd, to: extraEnd })
  const field = (at: number) => {
    const value = view.getUint32(entry + at, true)
    return value === LONGER ? longs() : value
  }
  // The long fields stand in this order, each only where the short one has no room.
  const [size, packedSize, at] = [field(24), field(20), field(42)]
  const saysSizeLater = packedSize === 0 && (size > 0 || (view.getUint16(entry + 8, true) & 8) !== 0)
  const saysTooLittle = method === STORED ? packedSize !== size : size === 0 && packedSize > PACKED_NOTHING
  if (saysSizeLater || saysTooLittle) throw new DamagedArchive()
  const name = new TextDecoder().decode(bytes(entry + PART_LENGTH, nameEnd))
  return { name, isDeflated: method === DEFLATED, size, packedSize, at, entry: bytes(entry, entry + length) }
}

/** Reads the fields of eight bytes in the extra field of a part, one after the other. */
function longFields(view: DataView, { from, to }: { from: number; to: number }): () => number {
  let at: number | undefined
  return () => {
    at = at === undefined ? startOfLongs(view, { from, to }) : at + 8
    return long(view, at)
  }
}

function startOfLongs(view: DataView, { from, to }: { from: number; to: number }): number {
  for (let field = from; field < to; field += 4 + view.getUint16(field + 2, true)) {
    if (view.getUint16(field, true) === EXTRA_64) return field + 4
  }
  throw new DamagedArchive()
}

function long(view: DataView, at: number): number {
  return Number(view.getBigUint64(at, true))
}
