import { readFileSync } from 'node:fs'
import { deflateSync, crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { isValidPicture } from './check-picture.ts'

/** Returns a PNG of black pixels of one bit, which compress a thousandfold. */
function pngOf(width: number, height: number): Buffer {
  const part = (kind: string, content: Buffer): Buffer => {
    const named = Buffer.concat([Buffer.from(kind), content])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(content.length)
    sum.writeUInt32BE(crc32(named))
    return Buffer.concat([length, named, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 1
  const pixels = deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))))
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([start, part('IHDR', head), part('IDAT', pixels), part('IEND', Buffer.alloc(0))])
}

/** Returns the beginning of a JPEG, up to the frame with its size. */
function jpegOf(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(64)
  Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc0, 0, 17, 8]).copy(bytes)
  bytes.writeUInt16BE(height, 13)
  bytes.writeUInt16BE(width, 15)
  return bytes
}

/** Returns a WebP whose size, in one of the three forms, is another one. */
function webpOf(form: 'VP8X' | 'VP8L' | 'VP8 ', width: number, height: number): Buffer {
  const bytes = Buffer.alloc(64)
  bytes.write(`RIFF    WEBP${form}`, 'latin1')
  if (form === 'VP8X') bytes.writeUIntLE(width - 1, 24, 3)
  if (form === 'VP8X') bytes.writeUIntLE(height - 1, 27, 3)
  if (form === 'VP8L') bytes.writeUInt32LE((((height - 1) << 14) | (width - 1)) >>> 0, 21)
  if (form === 'VP8 ') bytes.writeUInt16LE(width, 26)
  if (form === 'VP8 ') bytes.writeUInt16LE(height, 28)
  return bytes
}

const makers = [
  ['image/png', pngOf],
  ['image/jpeg', jpegOf],
  ['image/webp', (width: number, height: number) => webpOf('VP8X', width, height)],
  ['image/webp', (width: number, height: number) => webpOf('VP8L', width, height)],
  ['image/webp', (width: number, height: number) => webpOf('VP8 ', width, height)],
] as const

test.each(makers)('16 million pixels are accepted and more are not: %s', async (type, make) => {
  const sizes = [
    [4000, 4000],
    [1, 16_000],
    [16_000, 1001],
    [12_000, 12_000],
  ] as const
  const answers = await Promise.all(sizes.map(([width, height]) => isValidPicture(make(width, height), type)))
  expect(answers).toEqual([true, true, false, false])
})

test.each(['image/png', 'image/jpeg', 'image/webp'])('a file without a size is no picture: %s', async (type) => {
  expect(await isValidPicture(Buffer.alloc(12), type)).toBe(false)
  expect(await isValidPicture(Buffer.alloc(64), type)).toBe(false)
})

test('a real WebP is a picture', async () => {
  expect(await isValidPicture(readFileSync('docs/pictures/ageing.webp'), 'image/webp')).toBe(true)
})
