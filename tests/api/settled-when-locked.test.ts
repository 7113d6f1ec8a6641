/**
 * Allocating and unallocating while the books are locked (settlement-day, allocate-items, allocate-payment,
 * allocate-note, act-on-trade): on an open day.
 */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startApp } from './harness.ts'
import type { TestApp } from './harness.ts'
import { paymentDesk, receipts, salesPath } from './payment-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof paymentDesk>>
let amy = ''
const notes = 'sales/credit-notes'

beforeAll(async () => {
  app = await startApp()
  desk = await paymentDesk(app)
  amy = (await desk.party('Amy')).id
})
afterAll(() => app.close())
afterEach(() => app.lock('one', null))

const openOf = async (...sales: { id: string }[]) =>
  Promise.all(sales.map(async ({ id }) => (await desk.read(salesPath, id)).open_amount))
type DocumentRef = { id: string; version: number }
const allocate = async (path: string, document: DocumentRef, [sale, amount]: [DocumentRef, string]) =>
  desk.act(path, document, { name: 'allocate', allocations: await desk.shares([sale], [amount]) })

/** Returns the rows between two documents, as `day amount`, oldest first. */
const settled = async (one: DocumentRef, other: DocumentRef): Promise<string[]> => {
  const rows = await app.sql<{ day: string; amount: string }>(
    `select a.date::text as day, trim_scale(a.amount)::text as amount from allocation a
     join open_item c on c.company_id = a.company_id and c.id = a.credit_item_id join open_item d on d.company_id = a.company_id and d.id = a.debit_item_id
     where c.document_id = $1 and d.document_id = $2 order by a.recorded_at, a.id`,
    [one.id, other.id],
  )
  return rows.map(({ day, amount }) => `${day} ${amount}`)
}

test('items left open by locked days are allocated today, and unallocated today; an open day is kept', async () => {
  const march = await desk.invoice(amy, '80', { date: '2026-03-25' })
  const april = await desk.invoice(amy, '80', { date: '2026-04-02' })
  const advance = await desk.pays(receipts, { party: amy, rows: '50', date: '2026-03-20' })
  await app.lock('one', '2026-03-31')
  const old = await allocate(receipts, advance, [march, '20'])
  expect([old.status, old.body.open_amount, await openOf(march)]).toEqual([200, '30.00', ['60.00']])
  expect(await settled(advance, march)).toEqual(['2026-06-15 20'])
  const set = await allocate(receipts, old.body, [april, '20'])
  expect([set.status, set.body.open_amount, await openOf(march, april)]).toEqual([200, '10.00', ['60.00', '60.00']])
  expect(await settled(advance, april)).toEqual(['2026-04-02 20'])
  const release = { name: 'release', item: (await desk.shares([april]))[0]?.item }
  await app.lock('one', '2026-04-02')
  const released = await desk.act(receipts, set.body, release)
  expect([released.status, released.body.open_amount, await openOf(march, april)]).toEqual([
    200,
    '30.00',
    ['60.00', '80.00'],
  ])
  expect(await settled(advance, april)).toEqual(['2026-04-02 20', '2026-06-15 -20'])
  await app.lock('one', '2026-06-15')
  const refused = await allocate(receipts, released.body, [april, '20'])
  expect([...desk.wrong(refused), refused.body.params]).toEqual([
    'PERIOD_LOCKED',
    'allocations.0.item',
    { lockDate: '2026-06-15' },
  ])
  const refusedRelease = { name: 'release', item: (await desk.shares([march]))[0]?.item }
  expect(desk.wrong(await desk.act(receipts, released.body, refusedRelease))).toEqual(['PERIOD_LOCKED', 'item'])
  expect(await openOf(march, april)).toEqual(['60.00', '80.00'])
})

test('the outstanding amount at the end of a locked month stays', async () => {
  const kim = (await desk.party('Kim')).id
  const sale = await desk.invoice(kim, '80', { date: '2026-03-25' })
  const advance = await desk.pays(receipts, { party: kim, rows: '50', date: '2026-03-20' })
  const owed = async (day: string) => {
    const { body } = await desk.get(`reports/customer-ageing/?hide_zero=true&as_of=${day}`)
    const { cells } = body.rows.find(({ name }: { name: string }) => name === 'Kim')
    return [cells.total, cells.advances]
  }
  expect(await owed('2026-03-31')).toEqual(['80.00', '-50.00'])
  await app.lock('one', '2026-03-31')
  expect((await allocate(receipts, advance, [sale, '50'])).status).toBe(200)
  expect([await owed('2026-03-31'), await owed('2026-06-15')]).toEqual([
    ['80.00', '-50.00'],
    ['30.00', '0.00'],
  ])
})

