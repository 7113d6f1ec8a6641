import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { fittingName, kindOf } from './file-kind.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')

test('a program is refused, whatever its name', async () => {
  expect(await kindOf(bytes('MZ\x90\x00\x03\x00\x00\x00'), 'invoice.pdf')).toBeNull()
  expect(await kindOf(bytes('\x7fELF\x02\x01\x01\x00'), 'notes.txt')).toBeNull()
})

test('empty files, drawings with scripts, and plain archives are refused', async () => {
  expect(await kindOf(bytes(''), 'empty.txt')).toBeNull()
  expect(await kindOf(bytes('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.svg')).toBeNull()
  expect(await kindOf(zip('data.bin', 'x'), 'a.xlsx')).toBeNull()
})

test.each([
  ['%PDF-1.7\n', 'application/pdf'],
  [
    '\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x01\x00\x00\x00\x01\x08\x02\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00IDAT',
    'image/png',
  ],
  ['\xff\xd8\xff\xe0\x00\x10JFIF', 'image/jpeg'],
  ['RIFF\x24\x00\x00\x00WEBPVP8 ', 'image/webp'],
])('%j is known by its first bytes', async (start, type) => {
  expect((await kindOf(bytes(start), 'anything'))?.contentType).toBe(type)
})

test('office files are distinguished by their content', async () => {
  const types = (part: string) =>
    `<Types><Override PartName="/a.xml" ContentType="application/vnd.openxmlformats-officedocument.${part}.main+xml"/></Types>`
  const xlsx = await kindOf(zip('[Content_Types].xml', types('spreadsheetml.sheet')), 'a')
  expect(xlsx?.endings).toEqual(['.xlsx'])
  const docx = await kindOf(zip('[Content_Types].xml', types('wordprocessingml.document')), 'a')
  expect(docx?.endings).toEqual(['.docx'])
})

test('XML is accepted as an e-invoice in UBL only', async () => {
  const ubl = 'urn:oasis:names:specification:ubl:schema:xsd:'
  const declared = `<?xml version="1.0"?>\n<!-- sent -->\n<ubl:Invoice xmlns:ubl="${ubl}Invoice-2">`
  const xml = { contentType: 'application/xml', endings: ['.xml'] }
  expect(await kindOf(bytes(declared), 'a')).toEqual(xml)
  expect(await kindOf(Buffer.from(`\ufeff<CreditNote xmlns='${ubl}CreditNote-2'/>`), 'a.txt')).toEqual(xml)
  const drawing = `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" id="${ubl}Invoice-2"/>`
  expect(await kindOf(bytes(drawing), 'a.xml')).toBeNull()
  expect(await kindOf(bytes(`<?xml version="1.0"?><Invoice xmlns="urn:other"/>`), 'a.xml')).toBeNull()
})

test.each([
  ['comments', '<!---->'],
  ['byte order marks', '\ufeff'],
  ['declarations', '<?a?>'],
])('a file of %s is read once, whatever follows', async (_name, piece) => {
  const many = piece.repeat(500)
  expect(await kindOf(Buffer.from(`${many}x`), 'a')).toEqual({ contentType: 'text/plain', endings: ['.txt'] })
  const invoice = `<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2">`
  expect((await kindOf(Buffer.from(`${many}${invoice}`), 'a'))?.contentType).toBe('application/xml')
})

test('text is CSV by its extension, in any alphabet', async () => {
  expect((await kindOf(bytes('a;b\r\n1;\xe9\r\n'), 'Bank.CSV'))?.contentType).toBe('text/csv')
  expect((await kindOf(Buffer.from('नमस्ते'), 'note'))?.contentType).toBe('text/plain')
})

test('a name gets the extension of its content, and never a path', () => {
  const jpeg = { contentType: 'image/jpeg', endings: ['.jpg', '.jpeg'] }
  expect(fittingName('Receipt.JPEG', jpeg)).toBe('Receipt.JPEG')
  expect(fittingName('scan', jpeg)).toBe('scan.jpg')
  expect(fittingName('setup.exe', jpeg)).toBe('setup.exe.jpg')
  expect(fittingName('../a\u0000b.jpg', jpeg)).toBe('..ab.jpg')
  expect(fittingName('', jpeg)).toBe('file.jpg')
  expect(fittingName(`${'x'.repeat(300)}.jpg`, jpeg)).toHaveLength(255)
})

/** A zip archive with one packed file and its directory. */
function zip(name: string, text: string): Buffer {
  const packed = deflateRawSync(text)
  const common = Buffer.alloc(26)
  common.writeUInt16LE(20, 0)
  common.writeUInt16LE(8, 4)
  common.writeUInt32LE(packed.length, 14)
  common.writeUInt32LE(text.length, 18)
  common.writeUInt16LE(name.length, 22)
  const head = Buffer.concat([bytes('PK\x03\x04'), common, bytes(name), packed])
  const tail = Buffer.alloc(18)
  tail.writeUInt16LE(1, 4)
  tail.writeUInt16LE(1, 6)
  tail.writeUInt32LE(46 + name.length, 8)
  tail.writeUInt32LE(head.length, 12)
  const entry = Buffer.concat([bytes('PK\x01\x02\x14\x00'), common, Buffer.alloc(14), bytes(name)])
  return Buffer.concat([head, entry, bytes('PK\x05\x06'), tail])
}
