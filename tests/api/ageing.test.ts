/** Ageing of customers and suppliers against figures calculated by hand, and against the control accounts. */
import { parse } from 'csv-parse/sync'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pdfText } from '../support/pdf-text.ts'
import { ageingBooks } from './ageing-books.ts'
import { startApp } from './harness.ts'
import type { TestApp } from './harness.ts'
import { paymentDesk, receipts } from './payment-desk.ts'
import { one, tradeDesk } from './trade-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof tradeDesk>>
let books: Awaited<ReturnType<typeof ageingBooks>>
beforeAll(async () => {
  app = await startApp()
  desk = await tradeDesk(app)
  books = await ageingBooks(app, desk)
})
afterAll(() => app.close())

type Row = { name: string; code: string | null; cells: Record<string, string>; [field: string]: unknown }
const report = async (name: string, query: string) => (await desk.get(`reports/${name}/?${query}`)).body
/** Formats a row with its non-zero cells: 'Amy older 15.50, …'. */
const rowText = ({ name, cells }: Pick<Row, 'name' | 'cells'>) =>
  [name, ...Object.entries(cells).flatMap(([key, amount]) => (amount === '0.00' ? [] : [`${key} ${amount}`]))].join(' ')
const customers = async (query: string) =>
  (await report('customer-ageing', `hide_zero=true&${query}`)).rows.map((row: Row) => rowText(row))

test('open items are aged by due date; unallocated payments are separate', async () => {
  const body = await report('customer-ageing', 'as_of=2026-06-15&hide_zero=true')
  expect(body.rows.map((row: Row) => rowText(row))).toEqual([
    'Amy not_due 90.00 up_to_90 80.00 older 15.50 total 185.50 advances -50.00 net 135.50',
    'Carol up_to_60 8.00 older 25.00 total 33.00 net 33.00',
  ])
  expect(rowText({ name: 'Total', cells: body.totals })).toBe(
    'Total not_due 90.00 up_to_60 8.00 up_to_90 80.00 older 40.50 total 218.50 advances -50.00 net 168.50',
  )
  expect(body).toMatchObject({ report: 'customer-ageing', currency: 'GBP', as_of: '2026-06-15', party: null })
  // Without a date the report is as of today; an invoice due today is overdue from tomorrow.
  expect(await customers('as_of=2026-06-16')).toContain(
    'Amy not_due 60.00 up_to_30 30.00 up_to_90 80.00 older 15.50 total 185.50 advances -50.00 net 135.50',
  )
  expect((await report('customer-ageing', 'hide_zero=true')).rows).toEqual(body.rows)
})

test('by document date only items of the same day are current', async () => {
  const body = await report('customer-ageing', 'as_of=2026-06-15&by=document&hide_zero=true')
  expect(body.columns.map(({ key }: { key: string }) => key)).toEqual([
    'not_due',
    'up_to_30',
    'up_to_60',
    'up_to_90',
    'up_to_120',
    'older',
    'total',
    'advances',
    'net',
  ])
  // The merged items moved to Carol on 5 June.
  expect(body.rows.map((row: Row) => rowText(row))).toEqual([
    'Amy up_to_30 90.00 up_to_120 80.00 older 15.50 total 185.50 advances -50.00 net 135.50',
    'Carol up_to_30 25.00 up_to_60 8.00 total 33.00 net 33.00',
  ])
})

test('a past day is reported as it was: before later payments, notes and merges, without reversed entries', async () => {
  expect(await customers('as_of=2024-12-31')).toEqual([])
  expect(await customers('as_of=2026-04-09')).toEqual([
    'Amy up_to_30 100.00 older 15.50 total 115.50 net 115.50',
    'Carol up_to_90 25.00 total 25.00 net 25.00',
  ])
  expect(await customers('as_of=2026-04-10')).toEqual([
    'Amy up_to_30 80.00 older 15.50 total 95.50 advances -50.00 net 45.50',
    'Carol up_to_90 25.00 total 25.00 net 25.00',
  ])
  // Bob and Carol are one row, also before they were merged.
  expect(await customers('as_of=2026-05-31')).toEqual([
    'Amy up_to_90 80.00 older 15.50 total 95.50 advances -50.00 net 45.50',
    'Carol up_to_60 8.00 up_to_120 25.00 total 33.00 net 33.00',
    'Dan up_to_30 12.00 total 12.00 net 12.00',
  ])
  // The note is dated the day after; Dan has not paid yet.
  expect(await customers('as_of=2026-06-11')).toEqual([
    'Amy not_due 100.00 up_to_90 80.00 older 15.50 total 195.50 advances -50.00 net 145.50',
    'Carol up_to_60 8.00 older 25.00 total 33.00 net 33.00',
    'Dan up_to_30 12.00 total 12.00 net 12.00',
  ])
})

