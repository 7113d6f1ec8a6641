/**
 * Invoices by email and by link (document-mail, deliver-mail, mail-templates): sending, delivery, and read permissions.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sentence } from '../../domain/errors.ts'
import { RefusedForGood } from '../../server/mail/mailer.ts'
import { changeMailTemplate, readMailTemplates } from '../../server/services/company/mail-templates.ts'
import { pdfText } from '../support/pdf-text.ts'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { one, tradeDesk } from './trade-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof tradeDesk>>
let sequence = 0
let invoice: { id: string; voucher_no: string; version: number }
let customer: { id: string; name: string }
const url = (rest: string) => `${one}/sales/vouchers/${invoice.id}/${rest}`
const owner = () => app.as('owner')

beforeAll(async () => {
  app = await startApp()
  desk = await tradeDesk(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  app.refuseMail(null)
  sequence += 1
  customer = await desk.party(`Amy ${sequence}`, { email: `amy${sequence}@example.test` })
  const rows = [{ item: await desk.service(`Fitting ${sequence}`), quantity: '2', rate: '60' }]
  invoice = await desk.document('sales/vouchers', { party: customer.id, rows, due_date: '2026-04-19' })
})

const wholeMail = (fields: object = {}) => ({
  recipients: ['amy@example.test', 'books@example.test'],
  subject: 'Your invoice',
  body: 'Dear Amy,\n\nread it here: {link}',
  with_pdf: true,
  ...fields,
})
const hashIn = (text: string) => /\?hash=([\w-]{43})/.exec(text)?.[1] ?? ''
const again = () => app.sql('update job set run_at = now()')

test('the next email is prepared with the address of the party', async () => {
  const { body } = await owner().get(url('mails/'))
  expect(body.mails).toEqual([])
  expect(body.draft).toMatchObject({
    recipients: [`amy${sequence}@example.test`],
    subject: `Invoice ${invoice.voucher_no} from One`,
  })
  expect(body.draft.body).toContain(`our invoice ${invoice.voucher_no} of 20 Mar 2026 for GBP 120.00.`)
})

test('an invoice is emailed once as a PDF with a working link, and the document records it', async () => {
  const queued = await owner().post(url('email/'), wholeMail(), { 'idempotency-key': `mail ${sequence}` })
  expect([queued.status, queued.body.status]).toEqual([201, 'queued'])
  const twin = await owner().post(url('email/'), wholeMail(), { 'idempotency-key': `mail ${sequence}` })
  expect(twin.body.id).toBe(queued.body.id)
  const [mail, ...more] = await app.posted()
  expect(more).toEqual([])
  expect(mail).toMatchObject({
    to: ['amy@example.test', 'books@example.test'],
    replyTo: 'owner@example.test',
    fromName: 'One',
    subject: 'Your invoice',
  })
  expect(mail?.attachments.map(({ contentType, content }) => [contentType, content.subarray(0, 5).toString()])).toEqual(
    [['application/pdf', '%PDF-']],
  )
  const opened = await app.as('anonymous').get(url(`?hash=${hashIn(mail?.text ?? '')}`))
  expect([opened.status, opened.body.id]).toEqual([200, invoice.id])
  expect(opened.text).toContain('120.00')
  const { body } = await owner().get(url('mails/'))
  expect(body.mails).toMatchObject([{ status: 'sent', attempts: 1, last_error: null, body: wholeMail().body }])
})

test('the email with a statement of account says of which day its figures are', async () => {
  const { body } = await owner().get(`${one}/crm/parties/${customer.id}/mails/`)
  expect(body.draft.body).toContain(
    'Please find attached your statement of account as of 15 Jun 2026. Amount outstanding: GBP 120.00.',
  )
})

test('the statement of a party is emailed as a PDF of the requested period', async () => {
  const days = { start_date: '2026-03-01', end_date: '2026-03-31' }
  const queued = await owner().post(
    `${one}/crm/parties/${customer.id}/email/`,
    wholeMail({ body: 'Please see your account.', ...days }),
  )
  expect(queued.status).toBe(201)
  const [mail] = await app.posted()
  const [attached] = mail?.attachments ?? []
  expect(attached?.filename).toBe(`Amy ${sequence}-2026-03-01-2026-03-31.pdf`)
  expect(pdfText(attached?.content ?? Buffer.alloc(0))).toMatch(
    /Statement of account.*1 Mar 2026 to 31 Mar 2026.*120\.00 Dr/,
  )
})

test('a busy mail server is retried, a permanent refusal ends the email, and a user can send it again', async () => {
  app.refuseMail(new Error('451 try later'))
  await owner().post(url('email/'), wholeMail())
  expect(await app.posted()).toEqual([])
  const state = async () => (await owner().get(url('mails/'))).body.mails[0]
  expect(await state()).toMatchObject({ status: 'queued', attempts: 1, last_error: '451 try later' })
  app.refuseMail(new RefusedForGood('550 no such mailbox'))
  await again()
  await app.runJobs()
  const failed = await state()
  expect(failed).toMatchObject({ status: 'failed', last_error: '550 no such mailbox' })
  app.refuseMail(null)
  const retried = await owner().post(url(`mails/${failed.id}/retry/`))
  expect([retried.status, retried.body.status]).toEqual([200, 'queued'])
  expect((await app.posted()).map(({ subject }) => subject)).toEqual(['Your invoice'])
  expect(await state()).toMatchObject({ status: 'sent', last_error: null })
  expect((await owner().post(url(`mails/${failed.id}/retry/`))).status).toBe(404)
})

test('an email waits while the disk of the database is full', async () => {
  await app.sql(`create function refuse_for_space() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`)
  await app.sql(
    'create trigger full_disk before insert on public_link for each row execute function refuse_for_space()',
  )
  await owner().post(url('email/'), wholeMail())
  expect(await app.posted()).toEqual([])
  const [waiting] = (await owner().get(url('mails/'))).body.mails
  expect(waiting).toMatchObject({ status: 'queued', attempts: 1, last_error: sentence('DISK_FULL') })
  await app.sql('drop trigger full_disk on public_link')
  await again()
  expect((await app.posted()).map(({ subject }) => subject)).toEqual(['Your invoice'])
})

test('a queued email is not sent when its document is cancelled, and the document shows the reason', async () => {
  app.refuseMail(new Error('451 try later'))
  await owner().post(url('email/'), wholeMail())
  expect(await app.posted()).toEqual([])
  const cancelled = await owner().post(url('cancel/'), { version: invoice.version, reason: 'Sent twice' })
  expect([cancelled.status, cancelled.body.status]).toEqual([200, 'Cancelled'])
  app.refuseMail(null)
  await again()
  expect(await app.posted()).toEqual([])
  const [mail] = (await owner().get(url('mails/'))).body.mails
  expect(mail).toMatchObject({ status: 'failed', last_error: sentence('CANCELLED_UNSENT'), sent_at: null })
  const retried = await owner().post(url(`mails/${mail.id}/retry/`))
  expect([retried.status, retried.body.code]).toEqual([409, 'WRONG_STATUS'])
  expect((await owner().post(url('email/'), wholeMail())).body.code).toBe('WRONG_STATUS')
  expect(await app.posted()).toEqual([])
})

test('all attempts of an email use one link, which is created again after it was revoked', async () => {
  const links = async () => (await owner().get(url('links/'))).body as { id: string; revoked_at: string | null }[]
  const createdLinks = () =>
    app.sql("select from audit_log where object_id = $1 and action = 'create-link'", [invoice.id])
  app.refuseMail(new Error('451 try later'))
  await owner().post(url('email/'), wholeMail())
  expect(await app.posted()).toEqual([])
  await again()
  expect(await app.posted()).toEqual([])
  app.refuseMail(new RefusedForGood('550 no such mailbox'))
  await again()
  expect(await app.posted()).toEqual([])
  const [link, ...others] = await links()
  expect([others.length, (await createdLinks()).length]).toEqual([0, 1])
  expect((await owner().delete(url(`links/${link?.id}/`))).status).toBe(204)
  app.refuseMail(null)
  const [failed] = (await owner().get(url('mails/'))).body.mails
  expect([failed.status, failed.attempts]).toEqual(['failed', 3])
  await owner().post(url(`mails/${failed.id}/retry/`))
  const [mail] = await app.posted()
  expect((await app.as('anonymous').get(url(`?hash=${hashIn(mail?.text ?? '')}`))).status).toBe(200)
  expect([await links(), (await createdLinks()).length]).toMatchObject([
    [{ id: link?.id, revoked_at: null, opened_count: 1 }],
    2,
  ])
  await owner().post(url('email/'), wholeMail())
  await app.posted()
  expect(await links()).toHaveLength(2)
})

test('problems of an email are reported at their fields, and nothing is sent', async () => {
  const file = '0197d000-0000-7000-8000-000000000000'
  const wrong = await owner().post(
    url('email/'),
    wholeMail({ recipients: ['amy'], subject: ' ', files: [file], cc: 'x' }),
  )
  expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([400, ['cc', 'recipients.0', 'subject']])
  const unknown = await owner().post(url('email/'), wholeMail({ files: [file] }))
  expect([unknown.status, unknown.body.errors]).toEqual([400, { 'files.0': [expect.any(String)] }])
  const ask = (days: object) =>
    owner().post(`${one}/crm/parties/${customer.id}/email/`, wholeMail({ body: 'x', ...days }))
  const backwards = await ask({ start_date: '2026-03-31', end_date: '2026-03-01' })
  expect([backwards.body.code, Object.keys(backwards.body.errors)]).toEqual(['DATES_REVERSED', ['end_date']])
  expect((await ask({ start_date: '31.3.2026' })).body.code).toBe('NOT_A_DATE')
  const draft = await desk.document('sales/vouchers', {
    party: customer.id,
    status: 'Draft',
    rows: [{ item: await desk.service(`Talk ${sequence}`), quantity: '1', rate: '5' }],
  })
  const early = await owner().post(`${one}/sales/vouchers/${draft.id}/email/`, wholeMail())
  expect([early.status, early.body.code]).toEqual([409, 'WRONG_STATUS'])
  expect(await app.posted()).toEqual([])
})

test('a file of the document can be attached, one of another document cannot', async () => {
  const content = Buffer.from('%PDF-1.7\nplan\n')
  const uploaded = await owner().upload(url('files/'), { name: 'plan.pdf', content })
  await owner().post(url('email/'), wholeMail({ with_pdf: false, files: [uploaded.body.id], body: 'See the plan.' }))
  const [mail] = await app.posted()
  expect(mail?.text).toBe('See the plan.')
  expect(mail?.attachments).toEqual([{ filename: 'plan.pdf', contentType: 'application/pdf', content }])
  const other = await desk.document('sales/vouchers', {
    party: customer.id,
    rows: [{ item: await desk.service(`Walk ${sequence}`), quantity: '1', rate: '5' }],
  })
  const stolen = await owner().post(
    `${one}/sales/vouchers/${other.id}/email/`,
    wholeMail({ files: [uploaded.body.id] }),
  )
  expect(stolen.body.errors).toEqual({ 'files.0': [expect.any(String)] })
})

test('an email requires the sender’s permission when it is sent, also without the paper', async () => {
  const rights = (permissions: object) =>
    app.sql(`update permission_set set permissions = $1 where name = 'Clerk'`, [JSON.stringify(permissions)])
  await rights({ sales_vouchers: { read: true, update: true } })
  const bare = wholeMail({ with_pdf: false })
  expect((await app.as('clerk').post(url('email/'), bare)).status).toBe(201)
  await rights({})
  expect(await app.posted()).toEqual([])
  expect((await owner().get(url('mails/'))).body.mails).toMatchObject([{ status: 'failed' }])
  expect((await owner().get(url('links/'))).body).toEqual([])
})

test('an emailed link is in the history, and a party statement has none', async () => {
  await owner().post(url('email/'), wholeMail())
  await app.posted()
  const acts = await app.sql<{ action: string }>('select action from audit_log where object_id = $1 order by id', [
    invoice.id,
  ])
  expect(acts.map(({ action }) => action).slice(-2)).toEqual(['email', 'create-link'])
  const statement = await owner().post(`${one}/crm/parties/${customer.id}/email/`, wholeMail())
  expect([statement.status, Object.keys(statement.body.errors ?? {})]).toEqual([400, ['body']])
  const template = { path: 'crm/parties', subject: 'Yours', body: 'Here: {link}', version: 0 }
  const refusal = await owner().send('PUT', `${one}/settings/invoice/mail-templates/`, template)
  expect([refusal.status, Object.keys(refusal.body.errors ?? {})]).toEqual([400, ['body']])
})

test('a user with read permission can neither email nor create links', async () => {
  await app.sql(`update permission_set set permissions = $1 where name = 'Clerk'`, [
    JSON.stringify({ sales_vouchers: { read: true } }),
  ])
  const clerk = app.as('clerk')
  expect((await clerk.get(url('mails/'))).status).toBe(200)
  const refused = [
    await clerk.post(url('email/'), wholeMail()),
    await clerk.post(url('links/'), {}),
    await clerk.get(`${one}/settings/invoice/mail-templates/`),
  ]
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403])
})

test('a company edits its email templates; an unknown placeholder is refused', async () => {
  const context = app.contextOf('one')
  const shipped = (await readMailTemplates(context)).find(({ path }) => path === 'sales/vouchers')
  expect(shipped?.version).toBe(0)
  const template = {
    path: 'sales/vouchers',
    subject: 'Bill {number}',
    body: 'Pay {open} until {due_date}.',
    version: 0,
  }
  await changeMailTemplate(context, template)
  const { body } = await owner().get(url('mails/'))
  expect(body.draft).toMatchObject({
    subject: `Bill ${invoice.voucher_no}`,
    body: 'Pay GBP 120.00 until 19 Apr 2026.',
  })
  const put = (fields: object) =>
    owner().send('PUT', `${one}/settings/invoice/mail-templates/`, { ...template, ...fields })
  expect((await put({})).body.code).toBe('STALE')
  expect((await put({ version: 1, body: '{totl}' })).body.errors).toEqual({
    body: [expect.stringContaining('Unknown placeholder {totl}.')],
  })
  expect((await put({ version: 1, path: 'account/ledgers' })).status).toBe(404)
  expect((await put({ version: 1, subject: 'Invoice {number}' })).status).toBe(200)
})
