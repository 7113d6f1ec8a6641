import { Buffer } from 'node:buffer'
import { expect, test } from 'vitest'
import { archive, packageOf, part, repeated, sheetPath } from '../../tests/support/workbook.ts'
import type { SheetRow } from './read-xlsx.ts'
import { CellTooLong, UnreadableWorkbook } from './check-xml.ts'
import { readXlsx, WorkbookTooLarge } from './read-xlsx.ts'

async function* streamOf(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes)
}

async function rowsOf(bytes: Buffer): Promise<SheetRow[]> {
  const rows: SheetRow[] = []
  for await (const row of readXlsx(streamOf(bytes))) rows.push(row)
  return rows
}

const rent = '<worksheet><sheetData><row r="1"><c r="A1"><v>139.12</v></c></row></sheetData></worksheet>'

test('a workbook is read by its directory', async () => {
  const rows = await rowsOf(archive(packageOf(part(sheetPath, rent))))
  expect(rows.map(({ line, cells }) => ({ line, cells }))).toEqual([{ line: 1, cells: ['139.12'] }])
})

test('600 MiB of blanks in 3 MB are refused without being unpacked', async () => {
  const bomb = archive(packageOf(await repeated(sheetPath, { text: ' ', size: 600 * 1024 * 1024 })))
  expect(bomb.length).toBeLessThan(6_000_000)
  const before = process.memoryUsage()
  await expect(rowsOf(bomb)).rejects.toEqual(new WorkbookTooLarge('512 MiB'))
  const after = process.memoryUsage()
  expect(after.rss - before.rss).toBeLessThan(64_000_000)
})

test('a part that unpacks to more than it says is unreadable, as is one that leaves its size open', async () => {
  const bomb = await repeated(sheetPath, { text: ' ', size: 8 * 1024 * 1024 })
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

const letters = { text: 'a', size: 300_000_000 }
const inline = {
  before: '<worksheet><sheetData><row r="7"><c r="B7" t="inlineStr"><is><t>',
  after: '</t></is></c></row></sheetData></worksheet>',
}
const shared = '<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c></row></sheetData></worksheet>'

test.each([
  ['in its row', async () => packageOf(await repeated(sheetPath, { ...letters, ...inline })), ['7', 'B']],
  [
    'among the shared texts',
    async () =>
      packageOf(
        part(sheetPath, shared),
        await repeated('xl/sharedStrings.xml', { ...letters, before: '<sst><si><t>', after: '</t></si></sst>' }),
      ),
    [null, null],
  ],
  [
    'in runs of a few letters each',
    async () =>
      packageOf(
        part(sheetPath, shared),
        await repeated('xl/sharedStrings.xml', {
          text: '<r><t>abcdefghijklmnopqrst</t></r>',
          size: 50_000_000,
          before: '<sst><si>',
          after: '</si></sst>',
        }),
      ),
    [null, null],
  ],
])('a cell of 300 million letters %s is refused before a text of it is built', async (_where, parts, [row, column]) => {
  const bomb = archive(await parts())
  expect(bomb.length).toBeLessThan(3_000_000)
  const before = process.memoryUsage()
  const error = await rowsOf(bomb).catch((failure: unknown) => failure)
  expect(error).toBeInstanceOf(CellTooLong)
  expect(error).toMatchObject({ row, column })
  expect(process.memoryUsage().rss - before.rss).toBeLessThan(64_000_000)
})

test.each([
  ['a tag', { text: 'a', size: 8_000_000, before: '<worksheet name="', after: '"/>' }],
  ['a tag of tags', { text: '<a>', size: 8_000_000, before: '<worksheet name="', after: '"/>' }],
  ['a comment', { text: '<a>', size: 8_000_000, before: '<!--', after: '--><worksheet/>' }],
  ['a section of text', { text: '<a>', size: 8_000_000, before: '<![CDATA[', after: ']]><worksheet/>' }],
])('%s without an end for 8 MB is unreadable', async (_what, text) => {
  await expect(rowsOf(archive(packageOf(await repeated(sheetPath, text))))).rejects.toBeInstanceOf(UnreadableWorkbook)
})

test('a document type is refused, so that no entity of its own is ever expanded', async () => {
  const laughs = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('')
  const sheet = `<!DOCTYPE w [<!ENTITY l0 "lol">${laughs}]>${rent.replace('139.12', '&l9;')}`
  await expect(rowsOf(archive(packageOf(part(sheetPath, sheet))))).rejects.toBeInstanceOf(UnreadableWorkbook)
})

test('a part that is not named as XML is not read, whatever refers to it', async () => {
  const parts = packageOf(part('xl/media/image1.png', rent)).map((one) =>
    one.name === 'xl/_rels/workbook.xml.rels'
      ? part(
          one.name,
          `<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="media/image1.png"/></Relationships>`,
        )
      : one,
  )
  await expect(rowsOf(archive(parts))).rejects.toBeInstanceOf(UnreadableWorkbook)
})

test('greater-than signs, comments and line ends between rows are read as a spreadsheet reads them', async () => {
  const sheet = rent.replace('<row', '<!-- a > b -->\n<sheetFormat code="[>100]0"/>\n<row')
  expect((await rowsOf(archive(packageOf(part(sheetPath, sheet)))))[0]?.cells).toEqual(['139.12'])
})

test('1,300 rows that reach to the last column are too many cells', async () => {
  const rows = '<row><c r="XFD1"/></row>'.repeat(1300)
  const sheet = part(sheetPath, `<worksheet><sheetData>${rows}</sheetData></worksheet>`)
  await expect(rowsOf(archive(packageOf(sheet)))).rejects.toEqual(new WorkbookTooLarge('20,000,000 cells'))
})

test('more than 10,000 parts are refused, and the first of 1,000 sheets is read', async () => {
  const sheets = (count: number) =>
    Array.from({ length: count }, (_, n) => part(`xl/worksheets/sheet${n + 2}.xml`, rent))
  const many = archive(packageOf(part(sheetPath, rent), ...sheets(10_001)))
  await expect(rowsOf(many)).rejects.toEqual(new WorkbookTooLarge('10,000 parts'))
  expect(await rowsOf(archive(packageOf(part(sheetPath, rent), ...sheets(999))))).toHaveLength(1)
})

test('a row whose number is none is unreadable', async () => {
  for (const number of ['x', '-1', '1e9', '2000000']) {
    const sheet = part(sheetPath, rent.replace('r="1"', `r="${number}"`))
    await expect(rowsOf(archive(packageOf(sheet)))).rejects.toBeInstanceOf(UnreadableWorkbook)
  }
})
