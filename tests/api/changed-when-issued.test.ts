/** A change of one field of an issued document leaves all others, what it posted and what it settled alone. */
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

/** Changes only the remarks, or the given fields; returns the differences of the document. */
async function differing(path: string, { id }: { id: string }, fields: object = { remarks: 'By phone' }) {
  const before = await desk.read(path, id)
  const entries = await desk.entries(`${path}/${id}`)
  const { status, body } = await desk.patch(`${path}/${id}`, { version: before.version, ...fields })
  expect([status, body.errors]).toEqual([200, undefined])
  expect(await desk.entries(`${path}/${id}`)).toEqual(entries)
  const after = await desk.read(path, id)
  return Object.keys(after).filter((name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]))
}

/** The amounts of the receipts that an invoice has created and that are not cancelled. */
const receivedFor = async (id: string) =>
  (
    await app.sql<{ amount: string }>(
      `select amount::numeric(20, 2)::text as amount from payment where made_by_id = $1 and status <> 'Cancelled'`,
      [id],
    )
  ).map(({ amount }) => amount)

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

/** The books change after the documents below are issued: tax rate, units in a box, account of sales, cost price. */
async function booksThatChange(name: string) {
  const vat = await desk.scheme(`VAT of ${name}`)
  const { id: box } = await desk.create('inventory/units', { name: `Box of ${name}` })
  const goods = await desk.item(name, { units: [{ unit: box, factor: '12' }] })
  const change = async () => {
    const changed = async (path: string, fields: object) => {
      const { version } = (await desk.get(`${path}/`)).body
      expect((await desk.patch(path, { version, ...fields })).status).toBe(200)
    }
    await changed(`tax/schemes/${vat}`, { rate: '15' })
    await changed(`inventory/items/${goods}`, {
      units: [{ unit: box, factor: '24' }],
      sales_account_type: 'dedicated',
      cost_price: '9',
    })
  }
  return { goods, change, row: { item: goods, unit: box, quantity: '1', rate: '100', tax_scheme: vat } }
}

test.each([true, false])(
  'remarks, due date, agent and payment method leave figures, accounts and stock as they were posted, final or not: %s',
  async (isFinal) => {
    await desk.settings({ sales_final: isFinal, purchase_final: isFinal, purchase_update_cost_price: true })
    const name = `Bolt ${isFinal}`
    const { goods, change, row } = await booksThatChange(name)
    const rows = [row]
    const bill = await desk.bill(acme, '100', { rows: [{ ...row, quantity: '3' }] })
    const invoice = await desk.invoice(amy, '100', { rows, payment_mode: desk.cash, remarks: 'First' })
    const delivery = await desk.document('sales/challans', { party: amy, rows })
    expect([bill.total, invoice.total, await desk.stock(goods)]).toEqual(['339.00', '113.00', ['12', '100.00']])
    await change()
    const { id: agent } = await desk.create('sales/agents', { name: `Agent ${isFinal}`, commission_rate: '1' })
    const open = { remarks: 'By phone', due_date: '2026-06-01', sales_agent: agent }
    expect((await differing(salesPath, invoice, open)).toSorted()).toEqual(
      ['due_date', 'sales_agent', 'sales_agent_label', ...touched].toSorted(),
    )
    expect((await desk.read(salesPath, invoice.id)).total).toBe('113.00')
    expect(await named(billPath, bill)).toEqual(touched)
    expect(await named('sales/challans', delivery)).toEqual(touched)
    expect(await desk.stock(goods)).toEqual(['12', '100.00'])
    const { version } = await desk.read(salesPath, invoice.id)
    const owed = await desk.patch(`${salesPath}/${invoice.id}`, { version, payment_mode: null })
    expect([owed.body.total, owed.body.open_amount, owed.body.rows[0].unit_factor]).toEqual(['113.00', '113.00', '12'])
    expect(await desk.openItems(invoice.id)).toEqual(['debit 113.00 113.00 2026-06-01'])
    const other = await desk.mode(`Till ${isFinal}`)
    const paid = await desk.patch(`${salesPath}/${invoice.id}`, { version: owed.body.version, payment_mode: other })
    expect([paid.body.status, paid.body.open_amount]).toEqual(['Paid', '0.00'])
    expect(await receivedFor(invoice.id)).toEqual(['113.00'])
    const { cost_price: cost } = (await desk.get(`inventory/items/${goods}/`)).body
    expect(cost).toBe('9.00')
    if (!isFinal) {
      const { supplier_no: taken } = await desk.bill(acme, '1')
      const numbered = (supplier_no: string) =>
        desk.patch(`${billPath}/${bill.id}`, { version: bill.version + 1, supplier_no })
      expect(desk.wrong(await numbered(taken))).toEqual(['BILL_NUMBER_USED', 'supplier_no'])
      expect((await numbered('M-78')).body).toMatchObject({ supplier_no: 'M-78', total: '339.00' })
      expect(await desk.stock(goods)).toEqual(['12', '100.00'])
    }
    await desk.expectBooksAgree()
    await desk.settings({ sales_final: false, purchase_final: false, purchase_update_cost_price: false })
  },
)

