/** Permission sets, from creation to deletion, and the permissions of their members (member-rights.ts). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'

let app: TestApp
const base = '/api/company/one/settings/permissions/'
type SetOf = { id: string; version: number; name: string; permissions: Record<string, unknown> }

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

async function setNamed(name: string): Promise<SetOf> {
  const { body } = await app.as('admin').get(base)
  return body.find((set: SetOf) => set.name === name)
}

async function make(name: string, permissions: Record<string, unknown> = {}): Promise<SetOf> {
  const { status, body } = await app.as('admin').post(base, { name, permissions })
  expect(status).toBe(201)
  return body
}

async function memberId(email: string): Promise<string> {
  const [member] = await app.sql<{ id: string }>(
    `select m.id from member m join app_user u on u.id = m.user_id join company c on c.id = m.company_id
     where u.email = $1 and c.slug = 'one'`,
    [email],
  )
  return member?.id ?? ''
}

test('the permission sets of a company are listed with their number of holders, shipped ones first', async () => {
  const { status, body, headers } = await app.as('admin').get(base)
  expect([status, headers['x-total-count']]).toEqual([200, '7'])
  expect(body.map(({ name, shipped, members }: Record<string, unknown>) => [name, shipped, members])).toEqual([
    ['Accountant', 'accountant', 1],
    ['Auditor', 'auditor', 0],
    ['Cashier', 'cashier', 0],
    ['Purchase clerk', 'purchase_clerk', 0],
    ['Sales clerk', 'sales_clerk', 0],
    ['Storekeeper', 'storekeeper', 0],
    ['Clerk', null, 1],
  ])
  const [accountant, auditor, cashier, buyer, seller, storekeeper, clerk] = body
  expect(accountant.permissions.account_journal_vouchers).toMatchObject({ approve: true, import: true })
  expect(auditor.permissions.account_ledgers).toEqual({ read: true, export: true })
  for (const { permissions } of [accountant, auditor]) expect(permissions.inventory_costs).toEqual({ read: true })
  // Sales, purchase and stock roles see quantities, never costs; nothing of the books.
  for (const { permissions } of [cashier, buyer, seller, storekeeper]) {
    expect([permissions.inventory_costs, permissions.account_ledgers, permissions.settings_audit_logs]).toEqual([
      {},
      {},
      {},
    ])
  }
  const enters = { read: true, create: true, update: true, export: true }
  expect([seller.permissions.sales_vouchers, seller.permissions.purchase_vouchers]).toEqual([enters, {}])
  expect([buyer.permissions.purchase_vouchers, buyer.permissions.sales_vouchers]).toEqual([enters, {}])
  expect([cashier.permissions.sales_vouchers, cashier.permissions.sales_credit_notes]).toEqual([{ read: true }, {}])
  expect(clerk.permissions.account_ledgers).toEqual({ read: true })
  expect((await app.as('admin').get(`${base}?q=a`)).body.code).toBe('UNKNOWN_FILTER')
})

test('a set is created, changed by version, and applies at the next request of its holders', async () => {
  const clerk = await setNamed('Clerk')
  const categories = '/api/company/one/account/categories/'
  expect((await app.as('clerk').get(categories)).status).toBe(403)
  const permissions = { ...clerk.permissions, account_categories: { read: true, delete: false } }
  const changed = await app.as('admin').patch(`${base}${clerk.id}/`, { permissions, version: clerk.version })
  expect(changed.body).toMatchObject({ version: 2, name: 'Clerk', permissions: { account_categories: { read: true } } })
  expect(changed.body.permissions.account_categories).toEqual({ read: true })
  expect((await app.as('clerk').get(categories)).status).toBe(200)

  const flying = await app
    .as('owner')
    .patch(`${base}${clerk.id}/`, { permissions: { account_ledgers: { fly: true } }, version: 2 })
  expect([flying.body.code, Object.keys(flying.body.errors)]).toEqual([
    'UNKNOWN_RIGHT',
    ['permissions.account_ledgers.fly'],
  ])
  const late = await app.as('owner').patch(`${base}${clerk.id}/`, { name: 'Clerks', version: clerk.version })
  expect([late.status, late.body.code]).toEqual([409, 'STALE'])
  expect(late.body.params).toEqual({ who: app.emailOf('admin'), fields: 'account_categories.read' })
  const renamed = await app.as('owner').patch(`${base}${clerk.id}/`, { name: ' Clerks ', version: 2 })
  expect(renamed.body).toMatchObject({ version: 3, name: 'Clerks' })
  const back = await app.as('owner').patch(`${base}${clerk.id}/`, { name: 'Clerk', version: 3 })
  expect(back.body.version).toBe(4)
  const same = await app.as('owner').patch(`${base}${clerk.id}/`, { name: 'Clerk', version: 4 })
  expect(same.body.version).toBe(4)
})

test('every change of a set is logged with the granted permission', async () => {
  const rows = await app.sql<{ action: string; actor: string; changes: Record<string, unknown> }>(
    `select action, actor, changes from audit_log where resource = 'settings/permissions' and object_label = 'Clerk'
     order by id`,
  )
  expect(rows.map(({ action }) => action)).toEqual(['create', 'update', 'update'])
  expect(rows[1]).toMatchObject({
    actor: app.emailOf('admin'),
    changes: { 'account_categories.read': [null, true] },
  })
})

test('an invalid set is refused, every problem at its own field', async () => {
  const permissions = { account_ledgers: { fly: true }, moon: { read: true } }
  const { status, body } = await app.as('admin').post(base, { name: ' ', permissions })
  expect([status, Object.keys(body.errors)]).toEqual([
    400,
    ['name', 'permissions.account_ledgers.fly', 'permissions.moon'],
  ])
  expect(body.errors['permissions.moon']).toEqual(['The permission “moon” doesn’t exist.'])
  const long = await app.as('admin').post(base, { name: 'x'.repeat(81) })
  expect(long.body.errors).toEqual({ name: ['Use at most 80 characters.'] })
  const unknown = await app.as('admin').post(base, { name: 'A', shipped: 'accountant', company: 'two' })
  expect(Object.keys(unknown.body.errors)).toEqual(['shipped', 'company'])
  expect((await app.as('admin').post(base, { name: 'Clerk' })).body.code).toBe('DUPLICATE')
  expect((await app.as('admin').post(base, ['name'])).body.code).toBe('BAD_REQUEST')
})

test('a shipped set can be neither changed nor deleted, but copied', async () => {
  const auditor = await setNamed('Auditor')
  const patch = await app.as('owner').patch(`${base}${auditor.id}/`, { permissions: {}, version: 1 })
  expect([patch.status, patch.body.code]).toEqual([409, 'SHIPPED'])
  expect((await app.as('owner').delete(`${base}${auditor.id}/?version=1`)).body.code).toBe('SHIPPED')
  const copy = await make('Auditor (copy)', auditor.permissions)
  expect(copy).toMatchObject({ shipped: null, version: 1, permissions: auditor.permissions, members: 0 })
})

test('a set held by a member, a pending invitation or an active key cannot be deleted', async () => {
  const { companyId, userId } = app.contextOf('one').who
  const clerk = await setNamed('Clerk')
  const held = await app.as('owner').delete(`${base}${clerk.id}/?version=${clerk.version}`)
  expect([held.status, held.body.code]).toEqual([409, 'IN_USE'])

  const set = await make('Till')
  const remove = () => app.as('owner').delete(`${base}${set.id}/?version=1`)
  const invited = '0192f0c1-7a3e-7c11-8b52-6a0f2d9b1c01'
  await app.sql(
    `insert into invitation (company_id, id, email, role, token_hash, invited_by, expires_at)
     values ($1, $2, 'new@example.test', 'member', '\\x01', $3, '2026-07-01')`,
    [companyId, invited, userId],
  )
  await app.sql('insert into invitation_permission_set values ($1, $2, $3)', [companyId, invited, set.id])
  const token = await app
    .as('owner')
    .post('/api/company/one/settings/api-tokens/', { name: 'Till 1', permission_set: set.id })
  const { body: holders } = await app.as('owner').get(`${base}${set.id}/`)
  expect(holders.holders.map(({ kind, label }: Record<string, unknown>) => [kind, label])).toEqual([
    ['token', 'Till 1'],
    ['invitation', 'new@example.test'],
  ])
  expect((await remove()).body.code).toBe('IN_USE')
  await app.sql(`update invitation set state = 'cancelled' where id = $1`, [invited])
  expect((await remove()).body.code).toBe('IN_USE')
  await app.as('owner').post(`/api/company/one/settings/api-tokens/${token.body.id}/revoke/`)
  expect((await app.as('owner').delete(`${base}${set.id}/?version=2`)).body.code).toBe('STALE')
  expect((await remove()).status).toBe(204)
  expect((await remove()).status).toBe(404)
  const { body: tokens } = await app.as('owner').get('/api/company/one/settings/api-tokens/')
  expect(tokens[0]).toMatchObject({ name: 'Till 1', state: 'revoked', permission_set: null })
})

test('a set being assigned to a member cannot be deleted concurrently', async () => {
  const set = await make('Race')
  const { db, who } = app.contextOf('one')
  const clerk = await memberId(app.emailOf('clerk'))
  let removal: Promise<{ status: number; body: { code?: string } }> | undefined
  await db.transaction(who.companyId, async (tx) => {
    await tx.run({
      sql: 'insert into member_permission_set values ($1, $2, $3)',
      parameters: [who.companyId, clerk, set.id],
    })
    removal = app.as('owner').delete(`${base}${set.id}/?version=1`)
    await tx.run({ sql: 'select pg_sleep(0.2)', parameters: [] })
  })
  expect((await removal)?.body.code).toBe('IN_USE')
})

test('the permissions of a member name the sets that grant them', async () => {
  const clerk = await memberId(app.emailOf('clerk'))
  const { body } = await app.as('admin').get(`/api/company/one/settings/members/${clerk}/rights/`)
  expect(body).toMatchObject({
    member: { email: app.emailOf('clerk'), is_active: true },
    role: 'member',
    permission_sets: [{ name: 'Clerk' }, { name: 'Race' }],
    permissions: { account_ledgers: { read: true } },
  })
  expect(body.why['account_ledgers.read']).toEqual(['Clerk'])
  expect(body.why['account_ledgers.update']).toBeUndefined()
  const owner = await memberId(app.emailOf('owner'))
  expect((await app.as('admin').get(`/api/company/one/settings/members/${owner}/rights/`)).body).toMatchObject({
    role: 'owner',
    why: {},
  })
})
