/** Movements dated before an issued stock count (count-warnings): a warning with its number and date. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from './harness.ts'
import type { TestApp } from './harness.ts'
import { tradeDesk } from './trade-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof tradeDesk>>
let bolt = ''
let nut = ''
let vat = ''
let party = ''
let first = ''

beforeAll(async () => {
  app = await startApp()
  desk = await tradeDesk(app)
  vat = await desk.scheme('VAT')
  bolt = await desk.item('Bolt')
  nut = await desk.item('Nut')
  party = (await desk.party('Amy')).id
  await desk.receive(bolt, ['50', '2'], '2026-03-01')
  await desk.receive(nut, ['50', '2'], '2026-03-01')
  const count = async (date: string) =>
    desk.create('inventory/stock-counts', { date, remarks: 'Shelf', rows: [{ item: bolt, counted: '48' }] })
  const draft = await count('2026-03-15')
  const issued = await desk.post(`inventory/stock-counts/${draft.id}/issue`, { version: draft.version })
  expect(issued.status).toBe(200)
  first = issued.body.voucher_no
})
afterAll(() => app.close())

const row = (item: string) => ({ item, quantity: '1', rate: '10', tax_scheme: vat })
const sale = (date: string, item = bolt) => ({
  date,
  party,
  status: 'Issued',
  rows: [row(item)],
  accept: ['DATE_BEFORE_LAST'],
})

test('an invoice dated before the count warns with its number and date, and is issued when accepted', async () => {
  const body = sale('2026-03-10')
  const warned = await desk.post('sales/vouchers', body)
  expect([warned.status, warned.body]).toMatchObject([
    422,
    { code: 'WARNINGS', params: { codes: 'COUNTED_AFTER', counted: bolt } },
  ])
  expect(warned.body.errors).toEqual({
    date: [
      `Stock count ${first} of 2026-03-15 counted “Bolt”. A movement dated before it changes the counted stock: count again.`,
    ],
  })
  const accept = ['DATE_BEFORE_LAST', 'COUNTED_AFTER']
  expect((await desk.post('sales/vouchers/preview', body)).body.params.codes).toBe('COUNTED_AFTER')
  expect((await desk.post('sales/vouchers/preview', { ...body, accept })).status).toBe(200)
  const accepted = await desk.post('sales/vouchers', { ...body, accept })
  expect([accepted.status, accepted.body.status]).toEqual([201, 'Issued'])
  const removal = `sales/vouchers/${accepted.body.id}/cancel-preview`
  expect((await desk.post(removal, { version: 1 })).body.params.codes).toBe('COUNTED_AFTER')
  expect((await desk.post(removal, { version: 1, accept: ['COUNTED_AFTER'] })).status).toBe(200)
  const cancel = { version: 1, reason: 'Wrong' }
  expect((await desk.post(`sales/vouchers/${accepted.body.id}/cancel`, cancel)).body.params.codes).toBe('COUNTED_AFTER')
  const cancelled = await desk.post(`sales/vouchers/${accepted.body.id}/cancel`, {
    ...cancel,
    accept: ['COUNTED_AFTER'],
  })
  expect(cancelled.body.status).toBe('Cancelled')
  await desk.expectBooksAgree()
})

test('on the day of the count, later, or for an uncounted item there is no warning', async () => {
  for (const body of [sale('2026-03-15'), sale('2026-03-16'), sale('2026-03-10', nut)]) {
    expect((await desk.post('sales/vouchers', body)).status).toBe(201)
  }
})

test('bills, notes, adjustments, conversions and opening stock warn alike', async () => {
  const codes = async (path: string, body: object) => {
    const { status, body: answer } = await desk.post(path, { status: 'Issued', accept: ['DATE_BEFORE_LAST'], ...body })
    return [status, answer.params?.codes ?? answer.errors]
  }
  const warned = [422, 'COUNTED_AFTER']
  const bill = { date: '2026-03-10', party, supplier_no: 'B-1', rows: [row(bolt)] }
  expect(await codes('purchase/vouchers', bill)).toEqual(warned)
  expect(await codes('sales/credit-notes', { date: '2026-03-10', party, remarks: 'Back', rows: [row(bolt)] })).toEqual(
    warned,
  )
  expect(
    await codes('purchase/debit-notes', { date: '2026-03-10', party, remarks: 'Back', rows: [row(bolt)] }),
  ).toEqual(warned)
  const lost = { date: '2026-03-10', purpose: 'Damaged', remarks: 'Rust', rows: [{ item: bolt, quantity: '1' }] }
  expect(await codes('inventory/adjustments', lost)).toEqual(warned)
  const converted = [
    { side: 'in', item: bolt, quantity: '1' },
    { side: 'out', item: nut, quantity: '1' },
  ]
  const conversion = { date: '2026-03-10', remarks: 'Cut', rows: converted }
  expect(await codes('inventory/conversions', conversion)).toEqual(warned)
  const opening = { item: bolt, quantity: '5', rate: '2' }
  const warning = await desk.post('inventory/opening-stock', opening)
  expect([warning.status, warning.body.params?.codes]).toEqual(warned)
  expect((await desk.post('inventory/opening-stock', { ...opening, accept: ['COUNTED_AFTER'] })).status).toBe(201)
  await desk.expectBooksAgree()
})

test('many items of one count are one warning, which names the first count after the movement', async () => {
  const items = await Promise.all(['A', 'B', 'C', 'D'].map((name) => desk.item(`Washer ${name}`)))
  for (const item of items) await desk.receive(item, ['10', '1'], '2026-03-01')
  const counts = []
  for (const date of ['2026-04-20', '2026-04-10']) {
    const rows = items.map((item) => ({ item, counted: '10' }))
    const draft = await desk.create('inventory/stock-counts', { date, remarks: 'Shelf', rows })
    counts.push(
      (await desk.post(`inventory/stock-counts/${draft.id}/issue`, { version: draft.version })).body.voucher_no,
    )
  }
  const warned = await desk.post('sales/vouchers', { ...sale('2026-04-05'), rows: items.map(row) })
  expect(warned.body.errors.date).toEqual([
    `Stock count ${counts[1]} of 2026-04-10 counted “Washer A”, “Washer B”, “Washer C” (+1). A movement dated before it changes the counted stock: count again.`,
  ])
  expect(warned.body.params.counted.split(',')).toHaveLength(4)
})
