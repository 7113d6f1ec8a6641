/** Settings of sales, purchases and invoices over HTTP: permissions, and their effect on documents. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from './harness.ts'
import type { TestApp } from './harness.ts'
import { one, tradeDesk } from './trade-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof tradeDesk>>
let customer = ''

beforeAll(async () => {
  app = await startApp()
  desk = await tradeDesk(app)
  customer = (await desk.party('Amy')).id
})
afterAll(() => app.close())

const put = (page: string, body: object, who = 'owner') => app.as(who).send('PUT', `${one}/settings/${page}/`, body)

test('every member can read them, owner and admins change them, and changes are logged', async () => {
  expect((await desk.get('settings/sales', 'clerk')).body).toMatchObject({
    sales_trade_discount: true,
    sales_tax_type: 'exclusive',
    version: 1,
  })
  expect((await put('sales', { sales_agents: false, version: 1 }, 'accountant')).body.code).toBe('NOT_ALLOWED')
  const changed = await put('sales', { sales_agents: false, sales_tax_type: 'none', version: 1 }, 'admin')
  expect([changed.status, changed.body]).toMatchObject([
    200,
    { sales_agents: false, sales_tax_type: 'none', sales_remarks: true, version: 2 },
  ])
  expect((await put('sales', { sales_agents: false, version: 2 })).body.version).toBe(2)
  const [row] = await app.sql<{ changes: object; resource: string }>(
    `select changes, resource from audit_log where resource like 'settings/%' order by at desc limit 1`,
  )
  expect(row).toEqual({
    resource: 'settings/sales',
    changes: { sales_agents: [true, false], sales_tax_type: ['exclusive', 'none'] },
  })
  expect((await put('sales', { sales_agents: true, version: 1 })).body).toMatchObject({
    code: 'STALE',
    params: { who: app.emailOf('admin') },
  })
  expect((await put('sales', { purchase_due_date: true })).body).toMatchObject({
    code: 'UNKNOWN_FIELD',
    errors: { purchase_due_date: [expect.any(String)], version: [expect.any(String)] },
  })
  expect((await put('invoice', { invoice_template: 3, invoice_footer: ' Thank you. ', version: 2 })).body).toEqual({
    invoice_template: 3,
    print_signatures: false,
    invoice_footer: 'Thank you.',
    version: 3,
  })
  expect((await put('invoice', { invoice_template: 5, version: 3 })).body.code).toBe('NOT_IN_LIST')
  expect(
    (await put('purchase', { purchase_rate_change_percent: '12.50', version: 3 })).body.purchase_rate_change_percent,
  ).toBe('12.5')
  expect(
    (await put('purchase', { purchase_rate_change_percent: null, version: 4 })).body.purchase_rate_change_percent,
  ).toBeNull()
})

test('a document without a tax type takes the company’s, and prints with its paper and footer', async () => {
  const work = await desk.service('Fitting')
  const vat = await desk.scheme('VAT')
  const rows = [{ item: work, quantity: '1', rate: '113', tax_scheme: vat }]
  const body = { date: '2026-05-01', party: customer, status: 'Issued', rows }
  expect((await desk.post('sales/vouchers', body)).body).toMatchObject({
    tax_type: 'none',
    total: '113.00',
    printed: { footer: 'Thank you.', template: 3 },
  })
  await desk.settings({ sales_tax_type: 'inclusive' })
  expect((await desk.post('sales/vouchers', body)).body).toMatchObject({
    tax_type: 'inclusive',
    total: '113.00',
    tax: '13.00',
  })
  await desk.settings({ sales_tax_type: 'exclusive' })
  expect((await desk.post('sales/vouchers', body)).body).toMatchObject({ tax_type: 'exclusive', total: '127.69' })
})

test('items without a code or a customs code cannot be sold where the company requires one, except in drafts', async () => {
  const bare = await desk.service('Bare')
  const coded = await desk.service('Coded', { code: 'C-1' })
  const category = await desk.create('inventory/categories', { name: 'Classed', hs_code: '0902' })
  const classed = await desk.service('Classed', { code: 'C-2', category: category.id })
  const sell = (item: string, status = 'Issued') =>
    desk.post('sales/vouchers', {
      date: '2026-05-01',
      party: customer,
      status,
      rows: [{ item, quantity: '1', rate: '1' }],
    })
  await desk.settings({ sales_require_item_code: true })
  expect((await sell(bare)).body).toMatchObject({
    code: 'CODE_MISSING',
    errors: { 'rows.0.item': [expect.stringContaining('Bare')] },
  })
  expect([(await sell(coded)).status, (await sell(bare, 'Draft')).status]).toEqual([201, 201])
  await desk.settings({ sales_require_hs_code: true })
  expect((await sell(coded)).body).toMatchObject({
    code: 'HS_CODE_MISSING',
    errors: { 'rows.0.item': [expect.any(String)] },
  })
  expect((await sell(classed)).body.rows[0].hs_code).toBe('0902')
  await desk.settings({ sales_require_item_code: false, sales_require_hs_code: false })
})

test('a trade discount can be entered while the setting is on, as it is at first, and stays on existing documents', async () => {
  const work = await desk.service('Discounted')
  const row = { item: work, quantity: '1', rate: '10', discount_type: 'amount', discount: '4', is_trade_discount: true }
  const body = { date: '2026-05-01', party: customer, status: 'Issued', rows: [row] }
  const { body: sale } = await desk.post('sales/vouchers', body)
  expect(await desk.entries(`sales/vouchers/${sale.id}`)).toEqual([
    ['2026-05-01 regular', 'Dr Amy (Receivable) 6.00', 'Cr Sales 6.00'],
  ])
  await desk.settings({ sales_trade_discount: false })
  expect((await desk.post('sales/vouchers', body)).body.code).toBe('SWITCHED_OFF')
  const update = { ...body, remarks: 'Kept', version: 1, rows: [{ ...row, id: sale.rows[0].id }] }
  expect((await desk.patch(`sales/vouchers/${sale.id}`, update)).status).toBe(200)
})

test('discounts reduce revenue and cost by the setting where a document does not say, on goods and services alike', async () => {
  const work = await desk.service(`Work ${Math.random()}`)
  const goods = await desk.item(`Goods ${Math.random()}`)
  const tenOff = { rate: '10', quantity: '1', discount_type: 'amount', discount: '1' }
  const rows = [
    { item: work, ...tenOff },
    { item: goods, ...tenOff },
  ]
  const entryOf = async (path: string, body: object) => {
    const document = await desk.document(path, { date: '2026-05-02', party: customer, tax_type: 'none', ...body })
    return (await desk.entries(`${path}/${document.id}`))[0]
  }
  const bill = { rows, supplier_no: 'D-1' }
  await desk.settings({ sales_trade_discount: true, purchase_trade_discount: true })
  expect(await entryOf('purchase/vouchers', bill)).toEqual([
    '2026-05-02 regular',
    'Dr Purchases 9.00',
    'Dr Inventory 9.00',
    'Cr Amy (Payable) 18.00',
  ])
  const header = { rows: [{ item: work, rate: '20', quantity: '1' }], discount_type: 'amount', discount: '2' }
  expect(await entryOf('sales/vouchers', header)).toEqual([
    '2026-05-02 regular',
    'Dr Amy (Receivable) 18.00',
    'Cr Sales 18.00',
  ])
  await desk.settings({ sales_trade_discount: false, purchase_trade_discount: false })
  expect(await entryOf('purchase/vouchers', { ...bill, supplier_no: 'D-2' })).toEqual([
    '2026-05-02 regular',
    'Dr Purchases 10.00',
    'Dr Inventory 9.00',
    'Cr Discounts received 1.00',
    'Cr Amy (Payable) 18.00',
  ])
  expect(await entryOf('sales/vouchers', header)).toEqual([
    '2026-05-02 regular',
    'Dr Discounts allowed 2.00',
    'Dr Amy (Receivable) 18.00',
    'Cr Sales 20.00',
  ])
})
