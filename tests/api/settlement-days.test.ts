/**
 * The dates of allocations (settlement-day, allocate-items, act-on-trade, save-payment, pay-trade) after an amount was
 * unallocated on a later day: never more of a document than its amount, on any day.
 */
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startApp } from './harness.ts'
import type { TestApp } from './harness.ts'
import { paymentDesk, payments, receipts, salesPath } from './payment-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof paymentDesk>>
const notes = 'sales/credit-notes'
const vouchers = 'account/journal-vouchers'

beforeAll(async () => {
  app = await startApp()
  desk = await paymentDesk(app)
})
afterAll(() => app.close())
afterEach(() => app.lock('one', null))

type DocumentRef = { id: string; version: number }
const done = ({ status, body }: { status: number; body: DocumentRef & Record<string, unknown> }) => {
  expect([status, body['code'], body['errors']]).toEqual([200, undefined, undefined])
  return body
}
const allocate = async (receipt: DocumentRef, sale: DocumentRef, amount: string) =>
  done(await desk.act(receipts, receipt, { name: 'allocate', allocations: await desk.shares([sale], [amount]) }))
const release = async (path: string, document: DocumentRef, other: DocumentRef) =>
  done(await desk.act(path, document, { name: 'release', item: (await desk.shares([other]))[0]?.item }))

/** Returns the rows between two documents, as `day amount`, in the order of their days. */
const settled = async (one: DocumentRef, other: DocumentRef): Promise<string[]> => {
  const rows = await app.sql<{ day: string; amount: string }>(
    `select a.date::text as day, trim_scale(sum(a.amount))::text as amount from allocation a
     join open_item c on c.company_id = a.company_id and c.id = a.credit_item_id join open_item d on d.company_id = a.company_id and d.id = a.debit_item_id
     where c.document_id = $1 and d.document_id = $2 group by 1 having sum(a.amount) <> 0 order by 1`,
    [one.id, other.id],
  )
  return rows.map(({ day, amount }) => `${day} ${amount}`)
}

/** Returns the receivable and the advance of a customer at the end of days. */
const owed = async (name: string, ...days: string[]): Promise<string[]> =>
  Promise.all(
    days.map(async (day) => {
      const { body } = await desk.get(`reports/customer-ageing/?as_of=${day}`)
      const { cells } = body.rows.find((row: { name: string }) => row.name === name)
      return `${cells.total} ${cells.advances}`
    }),
  )

/** Creates an invoice of 25 March settled by a receipt of 20 March; unallocated in June, when March was locked. */
async function releasedAfterLock(name: string, { sale: amount, receipt: money }: { sale: string; receipt: string }) {
  const party = (await desk.party(name)).id
  const sale = await desk.invoice(party, amount, { date: '2026-03-25' })
  const paid = await desk.pays(receipts, { party, rows: money, date: '2026-03-20' })
  const set = await allocate(paid, sale, money)
  await app.lock('one', '2026-03-31')
  const receipt = await release(receipts, set, sale)
  expect(await settled(receipt, sale)).toEqual([`2026-03-25 ${money}`, `2026-06-15 -${money}`])
  return { party, sale, receipt }
}

test('an amount unallocated today is allocated again from today on, also after the lock date moved back', async () => {
  const { sale, receipt } = await releasedAfterLock('Amy', { sale: '80', receipt: '50' })
  await app.lock('one', null)
  const set = await allocate(receipt, sale, '50')
  expect(set['open_amount']).toBe('0.00')
  expect(await owed('Amy', '2026-03-24', '2026-03-25', '2026-04-30', '2026-06-14', '2026-06-15')).toEqual([
    '0.00 -50.00',
    '30.00 0.00',
    '30.00 0.00',
    '30.00 0.00',
    '30.00 0.00',
  ])
})

test('the same part of two documents is allocated once a day, whatever else is outstanding', async () => {
  const { sale, receipt } = await releasedAfterLock('Ann', { sale: '100', receipt: '20' })
  await app.lock('one', null)
  await allocate(receipt, sale, '15')
  expect(await settled(receipt, sale)).toEqual(['2026-03-25 20', '2026-06-15 -5'])
  expect(await owed('Ann', '2026-04-30', '2026-06-15')).toEqual(['80.00 0.00', '85.00 -5.00'])
})