/** Sends other rows of a bill, expects the books to agree, and cancels it: nothing is left of it. */
async function changedAndCancelled(bill: { id: string; version: number }, rows: object[]) {
  const changed = await desk.patch(`${billPath}/${bill.id}`, { version: bill.version, rows })
  expect([changed.status, changed.body.errors]).toEqual([200, undefined])
  await desk.expectBooksAgree()
  const cancelled = await desk.act(billPath, changed.body, { name: 'cancel', reason: 'Sent twice' })
  expect([cancelled.status, cancelled.body.status]).toEqual([200, 'Cancelled'])
  await desk.expectBooksAgree()
  return changed.body
}

test('a bill whose goods get another unit of the same size links its stock value once, and can be cancelled', async () => {
  const [{ id: box }, { id: dozen }] = [
    await desk.create('inventory/units', { name: 'Box of nuts' }),
    await desk.create('inventory/units', { name: 'Dozen of nuts' }),
  ]
  const units = [box, dozen].map((unit) => ({ unit, factor: '12' }))
  const nut = await desk.item('Nut', { units })
  const row = { item: nut, unit: dozen, quantity: '1', rate: '120', tax_scheme: desk.none }
  const bill = await desk.bill(acme, '120', { rows: [row] })
  const changed = await changedAndCancelled(bill, [{ ...row, id: bill.rows[0].id, unit: box }])
  expect([changed.total, changed.rows[0].unit]).toEqual(['120.00', box])
  expect(await desk.stock(nut)).toEqual(['0', '0.00'])
})

test('a bill whose rows change places, and with them a cent of freight, keeps each item’s value with its entry', async () => {
  const [nail, screw] = [await desk.item('Nail'), await desk.item('Screw')]
  const freight = { type: 'Freight', value: '10.01', credit_account: desk.cashLedger }
  const rows = [nail, screw].map((item) => ({ item, quantity: '1', rate: '100', tax_scheme: desk.none }))
  const bill = await desk.bill(acme, '200', { rows, landed_costs: [freight] })
  const before = [await desk.stock(nail), await desk.stock(screw)]
  expect(before.map(([, value]) => value).toSorted()).toEqual(['105.00', '105.01'])
  const places = rows.map((row, index) => ({ ...row, id: bill.rows[index].id })).toReversed()
  const swapped = await desk.patch(`${billPath}/${bill.id}`, { version: bill.version, rows: places })
  expect([await desk.stock(nail), await desk.stock(screw)]).toEqual(before.toReversed())
  await desk.expectBooksAgree()
  await changedAndCancelled(swapped.body, places.toReversed())
  expect([await desk.stock(nail), await desk.stock(screw)]).toEqual([
    ['0', '0.00'],
    ['0', '0.00'],
  ])
})
