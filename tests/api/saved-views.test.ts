/** Saved views: visibility, changes, and a lost permission. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.sql('delete from saved_view')
})

const base = '/api/company/one/views'
const ledgers = {
  resource: 'account/ledgers',
  name: 'Banks',
  query: 'q=bank&_sort=-name',
  columns: ['name', 'balance'],
}
const vouchers = { resource: 'account/journal-vouchers', name: 'Mine', query: 'status=Unapproved' }

async function keep(person: string, view: object): Promise<{ id: string; version: number }> {
  const { status, body } = await app.as(person).post(`${base}/`, view)
  expect([status, body.code]).toEqual([201, undefined])
  return body
}
const namesOf = async (person: string, path: string): Promise<string[]> =>
  (await app.as(person).get(`${base}/?resource=${path}`)).body.map(({ name }: { name: string }) => name)

test('a saved view is returned unchanged, and can be renamed, changed, shared and deleted', async () => {
  const view = await keep('accountant', ledgers)
  expect(view).toMatchObject({ ...ledgers, version: 1, shared: false, mine: true, may_change: true })
  const changed = await app.as('accountant').patch(`${base}/${view.id}/`, {
    name: 'Cash and banks',
    query: '',
    columns: null,
    shared: true,
    version: 1,
  })
  expect(changed.body).toMatchObject({ name: 'Cash and banks', query: '', columns: null, shared: true, version: 2 })
  expect(await namesOf('accountant', 'account/ledgers')).toEqual(['Cash and banks'])
  expect((await app.as('accountant').delete(`${base}/${view.id}/?version=2`)).status).toBe(204)
  expect(await namesOf('accountant', 'account/ledgers')).toEqual([])
  const auditRows = await app.sql<{ action: string }>('select action from audit_log where object_id = $1 order by id', [
    view.id,
  ])
  expect(auditRows.map(({ action }) => action)).toEqual(['create', 'update', 'delete'])
})

test('a private view does not exist for other users, including the owner', async () => {
  const { id } = await keep('accountant', ledgers)
  for (const person of ['owner', 'admin', 'clerk']) {
    expect(await namesOf(person, 'account/ledgers')).toEqual([])
    expect((await app.as(person).patch(`${base}/${id}/`, { name: 'x', version: 1 })).status).toBe(404)
    expect((await app.as(person).delete(`${base}/${id}/?version=1`)).status).toBe(404)
  }
})

test('a shared view is visible to all readers of the list; creator, owner and admin can change it', async () => {
  const { id } = await keep('accountant', { ...ledgers, shared: true })
  const listed = (await app.as('clerk').get(`${base}/?resource=account/ledgers`)).body
  expect(listed).toMatchObject([{ name: 'Banks', mine: false, may_change: false }])
  const refused = await app.as('clerk').patch(`${base}/${id}/`, { name: 'x', version: 1 })
  expect([refused.status, refused.body.code]).toEqual([403, 'NOT_ALLOWED'])
  expect((await app.as('clerk').delete(`${base}/${id}/?version=1`)).status).toBe(403)
  for (const [place, person] of ['accountant', 'owner', 'admin'].entries()) {
    const { status } = await app.as(person).patch(`${base}/${id}/`, { name: `By ${person}`, version: place + 1 })
    expect(status).toBe(200)
  }
})

test('another company does not see it', async () => {
  const { id } = await keep('owner', { ...ledgers, shared: true })
  expect((await app.as('owner').get('/api/company/two/views/?resource=account/ledgers')).body).toEqual([])
  expect((await app.as('owner').patch(`/api/company/two/views/${id}/`, { name: 'x', version: 1 })).status).toBe(404)
  expect((await app.as('owner').delete(`/api/company/two/views/${id}/?version=1`)).status).toBe(404)
})

test('views require read permission for their list, also after it is removed', async () => {
  const refused = await app.as('clerk').post(`${base}/`, { resource: 'account/categories', name: 'Mine' })
  expect([refused.status, refused.body.params.permission]).toEqual([403, 'account_categories.read'])
  const { id } = await keep('clerk', vouchers)
  const [set] = await app.sql<{ permissions: object }>(`select permissions from permission_set where name = 'Clerk'`)
  await app.sql(`update permission_set set permissions = '{"account_ledgers":{"read":true}}' where name = 'Clerk'`)
  for (const answer of [
    await app.as('clerk').get(`${base}/?resource=account/journal-vouchers`),
    await app.as('clerk').patch(`${base}/${id}/`, { name: 'x', version: 1 }),
    await app.as('clerk').delete(`${base}/${id}/?version=1`),
  ]) {
    expect([answer.status, answer.body.params.permission]).toEqual([403, 'account_journal_vouchers.read'])
  }
  await app.sql(`update permission_set set permissions = $1 where name = 'Clerk'`, [JSON.stringify(set?.permissions)])
})

test.each([
  [{ ...ledgers, name: '' }, 'name', 'REQUIRED'],
  [{ ...ledgers, name: 'x'.repeat(61) }, 'name', 'TOO_LONG'],
  [{ ...ledgers, query: 'x'.repeat(2001) }, 'query', 'TOO_LONG'],
  [{ ...ledgers, columns: ['name', 'company_id'] }, 'columns', 'NOT_IN_LIST'],
  [{ ...ledgers, columns: ['name', 'name'] }, 'columns', 'NOT_IN_LIST'],
  [{ ...ledgers, columns: [] }, 'columns', 'NOT_IN_LIST'],
  [{ ...ledgers, columns: 'name' }, 'columns', 'NOT_IN_LIST'],
  [{ ...ledgers, columns: ['constructor'] }, 'columns', 'NOT_IN_LIST'],
  [{ ...ledgers, shared: 'yes' }, 'shared', 'NOT_IN_LIST'],
  [{ ...ledgers, user_id: 'x' }, 'user_id', 'UNKNOWN_FIELD'],
  [{ ...ledgers, resource: 'nowhere' }, 'resource', 'NOT_IN_LIST'],
  [[], 'resource', 'NOT_IN_LIST'],
])('an invalid view is refused at its field: %j', async (view, path, code) => {
  const { status, body } = await app.as('owner').post(`${base}/`, view)
  expect([status, body.code, Object.keys(body.errors)]).toEqual([400, code, [path]])
})

test('a user’s views have different names; two users can use the same', async () => {
  await keep('owner', ledgers)
  await keep('accountant', ledgers)
  const { status, body } = await app.as('owner').post(`${base}/`, ledgers)
  expect([status, body.code, Object.keys(body.errors)]).toEqual([400, 'DUPLICATE', ['name']])
})

test('a view changed meanwhile is not overwritten', async () => {
  const { id } = await keep('owner', { ...ledgers, shared: true })
  expect((await app.as('admin').patch(`${base}/${id}/`, { name: 'By admin', version: 1 })).status).toBe(200)
  const { status, body } = await app.as('owner').patch(`${base}/${id}/`, { name: 'By owner', version: 1 })
  expect([status, body.code, body.params.fields]).toEqual([409, 'STALE', 'name'])
  expect((await app.as('owner').delete(`${base}/${id}/?version=1`)).status).toBe(409)
})

test('a user has at most fifty views of a list', async () => {
  for (let count = 0; count < 50; count += 1) await keep('owner', { ...ledgers, name: `View ${count}` })
  const { status, body } = await app.as('owner').post(`${base}/`, ledgers)
  expect([status, body.code]).toEqual([400, 'TOO_MANY_VIEWS'])
})

test('a report has saved views for those who may read it, without columns', async () => {
  const monthly = { resource: 'reports/income-statement', name: 'Monthly', query: 'compare=previous&period=last_month' }
  const view = await keep('accountant', { ...monthly, shared: true })
  expect(view).toMatchObject({ ...monthly, columns: null, mine: true })
  expect(await namesOf('owner', 'reports/income-statement')).toEqual(['Monthly'])
  const clerk = await app.as('clerk').get(`${base}/?resource=reports/income-statement`)
  expect([clerk.status, clerk.body.code]).toEqual([403, 'NOT_ALLOWED'])
  const columns = await app.as('accountant').patch(`${base}/${view.id}/`, { columns: ['name'], version: 1 })
  expect([columns.status, Object.keys(columns.body.errors)]).toEqual([400, ['columns']])
  const unknown = await app.as('accountant').post(`${base}/`, { ...monthly, resource: 'reports/weather' })
  expect([unknown.status, unknown.body.code]).toEqual([400, 'NOT_IN_LIST'])
})
