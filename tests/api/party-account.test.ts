/** The account of a party: both accounts in one statement, and its open items. */
import { parse } from 'csv-parse/sync'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import type { Party } from './party-desk.ts'
import { partyDesk } from './party-desk.ts'
import { base } from './resource-samples.ts'

let app: TestApp
const { owner, make, cash, post, account } = partyDesk(() => app)
let acme: Party
let other: Party
let till = ''
beforeAll(async () => {
  app = await startApp()
  till = await cash()
  acme = await make({ name: 'Acme', tax_number: '77' })
  other = await make({ name: 'Other' })
  await owner().post(`${base}/account/opening-balances/`, { account: acme.customer_account, opening_dr: '15.50' })
  await sell('100.00', { date: '2026-02-01', narration: 'Wool' })
  await post(
    [
      [till, 'debit', '30'],
      [acme.customer_account, 'credit', '30'],
    ],
    { date: '2026-03-01', narration: 'Paid' },
  )
  await post(
    [
      [till, 'debit', '42.25'],
      [acme.supplier_account, 'credit', '42.25'],
    ],
    { date: '2026-06-15', narration: 'Lent' },
  )
  // Receivable against payable: every line is in the account of one party.
  await post(
    [
      [acme.supplier_account, 'debit', '10'],
      [acme.customer_account, 'credit', '10'],
    ],
    { date: '2026-04-01', narration: 'Set off' },
  )
  await sell('7.00', { date: '2026-05-01', narration: 'Of another party', party: other })
})
afterAll(() => app.close())

async function sell(amount: string, sold: { date: string; narration: string; party?: Party }): Promise<void> {
  const { party = acme, ...voucher } = sold
  await post(
    [
      [party.customer_account, 'debit', amount],
      [till, 'credit', amount],
    ],
    voucher,
  )
}

type Row = {
  narration: string
  ledger: string
  debit: string
  credit: string
  balance: string
  against: { name: string }[]
}
const rowTexts = (rows: Row[]) =>
  rows.map(({ narration, ledger, debit, credit, balance }) => [narration, ledger, debit, credit, balance].join(' '))

test('the statement has the lines of both accounts with one running balance', async () => {
  const statement = await account(acme.id)
  expect(statement).toMatchObject({
    party: { id: acme.id, name: 'Acme', tax_number: '77', is_active: true },
    currency: 'GBP',
    start_date: null,
    end_date: null,
    opening: '0.00',
    debit: '125.50',
    credit: '82.25',
    closing: '43.25',
    count: 6,
    exact: true,
  })
  expect(statement.ledgers).toMatchObject([
    { ledger: 'receivable', name: 'Acme (Receivable)', debit: '115.50', credit: '40.00', closing: '75.50' },
    { ledger: 'payable', name: 'Acme (Payable)', debit: '10.00', credit: '42.25', closing: '-32.25' },
  ])
  expect(rowTexts(statement.rows)).toEqual([
    expect.stringMatching(/ receivable 15.50 0.00 15.50$/),
    'Wool receivable 100.00 0.00 115.50',
    'Paid receivable 0.00 30.00 85.50',
    expect.stringMatching(/^Set off (receivable 0.00 10.00 75.50|payable 10.00 0.00 95.50)$/),
    expect.stringMatching(/^Set off (payable 10.00 0.00 85.50|receivable 0.00 10.00 85.50)$/),
    'Lent payable 0.00 42.25 43.25',
  ])
  const newest = await account(acme.id, '?order=newest')
  expect(newest.rows).toEqual(statement.rows.toReversed())
  const setOff = statement.rows.filter(({ narration }: Row) => narration === 'Set off')
  expect(
    setOff
      .map(({ against }: Row) => against.map(({ name }) => name))
      .flat()
      .toSorted(),
  ).toEqual(['Acme (Payable)', 'Acme (Receivable)'])
})

test('a range starts with its opening balance, and pages continue without a gap', async () => {
  const range = '?start_date=2026-02-01&end_date=2026-04-30'
  const whole = await account(acme.id, range)
  expect([whole.opening, whole.debit, whole.credit, whole.closing, whole.count]).toEqual([
    '15.50',
    '110.00',
    '40.00',
    '85.50',
    4,
  ])
  for (const order of ['oldest', 'newest']) {
    const pages = []
    for (let start = 0; start < 4; start += 1) {
      pages.push(...(await account(acme.id, `${range}&order=${order}&_start=${start}&_end=${start + 1}`)).rows)
    }
    expect(pages).toEqual(order === 'oldest' ? whole.rows : whole.rows.toReversed())
  }
})