test('a cancelled document leaves no allocation on any day, whenever it was unallocated', async () => {
  const lee = (await desk.party('Lee')).id
  const owed = async (day: string) => {
    const { body } = await desk.get(`reports/customer-ageing/?hide_zero=true&as_of=${day}`)
    const { cells } = body.rows.find(({ name }: { name: string }) => name === 'Lee')
    return [cells.total, cells.advances]
  }
  const first = await desk.invoice(lee, '80', { date: '2026-03-25' })
  const second = await desk.invoice(lee, '30', { date: '2026-03-26' })
  const receipt = await desk.pays(receipts, {
    party: lee,
    rows: '70',
    date: '2026-03-20',
    allocations: await desk.shares([first, second], ['50', '20']),
  })
  await app.lock('one', '2026-03-31')
  const release = async (document: DocumentRef, sale: DocumentRef) =>
    (await desk.act(receipts, document, { name: 'release', item: (await desk.shares([sale]))[0]?.item })).body
  const released = await release(await release(receipt, first), second)
  await allocate(receipts, released, [second, '5'])
  expect([await owed('2026-03-31'), await owed('2026-06-15')]).toEqual([
    ['40.00', '0.00'],
    ['105.00', '-65.00'],
  ])
  await app.lock('one', null)
  const change = await desk.patch(`${receipts}/${receipt.id}`, {
    date: '2026-03-20',
    party: lee,
    rows: desk.inCash('60'),
    allocations: [],
    version: released.version + 1,
  })
  expect([change.status, await owed('2026-03-31')]).toEqual([200, ['110.00', '-60.00']])
  expect((await desk.act(receipts, change.body, { name: 'cancel', reason: 'Wrong' })).status).toBe(200)
  expect([await owed('2026-03-31'), await owed('2026-06-15')]).toEqual([
    ['110.00', '0.00'],
    ['110.00', '0.00'],
  ])
  const days = ['2026-03-25 50', '2026-06-15 -50', '2026-03-25 -50', '2026-06-15 50']
  expect(await settled(receipt, first)).toEqual(days)
})

test('a note is allocated and unallocated on open days', async () => {
  const sam = (await desk.party('Sam')).id
  const march = await desk.invoice(sam, '80', { date: '2026-03-25' })
  const note = await desk.document(notes, { party: sam, date: '2026-03-26', remarks: 'Free', rows: desk.row('30') })
  await app.lock('one', '2026-03-31')
  const set = await allocate(notes, note, [march, '10'])
  expect([set.status, await openOf(march), await settled(note, march)]).toEqual([200, ['70.00'], ['2026-06-15 10']])
  const april = await desk.invoice(sam, '5', { date: '2026-04-02' })
  await app.lock('one', '2026-06-15')
  expect(desk.wrong(await desk.act(notes, set.body, { name: 'resolve' }))).toEqual(['PERIOD_LOCKED', 'date'])
  await app.lock('one', '2026-03-31')
  const resolved = await desk.act(notes, set.body, { name: 'resolve' })
  expect([resolved.status, resolved.body.open_amount, await openOf(march, april)]).toEqual([
    200,
    '0.00',
    ['50.00', '5.00'],
  ])
})

test('two open items of a closed year are allocated in the open year', async () => {
  const tom = (await desk.party('Tom')).id
  const sale = await desk.invoice(tom, '80', { date: '2025-05-02' })
  const advance = await desk.pays(receipts, { party: tom, rows: '50', date: '2025-05-01' })
  const state = (newState: string) =>
    app.sql(`update fiscal_year set state = $1 where start_date = '2025-01-01'`, [newState])
  await state('closed')
  const set = await allocate(receipts, advance, [sale, '20'])
  await state('open')
  expect([set.status, await openOf(sale), await settled(advance, sale)]).toEqual([200, ['60.00'], ['2026-06-15 20']])
})
