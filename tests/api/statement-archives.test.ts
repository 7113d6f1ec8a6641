/** Camt files that a bank packs into a ZIP archive: joined, limited, and refused as a whole with the name of the file. */
import { Buffer } from 'node:buffer'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Part } from '../support/workbook.ts'
import { archive, packageOf, part, repeated, sheetPath } from '../support/workbook.ts'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { importDesk } from './import-desk.ts'
import { matchDesk } from './match-desk.ts'

type Day = {
  date: string
  opening: string
  closing: string
  entries: readonly (readonly [amount: string, text: string])[]
}

const balance = (code: string, amount: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="GBP">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>`
const entry = (date: string, [amount, text]: Day['entries'][number]) =>
  `<Ntry><Amt Ccy="GBP">${amount.replace('-', '')}</Amt><CdtDbtInd>${amount.startsWith('-') ? 'DBIT' : 'CRDT'}</CdtDbtInd>
   <Sts>BOOK</Sts><BookgDt><Dt>${date}</Dt></BookgDt><AddtlNtryInf>${text}</AddtlNtryInf></Ntry>`
const camt = ({ date, opening, closing, entries }: Day, message = 'BkToCstmrStmt', inner = 'Stmt') =>
  `<?xml version="1.0"?><Document><${message}><${inner}><Acct><Id><Othr><Id>7712345</Id></Othr></Id></Acct>
   ${balance('OPBD', opening)}${balance('CLBD', closing)}${entries.map((one) => entry(date, one)).join('')}</${inner}></${message}></Document>`

const first: Day = {
  date: '2026-03-02',
  opening: '100.00',
  closing: '91.00',
  entries: [
    ['-4.50', 'Coffee'],
    ['-4.50', 'Coffee'],
  ],
}
const second: Day = { date: '2026-03-03', opening: '91.00', closing: '211.00', entries: [['120.00', 'Sale']] }
const both = () => [part('out/2026-03-03.xml', camt(second)), part('out/2026-03-02.xml', camt(first))]

let app: TestApp
let files: ReturnType<typeof importDesk>
let desk: Awaited<ReturnType<typeof matchDesk>>
let bank: { id: string }
let counter = 0

beforeAll(async () => {
  app = await startApp()
  files = importDesk(app)
  desk = await matchDesk(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  bank = await desk.bank(`Archives ${(counter += 1)}`)
})

const reads = async (content: Buffer) =>
  (await files.send(content, { kind: 'bank_statement', name: 'march.zip', fields: { bank_account: bank.id } })).body
const refusal = async (...parts: Part[]) => {
  const { state, failure, statement } = await reads(archive(parts))
  expect([state, statement]).toEqual(['failed', null])
  expect((await desk.get(`banking/statement-lines/?bank_account=${bank.id}`)).body).toEqual([])
  return failure
}

test('the files of an archive become one statement, from the first balance to the last', async () => {
  const read = await reads(
    archive([part('out/', ''), part('__MACOSX/out/._2026-03-02.xml', '\u0000\u0005'), ...both()]),
  )
  expect(read).toMatchObject({ state: 'ready', failure: null, problems: [], counts: { rows: 3, good: 3, there: 0 } })
  expect(read.statement.warnings.filter(({ code }: { code: string }) => code === 'STATEMENT_DIFFERENCE')).toEqual([])
  expect(await files.run(read.id)).toMatchObject({ state: 'done', counts: { good: 3 } })
  const [statement] = (await desk.get(`banking/reconciliation/?bank_account=${bank.id}`)).body
  expect(statement).toMatchObject({
    name: 'march.zip',
    format: 'camt053',
    start_date: '2026-03-02',
    end_date: '2026-03-03',
    opening_balance: '100.00',
    closing_balance: '211.00',
    difference: '0.00',
  })
  const stored = (await desk.get(`banking/statement-lines/?bank_account=${bank.id}`)).body
  expect(stored.map((line: Record<string, string>) => `${line['date']} ${line['amount']}`).toSorted()).toEqual([
    '2026-03-02 -4.50',
    '2026-03-02 -4.50',
    '2026-03-03 120.00',
  ])
  // The same file twice, and once more after the import: every line is there already.
  const again = await reads(archive([...both(), part('copy.xml', camt(first))]))
  expect(again.counts).toMatchObject({ rows: 3, good: 0, there: 3 })
  const single = await files.send(camt(first), { kind: 'bank_statement', fields: { bank_account: bank.id } })
  expect(single.body.counts).toMatchObject({ good: 0, there: 2 })
})

test('a file that cannot be read is named with its line, and nothing of the others is stored', async () => {
  const broken = camt(second).replace('CRDT</CdtDbtInd>\n', 'X</CdtDbtInd>\n')
  expect(await refusal(...both(), part('out/broken.xml', broken))).toMatchObject({
    code: 'ARCHIVE_UNREADABLE',
    params: { file: 'broken.xml', line: '2', text: '<Ntry> CdtDbtInd' },
  })
  const entity = '<?xml version="1.0"?>\n<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>\n<Document/>'
  expect(await refusal(part('../../etc/passwd', entity))).toMatchObject({
    code: 'ARCHIVE_UNREADABLE',
    params: { file: 'passwd', line: '2', text: expect.stringMatching(/^<!DOCTYPE/) },
  })
})

test('an archive has camt files of one format only, and nothing that is packed again', async () => {
  const inner = archive(both())
  for (const [name, content] of [
    ['letter.pdf', '%PDF-1.7'],
    ['june.sta', ':20:A\n:25:123\n:61:260302C5,00NTRFREF'],
    ['inner.zip', inner],
    ['2026-03-04.xml', gzipSync(camt(second))],
  ] as const) {
    expect(await refusal(...both(), part(`out/${name}`, content))).toMatchObject({
      code: 'ARCHIVE_CONTENT',
      params: { file: name },
    })
  }
  const notice = camt({ ...second, date: '2026-03-04' }, 'BkToCstmrDbtCdtNtfctn', 'Ntfctn')
  expect((await refusal(...both(), part('notice.xml', notice)))?.code).toBe('ARCHIVE_FORMATS')
})

test('size and number of files are limited before anything is unpacked', async () => {
  const blanks = await repeated('blanks.xml', { text: ' ', size: 80 * 1024 * 1024 })
  expect(await refusal(...both(), blanks)).toMatchObject({ code: 'TOO_LARGE', params: { max: '64 MiB' } })
  expect((await refusal(...both(), { ...blanks, size: 1000 }))?.code).toBe('ARCHIVE_DAMAGED')
  const many = Array.from({ length: 1001 }, (_, place) => part(`${place}.xml`, ''))
  expect(await refusal(...many)).toMatchObject({ code: 'TOO_LARGE', params: { max: '1,000 files' } })
})

test('an archive that is empty, cut off or protected is refused', async () => {
  expect((await refusal())?.code).toBe('ARCHIVE_DAMAGED')
  expect((await refusal(part('out/', '')))?.code).toBe('ARCHIVE_DAMAGED')
  const whole = archive(both())
  expect((await reads(whole.subarray(0, whole.length - 30))).failure.code).toBe('ARCHIVE_DAMAGED')
  const [file] = both()
  // As encrypted bytes are.
  const packed = Buffer.from(file?.packed.map((byte) => byte ^ 0x5a) ?? [])
  expect((await refusal(...both(), { ...part('locked.xml', camt(second)), packed }))?.code).toBe('ARCHIVE_DAMAGED')
})

test('a workbook is read as a table, as before', async () => {
  const sheet =
    '<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Date</t></is></c><c r="B1" t="inlineStr"><is><t>Amount</t></is></c></row>' +
    '<row r="2"><c r="A2" t="inlineStr"><is><t>2026-03-02</t></is></c><c r="B2"><v>7</v></c></row></sheetData></worksheet>'
  const read = await reads(archive(packageOf(part(sheetPath, sheet))))
  expect(read).toMatchObject({ state: 'ready', counts: { rows: 1, good: 1 } })
})
