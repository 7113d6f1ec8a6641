/** Stock adjustments that a user without the permission for costs changes: their rates stay with their goods. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp } from './harness.ts'
import type { TestApp } from './harness.ts'
import { inventory, stockDesk } from './stock-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof stockDesk>>
const path = `${inventory}/adjustments`
let item = ''
let other = ''
let sequence = 0

beforeAll(async () => {
  app = await startApp()
  desk = await stockDesk(app)
  const rights = { inventory_adjustments: { create: true, read: true, update: true } }
  await app.sql(`update permission_set set permissions = $1 where name = 'Clerk'`, [JSON.stringify(rights)])
})
afterAll(() => app.close())
beforeEach(async () => {
  sequence += 1
  item = await desk.item(`Rivet ${sequence}`)
  other = await desk.item(`Hinge ${sequence}`)
})

type Row = { item: string; quantity: string; unit?: string | undefined; rate?: string }

/** Drafts rows by the owner, lets the clerk replace and issue them, and returns the rows as the owner sees them. */
async function changedByClerk(drafted: readonly Row[], changed: readonly Row[]) {
  const { body: draft } = await desk.adjust({ status: 'Draft', rows: drafted })
  const change = { date: '2026-03-10', purpose: 'Stock In', remarks: 'Counted', rows: changed, version: 1 }
  const { body: preview } = await app.as('clerk').post(`${path}/preview/`, { ...change, id: draft.id })
  expect(preview.code).toBeUndefined()
  const { body: stored } = await app.as('clerk').patch(`${path}/${draft.id}/`, change)
  expect(stored.errors).toBeUndefined()
  const { body: issued } = await app.as('clerk').post(`${path}/${draft.id}/issue/`, { version: stored.version })
  expect(issued.status).toBe('Issued')
  return (await app.as('owner').get(`${path}/${draft.id}/`)).body
}

test('2 dozen at 120.00 are 24 pieces at 10.00, 24 pieces at 10.00 are 2 dozen at 120.00', async () => {
  const { doz, pcs } = desk.units
  const dozens = { item, quantity: '2', unit: doz }
  const pieces = { item, quantity: '24', unit: pcs }
  const inPieces = await changedByClerk([{ ...dozens, rate: '120' }], [pieces])
  expect(inPieces).toMatchObject({ total: '240.00', rows: [{ unit_factor: '1', rate: '10' }] })
  const inDozens = await changedByClerk([{ ...pieces, rate: '10' }], [dozens])
  expect(inDozens).toMatchObject({ total: '240.00', rows: [{ unit_factor: '12', rate: '120' }] })
  expect(await desk.stock(item)).toEqual(['48', '480.00'])
  const uneven = await changedByClerk([{ ...dozens, rate: '100' }], [{ item, quantity: '12' }])
  expect(uneven).toMatchObject({ total: '100.00', rows: [{ rate: '8.333333' }] })
})

test('a row keeps its rate when one above it is deleted or inserted', async () => {
  const [first, second] = [
    { item, quantity: '1', rate: '5' },
    { item: other, quantity: '1', rate: '10' },
  ]
  const { rate: _rate, ...kept } = second
  expect(await changedByClerk([first, second], [kept])).toMatchObject({ total: '10.00', rows: [{ rate: '10' }] })
  const third = { item: await desk.item(`Latch ${sequence}`), quantity: '1' }
  expect(await changedByClerk([second], [third, { ...kept, quantity: '3' }])).toMatchObject({
    total: '30.00',
    rows: [{ rate: null }, { rate: '10' }],
  })
})

test('of two rows of an item each keeps its rate, and a third has the cost of the stock', async () => {
  const cheap = { item, quantity: '2', rate: '5' }
  const dear = { item, quantity: '3', rate: '10' }
  const [two, three] = [
    { item, quantity: '2' },
    { item, quantity: '3' },
  ]
  expect((await changedByClerk([cheap, dear], [three])).rows).toMatchObject([{ rate: '10' }])
  const changed = await changedByClerk([cheap, dear], [{ item, quantity: '4' }, three, two])
  expect(changed.rows).toMatchObject([{ rate: null }, { rate: '10' }, { rate: '5' }])
})
