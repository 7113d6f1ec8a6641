/** Purchase vouchers over HTTP: supplier numbers, and the effects of settings. */
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
let supplier = ''
let account = ''

beforeAll(async () => {
  app = await startApp()
  desk = await tradeDesk(app)
  vat = await desk.scheme('VAT')
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

test('a supplier’s bill number is unique within a year, also for concurrent bills, and can follow later', async () => {
  const rows = [{ item: work, quantity: '1', rate: '5', tax_scheme: vat }]
  const first = await buy({ rows })
  const again = await desk.post(path, bill({ rows, supplier_no: first.supplier_no }))
  expect([again.status, again.body]).toMatchObject([
    400,
    {
      code: 'BILL_NUMBER_USED',
      params: { number: first.supplier_no, voucher: first.voucher_no },
      errors: { supplier_no: [expect.any(String)] },
    },
  ])
  const small = await desk.post(path, bill({ rows, supplier_no: ` ${first.supplier_no.toLowerCase()} ` }))
  expect(small.body.code).toBe('BILL_NUMBER_USED')
  const other = (await desk.party(`Other ${sequence}`)).id
  expect((await desk.post(path, bill({ rows, supplier_no: first.supplier_no, party: other }))).status).toBe(201)
  const twins = ['Twin', 'TWIN', 'twin']
  const both = await Promise.all(twins.map((number) => desk.post(path, bill({ rows, supplier_no: number }))))
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 400, 400])
  await desk.post(`${path}/${first.id}/cancel`, { version: 1, reason: 'Twice' })
  expect((await desk.post(path, bill({ rows, supplier_no: first.supplier_no }))).status).toBe(201)

  const open = await desk.create(path, bill({ rows, supplier_no: '' }))
  expect(open.supplier_no).toBeNull()
  const numbered = { ...bill({ rows: [{ ...rows[0], id: open.rows[0].id }] }), version: 1 }
  expect((await desk.patch(`${path}/${open.id}`, numbered)).body).toMatchObject({
    supplier_no: `B-${bills}`,
    version: 2,
  })
  expect(await desk.entries(`${path}/${open.id}`)).toHaveLength(1)
  await desk.settings({ purchase_number_to_follow: false })
  expect((await desk.post(path, bill({ rows, supplier_no: '' }))).body).toMatchObject({
    code: 'REQUIRED',
    errors: { supplier_no: [expect.any(String)] },
  })
  expect((await desk.post(path, bill({ rows, supplier_no: '', status: 'Draft' }))).status).toBe(201)
  await desk.settings({ purchase_number_to_follow: true })
})

test('a bill of a merged supplier is entered once, also for the survivor', async () => {
  const rows = [{ item: work, quantity: '1', rate: '5', tax_scheme: vat }]
  const first = await buy({ rows })
  const [middle, survivor] = [await desk.party(`Middle ${sequence}`), await desk.party(`Survivor ${sequence}`)]
  for (const [loser, into] of [
    [supplier, middle.id],
    [middle.id, survivor.id],
  ]) {
    const { body: party } = await desk.get(`crm/parties/${loser}/`)
    const merge = { version: party.version, into, date: '2026-03-31' }
    expect((await desk.post(`crm/parties/${loser}/merge`, merge)).status).toBe(200)
  }
  const again = await desk.post(path, bill({ rows, supplier_no: first.supplier_no, party: survivor.id }))
  expect(again.body).toMatchObject({
    code: 'BILL_NUMBER_USED',
    params: { number: first.supplier_no, voucher: first.voucher_no },
  })
  const owed = await app.sql(
    'select sum(open_amount)::numeric(20, 2)::text as open from open_item where party_id = any ($1::uuid[])',
    [[supplier, middle.id, survivor.id]],
  )
  expect(owed).toEqual([{ open: first.total }])
})