test('a payment settles what was outstanding on its date on that date, and more from when it was outstanding', async () => {
  const { party, sale, receipt } = await releasedAfterLock('Ben', { sale: '100', receipt: '60' })
  const pay = async (rows: string) =>
    desk.pays(receipts, { party, rows, date: '2026-04-02', allocations: await desk.shares([sale], [rows]) })
  const first = await pay('40')
  const second = await pay('50')
  expect([await settled(first, sale), await settled(second, sale)]).toEqual([['2026-04-02 40'], ['2026-06-15 50']])
  expect(await owed('Ben', '2026-04-01', '2026-04-30', '2026-06-14', '2026-06-15')).toEqual([
    '40.00 0.00',
    '0.00 -50.00',
    '0.00 -50.00',
    '10.00 -60.00',
  ])
  await app.lock('one', null)
  const change = await desk.patch(`${receipts}/${receipt.id}`, {
    date: '2026-03-20',
    party,
    rows: desk.inCash('60'),
    allocations: await desk.shares([sale], ['10']),
    version: receipt.version,
  })
  expect([change.status, await settled(receipt, sale)]).toEqual([200, ['2026-03-25 60', '2026-06-15 -50']])
  done(await desk.act(receipts, second, { name: 'cancel', reason: 'Wrong' }))
  expect(await owed('Ben', '2026-04-30', '2026-06-15')).toEqual(['0.00 0.00', '50.00 -50.00'])
})

test('a note, and a changed invoice, find an amount unallocated today outstanding from today on', async () => {
  const { party, sale, receipt } = await releasedAfterLock('Cy', { sale: '80', receipt: '80' })
  const note = await desk.document(notes, { party, date: '2026-04-02', remarks: 'Free', rows: desk.row('30') })
  done(await desk.act(notes, note, { name: 'resolve' }))
  expect(await settled(note, sale)).toEqual(['2026-06-15 30'])
  expect(await owed('Cy', '2026-04-30', '2026-06-15')).toEqual(['0.00 -30.00', '50.00 -80.00'])
  await app.lock('one', null)
  await allocate(receipt, sale, '50')
  const { version, rows } = await desk.read(salesPath, sale.id)
  const change = await desk.patch(`${salesPath}/${sale.id}`, {
    party,
    date: '2026-03-24',
    status: 'Issued',
    version,
    rows: desk.row('90', { id: rows[0].id }),
  })
  expect([change.status, change.body.open_amount]).toEqual([200, '10.00'])
  expect([await settled(note, sale), await settled(receipt, sale)]).toEqual([['2026-04-02 30'], ['2026-03-24 50']])
  expect(await owed('Cy', '2026-03-24', '2026-04-30', '2026-06-15')).toEqual([
    '40.00 -30.00',
    '10.00 -30.00',
    '10.00 -30.00',
  ])
})

test('an amount allocated on two days is unallocated on both, as far as outstanding', async () => {
  const party = (await desk.party('Di')).id
  const sale = await desk.invoice(party, '80', { date: '2026-03-25' })
  const receipt = await desk.pays(receipts, { party, rows: '50', date: '2026-03-20' })
  const first = await allocate(receipt, sale, '20')
  await app.lock('one', '2026-03-31')
  const second = await allocate(first, sale, '10')
  expect(await settled(receipt, sale)).toEqual(['2026-03-25 20', '2026-06-15 10'])
  await app.lock('one', null)
  await release(receipts, second, sale)
  expect(await settled(receipt, sale)).toEqual([])
  expect(await owed('Di', '2026-03-31', '2026-06-15')).toEqual(['80.00 -50.00', '80.00 -50.00'])
})

test('the payment method of an invoice can be set after part of it was unallocated later', async () => {
  const { sale } = await releasedAfterLock('Ed', { sale: '80', receipt: '50' })
  await app.lock('one', null)
  const { version } = await desk.read(salesPath, sale.id)
  const paid = done(
    await desk.act(salesPath, { id: sale.id, version }, { name: 'payment-mode', payment_mode: desk.cash }),
  )
  expect([paid['open_amount'], await owed('Ed', '2026-04-30', '2026-06-15')]).toEqual([
    '0.00',
    ['30.00 -80.00', '0.00 -50.00'],
  ])
})

