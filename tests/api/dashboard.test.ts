/** The dashboard with the default widgets: figures of accounts, permissions, and the company's calendar. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'

let app: TestApp
let ledgers: Record<string, string>
const base = '/api/company/one'

beforeAll(async () => {
  app = await startApp()
  const { body } = await app.as('owner').get(`${base}/account/ledgers/?_end=500`)
  ledgers = Object.fromEntries(body.map(({ code, id }: { code: string; id: string }) => [code, id]))
  await voucher('2026-05-31', 'A-C-C', 'I-S-S', '500.00')
  await voucher('2026-06-01', 'A-C-C', 'I-S-S', '120.50')
  await voucher('2026-06-02', 'I-S-S', 'A-C-C', '20.00')
  await voucher('2026-06-15', 'E-I-FP', 'A-C-C', '33.30')
  await voucher('2026-07-01', 'E-I-FP', 'A-C-C', '7.00')
  await voucher('2026-06-20', 'E-I-FP', 'A-C-C', '1.00', 'Unapproved')
})
afterAll(() => app.close())

async function voucher(date: string, ...[debit = '', credit = '', amount, status = 'Approved']: string[]) {
  const rows = [
    { account: ledgers[debit], debit: amount },
    { account: ledgers[credit], credit: amount },
  ]
  const body = { date, narration: `On ${date}`, status, rows }
  expect((await app.as('owner').post(`${base}/account/journal-vouchers/`, body)).status).toBe(201)
}

type Point = { value: string; drill: string | null }
type Series = { id: string; points: Point[] }
type Widget = { widget: string; name: string; missing: string | null; data: Data | null }
type Data = { labels: { id: string; name: string | null }[]; series: Series[]; facts: (Point & { id: string })[] }

async function dashboard(who = 'owner') {
  const { status, body } = await app.as(who).get(`${base}/dashboard/`)
  expect(status).toBe(200)
  const widgets: Widget[] = body.widgets
  const widget = (type: string) => widgets.find((one) => one.widget === type)?.data ?? null
  return { body, types: widgets.map((one) => one.widget), widget }
}
const factsOf = (data: Data | null) => data?.facts.map(({ id, value }) => `${id} ${value}`)
const lastOf = (data: Data | null) => data?.series.map(({ id, points }) => `${id} ${points.at(-1)?.value}`)

test('a new member sees the default widgets with figures of today', async () => {
  const { body, types, widget } = await dashboard()
  expect([body.is_default, body.administrators]).toEqual([true, null])
  expect(types).toEqual([
    'Cash and Bank',
    'Things to Do',
    'Receivables',
    'Payables',
    'Profit',
    'Top Customers',
    'Top Items',
    'Sales Against Last Year',
    'Low Stock',
  ])
  const cash = widget('Cash and Bank')
  expect(cash?.labels.map(({ name }) => name)).toEqual(['Cash'])
  expect(factsOf(cash)).toEqual(['total 567.20'])
  expect(cash?.series[0]?.points[0]?.drill).toBe(`account/ledgers/${ledgers['A-C-C']}`)
  expect(widget('Things to Do')?.labels.map(({ name }) => name)).toEqual(['Journal vouchers: awaiting approval'])
  expect(lastOf(widget('Things to Do'))).toEqual(['waiting 1'])
})

test('profit and revenue are those of the income statement of the same period', async () => {
  const { widget } = await dashboard()
  const profit = widget('Profit')
  expect(profit?.labels).toHaveLength(12)
  expect(lastOf(profit)).toEqual(['income 100.50', 'expenses 33.30', 'net_profit 67.20'])
  expect(profit?.series[0]?.points.at(-2)?.value).toBe('500.00')
  expect(factsOf(profit)).toEqual(['net_profit 567.20'])
  for (const { drill, value } of [profit?.facts[0], profit?.series[2]?.points.at(-1)].flatMap((one) => one ?? [])) {
    const { rows } = (await app.as('owner').get(`${base}/${drill?.replace('?', '/?')}`)).body
    expect(rows.find(({ id }: { id: string }) => id === 'net_profit').cells.amount).toBe(value)
  }
  const revenue = widget('Sales Against Last Year')
  expect(factsOf(revenue)).toEqual(['this_year 600.50', 'last_year 0.00'])
  expect(lastOf(revenue)).toEqual(['this_year 100.50', 'last_year 0.00'])
})

test('a member sees only widgets whose figures they may read', async () => {
  const { types, body } = await dashboard('clerk')
  expect(types).toEqual(['Cash and Bank', 'Things to Do'])
  expect(body.offered).toEqual(['Cash and Bank', 'Account Balance', 'Things to Do'])
  await app.sql(
    `update permission_set set permissions = '{"reports_income_statement": {"read": true}}' where name = 'Clerk'`,
  )
  const other = await dashboard('clerk')
  expect(other.types).toEqual(['Profit', 'Sales Against Last Year'])
  expect(other.body.administrators).toBeNull()
})

test('a member without any figures gets the names of owner and admins', async () => {
  await app.sql(`update permission_set set permissions = '{"inventory_items": {"read": true}}' where name = 'Clerk'`)
  const { body } = await dashboard('clerk')
  expect(body).toEqual({ is_default: true, offered: [], widgets: [], administrators: ['Test owner', 'Test admin'] })
})

test('the month turns at midnight in the company’s time zone, not in Greenwich', async () => {
  const days = async () => (await dashboard()).widget('Profit')?.labels.at(-1)
  await app.setNow('2026-06-30T22:59:00Z')
  expect(await days()).toMatchObject({ start_date: '2026-06-01', end_date: '2026-06-30' })
  await app.setNow('2026-06-30T23:00:00Z')
  expect(await days()).toMatchObject({ start_date: '2026-07-01', end_date: '2026-07-01' })
  const { widget } = await dashboard()
  expect(lastOf(widget('Profit'))).toEqual(['income 0.00', 'expenses 7.00', 'net_profit -7.00'])
  expect(factsOf(widget('Cash and Bank'))).toEqual(['total 560.20'])
})

test('months are those of the Nepali calendar where the company counts in it', async () => {
  await app.sql("update company set calendar = 'bs' where slug = 'one'")
  const { widget } = await dashboard()
  const profit = widget('Profit')
  // 1 July 2026 is 17 Asar 2083; the month began on 15 June.
  expect(profit?.labels.slice(-2)).toMatchObject([
    { start_date: '2026-05-15', end_date: '2026-06-14' },
    { start_date: '2026-06-15', end_date: '2026-07-01' },
  ])
  const { series } = profit ?? { series: [] }
  expect(series.map(({ id, points }) => [id, ...points.slice(-2).map(({ value }) => value)])).toEqual([
    ['income', '600.50', '0.00'],
    ['expenses', '0.00', '40.30'],
    ['net_profit', '600.50', '-40.30'],
  ])
})