test('a capital expense debits an account with the item’s name below Capital expenditure, and no stock', async () => {
  const rows = [{ item: goods, quantity: '1', rate: '900', tax_scheme: vat }]
  expect((await desk.post(path, bill({ rows, is_capital_expense: true }))).body).toMatchObject({
    code: 'SWITCHED_OFF',
    errors: { is_capital_expense: [expect.any(String)] },
  })
  await desk.settings({ purchase_capital_expense: true })
  const purchase = await buy({ rows, is_capital_expense: true })
  const again = await buy({ rows: [...rows, ...rows], is_capital_expense: true })
  expect(await desk.entries(`${path}/${purchase.id}`)).toEqual([
    ['2026-03-10 regular', 'Dr VAT Receivable 117.00', `Dr Bolt ${sequence} 900.00`, `Cr ${account} 1017.00`],
  ])
  expect((await desk.entries(`${path}/${again.id}`))[0]).toContain(`Dr Bolt ${sequence} 1800.00`)
  expect(await desk.stock(goods)).toEqual(['0', '0.00'])
  const [ledger] = await app.sql<{ name: string }>(
    `select c.name from account a join account_category c on c.company_id = a.company_id and c.id = a.category_id where a.name = $1`,
    [`Bolt ${sequence}`],
  )
  expect(ledger?.name).toBe('Capital expenditure')
  await desk.settings({ purchase_capital_expense: false })
})

test('settings: landed costs off, trade discounts on, item prices updated', async () => {
  const rows = [{ item: goods, quantity: '8', rate: '3', tax_scheme: vat }]
  const landed_costs = [{ type: 'Labor', value: '1', credit_account: desk.accounts['A-C-C'] }]
  await desk.settings({ purchase_landed_cost: false })
  expect((await desk.post(path, bill({ rows, landed_costs }))).body).toMatchObject({
    code: 'SWITCHED_OFF',
    errors: { landed_costs: [expect.any(String)] },
  })
  await desk.settings({ purchase_landed_cost: true, purchase_trade_discount: true, purchase_update_cost_price: true })
  const service = {
    item: work,
    quantity: '1',
    rate: '10',
    discount_type: 'amount',
    discount: '4',
    is_trade_discount: true,
    tax_scheme: vat,
  }
  const purchase = await buy({ rows: [...rows, service], landed_costs })
  expect((await desk.entries(`${path}/${purchase.id}`))[0]).toContain('Dr Purchases 6.00')
  // 24.00 and 0.80 of the labour for 8 pieces.
  expect((await desk.get(`inventory/items/${goods}`)).body).toMatchObject({ cost_price: '3.10', version: 2 })
  expect((await desk.get(`inventory/items/${goods}/history`)).body[0]).toMatchObject({
    action: 'update',
    changes: { cost_price: [null, '3.1'] },
  })
  await desk.settings({ purchase_trade_discount: false, purchase_update_cost_price: false })
})

test('a price far from the last one is a warning, in any unit', async () => {
  await desk.settings({ purchase_rate_change_percent: '10' })
  const at = (rate: string, fields: object = {}) =>
    bill({ rows: [{ item: goods, quantity: '1', rate, tax_scheme: vat, ...fields }] })
  expect((await desk.post(path, at('10'))).status).toBe(201)
  expect((await desk.post(path, at('11'))).status).toBe(201)
  const warned = await desk.post(path, at('12.2'))
  expect([warned.status, warned.body]).toMatchObject([
    422,
    { params: { codes: 'RATE_CHANGE' }, errors: { 'rows.0.rate': [expect.stringContaining('11')] } },
  ])
  expect((await desk.post(path, at('132', { unit: desk.units['doz'] }))).status).toBe(201)
  expect((await desk.post(path, { ...at('20'), accept: ['RATE_CHANGE', 'DATE_BEFORE_LAST'] })).status).toBe(201)
  // A backdated bill of February is not compared, and is not the last one.
  expect((await desk.post(path, { ...at('90'), date: '2026-02-10' })).status).toBe(201)
  const later = await desk.post(path, { ...at('90'), date: '2026-03-11' })
  expect([later.status, later.body]).toMatchObject([
    422,
    { errors: { 'rows.0.rate': [expect.stringContaining('20')] } },
  ])
  expect((await desk.post(path, { ...at('95'), date: '2026-02-11' })).status).toBe(201)
  await desk.settings({ purchase_rate_change_percent: null })
})

