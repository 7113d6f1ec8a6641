/**
 * Cancelling on a later day than the posting (reversal-day): a cheque counts until it bounces; acts validate their
 * fields (act-fields).
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from './harness.ts'
import type { TestApp } from './harness.ts'
import { paymentDesk, receipts, salesPath } from './payment-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof paymentDesk>>
let bank = ''
let sequence = 0

beforeAll(async () => {
  app = await startApp()
  desk = await paymentDesk(app)
  bank = (await desk.bank('Barclays')).id
})
afterAll(() => app.close())

/** Creates an invoice of 100.00 of 10 March, and a cheque of 120.00 for it that cleared on 25 March. */
async function cleared() {
  sequence += 1
  const party = (await desk.party(`Amy ${sequence}`)).id
  const sale = await desk.invoice(party, '100', { date: '2026-03-10', due_date: '2026-03-10' })
  const rows = [
    {
      method: 'cheque',
      bank_account: bank,
      amount: '120',
      cheque_number: `${sequence}00`,
      cheque_date: '2026-03-20',
      drawee_bank: 'HSBC',
    },
  ]
  const receipt = await desk.pays(receipts, { party, date: '2026-03-20', rows, allocations: await desk.shares([sale]) })
  const { status, body } = await desk.act(receipts, receipt, { name: 'clear', date: '2026-03-25' })
  expect([status, body.open_amount]).toEqual([200, '20.00'])
  return { party, sale, receipt: body, name: `Amy ${sequence}` }
}

/** Returns the balance of the party at the end of a day, by its open items and by its account. */
async function owed(party: string, day: string): Promise<string[]> {
  const { body } = await desk.get(`reports/customer-ageing/?as_of=${day}&hide_zero=true`)
  const row = body.rows.find(({ id }: { id: string }) => id === party)
  const { body: one } = await desk.get(`reports/customer-ageing/?as_of=${day}&party=${party}`)
  const [ledger] = await app.sql<{ balance: string }>(
    `select coalesce(sum(l.debit - l.credit), 0)::numeric(20, 2) as balance from journal_line l
     join party p on p.company_id = l.company_id and p.customer_account_id = l.account_id where p.id = $1 and l.date <= $2`,
    [party, day],
  )
  const cells = row?.cells ?? { total: '0.00', advances: '0.00', net: '0.00' }
  return [cells.total, cells.advances, cells.net, one.totals.net ?? one.totals.open, ledger?.balance ?? '']
}

test('a bounced cheque settles its invoice until the day it bounces, and ageing agrees with the ledger on every day', async () => {
  const { party, sale, receipt } = await cleared()
  expect(await owed(party, '2026-03-24')).toEqual(['100.00', '0.00', '100.00', '100.00', '100.00'])
  const { status, body } = await desk.act(receipts, receipt, { name: 'cancel', reason: 'Bounced', date: '2026-04-08' })
  expect([status, body]).toMatchObject([200, { status: 'Cancelled', cancel_reason: 'Bounced' }])
  expect((await desk.entries(`${receipts}/${receipt.id}`)).map(([day]) => day)).toEqual([
    '2026-03-25 regular',
    '2026-04-08 regular',
  ])
  expect(await desk.read(salesPath, sale.id)).toMatchObject({ open_amount: '100.00', status: 'Issued' })
  expect(await owed(party, '2026-03-24')).toEqual(['100.00', '0.00', '100.00', '100.00', '100.00'])
  expect(await owed(party, '2026-03-25')).toEqual(['0.00', '-20.00', '-20.00', '-20.00', '-20.00'])
  expect(await owed(party, '2026-04-07')).toEqual(['0.00', '-20.00', '-20.00', '-20.00', '-20.00'])
  expect(await owed(party, '2026-04-08')).toEqual(['100.00', '0.00', '100.00', '100.00', '100.00'])
  expect(await app.broken('one')).toEqual([])
})

test('without a date the payment is reversed on its posting date', async () => {
  const { party, receipt } = await cleared()
  expect((await desk.act(receipts, receipt, { name: 'cancel', reason: 'Wrong party' })).status).toBe(200)
  expect((await desk.entries(`${receipts}/${receipt.id}`)).map(([day]) => day)).toEqual([
    '2026-03-25 regular',
    '2026-03-25 regular',
  ])
  expect(await owed(party, '2026-03-25')).toEqual(['100.00', '0.00', '100.00', '100.00', '100.00'])
  expect(await app.broken('one')).toEqual([])
})

test('the date is checked: valid, not before the posting, in an open period', async () => {
  const { receipt } = await cleared()
  const tries = async (date: string) =>
    desk.wrong(await desk.act(receipts, receipt, { name: 'cancel', reason: 'x', date }))
  expect(await tries('soon')).toEqual(['NOT_A_DATE', 'date'])
  expect(await tries('2026-03-24')).toEqual(['REVERSED_EARLY', 'date'])
  expect(await tries('2029-01-01')).toEqual(['NO_FISCAL_YEAR', 'date'])
  await app.lock('one', '2026-03-31')
  expect(await tries('2026-03-31')).toEqual(['PERIOD_LOCKED', 'date'])
  expect(desk.wrong(await desk.act(receipts, receipt, { name: 'cancel', reason: 'x' }))).toEqual([
    'PERIOD_LOCKED',
    'date',
  ])
  // The locked month stays: the cheque bounces in an open one.
  expect((await desk.act(receipts, receipt, { name: 'cancel', reason: 'Bounced', date: '2026-04-01' })).status).toBe(
    200,
  )
  await app.lock('one', null)
})

