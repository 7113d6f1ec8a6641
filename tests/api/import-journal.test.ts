/**
 * The journal import on the command line: constructed files of every good and bad kind (import-journal, journal-file,
 * act-as).
 */
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { beforeEach, expect, test } from 'vitest'
import { readIsoDate } from '../../domain/calendar/date-pattern.ts'
import { journalColumns } from '../../domain/imports/kinds.ts'
import { localDate } from '../../domain/calendar/local-date.ts'
import { runImport } from '../../server/cli/import.ts'
import { UsageError } from '../../server/cli/usage.ts'
import { verifyBooks } from '../../server/services/verify/verify-books.ts'
import { createDatabase } from '../../server/db/core/client.ts'
import { insertPerson } from '../../server/db/identity/identity-store.ts'
import { readImportFile } from '../../server/services/imports/import-file.ts'
import { addMember } from '../../server/services/people/add-member.ts'
import { setLockDate } from '../../server/services/company/lock-date.ts'
import { newId } from '../../server/services/core/unit-of-work.ts'
import type { TestBooks } from '../support/books.ts'
import { runCommand, startBooks } from '../support/books.ts'

const header = 'date,voucher_no,narration,account,category,debit,credit,description'
const good = [
  header,
  '2026-03-31,INV-1,Invoice 1,Customer 7,Customers,139.12,,London',
  '2026-03-31,INV-2,Invoice 2,Customer 8,A-AR-C,20.00,,',
  '2026-03-31,INV-1,,I-S-S,,,139.12,',
  '2026-03-31,INV-2,,Sales,Sales,,20,',
].join('\n')

let books: TestBooks
beforeEach(async () => {
  books = await startBooks()
  return () => books.close()
})

const run = (args: string[]) => runCommand(runImport, ['journal', ...args, '--company', 'books'], books.config)
const importText = (text: string, ...args: string[]) => run([books.file('file.csv', text), ...args])
const one = async (sql: string) => Object.values((await books.sql(sql))[0] ?? {})[0]
const balanceOf = (name: string) =>
  one(`select coalesce(sum(l.debit - l.credit), 0)::numeric(20, 2) from journal_line l
       join account a on a.company_id = l.company_id and a.id = l.account_id where a.name = '${name}'`)
const counts = async () => [
  await one('select count(*)::int from journal_voucher'),
  await one('select count(*)::int from journal_line'),
  await one("select count(*)::int from account where control_kind = 'customer' and not is_default"),
  await one('select count(*)::int from audit_log'),
]

test('vouchers are imported as approved under their own numbers, with missing accounts created in their categories', async () => {
  const { code, output } = await importText(good)
  expect(code).toBe(0)
  expect(output).toContain('2 vouchers imported')
  expect(output).toContain('2 accounts and 0 fiscal years created')
  expect(await balanceOf('Customer 7')).toBe('139.12')
  expect(await balanceOf('Sales')).toBe('-159.12')
  expect(await books.sql('select voucher_no, status, series, number, total from journal_voucher order by 1')).toEqual([
    { voucher_no: 'INV-1', status: 'Approved', series: 'imported', number: null, total: '139.120000' },
    { voucher_no: 'INV-2', status: 'Approved', series: 'imported', number: null, total: '20.000000' },
  ])
  expect(await one("select control_kind from account where name = 'Customer 8'")).toBe('customer')
  const owner = createDatabase(books.database.ownerUrl)
  for await (const { check, findings } of verifyBooks({ owner, appUrl: books.database.appUrl }, 'books')) {
    expect([check, ...findings]).toEqual([check])
  }
  await owner.close()
})

test('repeating the same import changes nothing', async () => {
  await importText(good)
  const before = await counts()
  const { code, output } = await importText(good)
  expect(code).toBe(0)
  expect(output).toContain('0 vouchers imported')
  expect(output).toContain('2 vouchers already exist')
  expect(await counts()).toEqual(before)
})

test('an interrupted run is completed by repeating it', async () => {
  await importText(
    good
      .split('\n')
      .filter((line) => !line.includes('INV-2'))
      .join('\n'),
  )
  const { code, output } = await importText(good)
  expect(code).toBe(0)
  expect(output).toContain('1 vouchers imported')
  expect(output).toContain('1 vouchers already exist')
  expect(await balanceOf('Sales')).toBe('-159.12')
})

test('an existing number with other content is an error of its row', async () => {
  await importText(good)
  const { code, output } = await importText(good.replaceAll('139.12', '139.13'))
  expect(code).toBe(1)
  expect(output).toContain('Line 2: voucher: Voucher INV-1 was already imported with different content.')
  expect(await balanceOf('Customer 7')).toBe('139.12')
})

