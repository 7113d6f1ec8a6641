/** Journal entries of documents for users without the permission for stock costs. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from './harness.ts'
import type { TestApp } from './harness.ts'
import { tradeDesk } from './trade-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof tradeDesk>>
beforeAll(async () => {
  app = await startApp()
  desk = await tradeDesk(app)
  const modules = [
    'sales_vouchers',
    'sales_challans',
    'purchase_vouchers',
    'inventory_adjustments',
    'inventory_opening_stock',
  ]
  const rights = Object.fromEntries(modules.map((module) => [module, { read: true }]))
  await app.sql(`update permission_set set permissions = $1 where name = 'Clerk'`, [JSON.stringify(rights)])
})
afterAll(() => app.close())

/** Returns the kinds of the entries of a document that the owner and the clerk see. */
async function kindsOf(document: string): Promise<{ owner: string[]; clerk: string[] }> {
  const kinds = async (who: string): Promise<string[]> => {
    const { status, body } = await desk.get(`${document}/journal-entries/`, who)
    expect(status).toBe(200)
    return body.map(({ kind }: { kind: string }) => kind)
  }
  return { owner: await kinds('owner'), clerk: await kinds('clerk') }
}

test('what goods cost stays hidden behind invoice, delivery note, adjustment and opening stock', async () => {
  const item = await desk.item('Kettle')
  const { id: party } = await desk.party('Ada')
  const adjustment = await desk.receive(item, ['10', '7.5'])
  const rows = [{ item, quantity: '2', rate: '20', tax_scheme: await desk.scheme('Standard') }]
  const invoice = await desk.document('sales/vouchers', { party, rows })
  const note = await desk.document('sales/challans', { party, rows: [{ item, quantity: '1' }] })
  expect(await kindsOf(`sales/vouchers/${invoice.id}`)).toEqual({ owner: ['regular', 'cost'], clerk: ['regular'] })
  expect(await kindsOf(`sales/challans/${note.id}`)).toEqual({ owner: ['cost'], clerk: [] })
  expect(await kindsOf(`inventory/adjustments/${adjustment.id}`)).toEqual({ owner: ['cost'], clerk: [] })
  const stored = await desk.item('Teapot')
  const opening = await desk.create('inventory/opening-stock', { item: stored, quantity: '3', rate: '4' })
  expect(await kindsOf(`inventory/opening-stock/${opening.id}`)).toEqual({ owner: ['opening'], clerk: [] })
})

test('a bill posts what its lines say, which whoever reads it sees', async () => {
  const { id: party } = await desk.party('Stoke')
  const rows = [{ item: await desk.item('Cup'), quantity: '5', rate: '3', tax_scheme: await desk.scheme('VAT') }]
  const bill = await desk.document('purchase/vouchers', { party, supplier_no: 'S 1', rows })
  expect(await kindsOf(`purchase/vouchers/${bill.id}`)).toEqual({ owner: ['regular'], clerk: ['regular'] })
})

test('the last price of a bill is only shown to whoever deals with purchases, and of an invoice to whoever sells', async () => {
  const { id: party } = await desk.party('Sheffield')
  const item = await desk.item('Spoon')
  const tax_scheme = await desk.scheme('Of cutlery')
  await desk.document('purchase/vouchers', {
    party,
    supplier_no: 'S 2',
    rows: [{ item, quantity: '5', rate: '7.5', tax_scheme }],
  })
  await desk.document('sales/vouchers', { party, rows: [{ item, quantity: '1', rate: '20', tax_scheme }] })
  const pricesWith = async (rights: object): Promise<(string | null)[]> => {
    const permissions = JSON.stringify({ inventory_items: { read: true }, ...rights })
    await app.sql(`update permission_set set permissions = $1 where name = 'Clerk'`, [permissions])
    const picked = ['purchase', 'sales'].map(async (trade) => {
      const { status, body } = await desk.get(
        `inventory/items/pick/?ids=${item}&trade=${trade}&party=${party}`,
        'clerk',
      )
      expect([status, body[0].label]).toEqual([200, 'Spoon'])
      return body[0].last_price
    })
    return Promise.all(picked)
  }
  expect(await pricesWith({})).toEqual([null, null])
  expect(await pricesWith({ sales_pos: { read: true }, inventory_adjustments: { create: true } })).toEqual([null, null])
  expect(await pricesWith({ purchase_purchase_orders: { create: true } })).toEqual(['7.5', null])
  expect(await pricesWith({ sales_vouchers_recurring_templates: { update: true } })).toEqual([null, '20'])
})
