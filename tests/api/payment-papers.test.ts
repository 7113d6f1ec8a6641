/** Receipts and payments on paper (paper-of-payment): their allocations, unchanged by later events. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pdfText } from '../support/pdf-text.ts'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { payments, paymentDesk, receipts } from './payment-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof paymentDesk>>

beforeAll(async () => {
  app = await startApp()
  desk = await paymentDesk(app)
})
afterAll(() => app.close())

const printed = async (path: string, id: string): Promise<string> =>
  pdfText((await app.as('owner').get(`/api/company/one/${path}/${id}/print.pdf/`)).bytes)

test('a receipt prints payer, method, invoices, and the remaining advance', async () => {
  const party = await desk.party('Amy Alder', { address: '1 Quay Lane', tax_number: 'T1' })
  const first = await desk.invoice(party.id, '70')
  const second = await desk.invoice(party.id, '60')
  const allocations = await desk.shares([first, second], ['70', '30'])
  const bank = await desk.bank('Nabil')
  const rows = [{ method: 'bank', bank_account: bank.id, amount: '110' }]
  const receipt = await desk.pays(receipts, { party: party.id, rows, write_off: '0.5', allocations, remarks: 'Thanks' })
  const text = await printed(receipts, receipt.id)
  for (const part of [
    'Payment receipt',
    receipt.voucher_no,
    'Amy Alder',
    '1 Quay Lane',
    'Bank transfer, Nabil',
    first.voucher_no,
    second.voucher_no,
    '70.00',
    '30.00',
    '110.00',
    '10.50',
    'Thanks',
  ]) {
    expect(text).toContain(part)
  }
})

test('a payment keeps its party’s former name, counts its prints and shows its cancellation', async () => {
  const party = await desk.party('Bolt & Co')
  const bill = await desk.bill(party.id, '40')
  const payment = await desk.pays(payments, { party: party.id, rows: '40', allocations: await desk.shares([bill]) })
  const { version } = await desk.read('crm/parties', party.id)
  expect((await desk.patch(`crm/parties/${party.id}`, { name: 'Bolt Ltd', version })).status).toBe(200)
  expect(await printed(payments, payment.id)).toContain('Bolt & Co')
  expect(await printed(payments, payment.id)).toContain(`Supplier’s bill no. ${bill.supplier_no}`)
  expect(payment.chain).toMatchObject([{ number: bill.voucher_no, supplier_number: bill.supplier_no }])
  expect((await desk.post(`${payments}/${payment.id}/log-print`)).body).toEqual({ print_count: 1 })
  expect((await desk.post(`${payments}/${payment.id}/log-print`)).body).toEqual({ print_count: 2 })
  const now = await desk.read(payments, payment.id)
  expect((await desk.act(payments, now, { name: 'cancel', reason: 'Paid twice' })).status).toBe(200)
  const text = await printed(payments, payment.id)
  expect(text).toContain('Copy 1 of the original')
  expect(text).toContain('(cancelled)')
  expect(text).toContain('Paid twice')
})

test('a receipt names an opening balance that it settles, which has no number', async () => {
  const party = await desk.party('Cara Cole')
  const body = { account: party.customer_account, opening_dr: '15.50' }
  const opening = await desk.create('account/opening-balances', body)
  const allocations = await desk.shares([opening])
  const receipt = await desk.pays(receipts, { party: party.id, rows: '20', allocations })
  expect(await printed(receipts, receipt.id)).toMatch(/1 Opening balance .* 15\.50 15\.50/)
})
