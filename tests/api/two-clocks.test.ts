/** Reports as known at a moment: the notice of what changed since, its files, its list of entries, its errors. */
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pdfText } from '../support/pdf-text.ts'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { voucherDesk } from './voucher-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof voucherDesk>>
const company = '/api/company/one'
const year = 'start_date=2026-01-01&end_date=2026-12-31'
const get = (path: string, who = 'owner') => app.as(who).get(`${company}/reports/${path}`)
type Row = { name: string; cells: Record<string, string> }
const cellsOf = (rows: Row[], name: string) => rows.find((row) => row.name === name)?.cells

async function post(date: string, rows: object[]): Promise<void> {
  const { status } = await desk.make({ date, rows, status: 'Approved' })
  expect(status).toBe(201)
}

/** Sets when the entries that have no time of their own yet were recorded. */
async function recordedAt(at: string): Promise<void> {
  await app.sql('alter table journal_entry disable trigger user')
  await app.sql("update journal_entry set recorded_at = $1 where recorded_at > '2026-06-15 12:00Z'", [at])
  await app.sql('alter table journal_entry enable trigger user')
}

beforeAll(async () => {
  app = await startApp()
  desk = await voucherDesk(app)
  const { dr, cr } = desk
  await post('2026-02-10', [dr('A-C-C', '900'), cr('I-S-S', '900')])
  await recordedAt('2026-03-03 13:00Z')
  await post('2026-02-20', [dr('A-C-C', '50.50'), cr('I-S-S', '50.50')])
  await recordedAt('2026-03-04 09:15Z')
  await post('2026-03-05', [dr('A-C-C', '300'), cr('Q-CI', '300')])
  await recordedAt('2026-03-05 10:00Z')
  await post('2026-07-01', [dr('E-I-FP', '12'), cr('A-C-C', '12')])
  await recordedAt('2026-03-06 10:00Z')
})
afterAll(() => app.close())

test('a statement as known at a moment has the difference to now and the entries that made it', async () => {
  const { body } = await get(`income-statement/?${year}&hide_zero=true&known_at=2026-03-03T14:00`)
  expect(body.known_at).toBe('2026-03-03 14:00:00+00')
  expect(body.columns.map(({ label }: { label: string }) => label)).toEqual(['2026-01-01 – 2026-12-31', 'Since then'])
  expect(cellsOf(body.rows, 'Sales')).toEqual({ amount: '900.00', since_then: '50.50' })
  expect(cellsOf(body.rows, 'Operating expenses')).toEqual({ amount: '0.00', since_then: '12.00' })
  expect(cellsOf(body.rows, 'Net profit')).toEqual({ amount: '900.00', since_then: '38.50' })
  expect(body.changed_since).toEqual({
    entries: 2,
    page: '/one/reports/recorded-entries?start_date=2026-01-01&end_date=2026-12-31&of=profit&recorded_after=2026-03-03T14%3A00',
  })
  const listed = await get(`recorded-entries/?${body.changed_since.page.split('?')[1]}`)
  expect(
    listed.body.rows.map((row: Row & { recorded: string; date: string }) => [row.recorded, row.date, row.cells]),
  ).toEqual([
    ['2026-03-06 10:00:00', '2026-07-01', { amount: '12.00' }],
    ['2026-03-04 09:15:00', '2026-02-20', { amount: '50.50' }],
  ])
  expect(listed.body.rows[0]).toMatchObject({ user: 'Test owner', document_path: 'account/journal-vouchers' })
})

test('a balance sheet counts every entry until its day, and balances then as well', async () => {
  const { body } = await get('balance-sheet/?as_of=2026-06-30&known_at=2026-03-03T14:00')
  expect(body.changed_since.entries).toBe(2)
  for (const name of ['Total assets', 'Total liabilities and equity']) {
    expect([name, cellsOf(body.rows, name)]).toEqual([name, { amount: '900.00', since_then: '350.50' }])
  }
  const known = await get('balance-sheet/?as_of=2026-06-30&known_at=2026-03-05T10:00:00')
  expect(known.body.changed_since.entries).toBe(0)
  expect(cellsOf(known.body.rows, 'Total assets')).toEqual({ amount: '1250.50', since_then: '0.00' })
})