test('a cancelled journal voucher leaves no trace of later allocations', async () => {
  const fay = await desk.party('Fay')
  const sale = await desk.invoice(fay.id, '80', { date: '2026-03-25' })
  const { customer_account: ledger } = await desk.read('crm/parties', fay.id)
  const rows = [
    { account: desk.cashLedger, debit: '50' },
    { account: ledger, credit: '50' },
  ]
  const voucher = await desk.create(vouchers, { date: '2026-03-26', narration: 'Money', status: 'Approved', rows })
  const refund = await desk.pays(payments, {
    party: fay.id,
    ledger: 'receivable',
    rows: '50',
    date: '2026-03-27',
    allocations: await desk.shares([voucher]),
  })
  expect(desk.wrong(await desk.act(vouchers, voucher, { name: 'cancel', reason: 'Wrong' }))).toEqual(['ALLOCATED'])
  await app.lock('one', '2026-03-31')
  await release(payments, refund, voucher)
  await app.lock('one', null)
  expect(await owed('Fay', '2026-04-30', '2026-06-15')).toEqual(['80.00 0.00', '130.00 -50.00'])
  done(await desk.act(vouchers, voucher, { name: 'cancel', reason: 'Wrong' }))
  expect([await settled(voucher, refund), await owed('Fay', '2026-04-30', '2026-06-15')]).toEqual([
    [],
    ['130.00 0.00', '130.00 0.00'],
  ])
  expect((await desk.read(salesPath, sale.id)).open_amount).toBe('80.00')
})

test('a party is merged on a day when all moving items were open', async () => {
  const { party, sale } = await releasedAfterLock('Gus', { sale: '80', receipt: '50' })
  const into = (await desk.party('Gus Ltd')).id
  const { version } = await desk.read('crm/parties', party)
  const merge = (date: string) => desk.act('crm/parties', { id: party, version }, { name: 'merge', into, date })
  const refused = await merge('2026-04-30')
  expect([...desk.wrong(refused), refused.body.params]).toEqual([
    'POSTED_LATER',
    'date',
    { date: '2026-06-15', party: 'Gus' },
  ])
  done(await merge('2026-06-15'))
  expect(await owed('Gus Ltd', '2026-04-30', '2026-06-15')).toEqual(['30.00 0.00', '80.00 -50.00'])
  expect((await desk.read(salesPath, sale.id)).open_amount).toBe('0.00')
})

test('a voucher cannot be cancelled while it is being allocated', async () => {
  const hal = await desk.party('Hal')
  const { customer_account: ledger } = await desk.read('crm/parties', hal.id)
  const rows = [
    { account: desk.cashLedger, debit: '50' },
    { account: ledger, credit: '50' },
  ]
  const voucher = await desk.create(vouchers, { date: '2026-03-26', narration: 'Money', status: 'Approved', rows })
  const refund = await desk.pays(payments, { party: hal.id, ledger: 'receivable', rows: '50', date: '2026-03-27' })
  await app.sql('begin')
  const held = 'select from open_item where company_id = $1 and document_id = $2 for update'
  await app.sql(held, [app.contextOf('one').who.companyId, voucher.id])
  const cancelling = desk.act(vouchers, voucher, { name: 'cancel', reason: 'Wrong' })
  const admin = new pg.Client({ connectionString: app.database.adminUrl })
  await admin.connect()
  const waiting = `select from pg_stat_activity where state = 'active' and query ~ 'open_item .* for update'
    and datname = current_database() and pid <> pg_backend_pid()`
  await expect.poll(async () => (await admin.query(waiting)).rowCount).toBe(1)
  await admin.end()
  await app.sql(
    `insert into allocation (company_id, id, credit_item_id, debit_item_id, amount, date, document_path, document_id, recorded_by)
     select c.company_id, gen_random_uuid(), c.id, d.id, 50, d.date, d.document_path, d.document_id, u.id
     from open_item c join open_item d on d.company_id = c.company_id and d.document_id = $2
     cross join (select id from app_user limit 1) u where c.document_id = $1`,
    [voucher.id, refund.id],
  )
  await app.sql('commit')
  expect(desk.wrong(await cancelling)).toEqual(['ALLOCATED'])
  expect([await settled(voucher, refund), await owed('Hal', '2026-06-15')]).toEqual([['2026-03-27 50'], ['0.00 0.00']])
  await desk.expectBooksAgree()
})
