/** Settings of webhooks: choosing events, addresses, limits and access. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { base, hooks, webhookDesk } from './webhook-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof webhookDesk>>

beforeAll(async () => {
  app = await startApp()
  desk = await webhookDesk(app)
})
afterAll(async () => {
  desk.close()
  await app.close()
})
beforeEach(() => desk.reset())

test('a webhook gets the chosen acts of the chosen resources only', async () => {
  const created = await desk.create({
    name: 'Created',
    url: `${desk.url}/created`,
    events: ['inventory/units.created'],
  })
  await desk.create({
    name: 'All of units',
    url: `${desk.url}/units`,
    events: ['inventory/units.*', 'inventory/units.deleted'],
  })
  await desk.create({ name: 'Taxes', url: `${desk.url}/taxes`, events: ['tax/schemes.*'] })
  const id = await desk.unit()
  await app.as('owner').delete(`${base}/inventory/units/${id}/?version=1`)
  await desk.work()
  expect(desk.received.map((one) => `${one.url} ${JSON.parse(one.body).acts.join('+')}`).toSorted()).toEqual([
    '/created created',
    '/units created',
    '/units deleted',
  ])
  const changed = await app
    .as('admin')
    .patch(`${hooks}${created.id}/`, { events: ['inventory/units.deleted'], version: 1 })
  expect(changed.body).toMatchObject({ name: 'Created', events: ['inventory/units.deleted'], version: 2 })
})

test('addresses that must not be called, unknown events and missing names are refused at their fields', async () => {
  const refused = async (fields: object) => {
    const { status: code, body } = await app
      .as('owner')
      .post(hooks, { name: 'Shop', url: 'https://shop.example/hook', events: ['*'], ...fields })
    return [code, body.errors]
  }
  const address = ['Enter an https:// address on the internet without a password, on port 443 or 8443.']
  const wrong = [
    'http://shop.example/',
    ...['10.0.0.1', '[::1]', 'amy:pw@shop.example'].map((host) => `https://${host}/`),
    'shop',
  ]
  for (const one of wrong) expect([one, await refused({ url: one })]).toEqual([one, [400, { url: address }]])
  expect(await refused({ url: '' })).toEqual([400, { url: ['Required.'] }])
  expect(await refused({ name: '', events: [] })).toEqual([400, { name: ['Required.'], events: ['Required.'] }])
  expect(await refused({ events: ['*', 'sales/vouchers.melted'] })).toEqual([
    400,
    { events: ['There is no event “sales/vouchers.melted”.'] },
  ])
  expect(await refused({ events: ['settings/members.*'] })).toEqual([
    400,
    { events: ['There is no event “settings/members.*”.'] },
  ])
  const hook = await desk.create()
  const change = (body: object) => app.as('owner').patch(`${hooks}${hook.id}/`, body)
  expect((await change({ url: `https://${'127.0.0.2'}/`, version: 1 })).body.errors).toEqual({ url: address })
  expect((await change({ name: 'New' })).body.errors).toEqual({ version: ['Required.'] })
  expect((await change({ name: 'New', version: 7 })).body.code).toBe('STALE')
  expect((await change({ name: 'New', version: 1 })).body).toMatchObject({ name: 'New', version: 2 })
  const query = (text: string) => app.as('owner').get(`${hooks}${hook.id}/deliveries/?${text}`)
  expect((await query('state=lost')).body.code).toBe('NOT_IN_LIST')
  expect((await query('_end=9999')).body.code).toBe('BAD_REQUEST')
  expect((await query('q=1')).body.code).toBe('UNKNOWN_FILTER')
})

test('a company has at most twenty webhooks, and a repeated request shows no secret', async () => {
  const once = { 'idempotency-key': 'a webhook' }
  const body = { name: 'Shop', url: `${desk.url}/shop`, events: ['*'] }
  expect((await app.as('owner').post(hooks, body, once)).status).toBe(201)
  const repeated = await app.as('owner').post(hooks, body, once)
  expect([repeated.body.code, repeated.text.includes('whsec_')]).toEqual(['TOLD_ONCE', false])
  for (let count = 1; count < 20; count += 1) await desk.create({ name: `Hook ${count}` })
  const more = await app.as('owner').post(hooks, body)
  expect([more.status, more.body.message]).toEqual([409, 'A company can have at most 20 webhooks. Delete one first.'])
})

test('a webhook belongs to its company and to owner and admins', async () => {
  const hook = await desk.create()
  await desk.post(`${hook.id}/test`)
  const [delivery] = await desk.deliveries(hook)
  for (const who of ['accountant', 'clerk']) {
    expect([who, (await app.as(who).get(hooks)).status]).toEqual([who, 403])
    expect((await app.as(who).post(`${hooks}${hook.id}/rotate-secret/`, { version: 1 })).status).toBe(403)
  }
  const elsewhere = `/api/company/two/settings/webhooks/${hook.id}/`
  const foreign = app.as('accountant')
  expect((await foreign.get(elsewhere)).status).toBe(404)
  expect((await foreign.patch(elsewhere, { name: 'Mine', version: 1 })).status).toBe(404)
  expect((await foreign.get(`${elsewhere}deliveries/`)).status).toBe(404)
  expect((await foreign.post(`${elsewhere}deliveries/${delivery.id}/replay/`)).status).toBe(404)
  expect((await foreign.delete(`${elsewhere}?version=1`)).status).toBe(404)
  expect((await app.as('owner').delete(`${hooks}${hook.id}/?version=2`)).body.code).toBe('STALE')
  expect((await app.as('owner').delete(`${hooks}${hook.id}/?version=1`)).status).toBe(204)
  expect((await app.as('owner').get(`${hooks}${hook.id}/`)).status).toBe(404)
})