test('deposits and journal vouchers are also reversed on the given date', async () => {
  const benefactor = (await desk.party('Drawer')).customer_account
  const deposit = await desk.create('banking/cheque-deposits', {
    date: '2026-03-20',
    bank_account: bank,
    benefactor,
    amount: '40',
    cheque_number: '555',
    cheque_date: '2026-03-20',
    drawee_bank: 'HSBC',
    status: 'Issued',
  })
  const path = 'banking/cheque-deposits'
  const { body: banked } = await desk.act(path, deposit, { name: 'clear', date: '2026-03-22' })
  expect((await desk.act(path, banked, { name: 'cancel', reason: 'Bounced', date: '2026-03-28' })).status).toBe(200)
  expect((await desk.entries(`${path}/${deposit.id}`)).map(([day]) => day)).toEqual([
    '2026-03-22 regular',
    '2026-03-28 regular',
  ])

  const amy = await desk.party('Voucher Amy')
  const voucher = await desk.create('account/journal-vouchers', {
    date: '2026-03-05',
    narration: 'Paid',
    status: 'Approved',
    rows: [
      { account: desk.cashLedger, debit: '70' },
      { account: amy.customer_account, credit: '70' },
    ],
  })
  const vouchers = 'account/journal-vouchers'
  expect((await desk.act(vouchers, voucher, { name: 'cancel', reason: 'Sent back', date: '2026-05-02' })).status).toBe(
    200,
  )
  expect(await owed(amy.id, '2026-05-01')).toEqual(['0.00', '-70.00', '-70.00', '-70.00', '-70.00'])
  expect(await owed(amy.id, '2026-05-02')).toEqual(['0.00', '0.00', '0.00', '0.00', '0.00'])
  expect(await app.broken('one')).toEqual([])
})

test.each([
  ['removed', '50'],
  ['added to', '20'],
])('ageing agrees with the ledger where an allocation was %s after the day of the reversal', async (change, first) => {
  const party = (await desk.party(`Kim ${change}`)).id
  const sale = await desk.invoice(party, '80', { date: '2026-03-25' })
  const receipt = await desk.pays(receipts, { party, rows: '50', allocations: await desk.shares([sale], [first]) })
  await app.lock('one', '2026-03-31')
  const [share] = await desk.shares([sale], ['10'])
  const act = change === 'removed' ? { name: 'release', item: share?.item } : { name: 'allocate', allocations: [share] }
  const changed = await desk.act(receipts, receipt, act)
  expect([changed.status, changed.body.open_amount]).toEqual([200, change === 'removed' ? '50.00' : '20.00'])
  const bounced = { name: 'cancel', reason: 'Bounced', date: '2026-04-08' }
  expect((await desk.act(receipts, changed.body, bounced)).status).toBe(200)
  await app.lock('one', null)
  const [open, advance] = change === 'removed' ? ['30.00', '0.00'] : ['60.00', '-30.00']
  expect(await owed(party, '2026-04-07')).toEqual([open, advance, '30.00', '30.00', '30.00'])
  for (const day of ['2026-04-08', '2026-04-30', '2026-06-14', '2026-06-15'])
    expect(await owed(party, day)).toEqual(['80.00', '0.00', '80.00', '80.00', '80.00'])
  expect(await app.broken('one')).toEqual([])
})

test('ageing agrees with the ledger where a voucher is reversed before the day its allocation was removed', async () => {
  const party = await desk.party('Voucher Kim')
  const voucher = await desk.create('account/journal-vouchers', {
    date: '2026-03-05',
    narration: 'Lent',
    status: 'Approved',
    rows: [
      { account: party.customer_account, debit: '80' },
      { account: desk.cashLedger, credit: '80' },
    ],
  })
  const receipt = await desk.pays(receipts, {
    party: party.id,
    rows: '50',
    allocations: await desk.shares([voucher], ['50']),
  })
  await app.lock('one', '2026-03-31')
  const [share] = await desk.shares([voucher])
  expect((await desk.act(receipts, receipt, { name: 'release', item: share?.item })).body.open_amount).toBe('50.00')
  const sentBack = { name: 'cancel', reason: 'Sent back', date: '2026-04-08' }
  expect((await desk.act('account/journal-vouchers', voucher, sentBack)).status).toBe(200)
  await app.lock('one', null)
  expect(await owed(party.id, '2026-04-07')).toEqual(['30.00', '0.00', '30.00', '30.00', '30.00'])
  for (const day of ['2026-04-08', '2026-06-14', '2026-06-15'])
    expect(await owed(party.id, day)).toEqual(['0.00', '-50.00', '-50.00', '-50.00', '-50.00'])
  expect(await app.broken('one')).toEqual([])
})

test('an act refuses unknown fields: an invoice is cancelled on its own date', async () => {
  const party = (await desk.party('Late Amy')).id
  const sale = await desk.invoice(party, '10')
  const tries = async (act: { name: string } & Record<string, unknown>) =>
    desk.wrong(await desk.act(salesPath, sale, act))
  expect(await tries({ name: 'cancel', reason: 'x', date: '2026-04-01' })).toEqual(['UNKNOWN_FIELD', 'date'])
  expect(await tries({ name: 'cancel', reasons: 'x' })).toEqual(['UNKNOWN_FIELD', 'reasons'])
  expect(await tries({ name: 'payment-mode', mode: desk.cash })).toEqual(['UNKNOWN_FIELD', 'mode'])
})
