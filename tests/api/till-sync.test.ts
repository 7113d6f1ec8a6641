/** Facts of tills over HTTP: the postings of each kind, to the cent. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import type { Device } from './till-desk.ts'
import { tillDesk, tillPath } from './till-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof tillDesk>>
let till: Device

beforeAll(async () => {
  app = await startApp()
  desk = await tillDesk(app)
  till = await desk.connect('Counter')
  till.open()
})
afterAll(async () => {
  expect(await app.broken('one')).toEqual([])
  await app.close()
})

test('a sale becomes an issued invoice with its number, paid in cash; change is not posted', async () => {
  const { line, pay, tea, wrap } = desk
  const sale = till.sell(
    [line(tea, ['2', '10']), line(wrap, ['1', '2'])],
    [pay('cash', '26.00', { tendered: '30.00' })],
  )
  const [opened, sold] = await till.sync()
  expect([opened?.outcome, opened?.document]).toEqual(['stored', null])
  expect(sold).toMatchObject({
    outcome: 'stored',
    problem: null,
    document: { path: 'sales/vouchers', id: sale.id, voucher_no: 'T1-000001' },
  })
  const { body } = await desk.get(`sales/vouchers/${sale.id}/`)
  expect(body).toMatchObject({
    status: 'Paid',
    total: '26.00',
    tax: '4.00',
    date: '2026-06-15',
    payment_mode: desk.modes.cash,
  })
  expect(await desk.entries(`sales/vouchers/${sale.id}`)).toEqual([
    ['2026-06-15 regular', 'Dr Walk-in customers 26.00', 'Cr VAT Payable 4.00', 'Cr Sales 22.00'],
    ['2026-06-15 cost', 'Dr Cost of goods sold 8.00', 'Cr Inventory 8.00'],
  ])
  expect(await desk.receipts(sale)).toEqual([[['2026-06-15 regular', 'Dr Cash 26.00', 'Cr Walk-in customers 26.00']]])
  expect(await desk.notes(sale)).toEqual([])
  expect(await till.heartbeat()).toMatchObject({ high_water: 2, head: sale.hash, now: '2026-06-15T12:00:00.000Z' })
})

test('a catalog has what the till sells with, and is not sent again while nothing changed', async () => {
  const first = await till.caller.get(`${tillPath}/catalog/`)
  expect([first.status, first.body.items.length, first.body.till.prefix]).toEqual([200, 2, 'T1'])
  expect(first.body.items.find(({ id }: { id: string }) => id === desk.tea)).toMatchObject({
    name: 'Tea',
    rate: '10',
    stock: '98',
    sold: '2',
    tax_scheme: desk.vat,
  })
  expect(first.body.modes.map(({ name, kind }: Record<string, string>) => `${name} ${kind}`)).toEqual([
    'Cash cash',
    'Card card',
  ])
  const again = await till.caller.get(`${tillPath}/catalog/`, { 'if-none-match': String(first.headers['etag']) })
  expect([again.status, again.text]).toEqual([304, ''])
  expect((await till.heartbeat()).catalog).toBe(first.body.version)
})
