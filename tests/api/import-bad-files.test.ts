/**
 * Files that are not tables, or exceed all limits (table-file, well-formed): each fails at once with its reason, and
 * requests continue.
 */
import { createServer, connect } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { archive, packageOf, part, repeated, sheetPath } from '../support/workbook.ts'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { header, importDesk, imports, journal } from './import-desk.ts'

let app: TestApp
let desk: ReturnType<typeof importDesk>
beforeAll(async () => {
  app = await startApp({ listens: true })
  desk = importDesk(app)
})
afterAll(() => app.close())

const row = '2026-03-31,1,x,A-C-C,,1,,'
const cell = (ref: string, text: string) => `<c r="${ref}" t="inlineStr"><is><t>${text}</t></is></c>`
const sheet = (rows: string, before = '') =>
  part(sheetPath, `${before}<worksheet><dimension ref="A1:XFD1048576"/><sheetData>${rows}</sheetData></worksheet>`)
const headerRow = `<row r="1">${header
  .split(',')
  .map((name, n) => cell(`${'ABCDEFGH'[n]}1`, name))
  .join('')}</row>`
const workbook = (rows: string) => archive(packageOf(sheet(headerRow + rows)))

const wrongKind = 'This file type is not supported.'
const bad: readonly [string, () => Buffer | Promise<Buffer>, string, string][] = [
  [
    'a workbook with a cell of 300 million letters',
    async () => {
      const before = `<worksheet><sheetData>${headerRow}<row r="2"><c r="C2" t="inlineStr"><is><t>`
      const after = '</t></is></c></row></sheetData></worksheet>'
      return archive(packageOf(await repeated(sheetPath, { text: 'a', size: 300_000_000, before, after })))
    },
    'CELL_TOO_LONG',
    'Cell C2 has more than 32,767 characters. Shorten it and import the file again.',
  ],
  [
    'a workbook with a shared text of 300 million letters',
    async () => {
      const texts = { text: 'a', size: 300_000_000, before: '<sst><si><t>', after: '</t></si></sst>' }
      return archive(packageOf(sheet(headerRow), await repeated('xl/sharedStrings.xml', texts)))
    },
    'TEXT_TOO_LONG',
    'A cell of the workbook has more than 32,767 characters. Shorten it and import the file again.',
  ],
  [
    'a workbook with a cell of 32,768 letters',
    () => workbook(`<row r="2">${cell('C2', 'a'.repeat(32_768))}</row>`),
    'CELL_TOO_LONG',
    'Cell C2 has more than 32,767 characters. Shorten it and import the file again.',
  ],
  [
    'a header of 256 letters',
    () => Buffer.from(`date,${'a'.repeat(256)}\n`),
    'CELL_TOO_LONG',
    'Cell B1 has more than 255 characters. Shorten it and import the file again.',
  ],
  [
    'a cell in the last corner of a sheet',
    () => workbook(`<row r="1048576">${cell('XFD1048576', 'x')}</row>`),
    'TOO_MANY_COLUMNS',
    'Line 1048576 has more than 500 columns. Remove the ones you don’t need.',
  ],
  [
    'a quoted cell of 60 MB',
    () => Buffer.from(`${header}\n${row}\n2026-03-31,2,"${'a\n'.repeat(30_000_000)}",A-C-C,,1,,\n`),
    'LINE_TOO_LONG',
    'Line 3 has more than 1,000,000 characters. Check its quotation marks and line breaks.',
  ],
  [
    'a line of 60 million commas',
    () => Buffer.from(`${header}\n${row}\n${','.repeat(60_000_000)}\n`),
    'LINE_TOO_LONG',
    'Line 3 has more than 1,000,000 characters. Check its quotation marks and line breaks.',
  ],
  [
    'a cell of 40,000 letters',
    () => Buffer.from(`${header}\n${row}\n2026-03-31,2,${'a'.repeat(40_000)},A-C-C,,1,,\n`),
    'CELL_TOO_LONG',
    'Cell C3 has more than 32,767 characters. Shorten it and import the file again.',
  ],
  [
    'entities within entities',
    () => archive(packageOf(sheet(headerRow, '<!DOCTYPE w [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;">]>'))),
    'FILE_TYPE',
    wrongKind,
  ],
  [
    'an archive in an archive',
    () => archive([part('inner.xlsx', workbook('').toString('latin1'))]),
    'FILE_TYPE',
    wrongKind,
  ],
  ['an archive that is no workbook', () => archive([part('readme.txt', 'hello')]), 'FILE_TYPE', wrongKind],
  ['a workbook that is cut off', () => workbook('').subarray(0, 600), 'FILE_TYPE', wrongKind],
  ['zeros', () => Buffer.alloc(4096), 'FILE_TYPE', wrongKind],
]