test('a trial balance of a category counts the entries below it', async () => {
  const { body: categories } = await app.as('owner').get(`${company}/account/categories/?_end=500`)
  const { id } =
    categories.find(({ code }: { code: string }) => code === 'Q-CI') ??
    categories.find(({ code }: { code: string }) => code === 'Q')
  const { body } = await get(`trial-balance/?${year}&category=${id}&known_at=2026-03-03T14:00`)
  expect([body.changed_since.entries, body.totals.since_then]).toEqual([1, '-300.00'])
})

test('its files have the moment and the difference', async () => {
  const query = `${year}&hide_zero=true&known_at=2026-03-03T14:00`
  const csv = await get(`trial-balance/export.csv/?${query}&net=true`)
  expect(csv.headers['content-disposition']).toContain('trial-balance-2026-01-01-2026-12-31-2026-03-03T1400.csv')
  const [head, ...lines] = parse(csv.text, { bom: true }) as string[][]
  expect([head?.at(-2), head?.at(-1)]).toEqual(['Closing', 'Since then'])
  expect(lines.find(([, name]) => name?.trim() === 'Sales')?.slice(-2)).toEqual(['-900.00', '-50.50'])
  expect((await get(`trial-balance/export.xlsx/?${query}`)).status).toBe(200)
  const paper = await get(`income-statement/print.pdf/?${query}`)
  const text = (await pdfText(paper.bytes)).replaceAll(/\s+/g, ' ')
  expect(text).toContain('As known on')
  expect(text).toContain('3 Mar 2026, 14:00')
  expect(text).toContain('Since then')
})

test('the general ledger leaves out the lines recorded later', async () => {
  const query = `${year}&account=${desk.accounts['A-C-C']}`
  const known = await get(`general-ledger/?${query}&known_at=2026-03-03T14:00`)
  expect([known.body.changed_since.entries, known.body.totals]).toEqual([
    3,
    { debit: '900.00', credit: '0.00', balance: '' },
  ])
  const csv = await get(`general-ledger/export.csv/?${query}&known_at=2026-03-03T14:00`)
  expect(parse(csv.text).filter((row: string[]) => row[2] === 'Journal voucher')).toHaveLength(1)
})

test.each([
  ['2026-06-15T12:59:01', 'NOT_YET_KNOWN'],
  ['2027-01-01T00:00', 'NOT_YET_KNOWN'],
  ['2026-13-01T00:00', 'NOT_A_DATE'],
  ['2026-03-03', 'NOT_A_TIME'],
  ['2026-03-03T24:00', 'NOT_A_TIME'],
])('the moment %s is refused: %s', async (moment, code) => {
  const { status, body } = await get(`balance-sheet/?known_at=${moment}`)
  expect([status, body.code, Object.keys(body.errors)]).toEqual([400, code, ['known_at']])
})

test('a moment one minute ago is known, in the time zone of the company', async () => {
  // It is 13:00 in London.
  expect((await get('balance-sheet/?known_at=2026-06-15T12:59')).status).toBe(200)
})

test('the entries of a period have all that were recorded, without a moment', async () => {
  const { body } = await get(`recorded-entries/?${year}`)
  expect([body.rows.length, body.totals]).toEqual([4, { amount: '1262.50' }])
  const { 'A-C-C': cash, 'Q-CI': capital } = desk.accounts
  expect((await get(`recorded-entries/?${year}&account=${capital}`)).body.totals.amount).toBe('300.00')
  expect((await get(`recorded-entries/?${year}&account=${cash}`)).body.rows).toHaveLength(4)
  const file = parse((await get(`recorded-entries/export.csv/?${year}`)).text) as string[][]
  expect(file.map((row) => row.at(-1))).toEqual(['Amount', '12.00', '300.00', '50.50', '900.00', '1262.50'])
  expect((await get(`recorded-entries/?${year}`, 'clerk')).status).toBe(403)
})
