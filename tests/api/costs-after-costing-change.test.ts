/** Costs that come later for goods that were received before a change of the costing method: they belong to the lot of that day. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { tradeDesk } from './trade-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof tradeDesk>>
let bolts = ''
let supplier = ''

beforeEach(async () => {
  app = await startApp()
  desk = await tradeDesk(app)
  bolts = await desk.item('Bolts')
  supplier = (await desk.party('Sam')).id
})
afterEach(() => app.close())

test('an allowance on goods that are in the lot lowers its value where nothing moved since', async () => {
  await app.sql(`update company set costing_method = 'average' where slug = 'one'`)
  const rows = [{ item: bolts, quantity: '10', rate: '10', tax_scheme: await desk.scheme('VAT') }]
  const bill = await desk.document('purchase/vouchers', {
    date: '2025-12-01',
    party: supplier,
    supplier_no: 'S1',
    rows,
  })
  const url = '/api/company/one/settings/inventory/'
  const { version } = (await app.as('owner').get(url)).body
  const change = { version, from: '2026-01-01', costing_method: 'fifo' }
  expect((await app.as('owner').post(`${url}costing/`, change)).status).toBe(200)
  await desk.document('purchase/debit-notes', {
    date: '2026-02-01',
    party: supplier,
    remarks: 'Scratched',
    rows: [{ origin_row: bill.rows[0].id, quantity: '1', is_returned: false }],
  })
  expect(await desk.stock(bolts)).toEqual(['10', '90.00'])
  expect(await app.broken('one')).toEqual([])
})
