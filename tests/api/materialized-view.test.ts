/** The record of an invoice as a tax office inspects it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from './harness.ts'
import type { TestApp } from './harness.ts'
import { tradeDesk } from './trade-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof tradeDesk>>
const path = 'sales/vouchers'

beforeAll(async () => {
  app = await startApp()
  desk = await tradeDesk(app)
})
afterAll(() => app.close())

test('it has the figures of the invoice, the names that it printed, and each print', async () => {
  const vat = await desk.scheme('VAT')
  const customer = await desk.party('Amy Ltd', { tax_number: 'GB 1' })
  const rows = [{ item: await desk.service('Fitting'), quantity: '2', rate: '50', tax_scheme: vat }]
  const invoice = await desk.document(path, { party: customer.id, rows, discount_type: 'amount', discount: '10' })
  const view = async (who = 'owner') => desk.get(`${path}/${invoice.id}/materialized-view/`, who)
  expect((await view()).body).toEqual({
    fiscal_year: '2026',
    bill_no: invoice.voucher_no,
    customer: 'Amy Ltd',
    tax_number: 'GB 1',
    date: '2026-03-20',
    amount: '100.00',
    discount: '10.00',
    taxable: '90.00',
    tax: '11.70',
    total: '101.70',
    synced: false,
    printed: false,
    active: true,
    printed_at: null,
    printed_by: null,
    entered_by: 'Test owner',
    real_time: false,
    payment_method: null,
    prints: [],
  })
  await desk.patch(`crm/parties/${customer.id}`, { version: customer.version, name: 'Amy & Co', tax_number: 'GB 2' })
  for (const count of [1, 2]) {
    expect((await desk.post(`${path}/${invoice.id}/log-print`)).body).toEqual({ print_count: count })
  }
  const { version } = (await desk.get(`${path}/${invoice.id}/`)).body
  await desk.post(`${path}/${invoice.id}/cancel`, { version, reason: 'Twice' })
  const print = { at: expect.stringMatching(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ$/), by: 'Test owner' }
  expect((await view()).body).toMatchObject({
    customer: 'Amy Ltd',
    tax_number: 'GB 1',
    printed: true,
    active: false,
    printed_by: 'Test owner',
    prints: [
      { ...print, print_count: 2 },
      { ...print, print_count: 1 },
    ],
  })
  await app.sql(`update permission_set set permissions = '{}' where name = 'Clerk'`)
  expect((await view('clerk')).status).toBe(403)
  expect((await desk.get(`${path}/${customer.id}/materialized-view/`)).status).toBe(404)
})
