/** Recurring templates over HTTP: what is stored and checked, their dates, and their acts. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { bills, invoices, recurringDesk } from './recurring-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof recurringDesk>>

beforeAll(async () => {
  app = await startApp()
  desk = await recurringDesk(app)
})
afterAll(async () => {
  expect(await app.broken('one')).toEqual([])
  await app.close()
})
beforeEach(() => app.setNow('2026-06-15T12:00:00Z'))

test('a template has the content of an invoice, its amount and its next five dates', async () => {
  const template = await desk.add({ due_after: '30', due_unit: 'Day', discount_type: 'amount', discount: '20' })
  expect(template).toMatchObject({
    title: 'Monthly fee',
    party_label: 'Amy',
    total: '203.40',
    status: 'Active',
    next_date: '2026-06-30',
    next_dates: ['2026-06-30', '2026-07-30', '2026-08-30', '2026-09-30', '2026-10-30'],
    document_count: '0',
    runs: [],
    runs_as: 'Test owner',
    rows: [{ item_label: 'Monthly fee', quantity: '2', rate: '100', tax_scheme_label: 'VAT' }],
    acts: ['edit', 'run', 'skip', 'pause', 'delete'],
  })
  const { body: rows } = await desk.get(`${invoices}/?q=monthly`)
  expect(rows[0]).toMatchObject({
    title: 'Monthly fee',
    party_label: 'Amy',
    total: '203.40',
    repeats: { every: 1, unit: 'Month' },
    next_date: '2026-06-30',
    last_document: null,
    status: 'Active',
  })
})

test('a date at the end of the month stays there, and dates end', async () => {
  const { next_dates: dates } = await desk.add({ start_date: '2026-08-31', end_date: '2026-12-30' })
  expect(dates).toEqual(['2026-08-31', '2026-09-30', '2026-10-31', '2026-11-30'])
  const counted = await desk.add({ start_date: '2026-07-01', repeat_every: '2.0', repeat_unit: 'Week', end_after: '3' })
  expect(counted['next_dates']).toEqual(['2026-07-01', '2026-07-15', '2026-07-29'])
})

test('the content is checked like an invoice, the schedule at its fields, all at once', async () => {
  const row = { item: desk.fee, quantity: '0', rate: '100' }
  await desk.expectRefused(
    {
      title: ' ',
      party: null,
      rows: [row],
      repeat_every: '1.5',
      due_after: '-1',
      start_date: '2026-06-30',
      end_date: '2026-06-29',
      end_after: '0',
    },
    {
      title: ['Required.'],
      party: ['Required.'],
      'rows.0.quantity': ['Enter a number above zero.'],
      repeat_every: ['Enter a whole number, such as 30.'],
      due_after: ['Enter zero or more.'],
      due_unit: ['Required.'],
      end_date: ['The end date is before the start date.'],
      end_after: ['Enter a number above zero.'],
    },
  )
  await desk.expectRefused({ repeat_every: '1000' }, { repeat_every: ['Enter at most 999.'] })
  await desk.expectRefused({ start_date: 'soon' }, { start_date: ['Enter a valid date, such as 2026-03-31.'] })
  await desk.expectRefused({ date: '2026-06-30' }, { date: ['The field “date” is not recognised.'] })
  // A draft needs no customer yet, and no fiscal year has to cover the dates yet.
  const draft = await desk.add({ party: null, is_automatic: false, start_date: '2030-01-31' })
  expect(draft).toMatchObject({ party: null, next_date: '2030-01-31' })
})

test('a start date far back is refused', async () => {
  await desk.expectRefused(
    { start_date: '2026-04-01', repeat_unit: 'Day' },
    { start_date: ['More than 60 documents would be dated before today. Enter a later start date.'] },
  )
})

test('a change keeps what is absent, is in the history, and an unchanged one is not', async () => {
  const { id } = await desk.add({ title: 'Changed' })
  const changed = await desk.patch(`${invoices}/${id}`, { version: 1, repeat_every: '2', remarks: 'By the quarter' })
  expect([changed.status, changed.body.version, changed.body.next_dates.slice(0, 2)]).toEqual([
    200,
    2,
    ['2026-06-30', '2026-08-30'],
  ])
  const same = await desk.patch(`${invoices}/${id}`, { version: 2, repeat_every: '2' })
  expect([same.status, same.body.version]).toEqual([200, 2])
  const { body: history } = await desk.get(`${invoices}/${id}/history`)
  expect(history.map(({ action, changes }: { action: string; changes: object }) => [action, changes])).toEqual([
    ['update', { repeat_every: ['1', '2'], remarks: [null, 'By the quarter'] }],
    ['create', expect.objectContaining({ title: [null, 'Changed'], total: [null, '226.00'] })],
  ])
  const stale = await desk.patch(`${invoices}/${id}`, { version: 1, title: 'Late' })
  expect([stale.status, stale.body.code]).toEqual([409, 'STALE'])
})

test('the next invoice is made at once, dated today, with figures, postings and the due date of the template', async () => {
  const template = await desk.add({ title: 'Now', due_after: '1', due_unit: 'Month' })
  const { status, body } = await desk.act(template, 'run')
  expect(status).toBe(200)
  expect(body).toMatchObject({ document_count: '1', last_date: '2026-06-30', next_date: '2026-07-30' })
  const [invoice] = await desk.documents(template)
  expect(invoice).toMatchObject({
    status: 'Issued',
    date: '2026-06-15',
    due_date: '2026-07-15',
    total: '226.00',
    tax: '26.00',
    chain: [{ path: invoices, id: template.id, number: 'Now', relation: 'made_by', date: '2026-06-30' }],
  })
  expect(await desk.entries(`sales/vouchers/${invoice.id}`)).toEqual([
    ['2026-06-15 regular', 'Dr Amy (Receivable) 226.00', 'Cr VAT Payable 26.00', 'Cr Sales 200.00'],
  ])
  expect(await desk.openItems(invoice.id)).toEqual(['debit 226.00 226.00 2026-07-15'])
  // The same request twice is one run; without a due date the terms of the customer apply.
  const again = await desk.post(`${invoices}/${template.id}/run`, { version: 1 })
  expect([again.status, again.body.code]).toEqual([409, 'STALE'])
  const termed = await desk.add({ title: 'By terms' })
  await desk.act(termed, 'run')
  expect((await desk.documents(termed))[0]).toMatchObject({ date: '2026-06-15', due_date: '2026-06-29' })
})

test('the documents have the whole content of the template', async () => {
  const { id: agent } = await desk.create('sales/agents', { name: 'Ann', commission_rate: '2' })
  await desk.settings({ sales_agents: true, sales_reference: true, sales_received_by: true })
  const row = { description: 'Ground floor', discount_type: 'percent', discount: '10', is_trade_discount: true }
  const content = {
    customer_name: 'Amy & Co',
    address: '4 Canal Street',
    email: 'bills@amy.test',
    tax_type: 'inclusive',
    sales_agent: agent,
    reference: 'PO 7',
    received_by: 'Zoe',
    remarks: 'Thank you',
    is_export: true,
  }
  const template = await desk.add({
    ...content,
    rows: [{ item: desk.fee, quantity: '2', rate: '113', tax_scheme: desk.vat, ...row }],
  })
  expect(template).toMatchObject({ ...content, total: '203.40' })
  await desk.act(template, 'run')
  const [invoice] = await desk.documents(template)
  expect(invoice).toMatchObject({
    ...content,
    total: '203.40',
    tax: '23.40',
    rows: [{ ...row, quantity: '2', rate: '113' }],
  })
  await desk.settings({ sales_agents: false, sales_reference: false, sales_received_by: false })
})

test('a cash sale is paid at once, and a bill has its landed costs', async () => {
  const { body: modes } = await desk.get('settings/payment-modes/?name=Cash')
  const cash = await desk.add({ party: null, customer_name: 'Mrs Bloom', payment_mode: modes[0].id })
  await desk.act(cash, 'run')
  expect(await desk.documents(cash)).toMatchObject([
    { status: 'Paid', customer_name: 'Mrs Bloom', open_amount: '0.00' },
  ])
  await desk.expectRefused(
    { party: null, customer_name: 'Mrs Bloom' },
    { payment_mode: ['A cash sale must be paid at once. Select a payment method or a customer.'] },
  )
  await desk.settings({ purchase_landed_cost: true })
  const { body: accounts } = await desk.get('account/ledgers/?code=A-C-C')
  const goods = await desk.item('Crate')
  const landed_costs = [{ type: 'Freight', value: '10', credit_account: accounts[0].id }]
  const rows = [{ item: goods, quantity: '2', rate: '100', tax_scheme: desk.vat }]
  const template = await desk.create(bills, desk.bill({ title: 'Crates', rows, landed_costs }))
  expect(template).toMatchObject({ total: '226.00', landed_costs: [{ type: 'Freight', value: '10' }] })
  await desk.post(`${bills}/${template.id}/run`, { version: 1 })
  const [bill] = await desk.documents(template, bills)
  expect(bill.landed_costs).toMatchObject([{ type: 'Freight', value: '10', amount: '10.00' }])
  expect(await desk.stock(goods)).toEqual(['2', '210.00'])
  await desk.settings({ purchase_landed_cost: false })
})

test('a run started by a member has the rights of that member, and tells at once what refuses it', async () => {
  const template = await desk.add({ title: 'By a clerk' })
  const rights = { sales_vouchers_recurring_templates: { read: true, update: true } }
  await desk.grant('clerk', rights)
  const refused = await desk.act(template, 'run', 'clerk')
  expect([refused.status, refused.body.code]).toEqual([403, 'NOT_ALLOWED'])
  expect(await desk.runs(template)).toEqual([])
  // Without the right to issue the invoice is a draft with the reason.
  await desk.grant('clerk', { ...rights, sales_vouchers: { read: true, create: true } })
  expect((await desk.act(template, 'run', 'clerk')).status).toBe(200)
  const [run] = await desk.runs(template)
  expect(run).toMatch(/^2026-06-30 failed Draft You don’t have permission/)
})

test('twin runs make one document for one period', async () => {
  const template = await desk.add({ title: 'Twin' })
  const twins = await Promise.all([1, 2].map(() => desk.post(`${invoices}/${template.id}/run`, { version: 1 })))
  expect(twins.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await desk.runs(template)).toEqual(['2026-06-30 issued Issued'])
})

test('a skipped period is not made, and a pause misses what is due until it is resumed', async () => {
  const template = await desk.add({ title: 'Skipped', start_date: '2026-06-16', repeat_unit: 'Week' })
  const skipped = await desk.act(template, 'skip')
  expect(skipped.body).toMatchObject({ next_date: '2026-06-23', document_count: '0' })
  const paused = await desk.act(template, 'pause')
  expect(paused.body).toMatchObject({ status: 'Paused', next_date: null, next_dates: [] })
  expect(paused.body.acts).toEqual(['edit', 'resume', 'delete'])
  const notNow = await desk.act(template, 'run')
  expect([notNow.status, notNow.body.code]).toEqual([409, 'WRONG_STATUS'])
  await desk.at('2026-07-08T12:00:00Z')
  const changed = await desk.patch(`${invoices}/${template.id}`, { version: 3, remarks: 'Still paused' })
  expect(changed.body).toMatchObject({ status: 'Paused', next_date: null })
  const resumed = await desk.act(template, 'resume')
  expect(resumed.body).toMatchObject({ status: 'Active', next_date: '2026-07-14' })
  expect(await desk.runs(template)).toEqual(['2026-06-16 skipped -'])
  const { body: history } = await desk.get(`${invoices}/${template.id}/history`)
  expect(history.map(({ action }: { action: string }) => action)).toEqual([
    'resume',
    'update',
    'pause',
    'skip',
    'create',
  ])
})

test('a template that has made a document cannot be deleted, any other can', async () => {
  const template = await desk.add({ title: 'Kept' })
  await desk.act(template, 'run')
  const refused = await app.as('owner').delete(`/api/company/one/${invoices}/${template.id}/?version=2`)
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    409,
    'TEMPLATE_HAS_RUN',
    'This template has created documents and can’t be deleted. Pause it, or enter an end date.',
  ])
  const unused = await desk.add({ title: 'Unused' })
  await desk.act(unused, 'skip')
  const gone = await app.as('owner').delete(`/api/company/one/${invoices}/${unused.id}/?version=2`)
  expect(gone.status).toBe(204)
  expect((await desk.get(`${invoices}/${unused.id}`)).status).toBe(404)
})

test('a bill has the number to follow, or the title and the date where a number is required', async () => {
  const post = async (title: string) => {
    const template = await desk.create(bills, desk.bill({ title }))
    const run = await desk.post(`${bills}/${template.id}/run`, { version: 1 })
    expect(run.status).toBe(200)
    return (await desk.documents(template, bills))[0]
  }
  const bill = await post('Office rent')
  expect(bill).toMatchObject({ status: 'Issued', supplier_no: null, total: '226.00' })
  expect(await desk.entries(`purchase/vouchers/${bill.id}`)).toEqual([
    ['2026-06-15 regular', 'Dr VAT Receivable 26.00', 'Dr Purchases 200.00', 'Cr Landlord (Payable) 226.00'],
  ])
  await desk.settings({ purchase_number_to_follow: false })
  expect(await post('Rent of the warehouse')).toMatchObject({
    status: 'Issued',
    supplier_no: 'Rent of the wa 2026-06-15',
  })
  expect(await post('Fountain pens🖋 by post')).toMatchObject({ supplier_no: 'Fountain pens 2026-06-15' })
  await desk.settings({ purchase_number_to_follow: true })
})

test('merged items and contacts are replaced in templates', async () => {
  const loser = await desk.service('Old fee')
  const [kept, merged] = [await desk.party('Kept'), await desk.party('Merged')]
  const { id } = await desk.add({
    party: merged.id,
    rows: [{ item: loser, quantity: '1', rate: '5', tax_scheme: desk.vat }],
  })
  const items = { survivor: desk.fee, losers: [loser], date: '2026-06-15' }
  expect((await desk.post('settings/item-merge', items)).status).toBe(200)
  const merge = await desk.post(`crm/parties/${merged.id}/merge`, { into: kept.id, version: 1, date: '2026-06-15' })
  expect([merge.status, merge.body.errors]).toEqual([200, undefined])
  expect(await desk.read({ id })).toMatchObject({ party: kept.id, rows: [{ item: desk.fee }] })
})
