/** Quotations over HTTP: numbers, revisions, answers of customers by link, and conversion to invoices. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp } from './harness.ts'
import type { TestApp } from './harness.ts'
import { one, tradeDesk } from './trade-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof tradeDesk>>
const path = 'sales/quotations'
let sequence = 0
let work = ''
let vat = ''
let customer = { id: '', name: '' }

beforeAll(async () => {
  app = await startApp()
  desk = await tradeDesk(app)
  vat = await desk.scheme('VAT')
})
afterAll(() => app.close())
beforeEach(async () => {
  sequence += 1
  work = await desk.service(`Fitting ${sequence}`)
  customer = await desk.party(`Amy ${sequence}`)
})

const row = (rate = '50') => ({ item: work, quantity: '2', rate, tax_scheme: vat })
const offer = (body: object = {}) =>
  desk.create(path, { date: '2026-06-10', party: customer.id, rows: [row()], status: 'Generated', ...body })
const act = (quotation: { id: string; version: number }, name: string, who = 'owner') =>
  desk.post(`${path}/${quotation.id}/${name}`, { version: quotation.version }, who)
const read = async (at: string, id: string) => (await desk.get(`${at}/${id}/`)).body

/** Makes a link to a quotation and returns the query with its hash. */
async function linkTo({ id }: { id: string }): Promise<string> {
  const { status, body } = await desk.post(`${path}/${id}/links`)
  expect(status).toBe(201)
  return `?hash=${/hash=([\w-]{43})/.exec(body.url)?.[1]}`
}

test('a quotation is numbered when it is finished, totalled like an invoice, and posts nothing', async () => {
  const draft = await desk.create(path, { date: '2026-06-10', party: customer.id, rows: [row()] })
  expect(draft).toMatchObject({ status: 'Draft', voucher_no: null, total: '113.00' })
  expect(draft.acts).toEqual(['edit', 'generate', 'copy', 'delete'])
  const finished = await act(draft, 'generate')
  expect(finished.body).toMatchObject({
    status: 'Generated',
    voucher_no: expect.stringMatching(/^QUO-2026-\d{4}$/),
    sub_total: '100.00',
    tax: '13.00',
    total: '113.00',
    open_amount: '0.00',
    revision: 1,
    amount_in_words: 'One hundred and thirteen pounds only',
  })
  expect(finished.body.acts).toEqual(['edit', 'send', 'accept', 'decline', 'convert', 'deliver', 'copy'])
  const posted = await app.sql('select 1 from journal_entry where document_id = $1', [draft.id])
  const turnover = await app.sql('select 1 from trade_delta where party_id = $1', [customer.id])
  expect([posted, turnover]).toEqual([[], []])
  expect((await act(draft, 'generate')).body.code).toBe('STALE')
  expect((await act(finished.body, 'generate')).body.code).toBe('WRONG_STATUS')
})

test('a change of a finished quotation is a revision; what the former one said stays readable', async () => {
  const quotation = await offer({ expiry_date: '2026-06-20' })
  const sent = (await act(quotation, 'send')).body
  expect(sent.status).toBe('Sent')
  const changed = await desk.patch(`${path}/${quotation.id}`, { version: sent.version, rows: [row('60')] })
  expect(changed.body).toMatchObject({
    status: 'Generated',
    revision: 2,
    total: '135.60',
    voucher_no: quotation.voucher_no,
  })
  const revisions = await desk.get(`${path}/${quotation.id}/revisions/`)
  expect(revisions.body).toMatchObject([
    { revision: 1, date: '2026-06-10', total: '113.00', replaced_by_label: 'Test owner' },
  ])
  const former = await desk.get(`${path}/${quotation.id}/revisions/1/`)
  expect(JSON.stringify(former.body.blocks)).toContain('113.00')
  expect(JSON.stringify(former.body.blocks)).not.toContain('135.60')
  const now = JSON.stringify((await desk.get(`${path}/${quotation.id}/paper/`)).body.blocks)
  expect([now.includes('135.60'), now.includes('Revision'), now.includes('Valid until')]).toEqual([true, true, true])
  for (const revision of ['2', '0', 'x']) {
    expect((await desk.get(`${path}/${quotation.id}/revisions/${revision}/`)).status).toBe(404)
  }
  const unchanged = await desk.patch(`${path}/${quotation.id}`, { version: changed.body.version })
  expect(unchanged.body).toMatchObject({ revision: 2, version: changed.body.version })
})

