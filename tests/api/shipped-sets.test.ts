/** The daily work that the shipped permission sets allow, and where they require another user. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller, TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { one, tradeDesk } from './trade-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof tradeDesk>>
let party = ''
let goods = ''

beforeAll(async () => {
  app = await startApp()
  desk = await tradeDesk(app)
  party = (await desk.party('Amy', { credit_limit: '50' })).id
  goods = await desk.item('Bolt')
  await desk.receive(goods, ['10', '2'], '2026-03-01')
})
afterAll(() => app.close())

async function holderOf(set: string): Promise<Caller> {
  const { body: sets } = await desk.get('settings/permissions/')
  const { id } = sets.find(({ name }: { name: string }) => name === set)
  const { key } = await desk.create('settings/api-tokens', { name: set, permission_set: id })
  return app.withKey(key)
}

const issued = (quantity: string, fields: object = {}) => ({
  status: 'Issued',
  date: '2026-03-10',
  party,
  rows: [{ item: goods, quantity, rate: '10' }],
  ...fields,
})
/** The requests of a trade form: parties, items, units, tax schemes and the company's settings. */
const formReads = ['crm/parties/pick/', 'inventory/items/pick/', 'inventory/units/options/', 'tax/schemes/options/']

test('a sales clerk sells and takes returns, but cannot override warnings or cancel documents', async () => {
  const clerk = await holderOf('Sales clerk')
  for (const path of [...formReads, 'settings/sales/', 'sales/discounts/options/', 'sales/agents/options/']) {
    expect([path, (await clerk.get(`${one}/${path}`)).status]).toEqual([path, 200])
  }
  const sale = await clerk.post(`${one}/sales/vouchers/`, issued('4'))
  expect([sale.status, sale.body]).toMatchObject([201, { total: '40.00', rows: [{ cost: null }] }])
  expect(sale.body.acts).not.toContain('cancel')
  const back = { remarks: 'Broken', rows: [{ origin_row: sale.body.rows[0].id, quantity: '1' }] }
  expect((await clerk.post(`${one}/sales/credit-notes/`, issued('1', back))).status).toBe(201)

  const [cash] = (await clerk.get(`${one}/settings/payment-modes/options/`)).body
  const money = { date: '2026-03-10', party, rows: [{ method: 'mode', mode: cash.id, amount: '10' }] }
  const receipt = await clerk.post(`${one}/payment-receipts/`, money)
  expect([receipt.status, receipt.body.open_amount]).toEqual([201, '10.00'])
  expect(receipt.body.acts).toEqual(['allocate', 'release'])
  expect((await clerk.post(`${one}/purchase/payments/`, money)).status).toBe(403)

  const above = issued('3', { accept: ['CREDIT_LIMIT'] })
  expect((await clerk.post(`${one}/sales/vouchers/`, above)).body).toMatchObject({
    code: 'NOT_ALLOWED',
    params: { permission: 'sales_vouchers.approve' },
  })
  const free = issued('1', { remarks: 'Goodwill' })
  expect((await clerk.post(`${one}/sales/credit-notes/`, free)).body).toMatchObject({
    params: { permission: 'sales_credit_notes.approve' },
  })
  const cancel = { version: sale.body.version, reason: 'Wrong' }
  expect((await clerk.post(`${one}/sales/vouchers/${sale.body.id}/cancel/`, cancel)).status).toBe(403)
  expect((await clerk.post(`${one}/purchase/vouchers/`, issued('1', { supplier_no: 'S-1' }))).status).toBe(403)
  expect((await clerk.get(`${one}/account/journal-vouchers/`)).status).toBe(403)
})

test('a purchase clerk enters bills and returns, and sells nothing', async () => {
  const clerk = await holderOf('Purchase clerk')
  for (const path of [...formReads, 'settings/purchase/', 'purchase/discounts/options/']) {
    expect([path, (await clerk.get(`${one}/${path}`)).status]).toEqual([path, 200])
  }
  const rows = [
    { item: goods, quantity: '5', rate: '10', tax_scheme: await desk.scheme('Nothing', { kind: 'exempt', rate: '0' }) },
  ]
  const bill = await clerk.post(`${one}/purchase/vouchers/`, issued('5', { supplier_no: 'S-2', rows }))
  expect([bill.status, bill.body]).toMatchObject([201, { total: '50.00' }])
  const back = { remarks: 'Broken', rows: [{ origin_row: bill.body.rows[0].id, quantity: '1' }] }
  expect((await clerk.post(`${one}/purchase/debit-notes/`, issued('1', back))).status).toBe(201)
  expect((await clerk.post(`${one}/sales/vouchers/`, issued('1'))).status).toBe(403)
})

test('a purchase clerk chooses the supplier of freight, and sees no other account', async () => {
  const clerk = await holderOf('Purchase clerk')
  const carrier = await desk.party('Carrier')
  const options = `${one}/account/ledgers/options/`
  const { body: matches } = await clerk.get(`${options}?among=creditor&q=carrier`)
  expect(matches).toMatchObject([
    { id: carrier.supplier_account, label: 'Carrier (Payable)', hint: expect.any(String) },
  ])
  const { body: all } = await clerk.get(`${options}?among=creditor`)
  const labels = all.map(({ label }: { label: string }) => label)
  expect(labels).toContain('Cash')
  expect(labels).not.toContain('Carrier (Receivable)')
  expect(labels).not.toContain('Sales')
  const sales = desk.accounts['I-S-S']
  expect((await clerk.get(`${options}?among=creditor&q=carrier&ids=${sales}`)).body).toHaveLength(1)
  for (const refused of [options, `${options}?among=expense`, `${options}?ids=${sales}`])
    expect([refused, (await clerk.get(refused)).status]).toEqual([refused, 403])
  expect((await (await holderOf('Sales clerk')).get(`${options}?among=creditor`)).status).toBe(403)

  const nothing = await desk.scheme('None', { kind: 'exempt', rate: '0' })
  const bill = issued('5', {
    supplier_no: 'S-3',
    rows: [{ item: goods, quantity: '5', rate: '10', tax_scheme: nothing }],
    landed_costs: [{ type: 'Freight', value: '7', credit_account: carrier.supplier_account }],
  })
  const created = await clerk.post(`${one}/purchase/vouchers/`, bill)
  expect([created.status, created.body]).toMatchObject([201, { total: '50.00', landed_costs: [{ amount: '7.00' }] }])
})

test('a cashier records receipts for invoices, and changes none of them', async () => {
  const cashier = await holderOf('Cashier')
  const reads = ['sales/vouchers/', 'crm/parties/pick/', 'inventory/items/pick/', 'banking/bank-accounts/options/']
  for (const path of reads) expect([path, (await cashier.get(`${one}/${path}`)).status]).toEqual([path, 200])
  const [cash] = (await cashier.get(`${one}/settings/payment-modes/options/`)).body
  const money = { date: '2026-03-10', party, rows: [{ method: 'mode', mode: cash.id, amount: '5' }] }
  const receipt = await cashier.post(`${one}/payment-receipts/`, money)
  expect([receipt.status, receipt.body.amount]).toEqual([201, '5.00'])
  const cancel = { version: receipt.body.version, reason: 'Wrong' }
  expect((await cashier.post(`${one}/payment-receipts/${receipt.body.id}/cancel/`, cancel)).status).toBe(403)
  expect((await cashier.post(`${one}/sales/vouchers/`, issued('1'))).status).toBe(403)
  expect((await cashier.get(`${one}/purchase/vouchers/`)).status).toBe(403)
})
