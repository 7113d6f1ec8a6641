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

test('the dashboard shows cash today, net profit this month, and unapproved vouchers', async () => {
  const { status, body } = await app.as('owner').get(`${base}/dashboard/`)
  expect(status).toBe(200)
  expect(body.cash).toMatchObject([{ name: 'Cash', code: 'A-C-C', balance: '567.20' }])
  expect(body.month).toEqual({ start_date: '2026-06-01', end_date: '2026-06-30', income: '100.50', expense: '33.30' })
  expect(body.to_approve.count).toBe(1)
  expect(body.to_approve.rows).toMatchObject([{ date: '2026-06-20', status: 'Unapproved', total: '1.00' }])
  expect(body.recent).toHaveLength(5)
  expect(body.recent.map(({ date }: { date: string }) => date)).toEqual([
    '2026-07-01',
    '2026-06-20',
    '2026-06-15',
    '2026-06-02',
    '2026-06-01',
  ])
})

test('a card without permission is empty', async () => {
  const { body } = await app.as('clerk').get(`${base}/dashboard/`)
  expect([body.month, body.cash?.length, body.to_approve?.count]).toEqual([null, 1, 1])
  await app.sql(
    `update permission_set set permissions = '{"reports_trial_balance": {"read": true}}' where name = 'Clerk'`,
  )
  const { body: other } = await app.as('clerk').get(`${base}/dashboard/`)
  expect([other.month?.income, other.cash, other.to_approve, other.recent]).toEqual(['100.50', null, null, null])
  expect(other.administrators).toBeNull()
})

test('a member without any card gets the names of owner and admins', async () => {
  await app.sql(`update permission_set set permissions = '{"sales_vouchers": {"read": true}}' where name = 'Clerk'`)
  const { body } = await app.as('clerk').get(`${base}/dashboard/`)
  const none = { cash: null, month: null, to_approve: null, recent: null }
  expect(body).toEqual({ ...none, administrators: ['Test owner', 'Test admin'] })
})

test('the month turns at midnight in the company’s time zone, not in Greenwich', async () => {
  await app.setNow('2026-06-30T22:59:00Z')
  expect((await app.as('owner').get(`${base}/dashboard/`)).body.month.start_date).toBe('2026-06-01')
  await app.setNow('2026-06-30T23:00:00Z')
  const { body } = await app.as('owner').get(`${base}/dashboard/`)
  expect(body.month).toEqual({ start_date: '2026-07-01', end_date: '2026-07-31', income: '0.00', expense: '7.00' })
  expect(body.cash[0].balance).toBe('560.20')
})
