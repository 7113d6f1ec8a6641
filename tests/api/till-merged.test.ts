/** Sales, returns and voids of a till whose item has been merged into another since it was sold. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import type { Device } from './till-desk.ts'
import { tillDesk } from './till-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof tillDesk>>
let till: Device
let cups = ''
let survivor = ''
let sequence = 0

beforeAll(async () => {
  app = await startApp()
  desk = await tillDesk(app)
})
afterAll(async () => {
  await app.lock('one', null)
  expect(await app.broken('one')).toEqual([])
  await app.close()
})
beforeEach(async () => {
  sequence += 1
  cups = await desk.item(`Cups ${sequence}`, { selling_price: '10' })
  survivor = await desk.item(`Cup ${sequence}`, { selling_price: '10' })
  await desk.receive(cups, ['10', '4'])
  till = await desk.connect(`Till ${sequence}`)
  till.open('0.00')
  await till.sync()
})

async function merge(): Promise<void> {
  const merged = await desk.post('settings/item-merge', { survivor, losers: [cups], date: '2026-06-15' })
  expect([merged.status, merged.body.errors]).toEqual([200, undefined])
}
const stocks = async () => [(await desk.stock(cups))[0], (await desk.stock(survivor))[0]]

test('a void of a sale in an open period is a credit note whose goods go to the survivor', async () => {
  const sale = till.sell([desk.line(cups, ['2', '10'])], [desk.pay('cash', '20.00')])
  await till.sync()
  await merge()
  expect(await stocks()).toEqual(['0', '8'])
  const voided = till.void(sale)
  expect(await till.sync([voided])).toMatchObject([{ document: { path: 'sales/credit-notes', id: voided.id } }])
  expect(await desk.notes(voided)).toEqual(['VOIDED_BY_NOTE'])
  expect(await desk.entries(`sales/credit-notes/${voided.id}`)).toEqual([
    ['2026-06-15 regular', 'Dr Sales 20.00', 'Cr Walk-in customers 20.00'],
    ['2026-06-15 cost', 'Dr Inventory 8.00', 'Cr Cost of goods sold 8.00'],
  ])
  expect(await desk.receipts(voided)).toEqual([[['2026-06-15 regular', 'Dr Walk-in customers 20.00', 'Cr Cash 20.00']]])
  expect(await stocks()).toEqual(['0', '10'])
})

test('a void of a sale that was returned before is refused, also after a merge', async () => {
  const sale = till.sell([desk.line(cups, ['2', '10'])], [desk.pay('cash', '20.00')])
  const back = till.giveBack(sale, [{ line: 0, quantity: '1' }], {
    total: '10.00',
    payments: [desk.pay('cash', '10.00')],
  })
  await till.sync()
  await merge()
  expect(await till.sync([till.void(sale)])).toMatchObject([{ outcome: 'parked', problem: { code: 'RETURNS_EXIST' } }])
  expect((await desk.get(`sales/credit-notes/${back.id}/`)).body.total).toBe('10.00')
  expect(await stocks()).toEqual(['0', '9'])
})

test('goods that come back above what was sold are goods of the survivor', async () => {
  const sale = till.sell([desk.line(cups, ['2', '10'])], [desk.pay('cash', '20.00')])
  await till.sync()
  await merge()
  const back = till.giveBack(sale, [{ line: 0, quantity: '3' }], {
    total: '30.00',
    payments: [desk.pay('cash', '30.00')],
  })
  await till.sync([back])
  expect(await desk.notes(back)).toEqual(['RETURNED_ABOVE'])
  const { rows, total } = (await desk.get(`sales/credit-notes/${back.id}/`)).body
  expect(total).toBe('30.00')
  expect(rows).toMatchObject([
    { item: cups, quantity: '2' },
    { item: survivor, quantity: '1', rate: '10' },
  ])
  expect(await stocks()).toEqual(['0', '11'])
})

/** Stores how many pieces of an item are in a unit. */
async function holds(item: string, unit: string, factor: string): Promise<void> {
  const { version } = (await desk.get(`inventory/items/${item}/`)).body
  expect((await desk.patch(`inventory/items/${item}`, { version, units: [{ unit, factor }] })).status).toBe(200)
}

test('a box of the merged item holds as many pieces as when it was sold, also when more than it come back', async () => {
  const box = (await desk.create('inventory/units', { name: `Box ${sequence}` })).id
  await desk.receive(cups, ['10', '4'])
  await holds(cups, box, '12')
  await holds(survivor, box, '24')
  const sale = till.sell([desk.line(cups, ['1', '120'], { unit: box })], [desk.pay('cash', '120.00')])
  await merge()
  await till.sync()
  expect(await desk.notes(sale)).toEqual(['ITEM_INACTIVE'])
  expect((await desk.get(`sales/vouchers/${sale.id}/`)).body.rows).toMatchObject([
    { item: survivor, unit: box, quantity: '1', unit_factor: '12' },
  ])
  expect(await desk.entries(`sales/vouchers/${sale.id}`)).toEqual([
    ['2026-06-15 regular', 'Dr Walk-in customers 120.00', 'Cr Sales 120.00'],
    ['2026-06-15 cost', 'Dr Cost of goods sold 48.00', 'Cr Inventory 48.00'],
  ])
  expect(await stocks()).toEqual(['0', '8'])
  const back = till.giveBack(sale, [{ line: 0, quantity: '1.5' }], {
    total: '180.00',
    payments: [desk.pay('cash', '180.00')],
  })
  await till.sync([back])
  const { rows, total } = (await desk.get(`sales/credit-notes/${back.id}/`)).body
  expect(total).toBe('180.00')
  expect(rows).toMatchObject([
    { quantity: '1', unit_factor: '12' },
    { quantity: '0.5', unit_factor: '12' },
  ])
  expect(await stocks()).toEqual(['0', '26'])
})
