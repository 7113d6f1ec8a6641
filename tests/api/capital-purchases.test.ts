/** Capital purchases stay what they were when they were posted. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from './harness.ts'
import type { TestApp } from './harness.ts'
import { tradeDesk } from './trade-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof tradeDesk>>
beforeAll(async () => {
  app = await startApp()
  desk = await tradeDesk(app)
})
afterAll(() => app.close())

test('whether an item is a fixed asset is fixed once it is billed, so that purchases stay in their part', async () => {
  const [vat, advice] = [await desk.scheme('VAT'), await desk.service('Advice')]
  const party = (await desk.party('Sam')).id
  const { version } = (await desk.get(`inventory/items/${advice}/`)).body
  const rows = [{ item: advice, quantity: '1', rate: '100', tax_scheme: vat }]
  await desk.document('purchase/vouchers', { date: '2026-03-10', party, supplier_no: 'S-1', rows })
  const refusal = await desk.patch(`inventory/items/${advice}`, { version, fixed_asset: true })
  expect([refusal.status, refusal.body.code, Object.keys(refusal.body.errors ?? {})]).toEqual([
    400,
    'ASSET_FIXED',
    ['fixed_asset'],
  ])
  const { sums } = (await desk.get('purchase/purchase-book/totals/')).body
  expect([sums.taxable, sums.capital_taxable]).toEqual(['100.00', '0.00'])
  const other = (await desk.get(`inventory/items/${await desk.service('Van')}/`)).body
  const change = await desk.patch(`inventory/items/${other.id}`, { version: other.version, fixed_asset: true })
  expect([change.status, change.body.fixed_asset]).toEqual([200, true])
})