test.each(bad)('%s fails at the first attempt with its reason', async (_what, content, ...expected) => {
  const file = await content()
  const delay = monitorEventLoopDelay({ resolution: 10 })
  const { body } = await desk.send(file, { checked: false })
  // From here on the thread owns the file.
  delay.enable()
  await app.runJobs()
  delay.disable()
  const { state, failure } = await desk.read(body.id)
  expect([state, failure?.code, failure?.message]).toEqual(['failed', ...expected])
  expect(await app.sql('select 1 from job')).toEqual([])
  expect(delay.max / 1e6).toBeLessThan(1000)
})

test('a workbook of 1,000 sheets whose first one declares every cell of a sheet is read', async () => {
  const others = Array.from({ length: 999 }, (_, n) => part(`xl/worksheets/sheet${n + 2}.xml`, '<worksheet/>'))
  const rows = journal('sheets')
    .split('\n')
    .map(
      (line, n) =>
        `<row r="${n + 1}">${line
          .split(',')
          .map((text, place) => cell(`${'ABCDEFGH'[place]}${n + 1}`, text))
          .join('')}</row>`,
    )
  const { body } = await desk.send(archive(packageOf(sheet(rows.join('')), ...others)))
  expect(body).toMatchObject({ state: 'ready', counts: { good: 2, rejected: 0 } })
})

test('zeros and halves of characters in cells become the replacement character', async () => {
  const { body } = await desk.send(workbook(`<row r="2">${cell('A2', '_x0000__xD83D_')}${cell('B2', '1')}</row>`))
  expect([body.state, body.sample[0].slice(0, 2)]).toEqual(['ready', ['\uFFFD\uFFFD', '1']])
})

const pen = '🖋'
test.each([
  ['255 bytes of emoji', pen.repeat(63), pen.repeat(63)],
  ['300 emoji and half of one', `${'🖋'.repeat(300)}${pen.slice(0, 1)}`, `${pen.repeat(254)}\uFFFD`],
  ['nothing', '', 'file'],
])('a file whose name is %s is accepted', async (_what, name, storedName) => {
  const { status, body } = await desk.send(journal('named'), { name })
  expect([status, body.file_name]).toEqual([201, storedName])
  const list = await app.as('owner').get(`${imports}?_start=0&_end=1`)
  expect(list.body[0].file_name).toBe(storedName)
})

test('a file name with a zero character is refused', async () => {
  const { status, body } = await desk.send(journal('named'), { name: 'a\0b.csv' })
  expect([status, body.code]).toEqual([400, 'MALFORMED_TEXT'])
})

const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')
const camt = `<?xml version="1.0"?><Document><Ntry "${'x'.repeat(52)}🖋`
const ofx = '<OFX><STMTRS><STMTTRN><DTPOSTED>20260331<TRNAMT>1\0</STMTTRN>'
test.each([
  { content: camt, text: `${'x'.repeat(52)}”` },
  { content: utf16(ofx), text: '“1\uFFFD' },
])('a bank statement that is wrong beside half a character or a zero fails with $text', async ({ content, text }) => {
  const { body } = await desk.send(content, { kind: 'bank_statement' })
  expect([body.state, body.failure?.code]).toEqual(['failed', 'STATEMENT_UNREADABLE'])
  expect(body.failure.message).toContain(text)
})

const form = (content: string) =>
  `--form\r\nContent-Disposition: form-data; name="kind"\r\n\r\njournal\r\n` +
  `--form\r\nContent-Disposition: form-data; name="file"; filename="cut.csv"\r\n\r\n${content}`
const storedFiles = () => readdirSync(path.join(app.folder, 'imports'), { recursive: true }).length

test('a form truncated inside its file is refused, and nothing is stored', async () => {
  const [files, count] = [storedFiles(), (await app.as('owner').get(imports)).headers['x-total-count']]
  const headers = { 'content-type': 'multipart/form-data; boundary=form' }
  const { status, body } = await app.as('owner').post(imports, Buffer.from(form(journal('cut'))), headers)
  expect([status, body.code]).toEqual([400, 'BAD_REQUEST'])
  expect([storedFiles(), (await app.as('owner').get(imports)).headers['x-total-count']]).toEqual([files, count])
})

test('an upload with a lost connection stores nothing', async () => {
  const files = storedFiles()
  const port = await freePort()
  await app.app.listen({ host: '127.0.0.1', port })
  const { authorization } = app.as('owner').headers
  const socket = connect(port, '127.0.0.1')
  const head = `POST ${imports} HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${authorization}\r\nContent-Type: multipart/form-data; boundary=form\r\nContent-Length: 1000000\r\n\r\n`
  socket.write(head + form(journal('broken')))
  await sleep(300)
  socket.destroy()
  await expect.poll(storedFiles).toBe(files)
  expect((await app.as('owner').get(imports)).status).toBe(200)
})

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => probe.once('listening', resolve))
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address ? address.port : 0
}
