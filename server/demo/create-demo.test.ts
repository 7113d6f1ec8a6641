import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testSite } from '../../tests/support/site.ts'
import { freshDatabase, type TestDatabase } from '../../tests/support/database.ts'
import { taxSummary, tradeSummary } from '../../tests/support/trade-summary.ts'
import { withStatistics } from '../../tests/support/with-statistics.ts'
import { createDatabase, statement, type Database } from '../db/core/client.ts'
import { enterCompany } from '../services/identity/access.ts'
import { signIn } from '../services/identity/sign-in.ts'
import { createFileStore } from '../storage/files.ts'
import { createDemo } from './create-demo.ts'

let database: TestDatabase
let db: Database
let folder: string
const clock = { now: () => new Date('2026-11-21T12:00:00Z') }
const deps = () => ({ db, ownerDb: db, clock, files: createFileStore(folder), log: () => undefined })

beforeAll(async () => {
  database = await freshDatabase()
  db = createDatabase(database.appUrl)
  folder = await mkdtemp(path.join(tmpdir(), 'daybook-demo-'))
  await withStatistics(database, () => createDemo(deps()))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await db.close()
  await database.drop()
})

const companyIds = async () => {
  const [companies] = await db.batch(null, [
    statement<{ company_id: string; slug: string }>('select company_id, slug from company_ids()'),
  ])
  return companies
}

test('its shelves hold what the ledger says, and gift boxes were packed all year', async () => {
  const company = (await companyIds())[0]?.company_id ?? ''
  const [[shelves], [ledger], documents] = await db.batch(company, [
    statement<{ items: number; value: string }>(
      'select count(*)::int as items, sum(value)::numeric(20, 2)::text as value from stock_balance where company_id = $1 and quantity > 0',
      [company],
    ),
    statement<{ balance: string }>(
      `select sum(b.debit - b.credit)::numeric(20, 2)::text as balance from balances_until($1, '2026-12-31') b
       join account a on a.id = b.account_id and a.company_id = $1 and a.control_kind = 'inventory'`,
      [company],
    ),
    statement<{ document: string }>(
      `select document_path || ' ' || count(distinct document_id) as document from stock_entry where company_id = $1
       group by document_path
       union all select 'stock-counts ' || string_agg(status, ', ' order by status) from stock_count where company_id = $1
       union all select 'brands ' || string_agg(name, ', ' order by name) from brand where company_id = $1 order by 1`,
      [company],
    ),
  ])
  expect(shelves?.items).toBe(19)
  expect(shelves?.value).toBe(ledger?.balance)
  expect(documents.map(({ document }) => document)).toEqual([
    'brands Burslem Pottery, Kent & Ceylon, Lakeland Linen, Maple & Finch',
    'inventory/adjustments 10',
    'inventory/conversions 12',
    'inventory/opening-stock 17',
    'purchase/debit-notes 2',
    'purchase/goods-receipts 1',
    'purchase/vouchers 56',
    'sales/challans 2',
    'sales/credit-notes 5',
    'sales/vouchers 241',
    'stock-counts Draft, Issued',
  ])
})

const summaryOf = async (slug: string) => {
  const company = (await companyIds()).find((one) => one.slug === slug)?.company_id ?? ''
  return tradeSummary(db, company, '2026-11-21')
}

test('Maple & Finch sells to people who pay in time, in part, late, by cheque and not at all', async () => {
  expect(await summaryOf('demo')).toEqual({
    documents: [
      'purchase/debit-notes Resolved 2 91.20',
      'purchase/goods-receipts Received 1 139.20',
      'purchase/purchase-orders Ordered 1 469.44',
      'purchase/vouchers Draft 1 270.75',
      'purchase/vouchers Issued 9 9087.24',
      'purchase/vouchers Paid 71 54989.04',
      'purchase/vouchers Partially Paid 2 3567.84',
      'sales/challans Delivered 2 313.20',
      'sales/credit-notes Resolved 5 51.79',
      'sales/quotations Accepted 1 1511.64',
      'sales/quotations Declined 1 328.32',
      'sales/quotations Draft 1 765.22',
      'sales/quotations Generated 1 855.00',
      'sales/quotations Sent 2 3263.82',
      'sales/vouchers Cancelled 1 187.20',
      'sales/vouchers Draft 1 756.16',
      'sales/vouchers Issued 32 18621.24',
      'sales/vouchers Paid 258 183775.19',
      'sales/vouchers Partially Paid 2 1281.42',
    ],
    payments: [
      'payment-receipts Cleared 238 184851.64',
      'payment-receipts Issued 1 703.00',
      'purchase/payments Cleared 51 57081.76',
    ],
    ageing: ['0', '1', '2', '3', '4', 'not due'],
    isControlled: true,
    least: '163.71',
  })
})

