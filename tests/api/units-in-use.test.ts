/** The unit of an item that is not stocked stays while open documents count in it, and can be changed once they are complete. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Doc } from './challan-desk.ts'
import { challanDesk, invoices } from './challan-desk.ts'
import { startApp } from './harness.ts'
import type { TestApp } from './harness.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof challanDesk>>
let dozen = ''

beforeAll(async () => {
  app = await startApp()
  desk = await challanDesk(app)
  dozen = (await desk.get('inventory/units/?name=Dozen')).body[0].id
})
afterAll(() => app.close())

async function change(item: string) {
  const { version } = (await desk.get(`inventory/items/${item}/`)).body
  const { status, body } = await desk.patch(`inventory/items/${item}`, { version, unit: dozen })
  return [status, body.code, Object.keys(body.errors ?? {})]
}
const refusal = [400, 'UNIT_IN_USE', ['unit']]
const accepted = [200, null, []]

test('of an order, until all of it is billed', async () => {
  const cable = await desk.service('Cable')
  const party = (await desk.party('Spinner')).id
  const line = { item: cable, quantity: '10', unit: dozen, rate: '4', tax_scheme: await desk.scheme('VAT of cable') }
  const order: Doc = await desk.create('purchase/purchase-orders', {
    date: '2026-03-10',
    party,
    rows: [line],
    status: 'Issued',
  })
  expect(await change(cable)).toEqual(refusal)
  const rows = [{ ...line, source_row: order.rows[0].id }]
  await desk.document('purchase/vouchers', { party, supplier_no: 'S-1', rows })
  expect((await desk.get(`purchase/purchase-orders/${order.id}/`)).body.status).toBe('Received')
  expect(await change(cable)).toEqual(accepted)
})

test('of a delivery note, until all of it is invoiced', async () => {
  const customer = (await desk.party('Amy')).id
  const hire = await desk.service('Hire')
  const note = await desk.deliver(customer, [{ item: hire, quantity: '10', unit: dozen, rate: '48' }])
  expect(await change(hire)).toEqual(refusal)
  const row = { item: hire, quantity: '10', unit: dozen, rate: '48', source_row: note.rows[0].id }
  await desk.document(invoices, { party: customer, rows: [row] })
  expect(await change(hire)).toEqual(accepted)
})
