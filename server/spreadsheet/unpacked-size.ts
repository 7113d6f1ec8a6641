/**
 * How many bytes a ZIP archive says that it unpacks to, read from its directory: nothing is unpacked for it. Whoever
 * unpacks a part stops at the size said here, so that a directory that says too little harms nobody.
 *
 *   a sheet of 600 MiB of blanks, 600 kB packed     629,145,600
 */

/** Raised for an archive without a directory, or with one that leaves a size open. */
export class DamagedArchive extends Error {}

const END = 0x06054b50
const END_LENGTH = 22
const LONGEST_COMMENT = 0xffff
const LOCATOR_64 = 0x07064b50
const LOCATOR_64_LENGTH = 20
const END_64 = 0x06064b50
const PART = 0x02014b50
const PART_LENGTH = 46
const EXTRA_64 = 0x0001
/** Stands in a field of four or two bytes whose value is kept in a longer one elsewhere. */
const LONGER = 0xffffffff
const MORE = 0xffff
/** The shortest stream of packed bytes holds nothing and is two bytes long. */
const PACKED_NOTHING = 2

/** The sum over all parts, in bytes. Raises DamagedArchive. */
export function unpackedSize(archive: Uint8Array): number {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength)
  try {
    return sizeOfParts(view, directoryOf(view))
  } catch (error) {
    throw error instanceof RangeError ? new DamagedArchive() : error
  }
}

type Directory = { at: number; parts: number }

function directoryOf(view: DataView): Directory {
  const end = endOf(view)
  const found = { at: view.getUint32(end + 16, true), parts: view.getUint16(end + 10, true) }
  if (found.at !== LONGER && found.parts !== MORE) return found
  const locator = end - LOCATOR_64_LENGTH
  if (view.getUint32(locator, true) !== LOCATOR_64) throw new DamagedArchive()
  const end64 = long(view, locator + 8)
  if (view.getUint32(end64, true) !== END_64) throw new DamagedArchive()
  return { at: long(view, end64 + 48), parts: long(view, end64 + 32) }
}

function endOf(view: DataView): number {
  const last = view.byteLength - END_LENGTH
  for (let at = last; at >= Math.max(0, last - LONGEST_COMMENT); at -= 1) {
    if (view.getUint32(at, true) === END) return at
  }
  throw new DamagedArchive()
}

function sizeOfParts(view: DataView, { at, parts }: Directory): number {
  let size = 0
  let part = at
  for (let count = 0; count < parts; count += 1) {
    if (view.getUint32(part, true) !== PART) throw new DamagedArchive()
    size += sizeOfPart(view, part)
    part +=
      PART_LENGTH + view.getUint16(part + 28, true) + view.getUint16(part + 30, true) + view.getUint16(part + 32, true)
  }
  return size
}

/** A part whose size is said to follow its bytes, or that has bytes and no size, could unpack to anything. */
function sizeOfPart(view: DataView, part: number): number {
  const size = view.getUint32(part + 24, true)
  if (size === LONGER) return longSize(view, part)
  const saysSizeLater = (view.getUint16(part + 8, true) & 8) !== 0 && view.getUint32(part + 20, true) === 0
  if (size === 0 && (saysSizeLater || view.getUint32(part + 20, true) > PACKED_NOTHING)) throw new DamagedArchive()
  return size
}

/** The size of a part that is kept in its extra field, where it comes first. */
function longSize(view: DataView, part: number): number {
  let field = part + PART_LENGTH + view.getUint16(part + 28, true)
  const end = field + view.getUint16(part + 30, true)
  while (field < end) {
    if (view.getUint16(field, true) === EXTRA_64) return long(view, field + 4)
    field += 4 + view.getUint16(field + 2, true)
  }
  throw new DamagedArchive()
}

function long(view: DataView, at: number): number {
  return Number(view.getBigUint64(at, true))
}