test('a quotation becomes one draft invoice with its content; a second conversion is refused', async () => {
  const quotation = await offer({ reference: 'RFQ 7', remarks: 'Ex works', discount_type: 'percent', discount: '10' })
  const [first, second] = await Promise.all([act(quotation, 'convert'), act(quotation, 'convert')])
  expect([first.status, second.status].toSorted()).toEqual([200, 409])
  const converted = first.status === 200 ? first.body : second.body
  const [link] = converted.chain
  expect([converted.status, link]).toMatchObject([
    'Converted',
    { path: 'sales/vouchers', relation: 'invoiced_by', number: null },
  ])
  const invoice = await read('sales/vouchers', link.id)
  expect(invoice).toMatchObject({
    status: 'Draft',
    date: '2026-06-15',
    party: customer.id,
    remarks: 'Ex works',
    discount: '10',
    total: '101.70',
    chain: [{ path, id: quotation.id, relation: 'quoted_in', number: quotation.voucher_no }],
  })
  expect((await act(converted, 'convert')).body.code).toBe('WRONG_STATUS')
  const edit = await desk.patch(`${path}/${quotation.id}`, { version: converted.version, remarks: 'Late' })
  expect(edit.body.code).toBe('WRONG_STATUS')
})

test('a quotation is open again when its invoice is deleted or cancelled', async () => {
  const quotation = await offer()
  const converted = (await act(quotation, 'convert')).body
  const draft = await read('sales/vouchers', converted.chain[0].id)
  const removal = await app.as('owner').delete(`${one}/sales/vouchers/${draft.id}/?version=${draft.version}`)
  expect(removal.status).toBe(204)
  const reopened = await read(path, quotation.id)
  expect(reopened).toMatchObject({ status: 'Accepted', chain: [] })
  const again = (await act(reopened, 'convert')).body
  const invoice = await read('sales/vouchers', again.chain[0].id)
  const issued = await desk.post(`sales/vouchers/${invoice.id}/issue`, {
    version: invoice.version,
    accept: ['DATE_BEFORE_LAST'],
  })
  expect(await desk.entries(`sales/vouchers/${invoice.id}`)).toEqual([
    ['2026-06-15 regular', `Dr Amy ${sequence} (Receivable) 113.00`, 'Cr VAT Payable 13.00', 'Cr Sales 100.00'],
  ])
  await desk.post(`sales/vouchers/${invoice.id}/cancel`, { version: issued.body.version, reason: 'Wrong customer' })
  const open = await read(path, quotation.id)
  expect([open.status, open.chain.length]).toEqual(['Accepted', 1])
  expect((await act(open, 'convert')).body.chain).toHaveLength(2)
  const history = (await desk.get(`${path}/${quotation.id}/history/`)).body
  expect(history.map(({ action }: { action: string }) => action)).toEqual([
    'convert',
    'reopen',
    'convert',
    'reopen',
    'convert',
    'create',
  ])
  await desk.expectBooksAgree()
})

test('a customer accepts by a link with a note, and the member who made the link is told', async () => {
  const quotation = await offer({ expiry_date: '2026-06-15' })
  const hash = await linkTo(quotation)
  const page = await app.as('anonymous').get(`${one}/${path}/${quotation.id}/${hash}`)
  expect(page.body.offer).toEqual({ version: quotation.version, status: 'Generated', acts: ['accept', 'decline'] })
  const accept = (body: object) => app.as('anonymous').post(`${one}/${path}/${quotation.id}/accept/${hash}`, body)
  expect((await accept({ version: quotation.version + 1 })).body.code).toBe('STALE')
  const tooLong = await accept({ version: quotation.version, note: 'x'.repeat(5001) })
  expect(tooLong.body.errors).toHaveProperty('note')
  const answer = await accept({ version: quotation.version, note: ' Please deliver on Friday ' })
  expect(Object.keys(answer.body).toSorted()).toEqual(['id', 'logo', 'offer', 'paper', 'path'])
  expect(answer.body.offer).toMatchObject({ status: 'Accepted', acts: ['decline'] })
  const stored = await read(path, quotation.id)
  expect(stored).toMatchObject({ status: 'Accepted', answer_note: 'Please deliver on Friday' })
  const jobs = await app.sql<{ payload: { to: string; params: object } }>(
    `select payload from job where name = 'quotation.answer' order by id desc limit 1`,
  )
  expect(jobs[0]?.payload).toMatchObject({
    to: 'owner@example.test',
    params: {
      customer: customer.name,
      number: quotation.voucher_no,
      isAccepted: true,
      note: 'Please deliver on Friday',
    },
  })
  for (const name of ['convert', 'send', 'copy']) {
    expect((await app.as('anonymous').post(`${one}/${path}/${quotation.id}/${name}/${hash}`, {})).status).toBe(401)
  }
  const other = await offer()
  expect((await app.as('anonymous').post(`${one}/${path}/${other.id}/accept/${hash}`, { version: 1 })).status).toBe(404)
})

