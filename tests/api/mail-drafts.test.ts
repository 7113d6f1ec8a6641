/**
 * Emailing several documents at once (mail-drafts): recipients are shown before anything is sent; then each is sent
 * separately, one email a document.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sentence } from '../../domain/errors.ts'
import { RefusedForGood } from '../../server/mail/mailer.ts'
import { changeMailTemplate } from '../../server/services/company/mail-templates.ts'
import { wordingIn } from '../../server/wording.ts'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { one, tradeDesk } from './trade-desk.ts'

type Draft = {
  id: string
  number: string | null
  party: string
  recipients: string[]
  subject: string
  body: string
  problem: { code: string; message: string } | null
  mailed_at: string | null
}

let app: TestApp
let desk: Awaited<ReturnType<typeof tradeDesk>>
let work = ''
const path = 'sales/vouchers'

beforeAll(async () => {
  app = await startApp()
  desk = await tradeDesk(app)
  work = await desk.service('Fitting')
})
afterAll(() => app.close())
beforeEach(() => app.refuseMail(null))

const party = async (name: string, fields: object = {}): Promise<string> => (await desk.party(name, fields)).id
const rows = (rate: string) => [{ item: work, quantity: '1', rate }]
const sell = (customer: string, rate: string, fields: object = {}) =>
  desk.document(path, { party: customer, rows: rows(rate), ...fields })
const drafts = async (ids: readonly string[], { of = path, who = 'owner' } = {}): Promise<Draft[]> => {
  const { status, body } = await desk.get(`${of}/mail-drafts/?${ids.map((id) => `id=${id}`).join('&')}`, who)
  expect(status).toBe(200)
  return body
}
const send = ({ id, recipients, subject, body }: Draft, key: string) =>
  app
    .as('owner')
    .post(`${one}/${path}/${id}/email/`, { recipients, subject, body, with_pdf: true }, { 'idempotency-key': key })

test('of three invoices two go to their parties’ addresses, and one without an address is reported', async () => {
  const amy = await party('Amy', { email: 'amy@example.test' })
  const bea = await party('Bea', { representatives: [{ name: 'Cy', email: 'cy@example.test' }] })
  const withoutAddress = await party('Dan')
  const [first, second, third] = [await sell(amy, '120'), await sell(withoutAddress, '30'), await sell(bea, '75.50')]
  const answers = await drafts([third.id, second.id, first.id])
  expect(answers.map(({ number, recipients, problem }) => [number, recipients, problem?.code])).toEqual([
    [third.voucher_no, ['cy@example.test'], undefined],
    [second.voucher_no, [], 'NO_ADDRESS'],
    [first.voucher_no, ['amy@example.test'], undefined],
  ])
  const inNepali = await app.as('owner').get(`${one}/${path}/mail-drafts/?id=${second.id}`, { 'accept-language': 'ne' })
  expect(inNepali.body[0].problem).toEqual({
    code: 'NO_ADDRESS',
    message: sentence('NO_ADDRESS', { party: 'Dan' }, wordingIn('ne')),
  })
  expect(inNepali.body[0].problem.message).not.toBe(answers[1]?.problem?.message)
  expect(answers[1]?.problem?.message).toContain('“Dan”')
  expect(answers[2]).toMatchObject({ subject: `Invoice ${first.voucher_no} from One`, mailed_at: null })
  expect(answers[2]?.body).toContain('20 Mar 2026 for GBP 120.00.')
  expect(await app.posted()).toEqual([])

  const ready = answers.filter(({ problem }) => problem === null)
  for (const draft of ready) expect((await send(draft, `mail ${draft.id}`)).status).toBe(201)
  for (const draft of ready) expect((await send(draft, `mail ${draft.id}`)).status).toBe(201)
  const mails = await app.posted()
  expect(mails.map(({ to, attachments }) => [to, attachments.map(({ filename }) => filename)])).toEqual([
    [['cy@example.test'], [`${third.voucher_no}.pdf`]],
    [['amy@example.test'], [`${first.voucher_no}.pdf`]],
  ])
  expect(mails[1]?.text).toMatch(/\?hash=[\w-]{43}/)
  expect((await desk.get(`${path}/${first.id}/mails/`)).body.mails).toMatchObject([{ status: 'sent', attempts: 1 }])
  expect((await desk.get(`${path}/${second.id}/mails/`)).body.mails).toEqual([])
  expect((await drafts([first.id, second.id])).map(({ mailed_at: at }) => at !== null)).toEqual([true, false])
})

test('a permanently failed email does not count as sent', async () => {
  const invoice = await sell(await party('Eve', { email: 'eve@example.test' }), '10')
  app.refuseMail(new RefusedForGood('550 no such mailbox'))
  const [draft] = await drafts([invoice.id])
  if (!draft) throw new Error('no draft')
  expect((await send(draft, 'to Eve')).status).toBe(201)
  expect((await drafts([invoice.id]))[0]?.mailed_at).not.toBeNull()
  expect(await app.posted()).toEqual([])
  expect((await drafts([invoice.id]))[0]?.mailed_at).toBeNull()
})

test('drafts and cancelled documents are excluded, and unknown ids are not revealed', async () => {
  const amy = await party('Fay', { email: 'fay@example.test' })
  const draft = await desk.create(path, { date: '2026-03-20', status: 'Draft', party: amy, rows: rows('5') })
  const cancelled = await sell(amy, '30')
  await desk.post(`${path}/${cancelled.id}/cancel`, { version: cancelled.version, reason: 'Twice' })
  const answers = await drafts([draft.id, cancelled.id, '0192f0c1-7a3e-7c11-8b52-6a0f2d9b1c44'])
  expect(answers.map(({ problem }) => problem?.code)).toEqual(['WRONG_STATUS', 'WRONG_STATUS'])
  const here = await app.as('accountant').get(`/api/company/two/${path}/mail-drafts/?id=${cancelled.id}`)
  expect([here.status, here.body]).toEqual([200, []])
})

test('each kind has its own text, and the company’s templates take precedence', async () => {
  const supplier = await party('Gus', { email: 'gus@example.test' })
  const paid = await desk.create('purchase/payments', {
    date: '2026-03-20',
    party: supplier,
    rows: [{ method: 'mode', mode: (await desk.get('settings/payment-modes/?name=Cash')).body[0].id, amount: '5' }],
  })
  expect(await drafts([paid.id], { of: 'purchase/payments' })).toMatchObject([
    { recipients: ['gus@example.test'], subject: `Payment ${paid.voucher_no} from One`, problem: null },
  ])
  const scheme = await desk.create('tax/schemes', { name: 'TDS', kind: 'withholding', rate: '2' })
  const withheld = await desk.create('purchase/payments', {
    date: '2026-03-20',
    party: supplier,
    rows: [{ method: 'mode', mode: (await desk.get('settings/payment-modes/?name=Cash')).body[0].id, amount: '98' }],
    withholding_scheme: scheme.id,
    withholding_base: '100',
  })
  const [remittance] = await drafts([withheld.id], { of: 'purchase/payments' })
  expect([withheld.settled, remittance?.body]).toEqual(['100.00', expect.stringContaining('We have paid GBP 98.00.')])
  await changeMailTemplate(app.contextOf('one'), { path, subject: 'Bill {number}', body: 'Pay {open}.', version: 0 })
  const invoice = await sell(supplier, '12')
  expect(await drafts([invoice.id])).toMatchObject([{ subject: `Bill ${invoice.voucher_no}`, body: 'Pay GBP 12.00.' }])
})

test('reading the drafts requires the permission to send, for five hundred at most', async () => {
  const ask = (query: string, who = 'owner') => desk.get(`${path}/mail-drafts/?${query}`, who)
  await app.sql(`update permission_set set permissions = $1 where name = 'Clerk'`, [
    JSON.stringify({ sales_vouchers: { read: true } }),
  ])
  expect((await ask('', 'clerk')).body).toMatchObject({
    code: 'NOT_ALLOWED',
    params: { permission: 'sales_vouchers.update' },
  })
  expect((await ask('')).body).toEqual([])
  expect((await ask('id=x')).body).toMatchObject({ code: 'UNKNOWN_REFERENCE' })
  const many = Array.from({ length: 501 }, () => 'id=0192f0c1-7a3e-7c11-8b52-6a0f2d9b1c44').join('&')
  expect((await ask(many)).body).toMatchObject({ code: 'AT_MOST' })
})
