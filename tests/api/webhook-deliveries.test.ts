/** Deliveries of webhooks: what is sent and signed, tried again, replayed and given up. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { forgetDeliveries } from '../../server/services/events/deliveries.ts'
import { queueWebhooks } from '../../server/services/events/send-webhooks.ts'
import { runUpkeep } from '../../server/services/upkeep.ts'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { base, hooks, noon, signature, webhookDesk } from './webhook-desk.ts'

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

test('an event after the creation is sent once, signed, with what the endpoint of events shows', async () => {
  await desk.unit()
  const hook = await desk.create()
  expect(hook.secret).toMatch(/^whsec_[\w+/]{43}=$/)
  expect(await desk.read(hook)).not.toHaveProperty('secret')
  const id = await desk.unit()
  await desk.work()
  await desk.work()
  const [event] = desk.received
  expect(desk.received).toHaveLength(2)
  // The first unit was sealed after the creation.
  const sent = desk.received.find(({ body }) => JSON.parse(body).record_id === id)
  const { body: listed } = await app.as('owner').get(`${base}/events/?limit=500`)
  expect(JSON.parse(sent?.body ?? '')).toEqual(listed.events.at(-1))
  expect(JSON.parse(sent?.body ?? '')).toMatchObject({ resource: 'inventory/units', acts: ['created'], record_id: id })
  expect(sent?.headers).toMatchObject({
    'webhook-id': listed.events.at(-1).id,
    'webhook-timestamp': String(Date.parse(noon) / 1000),
    'content-type': 'application/json',
  })
  for (const one of desk.received) expect(one.headers['webhook-signature']).toBe(signature(hook.secret, one))
  expect(event?.url).toBe('/shop')
  const [delivery] = await desk.deliveries(hook)
  expect(delivery).toMatchObject({
    state: 'sent',
    attempts: 1,
    response_code: 200,
    answer: 'thanks',
    error: null,
    attempted_at: '2026-06-15T12:00:00.000Z',
  })
  expect(delivery.duration_ms).toBeGreaterThanOrEqual(0)
  expect(await desk.read(hook)).toMatchObject({ sent_count: 2, waiting_count: 0, failed_count: 0 })
})

test('a failed delivery is tried eight times after growing pauses, with the same body and id', async () => {
  const hook = await desk.create()
  desk.receiver.status = 503
  await desk.unit()
  const start = Date.parse(noon)
  const times: number[] = []
  await desk.work()
  for (let attempt = 1; attempt < 8; attempt += 1) {
    const [delivery] = await desk.deliveries(hook)
    expect(delivery).toMatchObject({ state: 'waiting', attempts: attempt, response_code: 503, answer: 'out of order' })
    const due = Date.parse(delivery.due_at)
    times.push((due - start) / 60_000)
    await app.setNow(new Date(due - 1000).toISOString())
    await desk.work()
    expect(desk.received).toHaveLength(attempt)
    await app.setNow(delivery.due_at)
    await desk.work()
  }
  expect(times).toEqual([1, 6, 36, 156, 516, 1236, 2676])
  const [delivery] = await desk.deliveries(hook)
  expect(delivery).toMatchObject({ state: 'failed', attempts: 8 })
  expect(new Set(desk.received.map(({ body }) => body)).size).toBe(1)
  expect(new Set(desk.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect(new Set(desk.received.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(8)
  expect(await desk.read(hook)).toMatchObject({ failed_count: 1, waiting_count: 0, is_active: true })
  // The answer at last.
  desk.receiver.status = 200
  const { body: replayed } = await desk.post(`${hook.id}/deliveries/${delivery.id}/replay`)
  expect(replayed).toMatchObject({ state: 'waiting', attempts: 0 })
  await desk.work()
  expect((await desk.deliveries(hook))[0]).toMatchObject({ state: 'sent', attempts: 1, answer: 'thanks' })
  expect(desk.received.at(-1)?.body).toBe(desk.received[0]?.body)
})

test('a webhook that only failed for five days is paused, and the owner gets one email', async () => {
  await app.mails()
  const hook = await desk.create()
  await desk.create({ name: 'Healthy', url: `${desk.url}/healthy`, events: ['tax/schemes.*'] })
  desk.receiver.status = 500
  await desk.unit()
  await desk.work()
  expect(await desk.read(hook)).toMatchObject({ failing_since: '2026-06-15T12:00:00.000Z' })
  await app.setNow('2026-06-20T11:59:59Z')
  await desk.work()
  expect(await desk.read(hook)).toMatchObject({ is_active: true })
  await app.setNow('2026-06-20T12:30:00Z')
  await desk.unit()
  await desk.work()
  expect(await desk.read(hook)).toMatchObject({ is_active: false, is_given_up: true })
  const mails = await app.mails()
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    ['owner@example.test', 'The webhook Shop of One was paused'],
  ])
  expect(mails[0]?.text).toContain('For 5 days, no delivery of the webhook Shop of One succeeded.')
  expect(mails[0]?.link).toBe('http://localhost:3000/one/settings/webhooks')
  const count = desk.received.length
  await app.setNow('2026-06-23T12:00:00Z')
  await desk.unit()
  await desk.work()
  expect(desk.received).toHaveLength(count)
  const { body: history } = await app.as('owner').get(`${base}/settings/audit-logs/?object=${hook.id}`)
  expect(history.map(({ action }: { action: string }) => action)).toEqual(['pause', 'create'])
})

test('a success in between ends the time of failures', async () => {
  const hook = await desk.create()
  desk.receiver.status = 500
  await desk.unit()
  await desk.work()
  desk.receiver.status = 200
  await app.setNow('2026-06-15T12:01:00Z')
  await desk.work()
  expect(await desk.read(hook)).toMatchObject({ failing_since: null, sent_count: 1 })
  desk.receiver.status = 500
  await app.setNow('2026-06-25T12:00:00Z')
  await desk.unit()
  await desk.work()
  expect(await desk.read(hook)).toMatchObject({ failing_since: '2026-06-25T12:00:00.000Z', is_active: true })
})

test('a paused webhook misses events, and a replay since a time sends them and the failed ones', async () => {
  const hook = await desk.create()
  await desk.unit()
  await desk.work()
  const paused = (await desk.post(`${hook.id}/pause`, { version: 1 })).body
  expect(paused).toMatchObject({ is_active: false, version: 2 })
  await desk.unit()
  await desk.work()
  expect(desk.received).toHaveLength(1)
  const resumed = (await desk.post(`${hook.id}/resume`, { version: 2 })).body
  expect(resumed).toMatchObject({ is_active: true, version: 3 })
  await desk.unit()
  await desk.work()
  expect(desk.received).toHaveLength(2)
  await app.sql(
    `update webhook_delivery set state = 'failed' where id = (select id from webhook_delivery order by id limit 1)`,
  )
  const { body } = await desk.post(`${hook.id}/replay`, { since: '2026-06-15T11:00:00Z' })
  expect(body).toEqual({ replayed: 1 })
  await desk.work()
  // The missed one and the failed one; the third was sent already.
  expect(desk.received).toHaveLength(4)
  expect(await desk.deliveries(hook, '?state=sent')).toHaveLength(3)
  const refused = async (since: unknown) => {
    const { status: code, body: answer } = await desk.post(`${hook.id}/replay`, { since })
    return [code, answer.errors?.since]
  }
  const reason = [400, ['Enter a time in the last 30 days.']]
  expect(await refused('2026-05-01T00:00:00Z')).toEqual(reason)
  expect(await refused('2026-06-15T12:00:01Z')).toEqual(reason)
  expect(await refused('yesterday')).toEqual(reason)
  expect(await refused(undefined)).toEqual(reason)
})

test('after a rotation both secrets sign for 24 hours, then the new one', async () => {
  const hook = await desk.create()
  const { body: rotated } = await desk.post(`${hook.id}/rotate-secret`, { version: 1 })
  expect(rotated.secret).not.toBe(hook.secret)
  await desk.unit()
  await desk.work()
  const [both] = desk.received
  expect(both?.headers['webhook-signature']).toBe(
    both && `${signature(rotated.secret, both)} ${signature(hook.secret, both)}`,
  )
  await app.setNow('2026-06-16T12:00:00Z')
  await desk.unit()
  await desk.work()
  const last = desk.received.at(-1)
  expect(last?.headers['webhook-signature']).toBe(last && signature(rotated.secret, last))
  const [stored] = await app.sql<{ row: string }>(`select to_jsonb(w)::text as row from webhook w where id = $1`, [
    hook.id,
  ])
  for (const { secret } of [hook, rotated]) expect(stored?.row).not.toContain(secret.slice(6, 20))
})

test('a test is sent once, also to a paused webhook, and does not count as a failure', async () => {
  const hook = await desk.create()
  await desk.post(`${hook.id}/pause`, { version: 1 })
  desk.receiver.status = 404
  const { body: waiting } = await desk.post(`${hook.id}/test`)
  expect(waiting).toMatchObject({ state: 'waiting', attempts: 0 })
  await desk.work()
  const [delivery] = await desk.deliveries(hook)
  expect(delivery).toMatchObject({ id: waiting.id, state: 'failed', attempts: 1, response_code: 404 })
  expect(JSON.parse(desk.received[0]?.body ?? '')).toMatchObject({
    resource: 'settings/webhooks',
    acts: ['tested'],
    label: 'Shop',
    record_id: hook.id,
  })
  expect(desk.received[0]?.headers['webhook-signature']).toBe(
    desk.received[0] && signature(hook.secret, desk.received[0]),
  )
  expect(await desk.read(hook)).toMatchObject({ failing_since: null, failed_count: 1 })
})

test('several servers send each delivery once, and one webhook that fails delays no other', async () => {
  const good = await desk.create({ name: 'Good' })
  await desk.create({ name: 'Gone', url: 'http://127.0.0.1:1/' })
  for (let count = 0; count < 25; count += 1) await desk.unit()
  await runUpkeep(app.contextOf('one').db)
  await Promise.all([queueWebhooks(app.contextOf('one')), queueWebhooks(app.contextOf('one'))])
  await Promise.all([app.runJobs(), app.runJobs(), app.runJobs()])
  expect(desk.received).toHaveLength(25)
  expect(new Set(desk.received.map(({ headers }) => headers['webhook-id'])).size).toBe(25)
  expect(await desk.read(good)).toMatchObject({ sent_count: 25, waiting_count: 0 })
  const [gone] = (await app.as('owner').get(hooks)).body.filter(({ name }: { name: string }) => name === 'Gone')
  expect(gone).toMatchObject({ sent_count: 0, waiting_count: 25 })
  expect((await desk.deliveries(gone))[0]).toMatchObject({ response_code: null, error: 'The connection was refused' })
  const page = await app.as('owner').get(`${hooks}${gone.id}/deliveries/?_start=20&_end=40`)
  expect([page.body.length, page.headers['x-total-count']]).toEqual([5, '25'])
})

test('deliveries are kept for thirty days', async () => {
  const hook = await desk.create()
  await desk.unit()
  await desk.work()
  await app.setNow('2026-07-15T12:00:00Z')
  await forgetDeliveries(app.contextOf('one'))
  expect(await desk.deliveries(hook)).toHaveLength(1)
  await app.setNow('2026-07-15T12:00:01Z')
  expect(await forgetDeliveries(app.contextOf('one'))).toBe(1)
  expect(await desk.deliveries(hook)).toEqual([])
})
