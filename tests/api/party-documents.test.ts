/** The documents of a contact, and its outstanding amounts by days overdue. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { paymentDesk, receipts, salesPath } from './payment-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof paymentDesk>>
let amy: { id: string }
beforeAll(async () => {
  app = await startApp()
  desk = await paymentDesk(app)
  amy = await desk.party('Amy')
  const ben = await desk.party('Ben')
  const sale = (date: string, due_date: string, amount: string) => desk.invoice(amy.id, amount, { date, due_date })
  const first = await sale('2026-01-05', '2026-01-10', '100')
  await sale('2026-01-06', '2026-01-10', '60')
  await sale('2026-01-07', '2099-01-01', '25')
  await desk.invoice(ben.id, '7')
  await desk.bill(amy.id, '40', { date: '2026-01-08', due_date: '2099-01-01' })
  await desk.pays(receipts, {
    party: amy.id,
    date: '2026-03-20',
    rows: '70',
    allocations: await desk.shares([first], ['70']),
  })
})
afterAll(() => app.close())

type ListedDocument = { path: string; number: string; date: string; amount: string; status: { label: string } }

test('documents of a contact are listed newest first, in pages, with their statuses', async () => {
  const answer = await desk.get(`crm/parties/${amy.id}/documents/`)
  expect(answer.headers['x-total-count']).toBe('5')
  const lines = answer.body.map(({ path, number, date, amount, status }: ListedDocument) =>
    [path, number, date, amount, status.label].join(' '),
  )
  expect(lines).toEqual([
    'payment-receipts RCPT-2026-0001 2026-03-20 70.00 Cleared',
    'purchase/vouchers BILL-2026-0001 2026-01-08 40.00 Posted',
    'sales/vouchers INV-2026-0003 2026-01-07 25.00 Issued',
    'sales/vouchers INV-2026-0002 2026-01-06 60.00 Issued',
    'sales/vouchers INV-2026-0001 2026-01-05 100.00 Partially paid',
  ])
  const page = await desk.get(`crm/parties/${amy.id}/documents/?_start=1&_end=3`)
  expect(page.body.map(({ number }: ListedDocument) => number)).toEqual(['BILL-2026-0001', 'INV-2026-0003'])
})

test('an invalid page is refused at its parameter, and an invalid id is not found', async () => {
  const { status, body } = await desk.get(`crm/parties/${amy.id}/documents/?_end=x`)
  expect([status, Object.keys(body.errors)]).toEqual([400, ['_end']])
  expect((await desk.get('crm/parties/x/documents/')).status).toBe(404)
})

test('only documents with read permission are listed', async () => {
  const permissions = { crm_parties: { read: true }, sales_vouchers: { read: true } }
  await app.sql(`update permission_set set permissions = $1 where name = 'Clerk'`, [JSON.stringify(permissions)])
  const { body } = await app.as('clerk').get(`/api/company/one/crm/parties/${amy.id}/documents/`)
  expect(new Set(body.map(({ path }: ListedDocument) => path))).toEqual(new Set([salesPath]))
})

test('outstanding amounts are summed by days overdue, each side separately', async () => {
  const { body } = await desk.get(`crm/parties/${amy.id}/account/`)
  const nothing = { not_due: '0.00', up_to_30: '0.00', up_to_60: '0.00', up_to_90: '0.00', older: '0.00' }
  // Due on 10 January and long overdue: 30.00 of the first invoice and the whole second one.
  expect(body.ageing).toEqual([
    { ...nothing, ledger: 'receivable', not_due: '25.00', older: '90.00' },
    { ...nothing, ledger: 'payable', not_due: '40.00' },
  ])
})
