/** Transferring a company to another active member, by its owner only; there is always one owner. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'

let app: TestApp
const members = new Map<string, string>()
beforeAll(async () => {
  app = await startApp()
  for (const { email, id } of await app.sql<{ email: string; id: string }>(
    `select u.email, m.id from member m join app_user u on u.id = m.user_id
     where m.company_id = (select id from company where slug = 'one')`,
  ))
    members.set(email.split('@')[0] ?? '', id)
})
afterAll(() => app.close())

const prove = () =>
  app.sql('update auth_session set methods = $1', [
    `[{"method":"password","at":${Date.parse('2026-06-15T11:56:00Z') / 1000},"email":""}]`,
  ])
const transfer = (person: string, to: unknown, slug = 'one') =>
  app.as(person).post(`/api/company/${slug}/transfer-ownership/`, { member: to })
const roles = async () =>
  (
    await app.sql<{ email: string; role: string }>(
      `select u.email, m.role from member m join app_user u on u.id = m.user_id
       where m.company_id = (select id from company where slug = 'one') order by u.email`,
    )
  ).map(({ email, role }) => `${email.split('@')[0]} ${role}`)

test('requires that the owner authenticated within the last five minutes', async () => {
  await app.ageProofs()
  const { status, body } = await transfer('owner', members.get('admin'))
  expect([status, body.code]).toEqual([403, 'NOT_RECENT'])
  await prove()
})

test('only the owner can transfer the company, and not to themselves', async () => {
  const before = await roles()
  for (const person of ['admin', 'accountant', 'clerk']) {
    const { status, body } = await transfer(person, members.get(person))
    expect([person, status, body.params.permission]).toEqual([person, 403, 'owner'])
  }
  expect((await transfer('stranger', members.get('clerk'))).status).toBe(404)
  expect((await transfer('anonymous', members.get('clerk'))).status).toBe(401)
  expect(await roles()).toEqual(before)
})

test('the new owner is another active member of the company', async () => {
  const before = await roles()
  const [elsewhere] = await app.sql<{ id: string }>(
    `select id from member where company_id = (select id from company where slug = 'two') limit 1`,
  )
  await app.sql('update member set is_active = false where id = $1', [members.get('clerk')])
  await app.sql('update app_user set is_active = false where email = $1', [app.emailOf('accountant')])
  const wrong = [members.get('owner'), members.get('clerk'), members.get('accountant'), elsewhere?.id, 'x', null, 5]
  for (const to of wrong) {
    const { status, body } = await transfer('owner', to)
    expect([to, status, body.errors]).toEqual([to, 400, { member: ['Select another active member.'] }])
  }
  expect(await roles()).toEqual(before)
})

test('two transfers at once leave one owner', async () => {
  await app.sql('update member set is_active = true where id = $1', [members.get('clerk')])
  const answers = await Promise.all([transfer('owner', members.get('admin')), transfer('owner', members.get('clerk'))])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 403])
  const owners = (await roles()).filter((one) => one.endsWith(' owner'))
  expect(owners).toHaveLength(1)
  expect(await roles()).toContain('owner admin')
})

test('is logged for the company and both members, and takes effect at once', async () => {
  const [next] = (await roles()).filter((one) => one.endsWith(' owner')).map((one) => one.split(' ')[0] ?? '')
  const rows = await app.sql(
    `select actor, action, resource, object_label, changes from audit_log
     where company_id = (select id from company where slug = 'one') order by id desc limit 3`,
  )
  const actor = 'owner@example.test'
  const before = next === 'admin' ? 'admin' : 'member'
  expect(rows.toReversed()).toEqual([
    {
      actor,
      action: 'update',
      resource: 'settings/members',
      object_label: 'owner@example.test',
      changes: { role: ['owner', 'admin'] },
    },
    {
      actor,
      action: 'update',
      resource: 'settings/members',
      object_label: `${next}@example.test`,
      changes: { role: [before, 'owner'] },
    },
    {
      actor,
      action: 'transfer-ownership',
      resource: 'company',
      object_label: 'One',
      changes: { owner: ['owner@example.test', `${next}@example.test`] },
    },
  ])
  expect((await app.as('owner').send('DELETE', '/api/company/one/', { slug: 'one' })).status).toBe(403)
  expect((await transfer('owner', members.get('clerk'))).status).toBe(403)
  expect((await app.as(next ?? '').get('/api/company/one/permissions/mine/')).body.role).toBe('owner')
})

test('the database itself keeps the last owner', async () => {
  const update = app.sql(
    `update member set role = 'admin' where role = 'owner' and company_id = (select id from company where slug = 'one')`,
  )
  await expect(update).rejects.toThrow('has no owner')
})