test('a file without a required column is refused before anything else', async () => {
  await expect(importText(good.replace('voucher_no', 'number'))).rejects.toMatchObject({
    code: 'IMPORT_HEADER',
    message: 'The file needs the columns voucher_no.',
  })
  await expect(importText('')).rejects.toMatchObject({ code: 'IMPORT_HEADER' })
})

test('a bad number on line 20,000 is reported, and nothing of the file is imported', async () => {
  const rows = Array.from({ length: 10_000 }, (_, index) => [
    `2026-03-31,V${index},,A-C-C,,10.00,,`,
    `2026-03-31,V${index},,I-S-S,,,10.00,`,
  ]).flat()
  rows[19_998] = '2026-03-31,V9999,,A-C-C,,1O.00,,'
  const { code, output } = await importText([header, ...rows].join('\n'))
  expect(code).toBe(1)
  expect(output).toContain('Line 20000: debit: Enter a number, such as 1250.50.')
  expect(await counts()).toEqual([0, 0, 0, 1])
  const rejects = readFileSync(`${books.folder}/file.csv.rejects.csv`, 'utf8').trimEnd().split('\n')
  expect(rejects).toEqual([
    `\u{feff}${header},line,problem`,
    '2026-03-31,V9999,,A-C-C,,1O.00,,,20000,"Line 20000: debit: Enter a number, such as 1250.50."',
    '2026-03-31,V9999,,I-S-S,,,10.00,,20001,',
  ])
})

test('the rejected rows are safe in a spreadsheet, and are read again as they were', async () => {
  const file = `${books.folder}/file.csv.rejects.csv`
  const row = "2026-03-31,V1,'=HYPERLINK(0),A-C-C,,1O.00,,@note"
  expect((await importText([header, row].join('\n'))).code).toBe(1)
  const rejects = readFileSync(file, 'utf8')
  expect(rejects.startsWith('\u{feff}date,')).toBe(true)
  expect(rejects).toContain("2026-03-31,V1,'=HYPERLINK(0),A-C-C,,1O.00,,'@note,2,")
  await run([file])
  expect(readFileSync(`${file}.rejects.csv`, 'utf8')).toContain("V1,'=HYPERLINK(0),A-C-C,,1O.00,,'@note,2,")
})

test.each([
  [
    'an unbalanced voucher',
    good.replace(',,20,', ',,19.99,'),
    'Line 3: voucher: Debits (20.00) and credits (19.99) differ by 0.01.',
  ],
  [
    'a second date',
    good.replace('2026-03-31,INV-1,,', '2026-04-01,INV-1,,'),
    'Line 4: date: Conflicting dates for voucher INV-1: 2026-03-31 on line 2.',
  ],
  [
    'a category there is not',
    good.replace('A-AR-C', 'CLIENTS'),
    'Line 3: category: Account category “CLIENTS” doesn’t exist.',
  ],
  [
    'a year far away',
    good.replaceAll('2026-03-31', '2131-03-31'),
    'Line 2: date: At most 50 fiscal years can be created at once. Check the date. (2 times, on lines 2, 3)',
  ],
  ['a cell too many (CELL_COUNT)', `${good}x,`, 'Line 5: This line has 9 cells, but the header has 8.'],
  ['an amount finer than a penny', good.replaceAll('139.12', '139.125'), 'Line 2: debit: Use at most 2 decimal places'],
])('%s is an error of its line and nothing is imported', async (_what, text, message) => {
  const { code, output } = await importText(text)
  expect(code).toBe(1)
  expect(output).toContain(message)
  expect(await counts()).toEqual([0, 0, 0, 1])
})

test('the good vouchers of a bad file are imported on request, and the command still reports the others', async () => {
  const { code, output } = await importText(good.replace(',,20,', ',,19.99,'), '--skip-bad')
  expect(code).toBe(1)
  expect(output).toContain('1 vouchers imported')
  expect(output).toContain('2 rows rejected')
  expect(await balanceOf('Customer 7')).toBe('139.12')
  expect(await one("select count(*)::int from account where name = 'Customer 8'")).toBe(0)
})

test('a locked period accepts nothing', async () => {
  await setLockDate(books.context, localDate('2026-03-31'))
  const { code, output } = await importText(good)
  expect(code).toBe(1)
  expect(output).toContain('Line 2: date: The books are locked through 2026-03-31.')
})

test('without the permission to create, missing accounts and earlier years are errors', async () => {
  const accounts = await importText(good, '--no-create')
  expect(accounts.code).toBe(1)
  expect(accounts.output).toContain('Line 2: account: Account “Customer 7” doesn’t exist.')
  const valid = good.replace('Customer 7', 'A-C-C').replace('Customer 8,A-AR-C', 'Cash,')
  const years = await importText(valid.replaceAll('2026-', '2024-'), '--no-create')
  expect(years.output).toContain(
    'Line 2: date: The date is before the first fiscal year, 2026. Create the earlier fiscal years.',
  )
  expect(await importText(valid, '--no-create')).toMatchObject({ code: 0 })
  expect(await balanceOf('Cash')).toBe('159.12')
})

