/**
 * Imports in the browser (start-import, change-import, import-record, work-on-import, inspect-file, import-registry,
 * import-file, table-file): from the upload to the figures in the books, with every kind of bad file.
 */
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { header, importDesk, imports, journal } from './import-desk.ts'

let app: TestApp
let desk: ReturnType<typeof importDesk>
beforeAll(async () => {
  app = await startApp()
  desk = importDesk(app)
})
afterAll(() => app.close())

test('a journal is checked first, and imported on confirmation: approved, with its figures in the ledger', async () => {
  const { status, body } = await desk.send(journal('good'))
  expect([status, body.state, body.problems, body.missing]).toEqual([201, 'ready', [], []])
  expect(body.counts).toEqual({ rows: 4, good: 2, there: 0, rejected: 0, accounts: 2, parties: 0, items: 0, years: 0 })
  expect(body.columns).toEqual(header.split(','))
  expect(body.sample[0]).toEqual(['2026-03-31', 'good-1', 'Invoice', 'good A', 'Customers', '139.12', '', 'London'])
  expect(await desk.vouchersLike('good')).toBe(0)
  const done = await desk.run(body.id)
  expect(done).toMatchObject({ state: 'done', progress: 2, total: 2, failure: null })
  expect(await desk.balanceOf('good A')).toBe('139.12')
  const { body: list } = await app.as('owner').get(imports)
  expect(list[0]).toMatchObject({
    kind: 'journal',
    file_name: 'file.csv',
    state: 'done',
    created_by_label: 'Test owner',
  })
})

test('the same file again changes nothing', async () => {
  const { body } = await desk.send(journal('good'))
  expect(body.counts).toMatchObject({ good: 0, there: 2 })
  expect(await desk.run(body.id)).toMatchObject({ state: 'done', counts: { good: 0, there: 2 } })
  expect(await desk.balanceOf('good A')).toBe('139.12')
})

test('bad rows block the import unless only valid rows are requested; the others are returned as a file', async () => {
  const { body } = await desk.send(journal('bad').replace(',,20,', ',,19.99,'))
  expect(body.counts).toMatchObject({ good: 1, rejected: 2 })
  expect(body.problems).toEqual([
    expect.objectContaining({
      line: 3,
      code: 'UNBALANCED',
      message: 'Debits (20.00) and credits (19.99) differ by 0.01.',
    }),
  ])
  expect(await app.as('owner').post(`${imports}${body.id}/run/`, {})).toMatchObject({
    status: 409,
    body: { code: 'ROWS_REJECTED', params: { count: '2' } },
  })
  expect(await desk.vouchersLike('bad')).toBe(0)
  expect(await desk.run(body.id, { skip_bad: true })).toMatchObject({ state: 'done', counts: { good: 1, rejected: 2 } })
  expect([await desk.vouchersLike('bad'), await desk.balanceOf('bad A'), await desk.balanceOf('bad B')]).toEqual([
    1,
    '139.12',
    '0.00',
  ])
  const rejects = await app.as('owner').get(`${imports}${body.id}/rejects.csv/`)
  expect(rejects.headers['content-disposition']).toBe('attachment; filename="file-rejects.csv"')
  expect(rejects.text.trim().split('\n')).toHaveLength(3)
  expect(rejects.text).toContain('bad-2,Invoice,bad B,A-AR-C,20.00,,,3,Line 3: voucher: Debits (20.00)')
  const again = await desk.send(rejects.text.replace(',,19.99,', ',,20.00,'))
  expect(again.body.counts).toMatchObject({ good: 1, rejected: 0 })
  expect(await desk.run(again.body.id)).toMatchObject({ state: 'done' })
  expect(await desk.balanceOf('bad B')).toBe('20.00')
})

test('other headers are mapped by hand once, and remembered for the next file', async () => {
  const strange = (name: string) =>
    journal(name)
      .replace(header, 'Tag,Beleg,Wofür,Wer,Gruppe,Plus,Minus,Notiz')
      .replaceAll(',', ';')
      .replaceAll('.', ',')
  const { body } = await desk.send(strange('map'))
  expect([body.state, body.counts]).toEqual(['uploaded', null])
  expect(body.missing).toEqual(['date', 'voucher_no', 'account', 'debit', 'credit'])
  expect(await app.as('owner').post(`${imports}${body.id}/run/`, {})).toMatchObject({ status: 409 })
  const mapping = {
    date: 'Tag',
    voucher_no: 'Beleg',
    account: 'Wer',
    category: 'Gruppe',
    debit: 'Plus',
    credit: 'Minus',
  }
  expect((await app.as('owner').patch(`${imports}${body.id}/`, { mapping: { date: 'Day' } })).body).toMatchObject({
    code: 'UNKNOWN_FIELD',
    errors: { 'mapping.date': [expect.any(String)] },
  })
  const mapped = await desk.change(body.id, { mapping, decimal_comma: true })
  expect(mapped).toMatchObject({ state: 'ready', counts: { good: 2 }, mapping })
  await desk.run(body.id)
  expect(await desk.balanceOf('map A')).toBe('139.12')
  const next = await desk.send(strange('map2'))
  expect(next.body).toMatchObject({ state: 'ready', mapping, options: { decimal_comma: true }, counts: { good: 2 } })
})

