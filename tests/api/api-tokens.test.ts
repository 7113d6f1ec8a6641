/**
 * API keys (api-tokens.ts and enter-by-key.ts): created once, shown once, bound to one company, and never with more
 * permissions than their creator.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { invoices, recurringDesk } from './recurring-desk.ts'

let app: TestApp
const base = '/api/company/one'
const sets: Record<string, string> = {}

beforeAll(async () => {
  app = await startApp()
  for (const { id, name } of (await app.as('owner').get(`${base}/settings/permissions/`)).body) sets[name] = id
})
afterAll(() => app.close())

async function make(who: string, changes: Record<string, unknown> = {}): Promise<{ id: string; key: string }> {
  const body = { name: 'Till', permission_set: sets['Clerk'], ...changes }
  const answer = await app.as(who).post(`${base}/settings/api-tokens/`, body)
  expect([answer.status, answer.headers['cache-control']]).toEqual([201, 'no-store'])
  return answer.body
}
const statusOf = async (key: string, path = `${base}/account/ledgers/`) => (await app.withKey(key).get(path)).status

test('creating a key requires authentication within the last five minutes', async () => {
  const url = `${base}/settings/api-tokens/`
  await app.ageProofs()
  const unproven = await app.as('owner').post(url, { name: 'Till', permission_set: sets['Clerk'] })
  expect([unproven.status, unproven.body.code]).toEqual([403, 'NOT_RECENT'])
  expect((await app.as('owner').post(url, { name: '' })).body.errors).toHaveProperty('name')
  expect((await app.as('owner').get(url)).body).toEqual([])
  await app.setNow('2026-06-15T12:00:00Z')
})

test('a key is shown once; only the hash of its secret is stored', async () => {
  const { id, key } = await make('owner', { expires_on: '2026-12-31' })
  expect(key).toMatch(/^[A-Za-z0-9]{8}\.[A-Za-z0-9]{48}$/)
  const { body, text } = await app.as('admin').get(`${base}/settings/api-tokens/`)
  expect(body[0]).toMatchObject({
    id,
    name: 'Till',
    prefix: key.slice(0, 8),
    permission_set_label: 'Clerk',
    created_by_label: 'Test owner',
    expires_on: '2026-12-31',
    last_used_at: null,
    state: 'live',
  })
  expect(text).not.toContain(key.slice(9))
  const [row] = await app.sql<{ all: string }>('select api_token::text as all from api_token')
  expect(row?.all).not.toContain(key.slice(9))
  const audited = await app.sql<{ changes: string }>(
    `select changes::text from audit_log where resource = 'settings/api-tokens'`,
  )
  expect(audited).toHaveLength(1)
  expect(audited[0]?.changes).not.toContain(key.slice(9))
})

test('a program reads and writes only with its permission set, also when the owner created the key', async () => {
  const { key } = await make('owner')
  expect(await statusOf(key)).toBe(200)
  const refused = await app.withKey(key).get(`${base}/account/categories/`)
  expect([refused.status, refused.body.params.permission]).toEqual([403, 'account_categories.read'])
  expect((await app.withKey(key).get(`${base}/permissions/mine/`)).body).toMatchObject({ role: 'member' })
})

test('a program’s acts are logged with the name of its key and its creator', async () => {
  const { key } = await make('admin', { name: 'Till 2' })
  const { body: accounts } = await app.withKey(key).get(`${base}/account/ledgers/?_end=2`)
  const rows = accounts.map(({ id }: { id: string }, side: number) => ({ account: id, [side ? 'credit' : 'debit']: 1 }))
  const voucher = { date: '2026-01-01', narration: 'By a program', rows }
  const texts = {
    ...voucher,
    rows: rows.map((row: object) => ({ ...row, ...('debit' in row ? { debit: '1' } : { credit: '1' }) })),
  }
  const { status, body } = await app.withKey(key).post(`${base}/account/journal-vouchers/`, texts)
  expect(status).toBe(201)
  const [row] = await app.sql<{ actor: string }>('select actor from audit_log where object_id = $1', [body.id])
  expect(row?.actor).toBe(`${app.emailOf('admin')} via Till 2`)
})

test('the last use is recorded at most once a minute', async () => {
  const { id, key } = await make('owner')
  const lastUse = async () =>
    (await app.sql<{ last_used_at: Date | null }>('select last_used_at from api_token where id = $1', [id]))[0]
      ?.last_used_at
  await statusOf(key)
  const first = await lastUse()
  expect(first?.toISOString()).toBe('2026-06-15T12:00:00.000Z')
  await app.setNow('2026-06-15T12:00:59Z')
  await statusOf(key)
  expect(await lastUse()).toEqual(first)
  await app.setNow('2026-06-15T12:01:00Z')
  await statusOf(key)
  expect((await lastUse())?.toISOString()).toBe('2026-06-15T12:01:00.000Z')
  await app.setNow('2026-06-15T12:00:00Z')
})

test('a key with a wrong secret, another format or of another company is refused', async () => {
  const { key } = await make('owner')
  const last = key.endsWith('A') ? 'B' : 'A'
  const wrong = [
    `${key.slice(0, -1)}${last}`,
    key.slice(0, -1),
    `${key}A`,
    key.slice(0, 8),
    `AAAAAAAA.${key.slice(9)}`,
    ` ${key}`,
    '',
    "' or 1=1 --",
  ]
  for (const other of wrong) expect([other, await statusOf(other)]).toEqual([other, 401])
  // The owner of one is an admin of two; the key is not.
  expect((await app.as('owner').get('/api/company/two/account/ledgers/')).status).toBe(200)
  const elsewhere = await app.withKey(key).get('/api/company/two/account/ledgers/')
  expect([elsewhere.status, elsewhere.body.code]).toEqual([401, 'KEY_REFUSED'])
  expect(await statusOf(key, '/api/company/no-such/account/ledgers/')).toBe(401)
  const both = await app
    .as('owner')
    .get('/api/company/two/account/ledgers/', { authorization: `Api-Key ${key}`, 'x-company': 'one' })
  expect(both.status).toBe(401)
})

test('a key is not a user: the user’s own routes refuse it, whatever the scheme', async () => {
  const { key } = await make('owner', { permission_set: sets['Accountant'] })
  for (const path of ['/api/user/me/', '/api/user/me/companies/', '/_allauth/app/v1/account/email']) {
    expect([path, await statusOf(key, path)]).toEqual([path, 401])
  }
  const asToken = await app.as('anonymous').get(`${base}/`, { authorization: `Token ${key}` })
  expect(asToken.status).toBe(401)
  const asSession = await app.as('anonymous').get('/_allauth/app/v1/auth/session', { 'x-session-token': key })
  expect([401, 410]).toContain(asSession.status)
})

test('a key is valid through its last day in the company’s time zone', async () => {
  await app.sql(`update company set time_zone = 'Asia/Kathmandu' where slug = 'one'`)
  const { key } = await make('owner', { expires_on: '2026-06-15' })
  await app.setNow('2026-06-15T18:14:59Z')
  expect(await statusOf(key)).toBe(200)
  await app.setNow('2026-06-15T18:15:00Z')
  const { status, body } = await app.withKey(key).get(`${base}/account/ledgers/`)
  expect([status, body.code]).toEqual([401, 'KEY_REFUSED'])
  const { body: tokens } = await app.as('owner').get(`${base}/settings/api-tokens/`)
  expect(tokens.find(({ prefix }: { prefix: string }) => key.startsWith(prefix)).state).toBe('expired')
  const yesterday = { name: 'Late', permission_set: sets['Clerk'], expires_on: '2026-06-15' }
  const late = await app.as('owner').post(`${base}/settings/api-tokens/`, yesterday)
  expect([late.status, late.body.code]).toEqual([400, 'DATE_PASSED'])
  expect(late.body.errors).toEqual({ expires_on: ['Select today or a later date.'] })
  await app.sql(`update company set time_zone = 'Europe/London' where slug = 'one'`)
  await app.setNow('2026-06-15T12:00:00Z')
})

test('a revoked key is gone permanently, and revoking twice leaves one audit row', async () => {
  const { id, key } = await make('owner')
  const revoke = () => app.as('admin').post(`${base}/settings/api-tokens/${id}/revoke/`)
  expect((await revoke()).body).toMatchObject({ state: 'revoked', version: 2 })
  expect((await revoke()).body).toMatchObject({ state: 'revoked', version: 2 })
  expect(await statusOf(key)).toBe(401)
  const rows = await app.sql(`select from audit_log where action = 'revoke' and object_id = $1`, [id])
  expect(rows).toHaveLength(1)
})

test('a creator demoted to member limits the key to their permissions; a removed creator disables it', async () => {
  const { key } = await make('admin', { permission_set: sets['Accountant'] })
  const adminOnly = `user_id = (select id from app_user where email = '${app.emailOf('admin')}')`
  const here = `company_id = (select id from company where slug = 'one')`
  expect(await statusOf(key, `${base}/account/categories/`)).toBe(200)
  await app.sql(`update member set role = 'member' where ${adminOnly} and ${here}`)
  expect(await statusOf(key)).toBe(403)
  await app.sql(
    `insert into member_permission_set select company_id, id, $1 from member where ${adminOnly} and ${here}`,
    [sets['Clerk']],
  )
  expect(await statusOf(key)).toBe(200)
  expect(await statusOf(key, `${base}/account/categories/`)).toBe(403)
  await app.sql(`update member set is_active = false where ${adminOnly} and ${here}`)
  expect(await statusOf(key)).toBe(401)
  await app.sql(`update member set is_active = true, role = 'admin' where ${adminOnly} and ${here}`)
  await app.sql(`update app_user set is_active = false where email = '${app.emailOf('admin')}'`)
  expect(await statusOf(key)).toBe(401)
  const { body } = await app.as('owner').get(`${base}/settings/api-tokens/`)
  expect(body.find(({ prefix }: { prefix: string }) => key.startsWith(prefix)).state).toBe('ownerless')
  await app.sql(`update app_user set is_active = true where email = '${app.emailOf('admin')}'`)
})

test('a key has no role and cannot start work that continues without the request', async () => {
  const { key } = await make('owner', { permission_set: sets['Accountant'] })
  const created = await app
    .withKey(key)
    .post(`${base}/settings/api-tokens/`, { name: 'More', permission_set: sets['Clerk'] })
  expect([created.status, created.body.code]).toEqual([403, 'NOT_ALLOWED'])
  const content = Buffer.from('date')
  const upload = await app
    .withKey(key)
    .upload(`${base}/imports/`, { name: 'a.csv', content, fields: { kind: 'journal' } })
  expect([upload.status, upload.body.code]).toEqual([403, 'PERSON_ONLY'])
})

test('a key cannot save a recurring invoice, which would be issued with all permissions of its creator', async () => {
  const desk = await recurringDesk(app)
  const permissions = {
    sales_vouchers_recurring_templates: { read: true, create: true, update: true },
    sales_vouchers: { read: true, create: true },
  }
  const { body: set } = await app.as('owner').post(`${base}/settings/permissions/`, { name: 'Shop', permissions })
  const program = app.withKey((await make('owner', { permission_set: set.id })).key)
  const { status: issuing } = await program.post(`${base}/sales/vouchers/`, { status: 'Issued' })
  expect(issuing).toBe(403)
  const created = await program.post(`${base}/${invoices}/`, desk.body())
  expect([created.status, created.body.code]).toEqual([403, 'PERSON_ONLY'])
  const template = await desk.add()
  const change = { version: template.version, title: 'Changed', start_date: '2026-06-15' }
  const changed = await program.send('PATCH', `${base}/${invoices}/${template.id}/`, change)
  expect([changed.status, changed.body.code]).toEqual([403, 'PERSON_ONLY'])
  await desk.at('2026-06-15T12:00:00Z')
  expect(await desk.runs(template)).toEqual([])
  const skipped = await program.post(`${base}/${invoices}/${template.id}/skip/`, { version: template.version })
  expect(skipped.body).toMatchObject({ next_date: '2026-07-30', title: 'Monthly fee' })
})

test('a key neither sees nor deletes the scheduled reports of its creator, nor the addresses of members', async () => {
  const schedules = `${base}/report-schedules/`
  const view = { resource: 'reports/trial-balance', name: 'Monthly', query: '' }
  const { body: saved } = await app.as('owner').post(`${base}/views/`, view)
  const timing = { frequency: 'Weekly', weekday: 1, hour: 8, format: 'PDF', recipients: ['bank@example.test'] }
  const { body: schedule } = await app.as('owner').post(schedules, { view: saved.id, ...timing })
  const program = app.withKey((await make('owner')).key)
  const refused = [
    await program.get(schedules),
    await program.get(`${schedules}people/`),
    await program.send('DELETE', `${schedules}${schedule.id}/?version=1`),
  ]
  expect(refused.map(({ status, body }) => [status, body.code])).toEqual(refused.map(() => [403, 'PERSON_ONLY']))
  const { body: kept } = await app.as('owner').get(schedules)
  expect(kept).toMatchObject([{ id: schedule.id, recipients: ['bank@example.test'] }])
})

test('a key uses a permission set of its company, and a repeated request does not show it again', async () => {
  const { body: foreign } = await app.as('owner').get('/api/company/two/settings/permissions/')
  const wrong = await app.as('owner').post(`${base}/settings/api-tokens/`, { name: '', permission_set: foreign[0].id })
  expect(Object.keys(wrong.body.errors)).toEqual(['name'])
  const body = { name: 'X'.repeat(50), permission_set: foreign[0].id }
  const other = await app.as('owner').post(`${base}/settings/api-tokens/`, body)
  expect(other.body.errors).toEqual({ permission_set: ['This record doesn’t exist. Select another one.'] })
  const once = { 'idempotency-key': 'one and the same' }
  const tokenBody = { name: 'X'.repeat(50), permission_set: sets['Clerk'] }
  const ask = (name = tokenBody.name) =>
    app.as('owner').post(`${base}/settings/api-tokens/`, { ...tokenBody, name }, once)
  const answers = await Promise.all([ask(), ask(), ask()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  const created = answers.find(({ status }) => status === 201)?.body
  expect(await statusOf(created.key)).toBe(200)
  const repeated = await ask()
  expect([repeated.body.code, repeated.text.includes(created.prefix)]).toEqual(['TOLD_ONCE', false])
  expect((await ask('Another')).body.code).toBe('KEY_REUSED')
  const { body: all } = await app.as('owner').get(`${base}/settings/api-tokens/`)
  expect(all.filter(({ name }: { name: string }) => name === tokenBody.name)).toHaveLength(1)
  const storedKeys = await app.sql<{ row: string }>(
    `select to_jsonb(k)::text as row from idempotency_key k where key = 'one and the same'`,
  )
  expect([storedKeys.length, storedKeys[0]?.row.includes(created.key.slice(9))]).toEqual([1, false])
})

test('a key with too many requests is limited, and no other key with it', async () => {
  const limited = await startApp({ rateLimit: 1 })
  const { body: permissionSets } = await limited.as('owner').get(`${base}/settings/permissions/`)
  const keyFor = async (name: string): Promise<string> =>
    (await limited.as('owner').post(`${base}/settings/api-tokens/`, { name, permission_set: permissionSets[0].id }))
      .body.key
  const [one, other] = [await keyFor('One'), await keyFor('Other')]
  const ask = (key: string) => limited.withKey(key).get(`${base}/permissions/mine/`)
  for (let count = 0; count < 1200; count += 50) await Promise.all(Array.from({ length: 50 }, () => ask(one)))
  expect((await ask(one)).body.code).toBe('SLOW_DOWN')
  expect((await ask(other)).status).toBe(200)
  await limited.close()
})
