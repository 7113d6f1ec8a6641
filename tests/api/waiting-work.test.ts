/** Work that waits: overdue invoices and bills, drafts, unapproved vouchers and cheques that are not cleared. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { moneyBodies } from './money-samples.ts'
import { one, tradeDesk } from './trade-desk.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const waiting = async (who: 'owner' | 'clerk' = 'owner') => {
  const { status, body } = await app.as(who).get(`${one}/waiting-work/`)
  expect(status).toBe(200)
  return Object.fromEntries(
    body.map(({ path, kind, count }: { path: string; kind: string; count: number }) => [`${path} ${kind}`, count]),
  )
}

test('waiting work is counted by list and kind, for users with read permission', async () => {
  expect(await waiting()).toEqual({})
  const desk = await tradeDesk(app)
  const { id: customer } = await desk.party('Amy')
  const tax = await desk.scheme('Tax')
  const rows = [{ item: await desk.service('Repair'), quantity: '1', rate: '10', tax_scheme: tax }]
  const invoice = (due: string, status: string) =>
    desk.document('sales/vouchers', { party: customer, date: '2026-06-01', due_date: due, status, rows })
  // Today is 15 June 2026.
  await invoice('2026-06-14', 'Issued')
  await invoice('2026-06-14', 'Issued')
  await invoice('2026-06-15', 'Issued')
  await invoice('2026-06-14', 'Draft')
  await desk.document('purchase/vouchers', { party: customer, due_date: '2026-04-01', supplier_no: 'B 1', rows })
  for (const path of ['banking/cheque-deposits', 'banking/cheque-issues']) {
    await desk.post(path, { ...(await moneyBodies[path]?.(app)), status: 'Issued' })
  }
  expect(await waiting()).toEqual({
    'sales/vouchers overdue': 2,
    'sales/vouchers draft': 1,
    'purchase/vouchers overdue': 1,
    'banking/cheque-deposits uncleared': 1,
    'banking/cheque-issues uncleared': 1,
  })
  const { body } = await app.as('owner').get(`${one}/waiting-work/`)
  const kinds = body.map(({ kind }: { kind: string }) => kind)
  expect(kinds).toEqual(['overdue', 'overdue', 'uncleared', 'uncleared', 'draft'])
  await app.sql(`update permission_set set permissions = '{"sales_vouchers": {"read": true}}' where name = 'Clerk'`)
  expect(await waiting('clerk')).toEqual({ 'sales/vouchers overdue': 2, 'sales/vouchers draft': 1 })
})

test('counting stops at a hundred, and excludes other companies', async () => {
  await app.sql(
    `insert into journal_voucher (company_id, id, status, series, date, narration, total, created_by)
     select c.id, gen_random_uuid(), 'Unapproved', 'account/journal-vouchers', '2026-06-01', 'Rent', 1, (select id from app_user limit 1)
     from company c cross join generate_series(1, 120) where c.slug = 'one'`,
  )
  expect((await waiting())['account/journal-vouchers unapproved']).toBe(100)
  const { body } = await app.as('owner').get('/api/company/two/waiting-work/')
  expect(body).toEqual([])
})
