/** The members page: the changes that owner and admins can make, and those that are refused. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'

let app: TestApp
const url = '/api/company/one/settings/members/'

beforeEach(async () => {
  await app?.close()
  app = await startApp()
})
afterAll(() => app.close())

type ListedMember = {
  id: string
  version: number
  role: string
  user: { email: string }
  permission_sets: { id: string; name: string }[]
}

async function member(person: 'owner' | 'admin' | 'accountant' | 'clerk'): Promise<ListedMember> {
  const { body } = await app.as('owner').get(`${url}?_end=100`)
  return body.find(({ user }: ListedMember) => user.email === app.emailOf(person))
}

async function change(by: 'owner' | 'admin' | 'accountant', of: Parameters<typeof member>[0], changes: object) {
  const { id, version } = await member(of)
  return app.as(by).patch(`${url}${id}/`, { version, ...changes })
}

const setId = async (name: string): Promise<string> => {
  const { body } = await app.as('owner').get('/api/company/one/settings/permissions/')
  return body.find((set: { name: string }) => set.name === name).id
}

test('the list shows members with their roles, and whom the user may change', async () => {
  const { body, headers } = await app.as('admin').get(url)
  expect(headers['x-total-count']).toBe('4')
  expect(
    body.map((one: ListedMember & { may_change: boolean }) => [
      one.user.email,
      one.role,
      one.permission_sets.map(({ name }) => name).join(),
      one.may_change,
    ]),
  ).toEqual([
    ['owner@example.test', 'owner', '', false],
    ['admin@example.test', 'admin', '', false],
    ['accountant@example.test', 'member', 'Accountant', true],
    ['clerk@example.test', 'member', 'Clerk', true],
  ])
  const matches = await app.as('owner').get(`${url}?q=CLERK`)
  expect(matches.body).toMatchObject([{ user: { full_name: 'Test clerk' }, is_active: true, version: 1 }])
  expect((await app.as('owner').get(`${url}?_start=1&_end=3`)).body).toHaveLength(2)
  expect((await app.as('owner').get(`${url}?role=owner`)).body).toMatchObject({ code: 'UNKNOWN_FILTER' })
  expect((await app.as('owner').get(`${url}?_end=501`)).body).toMatchObject({ code: 'BAD_REQUEST' })
})

test('role and sets are changed with their version, take effect at once, and are logged with before and after', async () => {
  const auditor = await setId('Auditor')
  const ledgers = '/api/company/one/account/categories/'
  expect((await app.as('clerk').get(ledgers)).status).toBe(403)
  const { status, body } = await change('admin', 'clerk', { permission_sets: [auditor] })
  expect([status, body]).toMatchObject([200, { version: 2, permission_sets: [{ id: auditor, name: 'Auditor' }] }])
  expect((await app.as('clerk').get(ledgers)).status).toBe(200)
  expect((await change('owner', 'clerk', { role: 'admin', version: 1 })).body).toMatchObject({
    code: 'STALE',
    params: { who: 'admin@example.test', fields: 'permission_sets' },
  })
  expect((await change('owner', 'clerk', { role: 'admin' })).body).toMatchObject({ role: 'admin', version: 3 })
  expect((await change('owner', 'clerk', { role: 'admin' })).body).toMatchObject({ version: 3 })
  const rows = await app.sql(`select actor, action, object_label, changes from audit_log
     where resource = 'settings/members' and object_version > 1 order by object_version`)
  expect(rows).toEqual([
    {
      actor: 'admin@example.test',
      action: 'update',
      object_label: 'clerk@example.test',
      changes: { permission_sets: [['Clerk'], ['Auditor']] },
    },
    {
      actor: 'owner@example.test',
      action: 'update',
      object_label: 'clerk@example.test',
      changes: { role: ['member', 'admin'] },
    },
  ])
})

test('a deactivated member is refused at the next request, and admitted again when activated', async () => {
  expect((await app.as('clerk').get('/api/company/one/')).status).toBe(200)
  expect((await change('admin', 'clerk', { is_active: false })).body).toMatchObject({ is_active: false })
  expect((await app.as('clerk').get('/api/company/one/')).status).toBe(404)
  expect((await app.as('clerk').get('/api/user/me/')).body).toMatchObject({ redirect: 'invitations' })
  expect((await change('admin', 'clerk', { is_active: true })).body).toMatchObject({
    is_active: true,
    permission_sets: [{ name: 'Clerk' }],
  })
  expect((await app.as('clerk').get('/api/company/one/')).status).toBe(200)
})

describe('it is impossible', () => {
  test('to change the owner, so that the last owner cannot be removed', async () => {
    for (const by of ['owner', 'admin'] as const) {
      for (const memberChange of [{ role: 'member' }, { is_active: false }, { permission_sets: [] }]) {
        const { status, body } = await change(by, 'owner', memberChange)
        expect([status, body.code]).toEqual([403, 'OWNER_FIXED'])
      }
    }
    expect((await change('owner', 'admin', { role: 'owner' })).body).toMatchObject({
      code: 'NOT_IN_LIST',
      errors: { role: [expect.any(String)] },
    })
  })

  test('to change oneself', async () => {
    for (const memberChange of [
      { role: 'member' },
      { is_active: false },
      { permission_sets: [await setId('Auditor')] },
    ])
      expect((await change('admin', 'admin', memberChange)).body).toMatchObject({ code: 'OWN_RIGHTS' })
  })

  test('for a member to change anyone', async () => {
    for (const of of ['clerk', 'accountant'] as const)
      expect((await change('accountant', of, { role: 'admin' })).body).toMatchObject({ code: 'NOT_ALLOWED' })
    expect((await app.as('accountant').get(url)).status).toBe(403)
  })
})

test('an admin can neither create, change nor deactivate an admin; the owner can', async () => {
  expect((await change('admin', 'clerk', { role: 'admin' })).body).toMatchObject({
    code: 'ADMINS_BY_OWNER',
    errors: { role: [expect.any(String)] },
  })
  expect((await change('owner', 'clerk', { role: 'admin' })).status).toBe(200)
  for (const memberChange of [{ role: 'member' }, { is_active: false }])
    expect((await change('admin', 'clerk', memberChange)).body).toMatchObject({ code: 'ADMINS_BY_OWNER' })
  expect((await change('owner', 'clerk', { is_active: false })).status).toBe(200)
})

test('sets of another company, unknown fields and wrong kinds are refused, and nothing is changed', async () => {
  const { body: foreign } = await app.as('owner').get('/api/company/two/settings/permissions/')
  const refused: [object, string, string][] = [
    [{ permission_sets: [foreign[0].id] }, 'UNKNOWN_REFERENCE', 'permission_sets'],
    [{ permission_sets: 'all' }, 'UNKNOWN_REFERENCE', 'permission_sets'],
    [{ permission_sets: [{ or: 1 }] }, 'UNKNOWN_REFERENCE', 'permission_sets'],
    [{ is_active: 'no' }, 'NOT_IN_LIST', 'is_active'],
    [{ user: 'x' }, 'UNKNOWN_FIELD', 'user'],
    [{ version: 'x', role: 'member' }, 'REQUIRED', 'version'],
  ]
  for (const [memberChange, code, path] of refused) {
    const { body } = await change('owner', 'clerk', memberChange)
    expect(body).toMatchObject({ code, errors: { [path]: [expect.any(String)] } })
  }
  const { body: others } = await app.as('owner').get('/api/company/two/settings/members/')
  const outside = others.find(({ user }: ListedMember) => user.email === 'accountant@example.test')
  expect((await app.as('owner').patch(`${url}${outside.id}/`, { version: 1, role: 'member' })).status).toBe(404)
  expect(await member('clerk')).toMatchObject({ version: 1, role: 'member', permission_sets: [{ name: 'Clerk' }] })
})
