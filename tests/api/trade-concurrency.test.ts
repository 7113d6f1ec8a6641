/** Concurrent trade documents: numbers without a gap, one document for a repeated request, the last piece sold once. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from './harness.ts'
import type { TestApp } from './harness.ts'
import { one, tradeDesk } from './trade-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof tradeDesk>>
let customer = ''
let work = ''
const path = 'sales/vouchers'

beforeAll(async () => {
  app = await startApp()
  desk = await tradeDesk(app)
  customer = (await desk.party('Amy')).id
  work = await desk.service('Fitting')
})
afterAll(() => app.close())

const body = (fields: object = {}) => ({
  date: '2026-05-01',
  party: customer,
  status: 'Issued',
  rows: [{ item: work, quantity: '1', rate: '10' }],
  ...fields,
})
const numbers = async (): Promise<number[]> =>
  (
    await app.sql<{ number: number }>(
      `select number from trade_document where path = $1 and number is not null and company_id = (select id from company where slug = 'one')
       order by number`,
      [path],
    )
  ).map(({ number }) => number)

test('twelve concurrent users get twelve numbers without a gap', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => desk.post(path, body())))
  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(201))
  expect(await numbers()).toEqual(Array.from({ length: 12 }, (_, index) => index + 1))
  await desk.expectBooksAgree()
})

test('a refused issue takes no number, and neither does an interrupted one', async () => {
  const before = await numbers()
  await Promise.all([
    desk.post(path, body({ rows: [{ item: work, quantity: '0', rate: '1' }] })),
    desk.post(path, body()),
    desk.post(path, body({ party: null })),
    desk.post(path, body()),
  ])
  expect(await numbers()).toEqual([...before, before.length + 1, before.length + 2])
})

test('a repeated issue after a lost answer is one document', async () => {
  const draft = await desk.create(path, body({ status: 'Draft' }))
  const before = await numbers()
  const key = { 'idempotency-key': 'issue again' }
  const issue = () => app.as('owner').post(`${one}/${path}/${draft.id}/issue/`, { version: 1 }, key)
  const answers = await Promise.all([issue(), issue(), issue()])
  answers.push(await issue())
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(new Set(answers.map((answer) => answer.body.voucher_no)).size).toBe(1)
  const create = () => app.as('owner').post(`${one}/${path}/`, body(), { 'idempotency-key': 'create again' })
  const created = await Promise.all([create(), create(), create()])
  expect(new Set(created.map((answer) => answer.body.id)).size).toBe(1)
  expect((await numbers()).length).toBe(before.length + 2)
  const other = await app
    .as('owner')
    .post(`${one}/${path}/`, body({ remarks: 'x' }), { 'idempotency-key': 'create again' })
  expect(other.body.code).toBe('KEY_REUSED')
})

test('the last piece is sold once where negative stock is blocked', async () => {
  const goods = await desk.item('Bolt')
  await desk.receive(goods, ['1', '5'])
  await desk.policy('block')
  const rows = [{ item: goods, quantity: '1', rate: '9' }]
  const answers = await Promise.all(Array.from({ length: 8 }, () => desk.post(path, body({ rows }))))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(7).fill(400)])
  expect(await desk.stock(goods)).toEqual(['0', '0.00'])
  await desk.expectBooksAgree()
  await desk.policy('warn')
})

test('of two concurrent changes of an invoice one is refused as stale; of a cancellation and a note one succeeds', async () => {
  const sale = await desk.document(path, body())
  const change = (rate: string) =>
    desk.patch(`${path}/${sale.id}`, {
      ...body({ rows: [{ id: sale.rows[0].id, item: work, quantity: '1', rate }] }),
      version: 1,
    })
  const answers = await Promise.all([change('11'), change('12'), change('13')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  const note = {
    date: '2026-05-02',
    party: customer,
    remarks: 'Back',
    status: 'Issued',
    rows: [{ origin_row: sale.rows[0].id, quantity: '1' }],
  }
  const [cancelled, noted] = await Promise.all([
    desk.post(`${path}/${sale.id}/cancel`, { version: 2, reason: 'Wrong' }),
    desk.post('sales/credit-notes', note),
  ])
  expect([cancelled.status, noted.status].toSorted()).toEqual(cancelled.status === 200 ? [200, 400] : [201, 409])
  await desk.expectBooksAgree()
})

test('concurrent allocations of notes to one invoice never exceed its outstanding amount', async () => {
  const sale = await desk.document(path, body({ rows: [{ item: work, quantity: '10', rate: '10' }] }))
  const note = (quantity: string) =>
    desk.post('sales/credit-notes', {
      date: '2026-05-03',
      party: customer,
      remarks: 'Back',
      status: 'Issued',
      accept: ['DATE_BEFORE_LAST'],
      rows: [{ origin_row: sale.rows[0].id, quantity }],
    })
  const answers = await Promise.all(Array.from({ length: 6 }, () => note('2')))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 201, 201, 400])
  expect((await desk.get(`${path}/${sale.id}`)).body).toMatchObject({ status: 'Paid', open_amount: '0.00' })
  await desk.expectBooksAgree()
})
