import { Buffer } from 'node:buffer'
import { crc32, createDeflateRaw, deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { SheetRow } from './read-xlsx.ts'
import { UnreadableWorkbook } from './check-xml.ts'
import { readXlsx, WorkbookTooLarge } from './read-xlsx.ts'

type Part = { name: string; packed: Buffer; size: number; crc: number }

function part(name: string, text: string): Part {
  const bytes = Buffer.from(text)
  return { name, packed: deflateRawSync(bytes), size: bytes.length, crc: crc32(bytes) }
}

/** A part of blanks in front of a sheet's XML, packed piece by piece. */
async function blanks(name: string, size: number): Promise<Part> {
  const deflate = createDeflateRaw({ level: 1 })
  const packed: Buffer[] = []
  deflate.on('data', (chunk: Buffer) => packed.push(chunk))
  const piece = Buffer.alloc(1 << 20, ' ')
  for (let written = 0; written < size; written += piece.length) {
    if (!deflate.write(piece)) await new Promise((resolve) => deflate.once('drain', resolve))
  }
  deflate.end()
  await new Promise((resolve) => deflate.once('end', resolve))
  return { name, packed: Buffer.concat(packed), size, crc: 0 }
}

/** The archive with parts as they are, their heads written twice as the format has it. */
function archive(parts: readonly Part[]): Buffer {
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

const sheetPath = 'xl/worksheets/sheet1.xml'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageOf = (sheet: Part): Part[] => [
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
    `<Relationships><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  ),
  sheet,
]

async function* sent(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes)
}

async function rowsOf(bytes: Buffer): Promise<SheetRow[]> {
  const rows: SheetRow[] = []
  for await (const row of readXlsx(sent(bytes))) rows.push(row)
  return rows
}

const rent = '<worksheet><sheetData><row r="1"><c r="A1"><v>139.12</v></c></row></sheetData></worksheet>'

test('a workbook is read by its directory', async () => {
  const rows = await rowsOf(archive(packageOf(part(sheetPath, rent))))
  expect(rows.map(({ line, cells }) => ({ line, cells }))).toEqual([{ line: 1, cells: ['139.12'] }])
})

test('600 MiB of blanks in 3 MB are refused without being unpacked', async () => {
  const bomb = archive(packageOf(await blanks(sheetPath, 600 * 1024 * 1024)))
  expect(bomb.length).toBeLessThan(6_000_000)
  const before = process.memoryUsage()
  await expect(rowsOf(bomb)).rejects.toEqual(new WorkbookTooLarge('512 MiB'))
  const after = process.memoryUsage()
  expect(after.rss - before.rss).toBeLessThan(64_000_000)
})

test('a part that unpacks to more than it says is unreadable, as is one that leaves its size open', async () => {
  const bomb = await blanks(sheetPath, 8 * 1024 * 1024)
  await expect(rowsOf(archive(packageOf({ ...bomb, size: 1000 })))).rejects.toBeInstanceOf(UnreadableWorkbook)
  await expect(rowsOf(archive(packageOf({ ...bomb, size: 0 })))).rejects.toBeInstanceOf(UnreadableWorkbook)
})

test('a part beside the sheet counts as well', async () => {
  const parts = packageOf(part(sheetPath, rent))
  const picture = { ...part('xl/media/image1.png', 'x'), size: 536_870_912 }
  await expect(rowsOf(archive([...parts, picture]))).rejects.toEqual(new WorkbookTooLarge('512 MiB'))
})

test('what begins as an archive and is none is unreadable', async () => {
  await expect(rowsOf(Buffer.from('PK\u0003\u0004 and no more'))).rejects.toBeInstanceOf(UnreadableWorkbook)
  const cut = archive(packageOf(part(sheetPath, rent)))
  await expect(rowsOf(cut.subarray(0, cut.length - 30))).rejects.toBeInstanceOf(UnreadableWorkbook)
})

test('more rows than a spreadsheet has are refused, empty or not', async () => {
  // With blanks between them, because the library takes its time over many rows in one piece.
  const rows = `<row/>${' '.repeat(100)}`.repeat(1_048_577)
  const sheet = part(sheetPath, `<worksheet><sheetData>${rows}</sheetData></worksheet>`)
  await expect(rowsOf(archive(packageOf(sheet)))).rejects.toEqual(new WorkbookTooLarge('1,048,576 rows'))
})
