/** Checks whether a picture can be decoded, and by how much it grows then: name and first bytes do not say it. */
import { promisify } from 'node:util'
import { crc32, inflate } from 'node:zlib'

/** The limit of a picture, 4,000 × 4,000: a few kilobytes can unpack to more than a browser or a paper can hold. */
const MOST_PIXELS = 4000 * 4000
/** The limit of an unpacked PNG: that many pixels in colour with transparency, and one byte before each line. */
const MOST_BYTES = MOST_PIXELS * 4 + 4000
const PNG_START = 8

type Size = { width: number; height: number }

/** Returns true for a PNG, JPEG or WebP of at most 16 million pixels; all parts of a PNG must be complete. */
export async function isValidPicture(bytes: Buffer, type: string): Promise<boolean> {
  const size = sizeOf(bytes, type)
  const pixels = size ? size.width * size.height : 0
  if (!size || pixels === 0 || pixels > MOST_PIXELS) return false
  return type !== 'image/png' || isSoundPng(bytes, size)
}

function sizeOf(bytes: Buffer, type: string): Size | null {
  if (bytes.length < 30) return null
  if (type === 'image/png') return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
  return type === 'image/webp' ? sizeOfWebp(bytes) : sizeOfJpeg(bytes)
}

async function isSoundPng(bytes: Buffer, size: Size): Promise<boolean> {
  const pixels: Buffer[] = []
  let place = PNG_START
  let kind = ''
  while (kind !== 'IEND') {
    if (place + 12 > bytes.length) return false
    const end = place + 8 + bytes.readUInt32BE(place)
    if (end + 4 > bytes.length) return false
    kind = bytes.toString('latin1', place + 4, place + 8)
    if (crc32(bytes.subarray(place + 4, end)) !== bytes.readUInt32BE(end)) return false
    if (kind === 'IDAT') pixels.push(bytes.subarray(place + 8, end))
    place = end + 4
  }
  const packed = Buffer.concat(pixels)
  return promisify(inflate)(packed, { maxOutputLength: MOST_BYTES }).then(
    (unpacked) => unpacked.length >= leastBytes(size),
    () => false,
  )
}

/** Returns the least bytes of a PNG's pixels: one bit each, and one byte before every line. */
function leastBytes({ width, height }: Size): number {
  return height + Math.ceil((width * height) / 8)
}

/** Follows the markers up to the frame with the size of the picture. */
function sizeOfJpeg(bytes: Buffer): Size | null {
  let place = 2
  while (place + 9 < bytes.length) {
    if (bytes[place] !== 0xff) return null
    const marker = bytes[place + 1] ?? 0
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { width: bytes.readUInt16BE(place + 7), height: bytes.readUInt16BE(place + 5) }
    place += 2 + bytes.readUInt16BE(place + 2)
  }
  return null
}

/** Reads the size from the first part: of a picture with extras, of one without losses, or of one with them. */
function sizeOfWebp(bytes: Buffer): Size | null {
  const part = bytes.toString('latin1', 12, 16)
  if (part === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
  if (part === 'VP8L') {
    const packed = bytes.readUInt32LE(21)
    return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 }
  }
  if (part !== 'VP8 ') return null
  return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
}
