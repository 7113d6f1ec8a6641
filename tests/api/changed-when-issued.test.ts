/** A change of one field of an issued document (changed-body) leaves all others, what it posted and what it settled alone. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { billPath, paymentDesk, receipts, salesPath } from './payment-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof paymentDesk>>
let [amy, acme] = ['', '']
beforeAll(async () => {
  app = await startApp()
  desk = await paymentDesk(app)
  await desk.settings({ sales_final: false, purchase_final: false, sales_agents: true, purchase_landed_cost: true })
  amy = (await desk.party('Amy')).id
  acme = (await desk.party('Acme')).id
})
afterAll(() => app.close())

/** Changes only the remarks; returns the differences of the document. */
async function differing(path: string, { id }: { id: string }): Promise<string[]> {
  const before = await desk.read(path, id)
  const entries = await desk.entries(`${path}/${id}`)
  const { status, body } = await desk.patch(`${path}/${id}`, { version: before.version, remarks: 'By phone' })
  expect([status, body.errors]).toEqual([200, undefined])
  expect(await desk.entries(`${path}/${id}`)).toEqual(entries)
  const after = await desk.read(path, id)
  return Object.keys(after).filter((name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]))
}

const touched = ['remarks', 'version', 'updated_at'].toSorted()
/** Rows keep their ids, and the stock its movements. */
const named = async (path: string, of: { id: string }) => (await differing(path, of)).toSorted()

test('a bill keeps its landed costs and its import details', async () => {
  const freight = { type: 'Freight', value: '50', credit_account: desk.cashLedger, description: 'By ship' }
  const imported = {
    is_import: true,
    import_country: 'Norway',
    import_date: '2026-03-18',
    import_document_number: 'N-7',
  }
  const bill = await desk.bill(acme, '100', { ...imported, landed_costs: [freight], due_date: '2026-05-01' })
  expect(bill.landed_costs).toHaveLength(1)
  expect(await named(billPath, bill)).toEqual(touched)
})

test('a paid invoice keeps its payment method, its agent and its receipt', async () => {
  const { id: agent } = await desk.create('sales/agents', { name: 'Grace', commission_rate: '1' })
  const invoice = await desk.invoice(amy, '100', { payment_mode: desk.cash, sales_agent: agent, reference: 'PO 7' })
  expect([invoice.status, invoice.sales_agent]).toEqual(['Paid', agent])
  expect(await named(salesPath, invoice)).toEqual(touched)
})

test('a receipt keeps its allocations, and the invoice stays paid', async () => {
  const invoices = [await desk.invoice(amy, '40'), await desk.invoice(amy, '60')]
  const receipt = await desk.pays(receipts, {
    party: amy,
    rows: '70',
    allocations: await desk.shares(invoices, ['40', '30']),
  })
  expect(await named(receipts, receipt)).toEqual(touched)
  expect((await desk.read(salesPath, invoices[1]?.id ?? '')).open_amount).toBe('30.00')
  await desk.expectBooksAgree()
})

test('a pending cheque keeps its intended allocations', async () => {
  const { id: bank } = await desk.bank('Barclays')
  const invoice = await desk.invoice(amy, '25')
  const rows = [{ method: 'cheque', bank_account: bank, amount: '25', cheque_number: '7' }]
  const receipt = await desk.pays(receipts, { party: amy, rows, allocations: await desk.shares([invoice]) })
  expect([receipt.status, receipt.allocations]).toEqual(['Issued', [expect.objectContaining({ settled: '25.00' })]])
  expect(await named(receipts, receipt)).toEqual(touched)
})