test('a party without open items is listed only on request, and never without entries', async () => {
  const names = async (query: string) => (await report('customer-ageing', query)).rows.map(({ name }: Row) => name)
  expect(await names('as_of=2026-06-15')).toEqual(['Amy', 'Carol', 'Dan'])
  expect(await names('as_of=2025-12-31')).toEqual(['Amy'])
})

test('suppliers have the opposite sign: payables are positive', async () => {
  const of = async (day: string) =>
    (await report('supplier-ageing', `hide_zero=true&as_of=${day}`)).rows.map((row: Row) => rowText(row))
  expect(await of('2026-05-09')).toEqual(['Sam not_due 200.00 total 200.00 net 200.00'])
  expect(await of('2026-05-10')).toEqual(['Sam advances -50.00 net -50.00'])
  expect(await of('2026-06-15')).toEqual(['Sam up_to_30 30.00 total 30.00 advances -50.00 net -20.00'])
})

test('the documents of a party add up to its row, each in its age column', async () => {
  const parties = await report('customer-ageing', 'as_of=2026-06-15&hide_zero=true')
  const amy = parties.rows[0]
  expect(amy.drill).toBe(`/one/reports/customer-ageing?as_of=2026-06-15&by=due&party=${books.amy}`)
  const body = await report('customer-ageing', amy.drill.split('?')[1])
  expect(body.party).toEqual({ id: books.amy, name: 'Amy' })
  const documents = body.rows.map((row: Row) =>
    [
      row['document_path'],
      row.code,
      row['date'],
      row['due_date'],
      row['days'],
      row['amount'],
      rowText(row).slice(row.name.length + 1),
    ].join(' '),
  )
  expect(documents).toEqual([
    'account/opening-balances  2025-01-01 2025-01-01 530 15.50 older 15.50 total 15.50 net 15.50',
    `sales/vouchers ${books.numbers[0]} 2026-03-01 2026-03-31 76 100.00 up_to_90 80.00 total 80.00 net 80.00`,
    expect.stringMatching(
      /^account\/journal-vouchers JV-\S+ 2026-04-10 2026-04-10 66 70.00 advances -50.00 net -50.00$/,
    ),
    `sales/vouchers ${books.numbers[1]} 2026-06-01 2026-06-15 0 40.00 not_due 30.00 total 30.00 net 30.00`,
    `sales/vouchers ${books.numbers[2]} 2026-06-10 2026-07-10 -25 60.00 not_due 60.00 total 60.00 net 60.00`,
  ])
  expect(body.totals).toEqual(amy.cells)
  // Items of the merged party count for the survivor, also before the merge.
  const carol = async (day: string) =>
    (await report('customer-ageing', `as_of=${day}&party=${books.carol}`)).rows.map(({ cells }: Row) => cells['net'])
  expect([await carol('2026-05-31'), await carol('2026-06-15'), await carol('2026-01-31')]).toEqual([
    ['25.00', '8.00'],
    ['25.00', '8.00'],
    [],
  ])
})

test('on any day the total equals the balance of the control accounts', async () => {
  for (const day of [
    '2025-01-01',
    '2026-02-28',
    '2026-04-09',
    '2026-04-10',
    '2026-05-10',
    '2026-06-05',
    '2026-06-15',
    '2026-12-31',
  ]) {
    const ledger = await app.sql<{ customer: string; supplier: string }>(
      `select coalesce(sum(l.debit - l.credit) filter (where a.control_kind = 'customer'), 0)::numeric(20, 2)::text as customer,
         coalesce(sum(l.credit - l.debit) filter (where a.control_kind = 'supplier'), 0)::numeric(20, 2)::text as supplier
       from journal_line l join account a on a.company_id = l.company_id and a.id = l.account_id
       where l.company_id = (select id from company where slug = 'one') and l.date <= $1`,
      [day],
    )
    for (const by of ['due', 'document']) {
      const net = async (name: string) => (await report(name, `as_of=${day}&by=${by}`)).totals.net
      expect([day, await net('customer-ageing'), await net('supplier-ageing')]).toEqual([
        day,
        ledger[0]?.customer,
        ledger[0]?.supplier,
      ])
    }
  }
})

