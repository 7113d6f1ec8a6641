/**
 * Bills whose landed costs are payable to another supplier (post-trade, act-on-trade, pay-trade, allocations): a paid
 * or merged carrier does not block correcting the bill, and nothing is reopened for a merged party.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from './harness.ts'
import type { TestAnswer, TestApp } from './harness.ts'
import { billPath, paymentDesk, payments, salesPath } from './payment-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof paymentDesk>>
let counter = 0
const accept = ['DATE_BEFORE_LAST']
const templates = 'purchase/vouchers/recurring-templates'

beforeAll(async () => {
  app = await startApp()
  desk = await paymentDesk(app)
})
afterAll(() => app.close())

const freight = (account: string, value: string) => [{ type: 'Freight', value, credit_account: account }]

/** Creates a bill of 1,000.00, with 50.00 of freight payable to a carrier. */
async function freighted() {
  const [supplier, carrier] = [await desk.party(`Supplier ${(counter += 1)}`), await desk.party(`Carrier ${counter}`)]
  const { supplier_account: ledger } = await desk.read('crm/parties', carrier.id)
  const costs = { landed_costs: freight(ledger, '50') }
  const bill = await desk.bill(supplier.id, '1000', costs)
  const owed = async () => [await open(supplier.id), await open(carrier.id)]
  expect(await owed()).toEqual(['1000.00', '50.00'])
  const edit = async (rate: string, landed_costs: object[], more: object = {}) => {
    const now = await desk.read(billPath, bill.id)
    return desk.patch(`${billPath}/${bill.id}`, {
      date: now.date,
      status: 'Issued',
      party: supplier.id,
      supplier_no: now.supplier_no,
      version: now.version,
      rows: desk.row(rate, { id: now.rows[0].id }),
      landed_costs,
      accept,
      ...more,
    })
  }
  return { supplier, carrier, ledger, bill, owed, edit }
}
const open = async (party: string): Promise<string> => {
  const rows = await app.sql<{ open: string }>(
    'select coalesce(sum(open_amount), 0)::numeric(20, 2)::text as open from open_item where party_id = $1',
    [party],
  )
  return rows[0]?.open ?? ''
}
const pay = async (party: string, amount: string) => {
  const [item] = await app.sql<{ id: string }>('select id from open_item where party_id = $1 and open_amount > 0', [
    party,
  ])
  return desk.pays(payments, { party, rows: amount, allocations: [{ item: item?.id, amount }] })
}
const merge = async (party: { id: string }, into: { id: string }) => {
  const { version } = await desk.read('crm/parties', party.id)
  const act = { name: 'merge', into: into.id, date: '2026-06-01' }
  expect((await desk.act('crm/parties', { id: party.id, version }, act)).status).toBe(200)
}
const outcome = ({ status, body }: TestAnswer) => [status, body.code ?? body.open_amount, body.params]

test('a bill can change after its supplier and its carrier were paid; the allocations stay', async () => {
  const { supplier, carrier, ledger, owed, edit } = await freighted()
  await pay(supplier.id, '1000')
  const paid = await pay(carrier.id, '50')
  expect(await owed()).toEqual(['0.00', '0.00'])
  expect(outcome(await edit('1200', freight(ledger, '60')))).toEqual([200, '200.00', undefined])
  expect([await owed(), (await desk.read(payments, paid.id)).open_amount]).toEqual([['200.00', '10.00'], '0.00'])
  expect(outcome(await edit('1200', freight(ledger, '49.99')))).toEqual([409, 'ALLOCATED', undefined])
  expect(outcome(await edit('1200', []))).toEqual([409, 'ALLOCATED', undefined])
  expect(outcome(await edit('999', freight(ledger, '60')))).toEqual([409, 'ALLOCATED', undefined])
  await desk.expectBooksAgree()
})

test('a bill with a paid carrier can be paid at once by another method', async () => {
  const { carrier, bill, owed } = await freighted()
  await pay(carrier.id, '50')
  const { version } = await desk.read(billPath, bill.id)
  const act = { name: 'payment-mode', payment_mode: desk.cash }
  expect(outcome(await desk.act(billPath, { id: bill.id, version }, act))).toEqual([200, '0.00', undefined])
  expect(await owed()).toEqual(['0.00', '0.00'])
  await desk.expectBooksAgree()
})

