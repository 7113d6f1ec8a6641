/**
 * Purchase vouchers over HTTP: postings and stock of bills, landed costs. Prices far from the last one are warned about
 * by rate-warnings.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp } from './harness.ts'
import type { TestApp } from './harness.ts'
import { tradeDesk } from './trade-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof tradeDesk>>
const path = 'purchase/vouchers'
let sequence = 0
let goods = ''
let work = ''
let vat = ''
let lost = ''
let supplier = ''
let account = ''

beforeAll(async () => {
  app = await startApp()
  desk = await tradeDesk(app)
  vat = await desk.scheme('VAT')
  lost = await desk.scheme('Duty tax', { rate: '10', recoverable: false })
})
afterAll(() => app.close())
beforeEach(async () => {
  sequence += 1
  goods = await desk.item(`Bolt ${sequence}`)
  work = await desk.service(`Cleaning ${sequence}`)
  supplier = (await desk.party(`Sam ${sequence}`)).id
  account = `Sam ${sequence} (Payable)`
})

let bills = 0
const bill = (fields: object) => {
  bills += 1
  return {
    date: '2026-03-10',
    status: 'Issued',
    party: supplier,
    supplier_no: `B-${bills}`,
    accept: ['DATE_BEFORE_LAST'],
    ...fields,
  }
}
const buy = (fields: object) => desk.create(path, bill(fields))

test('goods come in at their net price, the rest posts to its account, input tax is recoverable, the supplier is payable', async () => {
  const rent = await desk.item(`Rent ${sequence}`, {
    track_inventory: false,
    can_be_sold: false,
    can_be_purchased: false,
    indirect_expense: true,
  })
  const rows = [
    { item: goods, quantity: '10', rate: '10', discount_type: 'percent', discount: '10', tax_scheme: vat },
    {
      item: rent,
      quantity: '1',
      rate: '50',
      discount_type: 'amount',
      discount: '5',
      is_trade_discount: false,
      tax_scheme: vat,
    },
    { item: work, quantity: '2', rate: '20', tax_scheme: vat },
  ]
  const purchase = await buy({ rows, due_date: '2026-04-10' })
  expect(purchase).toMatchObject({
    status: 'Issued',
    voucher_no: expect.stringMatching(/^BILL-2026-\d{4}$/),
    supplier_no: `B-${bills}`,
    sub_total: '190.00',
    discount_total: '15.00',
    tax: '22.75',
    total: '197.75',
    open_amount: '197.75',
    rows: [{ cost: '90.00' }, { cost: null }, { cost: null }],
  })
  expect(await desk.entries(`${path}/${purchase.id}`)).toEqual([
    [
      '2026-03-10 regular',
      'Dr VAT Receivable 22.75',
      `Dr Rent ${sequence} 50.00`,
      'Dr Purchases 40.00',
      'Dr Inventory 90.00',
      `Cr Sam ${sequence} (Payable) 197.75`,
      'Cr Discounts received 5.00',
    ],
  ])
  expect(await desk.openItems(purchase.id)).toEqual(['credit 197.75 197.75 2026-04-10'])
  expect(await desk.stock(goods)).toEqual(['10', '90.00'])
  await desk.expectBooksAgree()
})

test('non-recoverable tax is part of a row’s cost', async () => {
  const purchase = await buy({ rows: [{ item: goods, quantity: '4', rate: '25', tax_scheme: lost }] })
  expect(await desk.entries(`${path}/${purchase.id}`)).toEqual([
    ['2026-03-10 regular', 'Dr Inventory 110.00', `Cr ${account} 110.00`],
  ])
  expect(await desk.stock(goods)).toEqual(['4', '110.00'])
})

test('landed costs are allocated by net amount: shares of goods to stock, others to the account of the cost', async () => {
  const carrier = await desk.party(`Carrier ${sequence}`)
  const rows = [
    { item: goods, quantity: '6', rate: '10', tax_scheme: vat },
    { item: work, quantity: '1', rate: '40', tax_scheme: vat },
  ]
  const freight = {
    type: 'Freight',
    value: '10',
    tax_scheme: vat,
    credit_account: carrier.supplier_account,
    description: 'By lorry',
  }
  const purchase = await buy({ rows, landed_costs: [freight] })
  expect(purchase).toMatchObject({
    total: '113.00',
    landed_costs: [
      {
        type: 'Freight',
        value: '10',
        amount: '10.00',
        tax: '1.30',
        credit_account_label: `Carrier ${sequence} (Payable)`,
      },
    ],
    rows: [{ cost: '66.00' }, {}],
  })
  expect(await desk.entries(`${path}/${purchase.id}`)).toEqual([
    [
      '2026-03-10 regular',
      'Dr VAT Receivable 14.30',
      'Dr Purchases 40.00',
      'Dr Inventory 66.00',
      'Dr Freight 4.00',
      `Cr Sam ${sequence} (Payable) 113.00`,
      `Cr Carrier ${sequence} (Payable) 11.30`,
    ],
  ])
  expect(await desk.stock(goods)).toEqual(['6', '66.00'])
  expect(await desk.openItems(purchase.id)).toEqual([
    'credit 113.00 113.00 2026-03-10',
    'credit 11.30 11.30 2026-03-10',
  ])
  expect(purchase.open_amount).toBe('113.00')
  await desk.expectBooksAgree()
  const bare = await desk.post(path, bill({ rows, landed_costs: [{ type: 'Freight', value: '10' }] }))
  expect(bare.body).toMatchObject({
    code: 'REQUIRED',
    errors: { 'landed_costs.0.credit_account': [expect.any(String)] },
  })
  for (const ledger of ['A-I-I', 'I-S-S']) {
    const wrong = { ...freight, credit_account: desk.accounts[ledger] }
    const refused = await desk.post(path, bill({ rows, landed_costs: [wrong] }))
    expect(refused.body).toMatchObject({
      code: 'NOT_A_CREDITOR',
      errors: { 'landed_costs.0.credit_account': [expect.stringContaining('liability')] },
    })
  }
})

test('15.00 of freight over 13 pieces is in stock to the cent, in any order of issues', async () => {
  const rows = [{ item: goods, quantity: '13', rate: '1', tax_scheme: vat }]
  await buy({ rows, landed_costs: [{ type: 'Freight', value: '15', credit_account: desk.accounts['A-C-C'] }] })
  expect(await desk.stock(goods)).toEqual(['13', '28.00'])
  const customer = (await desk.party(`Amy ${sequence}`)).id
  for (const part of [5, 7, 1]) {
    await desk.document('sales/vouchers', { party: customer, rows: [{ item: goods, quantity: `${part}`, rate: '9' }] })
  }
  expect(await desk.stock(goods)).toEqual(['0', '0.00'])
  await desk.expectBooksAgree()
})

test('sales before the goods came are settled by the bill, on the bill’s date', async () => {
  const priced = await desk.item(`Early ${sequence}`, { cost_price: '8' })
  const customer = (await desk.party(`Amy ${sequence}`)).id
  await desk.document('sales/vouchers', {
    party: customer,
    date: '2026-03-05',
    accept: ['NEGATIVE_STOCK', 'DATE_BEFORE_LAST'],
    rows: [{ item: priced, quantity: '10', rate: '20' }],
  })
  const purchase = await buy({ rows: [{ item: priced, quantity: '20', rate: '10', tax_scheme: vat }] })
  expect(await desk.entries(`${path}/${purchase.id}`)).toEqual([
    ['2026-03-10 regular', 'Dr VAT Receivable 26.00', 'Dr Inventory 200.00', `Cr ${account} 226.00`],
    ['2026-03-10 cost', 'Dr Cost of goods sold 20.00', 'Cr Inventory 20.00'],
  ])
  expect(await desk.stock(priced)).toEqual(['10', '100.00'])
  await desk.expectBooksAgree()
  await desk.policy('allow')
  expect((await desk.post(`${path}/${purchase.id}/cancel`, { version: 1, reason: 'Wrong' })).body.status).toBe(
    'Cancelled',
  )
  expect(await desk.stock(priced)).toEqual(['-10', '-80.00'])
  await desk.expectBooksAgree()
  await desk.policy('warn')
})

test('an edited bill reverses and posts again; costs of later sales follow, and texts post nothing', async () => {
  const purchase = await buy({ rows: [{ item: goods, quantity: '10', rate: '10', tax_scheme: vat }] })
  const customer = (await desk.party(`Amy ${sequence}`)).id
  const sale = await desk.document('sales/vouchers', {
    party: customer,
    rows: [{ item: goods, quantity: '4', rate: '20' }],
  })
  const edit = (version: number, fields: object) =>
    desk.patch(`${path}/${purchase.id}`, {
      ...bill({ rows: [{ id: purchase.rows[0].id, item: goods, quantity: '10', rate: '10', tax_scheme: vat }] }),
      supplier_no: purchase.supplier_no,
      version,
      ...fields,
    })
  expect((await edit(1, { remarks: 'Words' })).body.version).toBe(2)
  expect(await desk.entries(`${path}/${purchase.id}`)).toHaveLength(1)
  // Only the tax changes: the stock stays unchanged and belongs to the new entry.
  const untaxed = [
    {
      id: purchase.rows[0].id,
      item: goods,
      quantity: '10',
      rate: '10',
      tax_scheme:
        (await desk.get('tax/schemes/?kind=exempt')).body[0]?.id ??
        (await desk.scheme(`Exempt ${sequence}`, { kind: 'exempt', rate: '0' })),
    },
  ]
  expect((await edit(2, { rows: untaxed })).body.total).toBe('100.00')
  expect(await desk.entries(`${path}/${purchase.id}`)).toHaveLength(3)
  await desk.expectBooksAgree()
  const dearer = [{ ...untaxed[0], rate: '12' }]
  expect((await edit(3, { rows: dearer })).body).toMatchObject({ total: '120.00', rows: [{ cost: '120.00' }] })
  expect((await desk.get(`sales/vouchers/${sale.id}`)).body.rows[0].cost).toBe('48.00')
  expect(await desk.stock(goods)).toEqual(['6', '72.00'])
  await desk.expectBooksAgree()
  expect((await desk.post(`${path}/${purchase.id}/cancel`, { version: 4, reason: 'Wrong' })).body).toMatchObject({
    code: 'WARNINGS',
    params: { codes: 'NEGATIVE_STOCK' },
  })
  const cancelled = await desk.post(`${path}/${purchase.id}/cancel`, {
    version: 4,
    reason: 'Wrong',
    accept: ['NEGATIVE_STOCK'],
  })
  expect(cancelled.body).toMatchObject({ status: 'Cancelled', open_amount: '0.00' })
  await desk.expectBooksAgree()
})

test('a party created from an account gets its other account with the first purchase', async () => {
  const category = (await desk.get('account/categories/?name=Customers')).body[0].id
  await desk.create('account/ledgers', { name: `Half ${sequence}`, category })
  const half = (await desk.get(`crm/parties/?q=Half ${sequence}`)).body.find(
    ({ name }: { name: string }) => name === `Half ${sequence}`,
  )
  expect(half.supplier_account).toBeNull()
  const purchase = await buy({ party: half.id, rows: [{ item: work, quantity: '1', rate: '5', tax_scheme: vat }] })
  expect((await desk.entries(`${path}/${purchase.id}`))[0]).toContain(`Cr Half ${sequence} (Payable) 5.65`)
  expect((await desk.get(`crm/parties/${half.id}`)).body.supplier_account).not.toBeNull()
  await desk.expectBooksAgree()
})

test('the supplier’s own freight is added to the bill and its outstanding amount', async () => {
  const supplierAccount = (await desk.get(`crm/parties/${supplier}`)).body.supplier_account
  const rows = [{ item: goods, quantity: '4', rate: '25', tax_scheme: vat }]
  const purchase = await buy({
    rows,
    landed_costs: [{ type: 'Freight', value: '10', credit_account: supplierAccount }],
  })
  expect(purchase).toMatchObject({
    total: '113.00',
    open_amount: '113.00',
    status: 'Issued',
    rows: [{ cost: '110.00' }],
  })
  expect(await desk.openItems(purchase.id)).toEqual(['credit 123.00 123.00 2026-03-10'])
  await desk.expectBooksAgree()
})
