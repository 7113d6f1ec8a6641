/** Merging items whose units hold different numbers of pieces: drafts, templates and bills hold as many as before. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp } from './harness.ts'
import type { TestApp } from './harness.ts'
import { bills, invoices, recurringDesk } from './recurring-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof recurringDesk>>
let loser = ''
let survivor = ''
let box = ''
let sequence = 0

beforeAll(async () => {
  app = await startApp()
  desk = await recurringDesk(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  sequence += 1
  loser = await desk.item(`Bolts M8 ${sequence}`)
  survivor = await desk.item(`Bolt M8 ${sequence}`)
  box = (await desk.create('inventory/units', { name: `Box ${sequence}` })).id
})

/** Stores how many pieces of an item are in a unit. */
async function holds(item: string, unit: string, factor: string): Promise<void> {
  const { version } = (await desk.get(`inventory/items/${item}/`)).body
  const { status } = await desk.patch(`inventory/items/${item}`, { version, units: [{ unit, factor }] })
  expect(status).toBe(200)
}
async function merge(): Promise<void> {
  const { status, body } = await desk.post('settings/item-merge', { survivor, losers: [loser], date: '2026-06-30' })
  expect([status, body.errors]).toEqual([200, undefined])
}
const read = async (path: string, { id }: { id: string }) => (await desk.get(`${path}/${id}/`)).body

test('2 boxes of 12 are 24 pieces in drafts, templates and bills, where a box of the survivor holds 24', async () => {
  await holds(loser, box, '12')
  await holds(survivor, box, '24')
  await desk.receive(loser, ['100', '4'], '2026-06-01')
  const boxes = { item: loser, unit: box, quantity: '2' }
  const priced = { ...boxes, rate: '90' }
  const sold = { ...priced, tax_scheme: desk.vat }
  const { customer, supplier } = desk
  const draft = (path: string, fields: object) => desk.create(path, { date: '2026-07-05', status: 'Draft', ...fields })
  const invoice = await draft('sales/vouchers', { party: customer.id, rows: [sold] })
  const adjustment = await draft('inventory/adjustments', { purpose: 'Stock In', remarks: 'Counted', rows: [priced] })
  const kit = await desk.item(`Kit ${sequence}`)
  const made = { side: 'out', item: kit, quantity: '1', expected: '1', cost_share: '100' }
  const out = { ...boxes, side: 'out', expected: '2', cost_share: '100' }
  const assembly = await draft('inventory/conversions', { remarks: 'Kits', rows: [{ ...boxes, side: 'in' }, made] })
  const packing = { side: 'in', item: kit, quantity: '1' }
  const packed = await draft('inventory/conversions', { remarks: 'Boxes', rows: [packing, out] })
  const template = await desk.create(invoices, desk.body({ rows: [sold] }))
  const rent = await desk.create(bills, desk.body({ party: supplier.id, rows: [sold] }))
  const materials = 'inventory/bill-of-materials'
  const bill = await desk.create(materials, {
    item: kit,
    quantity: '1',
    overhead: '0',
    rows: [{ ...boxes, side: 'in' }],
  })
  const ofLoser = { item: loser, unit: box, quantity: '2', overhead: '5' }
  const nut = await desk.item(`Nut ${sequence}`)
  const main = await desk.create(materials, { ...ofLoser, rows: [{ side: 'in', item: nut, quantity: '24' }] })
  await merge()

  const pieces = { item: survivor, quantity: '24', unit_factor: '1' }
  expect((await read('sales/vouchers', invoice)).rows).toMatchObject([{ ...pieces, rate: '7.5' }])
  expect((await read('inventory/adjustments', adjustment)).rows).toMatchObject([{ ...pieces, rate: '7.5' }])
  expect((await read('inventory/conversions', assembly)).rows).toMatchObject([pieces, { item: kit }])
  expect((await read('inventory/conversions', packed)).rows).toMatchObject([{ item: kit }, { ...pieces, yield: '1' }])
  for (const [path, one] of [
    [invoices, template],
    [bills, rent],
  ] as const) {
    expect((await read(path, one)).rows).toMatchObject([{ item: survivor, quantity: '24', rate: '7.5' }])
  }
  expect((await read(materials, bill)).rows).toMatchObject([{ item: survivor, quantity: '24' }])
  const units = await app.sql(
    `select trim_scale(unit_factor)::text as factor from bill_of_material_row where bill_id = $1
     union all select trim_scale(unit_factor)::text from bill_of_material where id = $2`,
    [bill.id, main.id],
  )
  expect(units).toEqual([{ factor: '1' }, { factor: '1' }])
  expect(await read(materials, main)).toMatchObject({ item: survivor, quantity: '24', overhead: '5.00' })

  const issued = await desk.post(`sales/vouchers/${invoice.id}/issue`, { version: 1 })
  expect(issued.body).toMatchObject({ total: '203.40', rows: [{ quantity: '24', cost: '96.00' }] })
  expect(await desk.stock(survivor)).toEqual(['76', '304.00'])
  await desk.expectBooksAgree()
})

test('a dozen of the survivor stays twelve where one of the loser is ten, and its box, which only the loser has, is taken over', async () => {
  const { doz } = desk.units
  await holds(loser, String(doz), '10')
  const draft = await desk.create('inventory/adjustments', {
    date: '2026-06-05',
    status: 'Draft',
    purpose: 'Stock In',
    remarks: 'Counted',
    rows: [{ item: loser, quantity: '3', unit: doz, rate: '30' }],
  })
  await merge()
  expect((await read('inventory/adjustments', draft)).rows).toMatchObject([
    { item: survivor, quantity: '30', rate: '3' },
  ])
  expect((await desk.get(`inventory/items/${survivor}/`)).body.units).toEqual([])

  const third = await desk.item(`Bolt, M8 ${sequence}`)
  await holds(third, box, '50')
  const boxed = await desk.create('inventory/adjustments', {
    date: '2026-06-05',
    status: 'Draft',
    purpose: 'Stock In',
    remarks: 'Counted',
    rows: [{ item: third, quantity: '1', unit: box, rate: '100' }],
  })
  loser = third
  await merge()
  expect((await desk.get(`inventory/items/${survivor}/`)).body.units).toMatchObject([{ unit: box, factor: '50' }])
  const { rows } = await read('inventory/adjustments', boxed)
  expect(rows).toMatchObject([{ item: survivor, quantity: '1', unit: box, unit_factor: '50', rate: '100' }])
})

test('a draft note returns the boxes of the line that it returns', async () => {
  await holds(loser, box, '12')
  await holds(survivor, box, '24')
  await desk.receive(loser, ['100', '4'], '2026-06-01')
  const common = { date: '2026-06-05', party: desk.customer.id }
  const sale = await desk.document('sales/vouchers', {
    ...common,
    rows: [{ item: loser, unit: box, quantity: '2', rate: '90', tax_scheme: desk.vat }],
  })
  const rows = [{ origin_row: sale.rows[0].id, quantity: '1' }]
  const note = await desk.create('sales/credit-notes', {
    ...common,
    date: '2026-06-30',
    status: 'Draft',
    remarks: 'Bent',
    rows,
  })
  await merge()
  const { version } = await read('sales/credit-notes', note)
  const { body } = await desk.post(`sales/credit-notes/${note.id}/issue`, { version, accept: ['COUNTED_AFTER'] })
  expect(body).toMatchObject({ total: '101.70', rows: [{ quantity: '1', unit_factor: '12', cost: '48.00' }] })
  await desk.expectBooksAgree()
})