test('an expired quotation is not accepted by a link, but declined; a member may still accept it', async () => {
  const quotation = await offer({ expiry_date: '2026-06-14' })
  const hash = await linkTo(quotation)
  const answer = (name: string) =>
    app.as('anonymous').post(`${one}/${path}/${quotation.id}/${name}/${hash}`, { version: quotation.version })
  expect((await answer('accept')).body.code).toBe('QUOTATION_EXPIRED')
  const expired = await desk.get(`${path}/?is_expired=true&party=${customer.id}`)
  expect(expired.body.map(({ id }: { id: string }) => id)).toEqual([quotation.id])
  const declined = await answer('decline')
  expect(declined.body.offer).toMatchObject({ status: 'Declined', acts: ['accept'] })
  expect((await desk.get(`${path}/?is_expired=true&party=${customer.id}`)).body).toEqual([])
  const accepted = await act(await read(path, quotation.id), 'accept')
  expect(accepted.body.status).toBe('Accepted')
})

test('bad input is refused at its field, and converting needs the right to create invoices', async () => {
  const wrong = async (body: object) =>
    Object.entries(
      (await desk.post(path, { date: '2026-06-10', party: customer.id, rows: [row()], ...body })).body.errors,
    )
  expect(await wrong({ expiry_date: '2026-06-09' })).toEqual([
    ['expiry_date', ['The last day is before the document date.']],
  ])
  expect((await wrong({ rows: [] })).map(([at]) => at)).toEqual(['rows'])
  expect((await wrong({ due_date: '2026-06-20' })).map(([at]) => at)).toEqual(['due_date'])
  expect((await wrong({ status: 'Issued' })).map(([at]) => at)).toEqual(['status'])
  const quotation = await offer()
  await app.sql(`update permission_set set permissions = $1 where name = 'Clerk'`, [
    JSON.stringify({ sales_quotations: { read: true, update: true } }),
  ])
  expect((await act(quotation, 'convert', 'clerk')).status).toBe(403)
  expect((await read(path, quotation.id)).status).toBe('Generated')
})

test('a locked period does not stop a quotation, a missing year does', async () => {
  await app.sql(`update company set lock_date = '2026-05-31' where slug = 'one'`)
  const quotation = await offer({ date: '2026-05-20', expiry_date: '2026-06-20' })
  const changed = await desk.patch(`${path}/${quotation.id}`, { version: quotation.version, remarks: 'Revised' })
  expect(changed.body).toMatchObject({ revision: 2, voucher_no: quotation.voucher_no })
  const outside = await desk.post(path, { date: '2031-01-01', party: customer.id, rows: [row()] })
  expect(Object.keys(outside.body.errors)).toEqual(['date'])
  await app.sql(`update company set lock_date = null where slug = 'one'`)
})

test('emailing a quotation marks it as sent; a copy is a draft that is valid as long', async () => {
  const quotation = await offer({ expiry_date: '2026-06-20' })
  const mail = await desk.post(`${path}/${quotation.id}/email`, {
    recipients: ['amy@example.com'],
    subject: 'Our offer',
    body: 'See {link}',
    with_pdf: true,
    files: [],
  })
  expect(mail.status).toBe(201)
  expect((await read(path, quotation.id)).status).toBe('Sent')
  const copy = await desk.post(`${path}/${quotation.id}/copy`, {})
  expect(copy.body).toMatchObject({ status: 'Draft', date: '2026-06-15', expiry_date: '2026-06-25', total: '113.00' })
})
