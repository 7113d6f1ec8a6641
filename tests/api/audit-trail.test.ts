/** The audit trail: the changes of a period, compared with the rows of the audit log and its chain. */
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '../../domain/calendar/local-date.ts'
import { runUpkeep } from '../../server/services/upkeep.ts'
import { pdfText } from '../support/pdf-text.ts'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'

type Row = {
  id: string
  name: string
  at: string
  user: string
  action: string
  resource: string
  changes: object
  seal: string
  drill: string
}

let app: TestApp
/** Moments are those of the real clock. */
const range = 'start_date=2020-01-01&end_date=2199-12-31'
const base = '/api/company/one'
const get = (path: string) => app.as('owner').get(`${base}/${path}`)

beforeAll(async () => {
  app = await startApp()
  const owner = app.as('owner')
  const { body: brand } = await owner.post(`${base}/inventory/brands/`, { name: 'Maple' })
  await owner.patch(`${base}/inventory/brands/${brand.id}/`, { version: brand.version, name: 'Finch' })
  const { body: other } = await app.as('admin').post(`${base}/inventory/brands/`, { name: 'Oak' })
  await app.as('admin').delete(`${base}/inventory/brands/${other.id}/?version=${other.version}`)
  await runUpkeep(app.contextOf('one').db)
})
afterAll(() => app.close())

test('each entry of the audit log is a row with its record, user, changes and seal, the newest first', async () => {
  const { status, body } = await get(`reports/audit-trail/?${range}`)
  expect(status).toBe(200)
  const log = await app.sql<{ id: string; action: string; resource: string; position: string | null }>(
    `select a.id, a.action, a.resource, s.position::text as position from audit_log a
     left join audit_seal s on s.company_id = a.company_id and s.audit_id = a.id
     where a.company_id = (select id from company where slug = 'one') and a.resource not in ('session', 'account')
     order by a.at desc, a.id desc`,
  )
  expect(body.rows.map(({ id, action, resource, seal }: Row) => ({ id, action, resource, position: seal }))).toEqual(
    log,
  )
  const renamed: Row = body.rows.find(({ action }: Row) => action === 'update')
  expect(renamed).toMatchObject({ name: 'Finch', resource: 'inventory/brands', changes: { name: ['Maple', 'Finch'] } })
  expect(renamed.drill).toBe(`/one/settings/audit-logs/${renamed.id}`)
  expect(renamed.at).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
})

test('filters by user, type and action', async () => {
  const { body: people } = await get('settings/audit-logs/people/')
  const admin = people.find(({ hint }: { hint: string }) => hint.startsWith('admin@'))
  const ofAdmin = await get(`reports/audit-trail/?${range}&user=${admin.id}&type=inventory/brands`)
  expect(ofAdmin.body.rows.map(({ action, name }: Row) => [action, name])).toEqual([
    ['delete', 'Oak'],
    ['create', 'Oak'],
  ])
  const deleted = await get(`reports/audit-trail/?${range}&action=delete`)
  expect(deleted.body.rows.map(({ name }: Row) => name)).toEqual(['Oak'])
  const day = deleted.body.rows[0].at.slice(0, 10)
  const ofDay = await get(`reports/audit-trail/?start_date=${day}&end_date=${day}&action=delete`)
  expect(ofDay.body.rows.map(({ name }: Row) => name)).toEqual(['Oak'])
  const next = addDays(day, 1)
  const later = await get(`reports/audit-trail/?start_date=${next}&end_date=${next}`)
  expect(later.body.rows).toEqual([])
})

test('files and the paper name users, actions, types and changes in words', async () => {
  const query = `${range}&type=inventory/brands&action=update`
  const file = await get(`reports/audit-trail/export.csv/?${query}`)
  const cells: string[][] = parse(file.text.slice(1))
  expect(cells[0]).toEqual(['Time', 'User', 'Action', 'Type', 'Record', 'Changes', 'Seal'])
  expect(cells).toHaveLength(2)
  expect(cells[1]?.slice(2, 6)).toEqual(['Changed', 'Brand', 'Finch', 'Name: Maple → Finch'])
  const paper = await get(`reports/audit-trail/print.pdf/?${query}`)
  expect(paper.status).toBe(200)
  expect(pdfText(paper.bytes).replaceAll(/\s+/g, ' ')).toContain('Name: Maple > Finch')
})

test('other companies and members without the permission see nothing of it', async () => {
  const { body } = await app.as('owner').get(`/api/company/two/reports/audit-trail/?${range}&type=inventory/brands`)
  expect(body.rows ?? []).toEqual([])
  const clerk = await app.as('clerk').get(`${base}/reports/audit-trail/?${range}`)
  expect([clerk.status, clerk.body.code]).toEqual([403, 'NOT_ALLOWED'])
})

test('a filter that is no key is refused', async () => {
  const { status, body } = await get(`reports/audit-trail/?${range}&action=%27`)
  expect([status, body.code, Object.keys(body.errors)]).toEqual([400, 'BAD_REQUEST', ['action']])
})