test('Himal Traders trades in rupees, with tax kept back by those who must', async () => {
  expect(await summaryOf('demo-np')).toEqual({
    documents: [
      'purchase/debit-notes Resolved 1 1717.60',
      'purchase/vouchers Paid 13 1636127.00',
      'purchase/vouchers Partially Paid 1 42149.00',
      'sales/credit-notes Resolved 2 3333.50',
      'sales/vouchers Cancelled 1 8814.00',
      'sales/vouchers Draft 1 8814.00',
      'sales/vouchers Issued 9 697258.59',
      'sales/vouchers Paid 62 3469972.36',
      'sales/vouchers Partially Paid 1 39098.00',
    ],
    payments: [
      'payment-receipts Cleared 64 3511187.86',
      'payment-receipts Issued 2 167059.20',
      'purchase/payments Cleared 14 1655483.90',
    ],
    ageing: ['0', '1', '2', '4', 'not due'],
    isControlled: true,
    least: '5650.00',
  })
})

test.each([
  ['demo', 4],
  ['demo-np', 4],
])('%s has filed and paid its tax, and nothing waits on a suspense account', async (slug, filed) => {
  const company = (await companyIds()).find((one) => one.slug === slug)?.company_id ?? ''
  const { returns, ...sums } = await taxSummary(db, company)
  expect(returns).toEqual([{ status: 'Paid', count: filed }])
  expect(sums.inAccounts).toBe(sums.inReturns)
  expect(sums).toMatchObject({ opening: '0.00', logo: 'image/png', agrees: true })
})

test('Maple & Finch has 600 invoices, bills and receipts, and profits by them', async () => {
  const company = (await companyIds())[0]?.company_id ?? ''
  const [[documents], [profit]] = await db.batch(company, [
    statement<{ count: number }>(
      `select (select count(*) from trade_document where company_id = $1 and path like '%/vouchers' and state <> 'Draft')::int
         + (select count(*) from payment where company_id = $1 and path = 'payment-receipts')::int as count`,
      [company],
    ),
    statement<{ is_profit: boolean }>(
      `select sum(b.credit - b.debit) > 0 as is_profit from balances_until($1, '2026-12-31') b
       join account a on a.id = b.account_id and a.company_id = $1
       join account_category c on c.company_id = a.company_id and c.id = a.category_id
       where left(c.code, 1) in ('I', 'E')`,
      [company],
    ),
  ])
  expect(documents?.count).toBeGreaterThanOrEqual(600)
  expect(profit?.is_profit).toBe(true)
})

test('the demo has two companies, three people with their rights, and its vouchers', async () => {
  const signIns = await createDemo(deps())
  expect(signIns.map(({ email }) => email)).toEqual(['owner@demo.test', 'accountant@demo.test', 'clerk@demo.test'])

  const companies = await companyIds()
  expect(companies.map(({ slug }) => slug)).toEqual(['demo', 'demo-np'])
  const company = companies[0]?.company_id ?? ''
  const [statuses, years, numbers, balances] = await db.batch(company, [
    statement<{ status: string; n: number }>(
      'select status, count(*)::int as n from journal_voucher where company_id = $1 group by 1 order by 1',
      [company],
    ),
    statement('select name from fiscal_year where company_id = $1 order by 1', [company]),
    statement(
      `select voucher_no from journal_voucher where company_id = $1 and fiscal_year_id is not null
       order by fiscal_year_id, number limit 1`,
      [company],
    ),
    statement<{ difference: string }>(
      `select sum(debit - credit)::text as difference from journal_line where company_id = $1`,
      [company],
    ),
  ])
  expect(statuses.map(({ status, n }) => [status, n].join(' '))).toEqual([
    'Approved 111',
    'Cancelled 2',
    'Unapproved 3',
  ])
  expect(years).toEqual([{ name: '2025' }, { name: '2026' }])
  expect(numbers).toEqual([{ voucher_no: expect.stringMatching(/^JV-202[56]-0001$/) }])
  expect(Number(balances[0]?.difference)).toBe(0)
})

