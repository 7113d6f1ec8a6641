/** Builds workbooks part by part, so that each part can have any content. */
import { Buffer } from 'node:buffer'
import { crc32, createDeflateRaw, deflateRawSync } from 'node:zlib'

export type Part = { name: string; packed: Buffer; size: number; crc: number }

export function part(name: string, content: string | Uint8Array): Part {
  const bytes = Buffer.from(content)
  return { name, packed: deflateRawSync(bytes), size: bytes.length, crc: crc32(bytes) }
}

/** Returns a part with one text repeated, compressed piece by piece, between a beginning and an end. */
export async function repeated(
  name: string,
  { text, size, before = '', after = '' }: { text: string; size: number; before?: string; after?: string },
): Promise<Part> {
  const deflate = createDeflateRaw({ level: 1 })
  const packed: Buffer[] = []
  deflate.on('data', (chunk: Buffer) => packed.push(chunk))
  const piece = Buffer.from(text.repeat(Math.ceil((1 << 20) / text.length)))
  deflate.write(before)
  let writtenBytes = 0
  for (; writtenBytes < size; writtenBytes += piece.length) {
    if (!deflate.write(piece)) await new Promise((resolve) => deflate.once('drain', resolve))
  }
  deflate.end(after)
  await new Promise((resolve) => deflate.once('end', resolve))
  return { name, packed: Buffer.concat(packed), size: writtenBytes + before.length + after.length, crc: 0 }
}

/** Returns the archive of the parts, their headers written twice as the format requires. */
export function archive(parts: readonly Part[]): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, packed, size, crc } of parts) {
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc, 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(size, 18)
    common.writeUInt16LE(name.length, 22)
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(at, 10)
    const body = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, Buffer.from(name), packed])
    directory.push(Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), common, tail, Buffer.from(name))
    bodies.push(body)
    at += body.length
  }
  const end = Buffer.alloc(18)
  end.writeUInt16LE(parts.length, 4)
  end.writeUInt16LE(parts.length, 6)
  end.writeUInt32LE(Buffer.concat(directory).length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...bodies, ...directory, Buffer.from('PK\u0005\u0006'), end])
}

export const sheetPath = 'xl/worksheets/sheet1.xml'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
/** Returns the parts of a workbook around its only sheet. */
export const packageOf = (sheet: Part, ...further: Part[]): Part[] => [
  part('[Content_Types].xml', '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'),
  part(
    '_rels/.rels',
    `<Relationships><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ),
  part(
    'xl/workbook.xml',
    `<workbook xmlns:r="${relations}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ),
  part(
    'xl/_rels/workbook.xml.rels',
    `<Relationships><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
  ),
  sheet,
  ...further,
]
