/** Scheduled emails of reports: who may schedule what, who sees and changes it, and rights that are lost later. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sentence } from '../../domain/errors.ts'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { scheduleDesk, schedules, timing } from './schedule-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof scheduleDesk>>
const one = '/api/company/one'

beforeAll(async () => {
  app = await startApp()
  desk = await scheduleDesk(app)
})
afterAll(() => app.close())
beforeEach(() => desk.reset())

test('a user who lost the permission sends nothing, and the schedule is paused with the reason', async () => {
  const { id } = await desk.scheduled('accountant')
  await desk.grant('accountant', 'Clerk')
  expect(await desk.sentAt('2026-10-01T07:00:00Z')).toEqual([])
  const [paused] = await desk.listOf('owner')
  expect(paused).toMatchObject({ id, is_active: false, next_run: null, version: 2, mine: false })
  expect(paused.pause_reason).toMatch(/no longer has permission/)
  expect(paused.last_run).toMatchObject({ status: 'failed', sent_at: null, error: paused.pause_reason })
  const history = await app.sql<{ action: string }>(
    `select action from audit_log where resource = 'report-schedules' and object_id = $1 order by id`,
    [id],
  )
  expect(history.map(({ action }) => action)).toEqual(['create', 'email', 'update'])
  const resumed = await app.as('accountant').patch(`${schedules}${id}/`, { is_active: true, version: 2 })
  expect([resumed.status, resumed.body.code]).toEqual([403, 'NOT_ALLOWED'])
  await desk.grant('accountant', 'Accountant')
  const allowed = await app.as('accountant').patch(`${schedules}${id}/`, { is_active: true, version: 2 })
  expect(allowed.body).toMatchObject({ is_active: true, pause_reason: null, next_run: '2026-11-01' })
  expect(await desk.sentAt('2026-10-01T08:00:00Z')).toEqual([])
})

test('a user who left the company sends nothing', async () => {
  await desk.scheduled('accountant')
  const member = `(select id from app_user where email = 'accountant@example.test')`
  await app.sql(
    `update member set is_active = false where user_id = ${member} and company_id = (select id from company where slug = 'one')`,
  )
  expect(await desk.sentAt('2026-10-01T07:00:00Z')).toEqual([])
  expect(await desk.listOf('owner')).toMatchObject([{ is_active: false, pause_reason: sentence('SCHEDULE_USER_LEFT') }])
  await app.sql(`update member set is_active = true where user_id = ${member}`)
})

test('a view that is no longer shared is not sent, and deleting it deletes its schedules', async () => {
  const view = await desk.viewOf('owner', { shared: true })
  const { body } = await app.as('clerk').post(schedules, { view: view.id, ...timing })
  expect(await desk.listOf('clerk')).toMatchObject([{ id: body.id, view_name: 'Monthly' }])
  const hidden = await app.as('owner').patch(`${one}/views/${view.id}/`, { shared: false, version: 1 })
  expect(hidden.status).toBe(200)
  expect(await desk.sentAt('2026-10-01T07:00:00Z')).toEqual([])
  expect(await desk.listOf('clerk')).toMatchObject([{ is_active: false, pause_reason: sentence('SCHEDULE_VIEW_GONE') }])
  const resumed = await app.as('clerk').patch(`${schedules}${body.id}/`, { is_active: true, version: 2 })
  expect([resumed.status, resumed.body.code]).toEqual([409, 'SCHEDULE_VIEW_GONE'])
  expect((await app.as('owner').delete(`${one}/views/${view.id}/?version=2`)).status).toBe(204)
  expect(await desk.listOf('clerk')).toEqual([])
  const deleted = await app.sql(`select from audit_log where action = 'delete' and object_id = $1`, [body.id])
  expect(deleted.length).toBe(1)
})

test('who may only read sends paper to members; files and other addresses require the export permission', async () => {
  const view = await desk.viewOf('clerk')
  const attempt = async (fields: object) => {
    const { status, body } = await app.as('clerk').post(schedules, { view: view.id, ...timing, ...fields })
    return [status, body.code, Object.keys(body.errors ?? {})]
  }
  expect(await attempt({ format: 'XLSX' })).toEqual([403, 'NOT_ALLOWED', []])
  expect(await attempt({ recipients: ['owner@example.test', 'bank@example.test'] })).toEqual([
    400,
    'RECIPIENT_OUTSIDE',
    ['recipients.1'],
  ])
  expect(await attempt({ recipients: ['owner@example.test'] })).toEqual([201, undefined, []])
  const outside = await app.as('accountant').post(schedules, {
    view: (await desk.viewOf('accountant')).id,
    ...timing,
    recipients: ['bank@example.test'],
  })
  expect(outside.status).toBe(201)
  await desk.grant('accountant', 'Reader')
  expect((await desk.sentAt('2026-10-01T07:00:00Z')).map(({ to }) => to)).toEqual([['owner@example.test']])
  const all = await desk.listOf('owner')
  expect(all.find(({ id }: { id: string }) => id === outside.body.id)).toMatchObject({
    is_active: false,
    last_run: { status: 'failed' },
  })
})

test('members see their own schedules, owner and admins all; nobody else changes them', async () => {
  const { id } = await desk.scheduled('accountant')
  expect(await desk.listOf('clerk')).toEqual([])
  expect(await desk.listOf('admin')).toMatchObject([{ id, mine: false, owner_label: 'Test accountant' }])
  expect((await app.as('clerk').patch(`${schedules}${id}/`, { is_active: false, version: 1 })).status).toBe(404)
  expect((await app.as('clerk').delete(`${schedules}${id}/?version=1`)).status).toBe(404)
  const paused = await app.as('admin').patch(`${schedules}${id}/`, { is_active: false, version: 1 })
  expect(paused.body).toMatchObject({ is_active: false, pause_reason: null, next_run: null })
  expect(await desk.sentAt('2026-10-01T07:00:00Z')).toEqual([])
  const stale = await app.as('accountant').patch(`${schedules}${id}/`, { hour: 9, version: 1 })
  expect([stale.status, stale.body.code]).toEqual([409, 'STALE'])
  const people = (await app.as('clerk').get(`${schedules}people/`)).body
  expect(people).toContainEqual({ name: 'Test owner', email: 'owner@example.test' })
  expect((await app.as('admin').delete(`${schedules}${id}/?version=2`)).status).toBe(204)
  expect(await desk.listOf('accountant')).toEqual([])
})

test('wrong fields are refused, and views of lists are not scheduled', async () => {
  const view = await desk.viewOf('owner')
  const attempt = async (body: object) => {
    const answer = await app.as('owner').post(schedules, body)
    return [answer.status, answer.body.code, Object.keys(answer.body.errors ?? {})]
  }
  expect(await attempt({ view: view.id, ...timing, day: 29, hour: 24, recipients: ['x'] })).toEqual([
    400,
    'NOT_IN_LIST',
    ['day', 'hour', 'recipients.0'],
  ])
  expect(await attempt({ view: view.id, ...timing, colour: 'red' })).toEqual([400, 'UNKNOWN_FIELD', ['colour']])
  const list = await desk.viewOf('owner', { resource: 'account/ledgers', name: 'Banks', query: '' })
  expect(await attempt({ view: list.id, ...timing })).toEqual([404, 'NOT_FOUND', []])
  expect(await attempt({ view: 'x', ...timing })).toEqual([404, 'NOT_FOUND', []])
  const { body: foreign } = await app.as('accountant').post('/api/company/two/views/', {
    resource: 'reports/income-statement',
    name: 'Shared',
    shared: true,
  })
  expect(await attempt({ view: foreign.id, ...timing })).toEqual([404, 'NOT_FOUND', []])
  const { body } = await app.as('owner').post(schedules, { view: view.id, ...timing })
  const wrong = await app.as('owner').patch(`${schedules}${body.id}/`, { is_active: 'no', version: 1 })
  expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([400, ['is_active']])
})