test('open items have their age, earliest due first', async () => {
  const { items } = await account(acme.id, '?_start=0&_end=0')
  const itemTexts = items.rows.map((item: Record<string, unknown>) =>
    [
      item['date'],
      item['due_date'],
      item['side'],
      item['ledger'],
      item['amount'],
      item['open'],
      item['days_overdue'],
    ].join(' '),
  )
  expect(items.count).toBe(6)
  expect(itemTexts.filter((text: string) => !text.startsWith('2026-04-01'))).toEqual([
    '2025-01-01 2025-01-01 debit receivable 15.50 15.50 530',
    '2026-02-01 2026-02-01 debit receivable 100.00 100.00 134',
    '2026-03-01 2026-03-01 credit receivable 30.00 30.00 106',
    '2026-06-15 2026-06-15 credit payable 42.25 42.25 0',
  ])
  expect(items.rows[1]).toMatchObject({ document_path: 'account/journal-vouchers', narration: 'Wool' })
})

test('a party without the other account has zeros there', async () => {
  const { body } = await owner().get(`${base}/crm/parties/?q=walk-in`)
  const statement = await account(body[0].id)
  expect(statement.ledgers[1]).toEqual({
    ledger: 'payable',
    id: null,
    code: null,
    name: '',
    opening: '0.00',
    debit: '0.00',
    credit: '0.00',
    closing: '0.00',
  })
})

test('the files have the lines of the range', async () => {
  const url = `${base}/crm/parties/${acme.id}/account/`
  const range = '?start_date=2026-02-01&end_date=2026-03-31'
  const csv = await owner().get(`${url}export.csv/${range}`)
  expect(csv.headers['content-disposition']).toBe('attachment; filename="Acme.csv"')
  const cells: string[][] = parse(csv.text.slice(1))
  expect(cells[0]).toEqual([
    'Date',
    'Account',
    'Number',
    'Narration',
    'Description',
    'Contra account',
    'Debit',
    'Credit',
    'Balance',
  ])
  expect(cells.slice(1).map((row) => [row[0], row[1], row[3], row[5], ...row.slice(6)])).toEqual([
    ['2026-02-01', 'Receivable', 'Wool', 'Cash', '100.00', '0.00', '115.50'],
    ['2026-03-01', 'Receivable', 'Paid', 'Cash', '0.00', '30.00', '85.50'],
  ])
  const { sheets } = await readXlsx((await owner().get(`${url}export.xlsx/${range}`)).bytes)
  expect(sheets[0]?.rows[2]?.slice(-3)).toEqual([0, 30, 85.5])
})

test('invalid parameters are refused', async () => {
  const ask = async (query: string, id = acme.id) =>
    (await owner().get(`${base}/crm/parties/${id}/account/${query}`)).body.code
  expect(await ask('?start_date=yesterday')).toBe('NOT_A_DATE')
  expect(await ask('?start_date=2026-02-01&end_date=2026-01-01')).toBe('DATES_REVERSED')
  expect(await ask('?compare=previous_year')).toBe('UNKNOWN_FILTER')
  expect(await ask('?_start=0&_end=501')).toBe('BAD_REQUEST')
  expect(await ask('', 'nonsense')).toBe('NOT_FOUND')
  expect(await ask('', till)).toBe('NOT_FOUND')
})

test('a description is shown unless it is only the party’s name', async () => {
  const bea = await make({ name: 'Bea & Co' })
  await sell('9.00', { date: '2026-05-02', narration: 'Bea & Co', party: bea })
  await sell('8.00', { date: '2026-05-03', narration: 'Bea & Co, second load', party: bea })
  const { rows, items } = await account(bea.id)
  const narrations = (all: { narration: string }[]) => all.map(({ narration }) => narration)
  expect([narrations(rows), narrations(items.rows)]).toEqual([
    ['', 'Bea & Co, second load'],
    ['', 'Bea & Co, second load'],
  ])
})
