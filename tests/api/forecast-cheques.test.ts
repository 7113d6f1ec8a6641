/** The cash forecast: cheques that have not reached the bank account count once. Today is 15 June 2026. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { forecastDesk } from './forecast-desk.ts'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { payments, receipts } from './payment-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof forecastDesk>>

beforeEach(async () => {
  app = await startApp()
  desk = await forecastDesk(app)
})
afterEach(() => app.close())

test('a pending cheque counts once: on its day, and no more with what it is to settle', async () => {
  const [first, second] = [
    await desk.invoice(desk.amy, '100', { due_date: '2026-06-20' }),
    await desk.invoice(desk.amy, '50', { due_date: '2026-06-30' }),
  ]
  const receipt = await desk.pays(receipts, {
    party: desk.amy,
    rows: desk.cheque('90', { cheque_date: '2026-06-22' }),
    allocations: await desk.shares([second], ['50']),
  })
  // 40.00 of the cheque are for no invoice: they pay the earliest one.
  expect(await desk.expectedOf()).toEqual([
    '2026-06-20 INV-2026-0001 60.00 Amy',
    `2026-06-22 ${receipt.cheque_deposit.number} 90.00 Amy · 17`,
  ])
  expect(await desk.forecast()).toMatchObject({ opening: '0.00', money_in: '150.00' })
  // The first invoice is paid meanwhile: the whole rest of the cheque is a credit.
  const accept = ['DATE_BEFORE_LAST', 'PENDING_CHEQUE']
  await desk.pays(receipts, { party: desk.amy, rows: '100', allocations: await desk.shares([first]), accept })
  expect(await desk.forecast()).toMatchObject({ opening: '100.00', money_in: '90.00' })
  await app.setNow('2026-06-22T12:00:00Z')
  const cleared = await desk.act(receipts, receipt, { name: 'clear' })
  expect(cleared.status).toBe(200)
  expect(await desk.forecast()).toMatchObject({ opening: '190.00', money_in: '0.00', closing: '190.00' })
})

test('a cheque in hand has settled its invoice, and only its deposit is expected', async () => {
  const at = '/api/company/one/settings/sales/'
  const { body: settings } = await app.as('owner').get(at)
  await app.as('owner').send('PUT', at, { version: settings.version, cheques_in_hand: true })
  const invoice = await desk.invoice(desk.amy, '150', { due_date: '2026-06-20' })
  const rows = desk.cheque('150', { cheque_date: '2026-05-01' })
  const receipt = await desk.pays(receipts, { party: desk.amy, rows, allocations: await desk.shares([invoice]) })
  expect(await desk.expectedOf()).toEqual([`2026-06-15 ${receipt.cheque_deposit.number} 150.00 Amy · 17`])
  expect(await desk.expectedOf('include_overdue=false')).toHaveLength(1)
})

test('each cheque of a slip has its day; a bounced one, drafts and a cheque of another own bank account do not count', async () => {
  await desk.invoice(desk.amy, '100', { due_date: '2026-06-20' })
  const from = (await desk.get('account/ledgers/options/?among=benefactor&q=Amy')).body[0].id
  const other = await desk.bank('Lloyds')
  const on = (number: string, day: string, amount: string) => ({
    benefactor: from,
    cheque_number: number,
    cheque_date: day,
    amount,
  })
  const slip = { date: '2026-06-10', bank_account: desk.account.id, status: 'Issued' }
  const cheques = [on('1', '2026-06-10', '25'), on('2', '2026-07-06', '30'), on('3', '2026-06-10', '500')]
  const issued = await desk.create('banking/cheque-deposits', { ...slip, cheques })
  await desk.create('banking/cheque-deposits', { ...slip, cheques, status: 'Draft' })
  await desk.create('banking/cheque-deposits', { ...slip, benefactor: other.account, amount: '70' })
  const lost = issued.cheques[2].id
  const bounced = await desk.act('banking/cheque-deposits', issued, {
    name: 'bounce',
    reason: 'No funds',
    cheque: lost,
  })
  expect(bounced.status).toBe(200)
  expect(await desk.expectedOf()).toEqual([
    `2026-06-15 ${issued.voucher_no} 25.00 Amy · 1`,
    '2026-06-20 INV-2026-0001 45.00 Amy',
    `2026-07-06 ${issued.voucher_no} 30.00 Amy · 2`,
  ])
})

test('a post-dated cheque is money out on its day and reduces the bills of its supplier', async () => {
  const bo = (await desk.party('Bo')).id
  await desk.bill(bo, '200', { due_date: '2026-06-25' })
  const issue = (fields: object) =>
    desk.create('banking/cheque-issues', {
      date: '2026-06-10',
      bank_account: desk.account.id,
      status: 'Issued',
      ...fields,
    })
  const toBo = await issue({ party: bo, amount: '120', cheque_date: '2026-07-01' })
  const toAnn = await issue({ issued_to: 'Ann', dr_account: desk.charges, amount: '15', cheque_date: '2026-08-20' })
  await issue({ issued_to: 'Ann', dr_account: desk.charges, amount: '7' })
  await issue({ issued_to: 'Cash', dr_account: desk.cashLedger, amount: '500', cheque_date: '2026-07-01' })
  const pending = await desk.pays(payments, { party: bo, rows: desk.cheque('30', { cheque_number: '90' }) })
  expect(await desk.expectedOf()).toEqual([
    expect.stringMatching(/^2026-06-15 \S+ -30\.00 Bo · 90$/),
    '2026-06-25 BILL-2026-0001 -50.00 Bo',
    `2026-07-01 ${toBo.voucher_no} -120.00 Bo · 1`,
    `2026-08-20 ${toAnn.voucher_no} -15.00 Bank Charges · 2`,
  ])
  expect(await desk.forecast()).toMatchObject({ opening: '-7.00', money_out: '215.00', closing: '-222.00' })
  expect((await desk.act(payments, pending, { name: 'clear' })).status).toBe(200)
  expect(await desk.forecast()).toMatchObject({ opening: '-37.00', money_out: '185.00', closing: '-222.00' })
})

test('a refund by a pending cheque leaves less of an advance', async () => {
  await desk.pays(receipts, { party: desk.amy, rows: '150' })
  await desk.invoice(desk.amy, '100', { due_date: '2026-06-20' })
  expect(await desk.expectedOf()).toEqual([])
  const rows = desk.cheque('60', { cheque_date: '2026-06-22' })
  const refund = await desk.pays(payments, { party: desk.amy, ledger: 'receivable', rows })
  expect(await desk.expectedOf()).toEqual([
    '2026-06-20 INV-2026-0001 10.00 Amy',
    `2026-06-22 ${refund.cheque_issue.number} -60.00 Amy · 17`,
  ])
})