test('a decimal comma is detected, and a point among them is an error of its row', async () => {
  const comma = journal('comma').replace(/,/g, ';').replaceAll('139.12', '1.139,12').replaceAll('20.00', '20,00')
  const { body } = await desk.send(comma)
  expect(body).toMatchObject({ options: { decimal_comma: true }, counts: { good: 2, rejected: 0 } })
  const mixed = await desk.send(`${comma}\n2026-03-31;comma-3;;I-S-S;;5.25;;\n2026-03-31;comma-3;;A-C-C;;;5,25;`)
  expect(mixed.body.problems).toEqual([expect.objectContaining({ line: 6, path: 'debit', code: 'NOT_A_NUMBER' })])
})

test('dates with ambiguous day and month require a format', async () => {
  const { body } = await desk.send(journal('dates', '02/03/2026'))
  expect([body.state, body.options.date_format]).toEqual(['uploaded', null])
  const read = await desk.change(body.id, { date_format: 'D/M/YYYY' })
  expect(read).toMatchObject({ state: 'ready', counts: { good: 2 } })
  await desk.run(body.id)
  expect(await app.sql(`select date::text from journal_voucher where voucher_no = 'dates-1'`)).toEqual([
    { date: '2026-03-02' },
  ])
})

test('a workbook is read: formulas by value, days as days, numbers exactly, text starting with = as text', async () => {
  const rows = [
    ['date', 'voucher_no', 'account', 'category', 'debit', 'credit', 'description'],
    [new Date('2026-03-31'), 'x-1', 'Excel A', 'Customers', 139.12, null, '=1+1'],
    [46112, 'x-1', 'I-S-S', null, null, null, null],
    [new Date('2026-03-31'), 7, 'Excel A', 'Customers', '1,000.00', null, true],
    ['2026-03-31', 7, 'I-S-S', null, null, 1000, null],
  ]
  const cells = new Map([['2,5', { formula: 'E2', formulaResult: 139.12 }]])
  const book = await writeXlsx({ sheets: [{ name: 'Journal', rows, cells }] })
  const { body } = await desk.send(book, { name: 'book.xlsx' })
  expect(body).toMatchObject({ state: 'ready', problems: [], counts: { rows: 4, good: 2, accounts: 1 } })
  await desk.run(body.id)
  expect(await desk.balanceOf('Excel A')).toBe('1139.12')
  expect(
    await app.sql(`select v.date::text, r.description from journal_voucher v join journal_voucher_row r on r.company_id = v.company_id and r.voucher_id = v.id
      where v.voucher_no = 'x-1' order by r.row_no`),
  ).toEqual([
    { date: '2026-03-31', description: '=1+1' },
    { date: '2026-03-31', description: null },
  ])
})

test('the times of days in a workbook are ignored, as those of any file', async () => {
  const rows = [
    ['date', 'voucher_no', 'account', 'category', 'debit', 'credit'],
    [new Date('2026-03-31T08:26:00Z'), 'timed-1', 'Timed A', 'Customers', 139.12, null],
    [46112.75, 'timed-1', 'I-S-S', null, null, 139.12],
  ]
  const book = await writeXlsx({ sheets: [{ name: 'Journal', rows }] })
  const { body } = await desk.send(book, { name: 'timed.xlsx' })
  expect(body).toMatchObject({ state: 'ready', problems: [], counts: { rows: 2, good: 1 } })
  await desk.run(body.id)
  expect(await app.sql(`select date::text from journal_voucher where voucher_no = 'timed-1'`)).toEqual([
    { date: '2026-03-31' },
  ])
})

test('a cell that a spreadsheet would execute is stored as text and neutralized in the file of rejected rows', async () => {
  const { body } = await desk.send(journal('cell').replace('London', '=cmd()').replaceAll('139.12', '139.125'))
  const { text } = await app.as('owner').get(`${imports}${body.id}/rejects.csv/`)
  expect(text).toContain(",'=cmd(),")
  const again = await desk.send(text.replaceAll('139.125', '139.12'))
  expect(again.body.counts).toMatchObject({ good: 1, rejected: 0 })
  await desk.run(again.body.id)
  expect(await app.sql(`select count(*)::int as n from journal_voucher_row where description = '=cmd()'`)).toEqual([
    { n: 1 },
  ])
})
