/** Setting off and releasing while books are locked (set-off, settle-payment, set-off-note, act-on-trade): like posting that day. */
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
type Own = { id: string; version: number }
const allocate = async (path: string, own: Own, [sale, amount]: [Own, string]) =>
  desk.act(path, own, { name: 'allocate', allocations: await desk.shares([sale], [amount]) })

test('an advance and an invoice of locked days stay apart; an invoice of an open day takes the old advance', async () => {
  const march = await desk.invoice(amy, '80', { date: '2026-03-25' })
  const april = await desk.invoice(amy, '80', { date: '2026-04-02' })
  const advance = await desk.pays(receipts, { party: amy, rows: '50', date: '2026-03-20' })
  await app.lock('one', '2026-03-31')
  const refused = await allocate(receipts, advance, [march, '20'])
  expect([...desk.wrong(refused), refused.body.params]).toEqual([
    'PERIOD_LOCKED',
    'allocations.0.item',
    { lockDate: '2026-03-31' },
  ])
  const set = await allocate(receipts, advance, [april, '20'])
  expect([set.status, set.body.open_amount, await openOf(march, april)]).toEqual([200, '30.00', ['80.00', '60.00']])
  const release = { name: 'release', item: (await desk.shares([april]))[0]?.item }
  await app.lock('one', '2026-04-02')
  expect(desk.wrong(await desk.act(receipts, set.body, release))).toEqual(['PERIOD_LOCKED', 'item'])
  expect(await openOf(march, april)).toEqual(['80.00', '60.00'])
  await app.lock('one', '2026-04-01')
  const freed = await desk.act(receipts, set.body, release)
  expect([freed.status, freed.body.open_amount, await openOf(march, april)]).toEqual([200, '50.00', ['80.00', '80.00']])
})

test('a note is set off and released in open days only, and the oldest that is open goes first', async () => {
  const sam = (await desk.party('Sam')).id
  const march = await desk.invoice(sam, '80', { date: '2026-03-25' })
  const note = await desk.document(notes, { party: sam, date: '2026-03-26', remarks: 'Free', rows: desk.row('30') })
  await app.lock('one', '2026-03-31')
  expect(desk.wrong(await allocate(notes, note, [march, '10']))).toEqual(['PERIOD_LOCKED', 'allocations.0.item'])
  expect(desk.wrong(await desk.act(notes, note, { name: 'resolve' }))).toEqual(['PERIOD_LOCKED', 'date'])
  const april = await desk.invoice(sam, '20', { date: '2026-04-02' })
  const resolved = await desk.act(notes, note, { name: 'resolve' })
  expect([resolved.status, resolved.body.open_amount, await openOf(march, april)]).toEqual([
    200,
    '10.00',
    ['80.00', '0.00'],
  ])
  await app.lock('one', '2026-04-30')
  const release = { name: 'release', item: (await desk.shares([april]))[0]?.item }
  expect(desk.wrong(await desk.act(notes, resolved.body, release))).toEqual(['PERIOD_LOCKED', 'item'])
  expect(await openOf(march, april)).toEqual(['80.00', '0.00'])
})

test('what two documents of a closed year leave open stays open', async () => {
  const tom = (await desk.party('Tom')).id
  const sale = await desk.invoice(tom, '80', { date: '2025-05-02' })
  const advance = await desk.pays(receipts, { party: tom, rows: '50', date: '2025-05-01' })
  const state = (wanted: string) =>
    app.sql(`update fiscal_year set state = $1 where start_date = '2025-01-01'`, [wanted])
  await state('closed')
  const refused = await allocate(receipts, advance, [sale, '20'])
  await state('open')
  expect(desk.wrong(refused)).toEqual(['YEAR_CLOSED', 'allocations.0.item'])
  expect(await openOf(sale)).toEqual(['80.00'])
})