test('the money of the demo is on a bank account and a wallet, with a way of paying by each', async () => {
  const companies = await companyIds()
  for (const [slug, bank, wallet] of [
    ['demo', 'Northern Bank current account (20418863)', 'PayPal 2'],
    ['demo-np', 'Himal Bank current account (0170010045)', 'eSewa 1.5'],
  ]) {
    const id = companies.find((company) => company.slug === slug)?.company_id ?? ''
    const [modes, [posted]] = await db.batch(id, [
      statement<{ mode: string }>(
        `select concat_ws(' ', m.name, m.fee->>'value') as mode from payment_mode m where m.company_id = $1 order by m.name`,
        [id],
      ),
      statement<{ exists: boolean }>(
        `select exists (select from bank_account b join account a on a.company_id = b.company_id and a.id = b.account_id
           join journal_line l on l.company_id = a.company_id and l.account_id = a.id
           where b.company_id = $1 and a.name = $2) as exists`,
        [id, bank],
      ),
    ])
    expect(modes.map(({ mode }) => mode).toSorted()).toEqual(['Bank transfer', 'Card', 'Cash', wallet].toSorted())
    expect([slug, posted?.exists]).toEqual([slug, true])
  }
})

test('its money moves: put by every month, from the wallet to the bank, by cheques that are cleared, open, void or for a later day', async () => {
  const company = (await companyIds())[0]?.company_id ?? ''
  const rows = await db.batch(
    company,
    ['fund_transfer', 'cash_deposit', 'cheque_issue'].map((kind) =>
      statement<{ summary: string }>(
        `select concat_ws(' ', status, count(*), sum(amount)::numeric(20, 2), case when not is_posted then 'unposted' end) as summary
         from ${kind} d cross join lateral (
           select exists (
             select from journal_entry e where e.company_id = $1 and e.document_id = d.id and e.reverses_id is null
               and not exists (select from journal_entry r where r.company_id = $1 and r.reverses_id = e.id)
           ) as is_posted
         ) live where d.company_id = $1 group by status, is_posted order by summary`,
        [company],
      ),
    ),
  )
  expect(rows.map((result) => result.map((row) => row.summary))).toEqual([
    ['Issued 14 3550.00'],
    ['Cleared 1 120.00'],
    ['Cancelled 1 64.20 unposted', 'Cleared 1 380.00', 'Issued 1 215.00', 'Issued 1 450.00 unposted'],
  ])
})

test('numbers follow dates within a year', async () => {
  const company = (await companyIds())[0]?.company_id ?? ''
  const [out] = await db.batch(company, [
    statement(
      `select voucher_no from (
         select voucher_no, date, lag(date) over (partition by fiscal_year_id order by number) as before
         from journal_voucher where company_id = $1 and number is not null) v where date < before`,
      [company],
    ),
  ])
  expect(out).toEqual([])
})

test('each person signs in with the password of the demo and sees what their role allows', async () => {
  const enter = async (email: string, slug: string) => {
    const caller = { token: undefined, address: '', userAgent: '' }
    const site = testSite({ demo: { email, password: 'daybook-demo', state: () => 'ok' } })
    const result = await signIn({ ...deps(), site }, { email, password: 'daybook-demo', caller })
    if (result.kind !== 'signed_in') throw new Error('A further step is asked for')
    return [result.person.redirect, await enterCompany(deps(), { accessToken: result.pair.access_token, slug })]
  }
  expect(await enter('owner@demo.test', 'demo')).toMatchObject(['demo', { roles: ['owner'] }])
  expect(await enter('owner@demo.test', 'demo-np')).toMatchObject(['demo', { roles: ['admin'] }])
  expect(await enter('accountant@demo.test', 'demo-np')).toMatchObject(['demo', { roles: ['owner'] }])
  expect(await enter('accountant@demo.test', 'demo')).toMatchObject([
    'demo',
    {
      roles: ['member'],
      permissions: { account_journal_vouchers: { approve: true }, reports_trial_balance: { read: true } },
    },
  ])
  expect(await enter('clerk@demo.test', 'demo-np')).toEqual(['demo', 'stranger'])
  const [, clerk] = await enter('clerk@demo.test', 'demo')
  const permissions = { account_journal_vouchers: { read: true, create: true }, account_ledgers: { read: true } }
  expect(clerk).toMatchObject({ permissions })
})

test('a second start makes nothing and still names the sign-ins', async () => {
  const before = await companyIds()
  expect([await createDemo(deps()), await companyIds()]).toEqual([expect.objectContaining({ length: 3 }), before])
})

test('a demo that was deleted does not come back beside what is left of it', async () => {
  for (const { company_id } of await companyIds()) {
    await db.batch(company_id, [statement('update company set deleted_at = now() where id = $1', [company_id])])
  }
  expect(await createDemo(deps())).toHaveLength(3)
  expect(await companyIds()).toEqual([])
})