test('files and paper contain the figures of the page', async () => {
  const query = 'as_of=2026-06-15&hide_zero=true'
  const csv = await desk.get(`reports/customer-ageing/export.csv/?${query}`)
  expect(csv.headers['content-disposition']).toBe('attachment; filename="customer-ageing-2026-06-15.csv"')
  const cells: string[][] = parse(csv.text.slice(1))
  expect(cells[0]).toEqual([
    'Contact',
    'Tax number',
    'Current',
    '1–30 days',
    '31–60 days',
    '61–90 days',
    '91–120 days',
    'Over 120 days',
    'Total',
    'Advances',
    'Net',
  ])
  expect(cells.at(-1)).toEqual([
    'Total',
    '',
    '90.00',
    '0.00',
    '8.00',
    '80.00',
    '0.00',
    '40.50',
    '218.50',
    '-50.00',
    '168.50',
  ])
  const { sheets } = await readXlsx((await desk.get(`reports/supplier-ageing/export.xlsx/?${query}`)).bytes)
  expect(sheets[0]?.rows.at(-1)).toEqual(['Total', null, 0, 30, 0, 0, 0, 0, 30, -50, -20])
  const documents: string[][] = parse(
    (await desk.get(`reports/customer-ageing/export.csv/?${query}&party=${books.amy}`)).text.slice(1),
  )
  expect(documents[2]?.slice(0, 5)).toEqual(['2026-03-01', '2026-03-31', 'Invoice', books.numbers[0], '76'])
  const paper = pdfText((await desk.get(`reports/customer-ageing/print.pdf/?${query}`)).bytes)
  for (const text of ['Customer ageing', '15 Jun 2026', 'due date', 'Amy', '185.50', '(50.00)', '168.50'])
    expect(paper).toContain(text)
})

test('invalid parameters are refused, and so are users without permission', async () => {
  const ask = async (query: string) => {
    const { status, body } = await desk.get(`reports/customer-ageing/?${query}`)
    return [status, body.code, ...Object.keys(body.errors ?? {})]
  }
  expect(await ask('as_of=tomorrow')).toEqual([400, 'NOT_A_DATE', 'as_of'])
  expect(await ask('by=amount')).toEqual([400, 'NOT_IN_LIST', 'by'])
  expect(await ask('hide_zero=1')).toEqual([400, 'NOT_IN_LIST', 'hide_zero'])
  expect(await ask('start_date=2026-01-01')).toEqual([400, 'UNKNOWN_FILTER', 'start_date'])
  expect(await ask('party=7')).toEqual([400, 'UNKNOWN_REFERENCE', 'party'])
  expect(await ask('party=0190b2a0-0000-7000-8000-000000000000')).toEqual([400, 'UNKNOWN_REFERENCE', 'party'])
  for (const end of ['', 'export.csv/', 'export.xlsx/', 'print.pdf/']) {
    expect((await app.as('clerk').get(`${one}/reports/supplier-ageing/${end}`)).body.code).toBe('NOT_ALLOWED')
  }
})

test('the page of a contact has the ages of the report of today: without later invoices, receipts and reversals', async () => {
  const payments = await paymentDesk(app)
  const zoe = (await desk.party('Zoe')).id
  const first = await payments.invoice(zoe, '100', { date: '2026-06-10', due_date: '2026-06-12' })
  await payments.invoice(zoe, '50', { date: '2026-06-20', due_date: '2026-06-20' })
  const [{ item } = { item: '' }] = await payments.shares([first])
  const allocations = [{ item, amount: '30' }]
  await payments.pays(receipts, { date: '2026-06-18', party: zoe, ledger: 'receivable', rows: '30', allocations })
  const { totals } = (await desk.get(`reports/customer-ageing/?as_of=2026-06-15&party=${zoe}`)).body
  expect([totals.up_to_30, totals.total]).toEqual(['100.00', '100.00'])
  const { ageing } = (await desk.get(`crm/parties/${zoe}/account/`)).body
  expect(ageing).toMatchObject([{ ledger: 'receivable', not_due: '0.00', up_to_30: '100.00', up_to_60: '0.00' }])
})