test('a bill with a merged carrier cannot be cancelled or posted again; the merged party has no open items', async () => {
  for (const isPaid of [true, false]) {
    const { carrier, ledger, bill, owed, edit } = await freighted()
    if (isPaid) await pay(carrier.id, '50')
    const into = await desk.party(`Carrier ${counter} Ltd`)
    await merge(carrier, into)
    const refused = [409, 'PARTY_MERGED', { party: `Carrier ${counter}`, survivor: `Carrier ${counter} Ltd` }]
    const now = await desk.read(billPath, bill.id)
    const cancel = { name: 'cancel', reason: 'Wrong', accept: ['ALLOCATED'] }
    expect(outcome(await desk.act(billPath, now, cancel))).toEqual(refused)
    expect(outcome(await edit('1001', freight(ledger, '50')))).toEqual(refused)
    const words = await edit('1000', freight(ledger, '50'), { remarks: 'Checked' })
    expect([words.status, words.body.remarks]).toEqual([200, 'Checked'])
    expect([await owed(), await open(into.id)]).toEqual([['1000.00', '0.00'], isPaid ? '0.00' : '50.00'])
  }
  await desk.expectBooksAgree()
})

test('landed costs of drafts and templates follow a merged carrier; a draft names no merged one', async () => {
  const [supplier, carrier] = [await desk.party(`Supplier ${(counter += 1)}`), await desk.party(`Carrier ${counter}`)]
  const into = await desk.party(`Carrier ${counter} Ltd`)
  const { supplier_account: ledger } = await desk.read('crm/parties', carrier.id)
  const body = { party: supplier.id, supplier_no: `D-${counter}`, rows: desk.row('1000') }
  const draft = await desk.document(billPath, { ...body, status: 'Draft', landed_costs: freight(ledger, '50') })
  const template = await desk.create(templates, {
    title: 'Crates',
    party: supplier.id,
    repeat_every: '1',
    repeat_unit: 'Month',
    start_date: '2026-06-30',
    is_automatic: false,
    rows: desk.row('1000'),
    landed_costs: freight(ledger, '60'),
  })
  await merge(carrier, into)
  const { supplier_account: kept } = await desk.read('crm/parties', into.id)
  const costsOf = async (path: string, id: string) => (await desk.read(path, id)).landed_costs
  expect(await costsOf(billPath, draft.id)).toMatchObject([{ value: '50', credit_account: kept }])
  expect(await costsOf(templates, template.id)).toMatchObject([{ value: '60', credit_account: kept }])

  const issue = (account: string) =>
    desk.patch(`${billPath}/${draft.id}`, {
      ...body,
      date: draft.date,
      status: 'Issued',
      version: draft.version,
      landed_costs: freight(account, '50'),
      accept,
    })
  expect((await issue(ledger)).body.errors).toEqual({
    'landed_costs.0.credit_account': [expect.stringContaining('inactive')],
  })
  expect(outcome(await issue(kept))).toEqual([200, '1000.00', undefined])
  expect([await open(carrier.id), await open(into.id)]).toEqual(['0.00', '50.00'])
  await desk.expectBooksAgree()
})

test('an invoice partly settled by a note accepts no payment method, in the form or later', async () => {
  const amy = (await desk.party('Amy')).id
  const sale = await desk.invoice(amy, '100')
  const rows = [{ origin_row: sale.rows[0].id, quantity: '0.3' }]
  await desk.document('sales/credit-notes', { party: amy, remarks: 'Torn', rows })
  const now = await desk.read(salesPath, sale.id)
  expect(now.open_amount).toBe('70.00')
  const body = { date: now.date, status: 'Issued', party: amy, version: now.version, accept }
  const edit = { ...body, rows: desk.row('100', { id: now.rows[0].id }), payment_mode: desk.cash }
  expect(outcome(await desk.patch(`${salesPath}/${sale.id}`, edit))).toEqual([409, 'ALLOCATED', undefined])
  const act = { name: 'payment-mode', payment_mode: desk.cash }
  expect(outcome(await desk.act(salesPath, now, act))).toEqual([409, 'WRONG_STATUS', { status: 'Partially Paid' }])
  expect((await desk.read(salesPath, sale.id)).open_amount).toBe('70.00')
})