test('a posted bill with a changed price is emailed only to the configured addresses', async () => {
  const at = (rate: string, fields: object = {}) =>
    bill({ rows: [{ item: goods, quantity: '1', rate, tax_scheme: vat }], ...fields })
  const settings = (await desk.get('settings/purchase')).body
  const emails = ['buyer@example.test', 'boss@example.test']
  const saved = await app.as('owner').send('PUT', '/api/company/one/settings/purchase/', {
    purchase_rate_change_percent: '10',
    purchase_rate_alert_emails: emails,
    version: settings.version,
  })
  expect([saved.status, saved.body.purchase_rate_alert_emails]).toEqual([200, emails])
  await app.mails()

  expect((await desk.post(path, at('10'))).status).toBe(201)
  expect((await desk.post(path, at('10.5'))).status).toBe(201)
  const refused = await desk.post(path, at('12.6'))
  expect([refused.status, refused.body.params]).toEqual([422, { codes: 'RATE_CHANGE' }])
  const draft = await desk.post(path, at('12.6', { status: 'Draft' }))
  expect([draft.status, await app.mails()]).toEqual([201, []])

  const accept = ['DATE_BEFORE_LAST', 'RATE_CHANGE']
  const { body: dear } = await desk.post(path, at('12.6', { accept, supplier_no: 'S-77' }))
  const mails = await app.mails()
  expect(mails.map(({ to }) => to).toSorted()).toEqual(emails.toSorted())
  for (const mail of mails) {
    expect(mail.subject).toBe(`Purchase prices changed: Sam ${sequence}`)
    expect(mail.text).toContain(`Bill S-77 from Sam ${sequence} dated 10 Mar 2026, entered in One,`)
    expect(mail.text).toContain(`Bolt ${sequence}: GBP 10.50 → GBP 12.60 (+20%)`)
    expect(mail.link).toMatch(new RegExp(`/one/purchase/vouchers/${dear.id}$`))
  }

  const row = { id: dear.rows[0].id, item: goods, quantity: '1', tax_scheme: vat }
  const edit = (version: number, rate: string, fields: object = {}) =>
    desk.patch(`${path}/${dear.id}`, {
      ...at(rate, { supplier_no: 'S-77', ...fields }),
      version,
      rows: [{ ...row, rate }],
    })
  expect([(await edit(1, '12.6', { remarks: 'Checked' })).status, await app.mails()]).toEqual([200, []])
  expect((await edit(2, '8.4')).status).toBe(200)
  expect((await app.mails()).map(({ text }) => text.includes('GBP 10.50 → GBP 8.40 (-20%)'))).toEqual([true, true])
  expect((await edit(3, '10.6')).status).toBe(200)
  expect(await app.mails()).toEqual([])

  const wrong = { purchase_rate_alert_emails: ['buyer'], version: saved.body.version }
  expect((await app.as('owner').send('PUT', '/api/company/one/settings/purchase/', wrong)).body).toMatchObject({
    code: 'NOT_AN_EMAIL',
    errors: { purchase_rate_alert_emails: [expect.any(String)] },
  })
  await desk.settings({ purchase_rate_change_percent: null, purchase_rate_alert_emails: [] })
})

test('imports have country, date and paper; without the flag they have none', async () => {
  const fields = { import_country: 'India', import_date: '2026-03-01', import_document_number: 'PP-1' }
  const rows = [{ item: work, quantity: '1', rate: '5', tax_scheme: vat }]
  expect(await buy({ rows, is_import: true, ...fields })).toMatchObject({ is_import: true, ...fields })
  expect(await buy({ rows, ...fields })).toMatchObject({ is_import: false, import_country: null, import_date: null })
  expect((await desk.post(path, bill({ rows, is_import: true, import_date: 'x' }))).body.code).toBe('NOT_A_DATE')
})

test('a supplier, and a tax scheme on every row, are required', async () => {
  const { body } = await desk.post(path, bill({ party: null, rows: [{ item: work, quantity: '1', rate: '5' }] }))
  expect([body.code, Object.keys(body.errors)]).toEqual(['REQUIRED', ['party', 'rows.0.tax_scheme']])
  expect(
    (await desk.post(path, bill({ tax_type: 'none', rows: [{ item: work, quantity: '1', rate: '5' }] }))).status,
  ).toBe(201)
})

test('a tax scheme of the wrong kind is reported as such, not as missing', async () => {
  const withheld = await desk.scheme('TDS', { kind: 'withholding', rate: '1.5' })
  const rows = [
    { item: work, quantity: '1', rate: '5', tax_scheme: withheld },
    { item: work, quantity: '1', rate: '5', tax_scheme: '00000000-0000-7000-8000-000000000000' },
    { item: work, quantity: '1', rate: '5', tax_scheme: null },
  ]
  const { body } = await desk.post(path, bill({ rows }))
  expect(body.errors).toEqual({
    'rows.0.tax_scheme': ['“TDS” is a withholding tax and can’t be used on a line.'],
    'rows.1.tax_scheme': ['This record doesn’t exist. Select another one.'],
    'rows.2.tax_scheme': ['Required.'],
  })
})