test('earlier fiscal years are created without a gap', async () => {
  const { code, output } = await importText(good.replaceAll('2026-', '2023-'))
  expect(code).toBe(0)
  expect(output).toContain('2 accounts and 3 fiscal years created')
  expect(await books.sql('select name from fiscal_year order by start_date')).toEqual(
    ['2023', '2024', '2025', '2026'].map((name) => ({ name })),
  )
})

test('a dry run reports the result and writes nothing', async () => {
  const { code, output } = await importText(good, '--dry-run')
  expect(code).toBe(0)
  expect(output).toContain('2 vouchers not imported')
  expect(await counts()).toEqual([0, 0, 0, 1])
})

test('headers in any case, mapped headers, other date formats, and gzip are read', async () => {
  const german = good
    .replace(header, 'DATUM,Beleg,Text,Konto,Category,Soll,Haben,Notiz')
    .replaceAll('2026-03-31', '31.3.2026')
  const mapping = books.file(
    'mapping.json',
    JSON.stringify({
      date: 'Datum',
      voucher_no: 'Beleg',
      narration: 'Text',
      account: 'Konto',
      debit: 'Soll',
      credit: 'Haben',
      dateFormat: 'D.M.YYYY',
    }),
  )
  const file = books.file('german.csv.gz', gzipSync(german))
  expect(await run([file, '--mapping', mapping])).toMatchObject({ code: 0 })
  expect(await balanceOf('Customer 7')).toBe('139.12')
  expect(await one("select narration from journal_voucher where voucher_no = 'INV-1'")).toBe('Invoice 1')
})

test('a file of an older Windows program, or in UTF-16, is decoded', async () => {
  const latin = books.file('latin.csv', Buffer.from(good.replace('London', 'Köln'), 'latin1'))
  expect(await run([latin])).toMatchObject({ code: 0 })
  expect(await one("select string_agg(description, '') from journal_voucher_row")).toBe('Köln')
  const wide = Buffer.from(`\ufeff${good.replace('London', 'Köln')}`, 'utf16le')
  expect((await run([books.file('wide.csv', wide)])).output).toContain('2 vouchers already exist')
})

test('a file that is not text is refused', async () => {
  const binary = books.file('picture.csv', Buffer.from([0x89, 0x50, 0, 0x4e]))
  await expect(run([binary])).rejects.toMatchObject({ code: 'FILE_TYPE' })
  const broken = books.file('broken.csv.gz', gzipSync(good).subarray(0, 60))
  await expect(run([broken])).rejects.toMatchObject({ code: 'FILE_TYPE' })
  await expect(importText(`${good}\n"open`)).rejects.toMatchObject({ code: 'IMPORT_ROW' })
})

test('a file above 64 MiB is refused (TOO_LARGE) before it is read', async () => {
  async function* bytes() {
    yield new Uint8Array(65 * 1024 * 1024)
  }
  const reading = { mapping: () => ({}), readDate: readIsoDate, hasDecimalComma: false }
  await expect(readImportFile(bytes(), { columns: journalColumns, reading })).rejects.toMatchObject({
    code: 'TOO_LARGE',
  })
})

test('a member without the permission to import is refused, whoever started the command', async () => {
  const clerk = newId()
  await books.db.batch(null, [
    ...insertPerson({ id: clerk, email: 'clerk@example.test', fullName: 'Clerk', passwordHash: '' }),
  ])
  await addMember(books.context, {
    userId: clerk,
    email: 'clerk@example.test',
    role: 'member',
    permissionSets: ['Auditor'],
  })
  const file = books.file('file.csv', good)
  await expect(run([file, '--as', 'Clerk@example.test'])).rejects.toMatchObject({ code: 'NOT_ALLOWED' })
  expect(await counts()).toMatchObject([0, 0, 0, 2])
})

test('an unknown company, user, kind, file or option is reported', async () => {
  const file = books.file('file.csv', good)
  await expect(runCommand(runImport, ['journal', file, '--company', 'other'], books.config)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  await expect(run([file, '--as', 'nobody@example.test'])).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(runCommand(runImport, ['recipes', file, '--company', 'books'], books.config)).rejects.toThrow(UsageError)
  await expect(run([`${file}.gone`])).rejects.toThrow('File not found')
  await expect(run([file, '--fast'])).rejects.toThrow("Unknown option '--fast'")
})
