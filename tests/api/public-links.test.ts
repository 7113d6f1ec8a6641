/** Links to one document without signing in (public-links): access, duration, and content. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { one, tradeDesk } from './trade-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof tradeDesk>>
let sequence = 0
let invoice: { id: string; voucher_no: string }
let customer: { id: string }
const url = (rest: string) => `${one}/sales/vouchers/${invoice.id}/${rest}`
const owner = () => app.as('owner')
const hashIn = (text: string) => /\?hash=([\w-]{43})/.exec(text)?.[1] ?? ''

beforeAll(async () => {
  app = await startApp()
  desk = await tradeDesk(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  sequence += 1
  customer = await desk.party(`Amy ${sequence}`)
  const rows = [{ item: await desk.service(`Fitting ${sequence}`), quantity: '2', rate: '60' }]
  invoice = await desk.document('sales/vouchers', { party: customer.id, rows })
})

test('a request creates one link; its address is shown once, also for a repeat', async () => {
  const ask = (body: object = { days: 7 }) =>
    owner().post(url('links/'), body, { 'idempotency-key': `link ${sequence}` })
  const answers = await Promise.all([ask(), ask(), ask()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  const created = answers.find(({ status }) => status === 201)
  expect((await app.as('anonymous').get(url(`?hash=${hashIn(created?.body.url)}`))).status).toBe(200)
  const repeated = await ask()
  expect([repeated.body.code, repeated.text.includes('hash=')]).toEqual(['TOLD_ONCE', false])
  expect((await ask({ days: 30 })).body.code).toBe('KEY_REUSED')
  expect((await owner().get(url('links/'))).body).toHaveLength(1)
  const storedKeys = await app.sql('select to_jsonb(k)::text as row from idempotency_key k where key = $1', [
    `link ${sequence}`,
  ])
  expect([storedKeys.length, JSON.stringify(storedKeys).includes(hashIn(created?.body.url))]).toEqual([1, false])
})

test('a link opens for everyone who has it: strangers, and colleagues without read permission', async () => {
  await app.sql(`update permission_set set permissions = '{}' where name = 'Clerk'`)
  const hash = hashIn((await owner().post(url('links/'), {})).body.url)
  for (const person of ['stranger', 'clerk', 'owner']) {
    const read = await app.as(person).get(url(`?hash=${hash}`))
    expect([person, read.status, read.body.paper?.title]).toEqual([
      person,
      200,
      expect.stringContaining(invoice.voucher_no),
    ])
    expect((await app.as(person).get(url(`print.pdf/?hash=${hash}`))).bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await app.as(person).get(url(`?hash=${'a'.repeat(43)}`))).status).toBe(404)
  }
  expect((await app.as('stranger').get(url(''))).status).toBe(404)
  expect((await app.as('stranger').get(url(`mails/?hash=${hash}`))).status).toBe(404)
  expect((await app.as('clerk').get(url(''))).status).toBe(403)
})

test('a link opens one document until it is revoked, and counts its visits', async () => {
  const link = await owner().post(url('links/'), { days: 7 })
  expect([link.status, link.body.expires_at]).toEqual([201, '2026-06-22T12:00:00.000Z'])
  const hash = hashIn(link.body.url)
  expect(link.body.url).toBe(`http://localhost:3000/one/sales/vouchers/${invoice.id}?hash=${hash}`)
  const open = (path: string, linkHash = hash) => app.as('anonymous').get(`${path}?hash=${linkHash}`)
  const statuses = async (...paths: string[]) => Promise.all(paths.map(async (path) => (await open(path)).status))
  expect(await statuses(url(''), url(''))).toEqual([200, 200])
  const other = await desk.document('sales/vouchers', {
    party: customer.id,
    rows: [{ item: await desk.service(`Run ${sequence}`), quantity: '1', rate: '5' }],
  })
  expect((await open(url(''), 'a'.repeat(43))).status).toBe(404)
  expect(await statuses(`${one}/sales/vouchers/${other.id}/`, `${one}/crm/parties/${customer.id}/`)).toEqual([404, 401])
  expect(
    await statuses(url('files/'), `${one}/sales/vouchers/`, `/api/company/two/sales/vouchers/${invoice.id}/`),
  ).toEqual([401, 401, 404])
  expect((await app.as('anonymous').send('PATCH', url(`?hash=${hash}`), { remarks: 'x' })).status).toBe(401)
  const listed = async () => (await owner().get(url('links/'))).body
  expect(await listed()).toMatchObject([{ opened_count: 2, revoked_at: null, created_by_label: 'Test owner' }])
  expect((await owner().delete(url(`links/${link.body.id}/`))).status).toBe(204)
  expect(await listed()).toMatchObject([{ is_valid: false }])
  expect((await owner().delete(url(`links/${link.body.id}/`))).status).toBe(404)
  expect((await open(url(''))).status).toBe(404)
})

test('a link expires', async () => {
  const { body } = await owner().post(url('links/'), {})
  const open = async () => (await app.as('anonymous').get(url(`?hash=${hashIn(body.url)}`))).status
  const isValid = async () => (await owner().get(url('links/'))).body[0].is_valid
  expect([await open(), await isValid()]).toEqual([200, true])
  await app.sql(`update public_link set expires_at = '2026-06-15T12:00:00Z' where id = $1`, [body.id])
  expect([await open(), await isValid()]).toEqual([404, false])
  const wrong = await owner().post(url('links/'), { days: 8 })
  expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([400, ['days']])
})
