/** Checks whether a picture can be decoded: name and first bytes do not prove it. */
import { promisify } from 'node:util'
import { crc32, inflate } from 'node:zlib'

/** The limit of an unpacked picture: 4,000 × 4,000 pixels in colour with transparency. */
const MOST_BYTES = 4000 * 4000 * 4 + 4000
const PNG_START = 8

/** Returns true for a PNG with complete parts and for a JPEG with a size; other kinds are not checked. */
export async function isValidPicture(bytes: Buffer, type: string): Promise<boolean> {
  if (type === 'image/png') return isSoundPng(bytes)
  return type !== 'image/jpeg' || hasJpegSize(bytes)
}

async function isSoundPng(bytes: Buffer): Promise<boolean> {
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
    (unpacked) => unpacked.length >= leastBytes(bytes),
    () => false,
  )
}

/** Returns the least bytes of a PNG's pixels: one bit each, and one byte before every line. */
function leastBytes(bytes: Buffer): number {
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  return width === 0 || height === 0 ? Infinity : height + Math.ceil((width * height) / 8)
}

/** Follows the markers up to the frame with the size of the picture. */
function hasJpegSize(bytes: Buffer): boolean {
  let place = 2
  while (place + 9 < bytes.length) {
    if (bytes[place] !== 0xff) return false
    const marker = bytes[place + 1] ?? 0
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return bytes.readUInt16BE(place + 5) > 0 && bytes.readUInt16BE(place + 7) > 0
    place += 2 + bytes.readUInt16BE(place + 2)
  }
  return false
}
