/** Runs of recurring templates by the job: once for each period, caught up as drafts, and failures with their reasons. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { giveUpPeriod, queueDueTemplates } from '../../server/services/documents/trade/recurring/run-due.ts'
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
beforeEach(async () => {
  await app.sql(`update recurring_template set status = 'Paused', next_date = null`)
  await app.mails()
  await app.posted()
  await app.setNow('2026-06-15T12:00:00Z')
})

test('it ends after the number of documents, skipped periods apart', async () => {
  const template = await desk.add({ repeat_unit: 'Day', start_date: '2026-06-16', end_after: '2' })
  await desk.act(template, 'skip')
  await desk.at('2026-06-17T12:00:00Z')
  await desk.at('2026-06-18T12:00:00Z')
  await desk.at('2026-06-20T12:00:00Z')
  expect(await desk.runs(template)).toEqual([
    '2026-06-16 skipped -',
    '2026-06-17 issued Issued',
    '2026-06-18 issued Issued',
  ])
  expect(await desk.read(template)).toMatchObject({ status: 'Ended', next_date: null, acts: ['edit'] })
  // More documents: it continues.
  const more = await desk.patch(`${invoices}/${template.id}`, { version: 4, end_after: '3' })
  expect(more.body).toMatchObject({ status: 'Active', next_dates: ['2026-06-19'] })
})

test('a template that leaves drafts issues nothing', async () => {
  const template = await desk.add({ is_automatic: false })
  await desk.at('2026-06-30T12:00:00Z')
  expect(await desk.runs(template)).toEqual(['2026-06-30 draft Draft'])
  expect(await desk.entries(`sales/vouchers/${(await desk.documents(template))[0].id}`)).toEqual([])
})

test('a member who saw a date as the next one does not run the one after it', async () => {
  const template = await desk.add()
  await desk.at('2026-06-30T12:00:00Z')
  const late = await desk.post(`${invoices}/${template.id}/run`, { version: 1 })
  expect([late.status, late.body.code]).toEqual([409, 'STALE'])
  expect(await desk.runs(template)).toEqual(['2026-06-30 issued Issued'])
})

test('two servers and a repeated job make one document for a period', async () => {
  const template = await desk.add()
  await app.setNow('2026-06-30T12:00:00Z')
  const context = app.contextOf('one')
  await Promise.all([queueDueTemplates(context), queueDueTemplates(context)])
  await Promise.all([app.runJobs(), app.runJobs()])
  await queueDueTemplates(context)
  // A second job of another server that has read the template before.
  await app.sql(
    `insert into job (company_id, id, user_id, name, lane, payload, dedupe_key)
     select company_id, gen_random_uuid(), user_id, 'recurring.run', 'books',
       jsonb_build_object('path', path, 'templateId', id), 'again' from recurring_template where id = $1`,
    [template.id],
  )
  await app.runJobs()
  expect(await desk.runs(template)).toEqual(['2026-06-30 issued Issued'])
})

test('what refuses an invoice leaves a draft with the reason, an email, and the next period', async () => {
  const limited = await desk.party('Limited', { credit_limit: '100' })
  const template = await desk.add({ title: 'Over the limit', party: limited.id })
  await desk.at('2026-06-30T12:00:00Z')
  expect(await desk.runs(template)).toEqual([
    '2026-06-30 failed Draft Credit limit of “Limited” exceeded: 226.00 of 100.00.',
  ])
  const [mail, ...others] = await app.mails()
  expect(others).toEqual([])
  expect(mail).toMatchObject({
    to: 'owner@example.test',
    subject: 'Over the limit: document of 30 Jun 2026 needs attention',
  })
  expect(mail?.text).toContain('Credit limit of “Limited” exceeded: 226.00 of 100.00.')
  expect(mail?.text).toContain('A draft was created. Correct and complete it.')
  expect(mail?.text).toContain(`/one/${invoices}/${template.id}`)
  await desk.at('2026-07-30T12:00:00Z')
  expect(await desk.runs(template)).toHaveLength(2)
})

test('with an inactive item nothing is made, and the next period follows', async () => {
  const item = await desk.service('Discontinued')
  const rows = [{ item, quantity: '1', rate: '10', tax_scheme: desk.vat }]
  const template = await desk.add({ title: 'Discontinued', rows })
  await desk.patch(`inventory/items/${item}`, { version: 1, is_active: false })
  await desk.at('2026-06-30T12:00:00Z')
  expect(await desk.runs(template)).toEqual(['2026-06-30 failed - “Discontinued” is inactive.'])
  expect((await app.mails())[0]?.text).toContain('No draft could be created.')
  expect(await desk.read(template)).toMatchObject({ next_date: '2026-07-30', document_count: '0' })
  // The template can still be changed, but not take another inactive item.
  const { version } = await desk.read(template)
  const titled = await desk.patch(`${invoices}/${template.id}`, { version, end_date: '2026-12-31' })
  expect([titled.status, titled.body.end_date]).toEqual([200, '2026-12-31'])
  await desk.expectRefused({ rows }, { 'rows.0.item': ['“Discontinued” is inactive.'] })
  // A run by hand is refused at once, and can be repeated after the correction.
  const refused = await desk.act(template, 'run')
  expect([refused.status, refused.body.code]).toEqual([400, 'ITEM_INACTIVE'])
  await desk.patch(`inventory/items/${item}`, { version: 2, is_active: true })
  expect((await desk.act(template, 'run')).body).toMatchObject({ next_date: '2026-08-30', document_count: '1' })
  // The failed period is made by hand, once.
  const retry = async (date: string) => {
    const { version } = await desk.read(template)
    return desk.post(`${invoices}/${template.id}/retry`, { version, date })
  }
  const unknown = await retry('2026-07-30')
  expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([400, ['date']])
  expect((await retry('2026-06-30')).body).toMatchObject({ next_date: '2026-08-30', document_count: '2' })
  expect(await desk.runs(template)).toEqual(['2026-06-30 issued Issued', '2026-07-30 issued Issued'])
  expect(await desk.read(template)).toMatchObject({ last_date: '2026-07-30', done_until: '2026-07-30' })
  expect((await retry('2026-06-30')).status).toBe(400)
})

test('a failed period that is made by hand counts towards the end', async () => {
  const item = await desk.service('Twice')
  const rows = [{ item, quantity: '1', rate: '10', tax_scheme: desk.vat }]
  const template = await desk.add({
    title: 'Twice',
    rows,
    end_after: '1',
    repeat_unit: 'Day',
    start_date: '2026-06-29',
  })
  await desk.patch(`inventory/items/${item}`, { version: 1, is_active: false })
  await desk.at('2026-06-29T12:00:00Z')
  await desk.patch(`inventory/items/${item}`, { version: 2, is_active: true })
  await app.setNow('2026-06-30T12:00:00Z')
  const made = await desk.post(`${invoices}/${template.id}/retry`, { version: 2, date: '2026-06-29' })
  expect(made.body).toMatchObject({ status: 'Ended', document_count: '1', next_date: null })
  expect(await desk.runs(template)).toEqual(['2026-06-29 draft Draft'])
})

test('an issued invoice is emailed to the customer with its paper, a draft is not', async () => {
  const template = await desk.add({ title: 'Emailed', send_email: true, start_date: '2026-05-30' })
  await desk.at('2026-06-30T12:00:00Z')
  const sent = await app.posted()
  expect(await desk.runs(template)).toEqual(['2026-05-30 draft Draft', '2026-06-30 issued Issued'])
  const [, invoice] = await desk.documents(template)
  expect(sent.map(({ to, attachments }) => [to, attachments.map(({ filename }) => filename)])).toEqual([
    [['amy@customer.test'], [`${invoice.voucher_no}.pdf`]],
  ])
})

test('an invoice that cannot be emailed stays issued, and the member is informed', async () => {
  const silent = await desk.party('Silent')
  const template = await desk.add({ title: 'Unsent', send_email: true, party: silent.id })
  await desk.at('2026-06-30T12:00:00Z')
  expect(await desk.runs(template)).toEqual([
    '2026-06-30 issued Issued “Silent” has no email address. Add one, or email this document separately.',
  ])
  const [mail] = await app.mails()
  expect(mail?.subject).toBe('Unsent: document of 30 Jun 2026 not emailed')
})

test('a draft that is deleted is not made again', async () => {
  const template = await desk.add({ is_automatic: false })
  await desk.at('2026-06-30T12:00:00Z')
  const [draft] = await desk.documents(template)
  const gone = await app.as('owner').delete(`/api/company/one/sales/vouchers/${draft.id}/?version=${draft.version}`)
  expect(gone.status).toBe(204)
  await desk.at('2026-06-30T13:00:00Z')
  expect(await desk.runs(template)).toEqual(['2026-06-30 draft -'])
})

test('a saved discount and a setting that was turned off apply as they are at the time', async () => {
  const { id: discount } = await desk.create('sales/discounts', { name: 'Loyal', type: 'percent', value: '10' })
  await desk.settings({ sales_reference: true })
  const template = await desk.add({ discount_ref: discount, reference: 'PO 7' })
  expect(template).toMatchObject({ total: '203.40', reference: 'PO 7' })
  await desk.patch(`sales/discounts/${discount}`, { version: 1, value: '20' })
  await desk.settings({ sales_reference: false })
  await desk.at('2026-06-30T12:00:00Z')
  expect(await desk.documents(template)).toMatchObject([{ status: 'Issued', total: '180.80', reference: null }])
})

test('an error that nobody expected ends the run of its period, not the template', async () => {
  const template = await desk.add({ title: 'Broken' })
  await app.setNow('2026-06-30T12:00:00Z')
  await giveUpPeriod(app.contextOf('one'), { path: invoices, templateId: template.id }, 'F-1')
  const [run] = await desk.runs(template)
  expect(run).toMatch(/^2026-06-30 failed - .*F-1/)
  expect(await desk.read(template)).toMatchObject({ status: 'Active', next_date: '2026-07-30' })
})

test('bills are posted on their day', async () => {
  const template = await desk.create(bills, desk.bill({ title: 'Office rent', due_after: '10', due_unit: 'Day' }))
  await desk.at('2026-06-30T12:00:00Z')
  expect(await desk.runs(template, bills)).toEqual(['2026-06-30 issued Issued'])
  const [bill] = await desk.documents(template, bills)
  expect(bill).toMatchObject({ date: '2026-06-30', due_date: '2026-07-10', total: '226.00', supplier_no: null })
  expect(await desk.entries(`purchase/vouchers/${bill.id}`)).toEqual([
    ['2026-06-30 regular', 'Dr VAT Receivable 26.00', 'Dr Purchases 200.00', 'Cr Landlord (Payable) 226.00'],
  ])
})

test('an invoice is issued on its day by the calendar of the company, with its postings', async () => {
  const template = await desk.add({ start_date: '2026-07-01' })
  // The day begins at 23:00 UTC in British summer time.
  await desk.at('2026-06-30T22:59:59Z')
  expect(await desk.runs(template)).toEqual([])
  await desk.at('2026-06-30T23:00:00Z')
  expect(await desk.runs(template)).toEqual(['2026-07-01 issued Issued'])
  const [invoice] = await desk.documents(template)
  expect(invoice).toMatchObject({ date: '2026-07-01', due_date: '2026-07-15', total: '226.00', party_label: 'Amy' })
  expect(await desk.entries(`sales/vouchers/${invoice.id}`)).toEqual([
    ['2026-07-01 regular', 'Dr Amy (Receivable) 226.00', 'Cr VAT Payable 26.00', 'Cr Sales 200.00'],
  ])
  expect(await desk.read(template)).toMatchObject({
    next_date: '2026-08-01',
    last_date: '2026-07-01',
    document_count: '1',
    version: 2,
  })
  const { body: history } = await desk.get(`${invoices}/${template.id}/history`)
  expect(history[0]).toMatchObject({ action: 'run', changes: { run: [null, '2026-07-01 · issued'] } })
  await desk.at('2026-07-31T12:00:00Z')
  expect(await desk.runs(template)).toHaveLength(1)
  expect(await app.mails()).toEqual([])
})

test('in a locked period the draft is dated today', async () => {
  const template = await desk.add({ title: 'Locked' })
  await app.lock('one', '2026-06-30')
  await desk.at('2026-07-02T12:00:00Z')
  expect(await desk.runs(template)).toEqual(['2026-06-30 failed Draft The books are locked through 2026-06-30.'])
  expect(await desk.documents(template)).toMatchObject([{ date: '2026-07-02', status: 'Draft' }])
  await app.lock('one', null)
})

test('documents are made with the rights of the member who saved the template last', async () => {
  await desk.grant('clerk', {
    sales_vouchers_recurring_templates: { read: true, create: true, update: true },
    sales_vouchers: { read: true, create: true },
  })
  const { body: template } = await desk.send({ title: 'Of the clerk' }, 'clerk')
  await desk.at('2026-06-30T12:00:00Z')
  const [first] = await desk.runs(template)
  expect(first).toMatch(/^2026-06-30 failed Draft You don’t have permission/)
  expect((await app.mails())[0]).toMatchObject({ to: 'clerk@example.test' })
  await app.sql(
    `update member set is_active = false from app_user u where u.id = user_id and u.email = 'clerk@example.test'`,
  )
  await desk.at('2026-07-30T12:00:00Z')
  expect((await desk.runs(template))[1]).toBe('2026-07-30 failed - The user who scheduled this is no longer a member.')
  expect((await app.mails())[0]).toMatchObject({ to: 'owner@example.test' })
  // The owner saves it: it runs with their rights from then on.
  await desk.patch(`${invoices}/${template.id}`, { version: 3, remarks: 'Taken over' })
  await desk.at('2026-08-30T12:00:00Z')
  expect((await desk.runs(template))[2]).toBe('2026-08-30 issued Issued')
  expect((await desk.read(template))['runs_as']).toBe('Test owner')
  await app.sql(
    `update member set is_active = true from app_user u where u.id = user_id and u.email = 'clerk@example.test'`,
  )
})

test('missed months are caught up as drafts with their own dates, and the one of today is issued', async () => {
  const template = await desk.add({ start_date: '2026-06-30' })
  await desk.at('2026-09-30T12:00:00Z')
  expect(await desk.runs(template)).toEqual([
    '2026-06-30 draft Draft',
    '2026-07-30 draft Draft',
    '2026-08-30 draft Draft',
    '2026-09-30 issued Issued',
  ])
  const dates = (await desk.documents(template)).map(({ date, voucher_no: number }) => [date, number === null])
  expect(dates).toEqual([
    ['2026-06-30', true],
    ['2026-07-30', true],
    ['2026-08-30', true],
    ['2026-09-30', false],
  ])
  expect(await desk.read(template)).toMatchObject({ next_date: '2026-10-30', document_count: '4' })
})

test('bills of templates whose titles begin alike have numbers of their own', async () => {
  await desk.settings({ purchase_number_to_follow: false })
  const numbers = []
  for (const title of ['Rent of the warehouse', 'Rent of the water tank']) {
    const template = await desk.create(bills, desk.bill({ title }))
    await desk.at('2026-06-30T12:00:00Z')
    numbers.push([...(await desk.runs(template, bills)), (await desk.documents(template, bills))[0].supplier_no])
  }
  await desk.settings({ purchase_number_to_follow: true })
  expect(numbers[0]).toEqual(['2026-06-30 issued Issued', 'Rent of the wa 2026-06-30'])
  expect(numbers[1]).toEqual(['2026-06-30 issued Issued', 'Rent of the 2026-06-30 2'])
})
