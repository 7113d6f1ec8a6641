/** Attempts to exceed permissions: a user's own, another company's records, links with side effects. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailedPaths } from '../../domain/documents/mailed-paths.ts'
import { printedPaths } from '../../domain/printing/printed-paths.ts'
import { commentedResources } from '../../domain/resources/commented-resources.ts'
import type { Field, Resource } from '../../domain/resources/core/define.ts'
import { resources } from '../../domain/resources/index.ts'
import { isSampled, sample as share } from '../support/sample.ts'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { sample, someDocuments, someId, writableFields } from './resource-samples.ts'
import { actsWithIds, date, documents, idsIn, places, triedIds, withValue } from './rows-with-ids.ts'
import { memberRoutesOf, tillIds } from './till-rights.ts'
import { createForeignRecords } from './foreign-records.ts'

let app: TestApp
const base = '/api/company/one'
/** A record of company two by the path of its resource. */
const foreign: Record<string, string> = {}

beforeAll(async () => {
  app = await startApp()
  await someDocuments(app)
  await createForeignRecords(app)
  for (const path of [...resources.map((one) => one.path), 'settings/permissions', 'settings/members']) {
    const query = path.startsWith('settings/') ? '' : '?_end=1'
    const { body } = await app.as('owner').get(`/api/company/two/${path}/${query}`)
    foreign[path] = body[0]?.id ?? ''
  }
})
afterAll(() => app.close())

/** Returns the number of rows of every table of company `one`; the log of refused attempts is not a change. */
async function counts(slug = 'one'): Promise<Record<string, number>> {
  const tables = await app.sql<{ name: string }>(
    `select c.table_name as name from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and c.column_name = 'company_id' and t.table_type = 'BASE TABLE'`,
  )
  const counted: Record<string, number> = {}
  for (const { name } of tables) {
    const [row] = await app.sql<{ rows: number }>(
      `select count(*)::int as rows from ${name} where company_id = (select id from company where slug = $1)`,
      [slug],
    )
    counted[name] = row?.rows ?? 0
  }
  return counted
}

describe('a member requesting more permissions', () => {
  test('does not get them, whatever the body', async () => {
    const clerk = app.as('clerk')
    const before = (await clerk.get(`${base}/permissions/mine/`)).body
    const { body: sets } = await app.as('owner').get(`${base}/settings/permissions/`)
    const setOf = (name: string) => sets.find((set: { name: string }) => set.name === name)
    const { body: members } = await app.as('owner').get(`${base}/settings/members/`)
    const me = members.find(({ user }: { user: { email: string } }) => user.email === app.emailOf('clerk'))
    const member = `${base}/settings/members/${me.id}/`
    const all = { account_categories: { read: true, create: true } }
    const tries: [string, string, unknown, number][] = [
      ['PATCH', member, { version: me.version, role: 'admin' }, 403],
      ['PATCH', member, { version: me.version, permission_sets: [setOf('Accountant').id] }, 403],
      ['PATCH', `${base}/settings/permissions/${setOf('Clerk').id}/`, { version: 1, permissions: all }, 403],
      ['POST', `${base}/settings/permissions/`, { name: 'Mine', permissions: all }, 403],
      ['POST', `${base}/settings/api-tokens/`, { name: 'Mine', permission_set: setOf('Accountant').id }, 403],
      ['POST', `${base}/settings/invitations/`, { emails: [{ email: 'me@example.test', role: 'admin' }] }, 403],
      ['POST', `${base}/transfer-ownership/`, { member: me.id }, 403],
      ['PATCH', `${base}/permissions/mine/`, { role: 'owner', permissions: all }, 404],
      ['PATCH', `${base}/`, { version: 1, role: 'owner' }, 403],
      ['PATCH', '/api/user/me/', { full_name: 'Clerk', role: 'owner', is_staff: true }, 400],
      ['POST', '/api/user/me/companies/', { name: 'Mine', country_iso: 'GB', slug: 'one' }, 400],
    ]
    for (const [method, url, body, status] of tries) {
      expect([method, url, (await clerk.send(method, url, body)).status]).toEqual([method, url, status])
    }
    expect((await clerk.get(`${base}/permissions/mine/`)).body).toEqual(before)
  })
})

describe('an id of another company in a body', () => {
  /** Lists of other resources accept no body; documents with rows are tested below. */
  const filled = resources.filter((one) => one.kind !== 'view' && one.actions.includes('C') && !(one.path in documents))
  const references = filled.flatMap((resource) =>
    writableFields(resource)
      .filter(([, field]) => field.kind === 'reference')
      .map(([name, field]): [string, Resource, Field] => [name, resource, field]),
  )

  test.each(
    references.map(([name, resource, field]) => [`${resource.path} ${name}`, { name, resource, field }] as const),
  )('%s does not exist here, neither in a new record nor in a change', async (_title, { name, resource, field }) => {
    if (!isSampled(`${resource.path} ${name}`, 4, 'places get foreign ids')) return
    const id = foreign[field.kind === 'reference' ? field.to : '']
    expect(id).toMatch(/^[0-9a-f-]{36}$/)
    const url = `${base}/${resource.path}/`
    const refused = { errors: { [name]: ['This record doesn’t exist. Select another one.'] } }
    const body = await sample(app, resource)
    expect((await app.as('owner').post(url, { ...body, [name]: id })).body).toMatchObject(refused)
    const { body: rows } = await app.as('owner').get(`${url}?_start=0&_end=500`)
    const ownRow = rows.findLast((row: Record<string, unknown>) => row[name] !== null) ?? rows.at(-1)
    const changed = await app.as('owner').patch(`${url}${ownRow.id}/`, { version: ownRow.version, [name]: id })
    // A field that a stored record cannot change is refused as such.
    expect(changed.body).toMatchObject({ statusCode: 400, errors: { [name]: [expect.any(String)] } })
    // The record has more fields than its row in the list.
    expect((await app.as('owner').get(`${url}${ownRow.id}/`)).body).toMatchObject(ownRow)
  })

  test.each(places)('%s cannot be created with %s of another company', async (path, place, to) => {
    if (!isSampled(`${path} ${place}`, 4, 'places get foreign ids')) return
    const ownIds: Record<string, string> = {}
    for (const one of ['inventory/items', 'crm/parties', 'tax/schemes', 'account/ledgers', 'settings/payment-modes']) {
      ownIds[one] = await someId(app, one)
    }
    const item = await app.as('owner').get(`${base}/inventory/items/${ownIds['inventory/items']}/`)
    ownIds['inventory/units'] = item.body.unit
    // Company two has no sales and purchases: any row id is foreign.
    const foreignId = foreign[to] || foreign['inventory/items'] || ''
    expect(foreignId).toMatch(/^[0-9a-f-]{36}$/)
    const body = withValue(documents[path]?.(ownIds) ?? {}, place, foreignId)
    const { status, body: answer } = await app.as('owner').post(`${base}/${path}/`, body)
    expect([status, Object.keys(answer.errors ?? {})]).toEqual([400, expect.arrayContaining([place])])
  })

  test('an account of another company is refused in a voucher row', async () => {
    const { body: accounts } = await app.as('owner').get(`${base}/account/ledgers/?_end=1`)
    const rows = [
      { account: accounts[0].id, debit: '1' },
      { account: foreign['account/ledgers'], credit: '1' },
    ]
    const voucher = { date: '2026-06-01', narration: 'Mixed', status: 'Approved', rows }
    const { status, body } = await app.as('owner').post(`${base}/account/journal-vouchers/`, voucher)
    expect([status, Object.keys(body.errors)]).toEqual([400, ['rows.1.account']])
  })

  test('a permission set or member of another company is refused everywhere', async () => {
    const [owner, set] = [app.as('owner'), foreign['settings/permissions']]
    const { body: members } = await owner.get(`${base}/settings/members/`)
    const clerk = members.find(({ user }: { user: { email: string } }) => user.email === app.emailOf('clerk'))
    const member = await owner.patch(`${base}/settings/members/${clerk.id}/`, {
      version: clerk.version,
      permission_sets: [set],
    })
    expect(member.body).toMatchObject({ code: 'UNKNOWN_REFERENCE', errors: { permission_sets: [expect.any(String)] } })
    const emails = [{ email: 'new@example.test', permission_sets: [set] }]
    const invited = await owner.post(`${base}/settings/invitations/`, { emails })
    expect(invited.body.errors).toEqual({ 'emails.0.permission_sets': [expect.any(String)] })
    const token = await owner.post(`${base}/settings/api-tokens/`, { name: 'Till', permission_set: set })
    expect(token.body.errors).toEqual({ permission_set: [expect.any(String)] })
    const seconds = Date.parse('2026-06-15T12:00:00Z') / 1000
    await app.sql('update auth_session set methods = $1', [JSON.stringify([{ method: 'password', at: seconds }])])
    const handed = await owner.post(`${base}/transfer-ownership/`, { member: foreign['settings/members'] })
    expect(handed.body).toMatchObject({ code: 'NOT_A_NEW_OWNER', errors: { member: [expect.any(String)] } })
  })

  test('items and parties of another company cannot be merged', async () => {
    const owner = app.as('owner')
    const [item, party] = [await someId(app, 'inventory/items'), await someId(app, 'crm/parties')]
    const foreignItem = foreign['inventory/items'] ?? ''
    for (const [survivor, loser] of [
      [foreignItem, item],
      [item, foreignItem],
    ]) {
      const body = { survivor, losers: [loser], date }
      const merged = await owner.post(`${base}/settings/item-merge/`, body)
      expect([merged.status, merged.body.code]).toEqual([400, 'UNKNOWN_REFERENCE'])
      // The preview reports the obstacles, and nothing of the other company.
      const preview = JSON.stringify((await owner.post(`${base}/settings/item-merge/preview/`, body)).body)
      expect(preview).toContain('UNKNOWN_REFERENCE')
      expect(preview).not.toContain('Theirs')
    }
    const { version } = (await owner.get(`${base}/crm/parties/${party}/`)).body
    const merged = await owner.post(`${base}/crm/parties/${party}/merge/`, {
      version,
      into: foreign['crm/parties'],
      date,
    })
    expect([merged.status, merged.body.code]).toEqual([400, 'UNKNOWN_REFERENCE'])
  })

  test('a file of another company cannot be emailed', async () => {
    const owner = app.as('owner')
    const place = `/api/company/two/crm/parties/${foreign['crm/parties']}/files/`
    const { body: file } = await owner.upload(place, { name: 'theirs.pdf', content: Buffer.from('%PDF-1.7\ntheirs\n') })
    expect(file.id).toMatch(/^[0-9a-f-]{36}$/)
    const party = await someId(app, 'crm/parties')
    const mail = { recipients: ['me@example.test'], subject: 'Mine', body: 'Mine', files: [file.id] }
    const refusal = await owner.post(`${base}/crm/parties/${party}/email/`, mail)
    expect([refusal.status, refusal.body.errors]).toEqual([400, { 'files.0': [expect.any(String)] }])
  })

  test('a document of another company cannot be printed', async () => {
    const owner = app.as('owner')
    const foreignVoucher = foreign['account/journal-vouchers'] ?? ''
    expect(foreignVoucher).toMatch(/^[0-9a-f-]{36}$/)
    const place = `${base}/account/journal-vouchers/prints/`
    const { status, body: run } = await owner.post(place, { ids: [foreignVoucher] })
    await app.runJobs()
    const { body: ended } = await owner.get(`${place}${run.id}/`)
    expect([status, ended.refused]).toEqual([201, [expect.objectContaining({ id: foreignVoucher, code: 'NOT_FOUND' })]])
    expect((await owner.get(`${place}${run.id}/print.pdf/`)).status).toBe(404)
  })

  test('the position of another company’s item reveals no profit', async () => {
    const owner = app.as('owner')
    const { version, costing_method: method } = (await owner.get(`${base}/settings/inventory/`)).body
    const change = { version, costing_method: method === 'fifo' ? 'average' : 'fifo', from: '2026-01-01' }
    const ask = (after: string | undefined) =>
      owner.post(`${base}/settings/inventory/costing/preview-part/`, { ...change, after })
    const answer = await ask(foreign['inventory/items'])
    expect(answer.status).toBe(200)
    const { body: whole } = await owner.post(`${base}/settings/inventory/costing/preview/`, change)
    expect(whole.profit).toEqual(expect.arrayContaining(answer.body.profit))
  })

  test.each(actsWithIds)('%s %s accepts no id of another company', async (path, act, bodyOf) => {
    const { body: rows } = await app.as('owner').get(`${base}/${path}/?_end=100`)
    const ownDocument = rows.find(({ status }: { status: string }) => ['Issued', 'Cleared', 'Paid'].includes(status))
    const targets = { 'payment-mode': 'settings/payment-modes', bounce: 'account/ledgers' } as Record<string, string>
    const foreignId = foreign[targets[act] ?? 'account/journal-vouchers'] ?? ''
    const url = `${base}/${path}/${ownDocument.id}/`
    const answer = await app.as('owner').post(`${url}${act}/`, { version: ownDocument.version, ...bodyOf(foreignId) })
    expect([answer.status, answer.body.code]).toEqual([400, 'UNKNOWN_REFERENCE'])
    expect((await app.as('owner').get(url)).body.version).toBe(ownDocument.version)
  })

  test('every id that a body accepts is tested above', async () => {
    const tried = new Set([
      ...references.map(([name, { path }]) => `${path}/ ${name}`),
      ...triedIds,
      ...['members', 'invitations'].map((name) => `settings/${name}/ permission_sets`),
      'settings/api-tokens/ permission_set',
      'transfer-ownership/ member',
      ...['survivor', 'losers'].flatMap((name) => ['', 'preview/'].map((act) => `settings/item-merge/${act} ${name}`)),
      'crm/parties/merge/ into',
      'settings/inventory/costing/preview-part/ after',
      'purchase/purchase-orders/receive/ source_row',
      'dashboard/ id',
      'banking/statement-lines/record/ id',
      ...['banking/statement-lines/', 'imports/'].map((path) => `${path} bank_account`),
      ...['match', 'record', 'exclude', 'unmatch'].map((act) => `banking/statement-lines/${act}/ lines`),
      'banking/statement-lines/record/ rule',
      'tax/returns/corrections/ returns',
      ...tillIds,
      // One use-case for everything that is printed, emailed and commented on.
      ...printedPaths.map((path) => `${path}/prints/ ids`),
      ...mailedPaths.map((path) => `${path}/email/ files`),
      ...commentedResources.map(({ path }) => `${path}/comments/ mentions`),
    ])
    const { body: docs } = await app.as('anonymous').get('/api/docs/json')
    const fields = Object.entries(docs.paths).flatMap(([path, methods]) =>
      Object.values(methods as Record<string, { requestBody?: unknown }>).flatMap(({ requestBody }) =>
        idsIn(requestBody).map((name) => `${path.replace('/api/company/{company}/', '').replace('{id}/', '')} ${name}`),
      ),
    )
    expect(fields.length).toBeGreaterThan(8)
    expect(fields.filter((name) => !tried.has(name))).toEqual([])
  })
})

describe('a link', () => {
  test('changes nothing, whatever method it names', async () => {
    const before = await counts()
    const { body: vouchers } = await app.as('owner').get(`${base}/account/journal-vouchers/?_end=1`)
    const gets = memberRoutesOf(app).filter(({ method, path }) => method === 'GET' && path.startsWith('/api/company/'))
    const queries = ['method=delete', '_method=DELETE&version=1', 'method=post&name=x']
    const today = share('queries ask for a change', queries, 3)
    for (const { path } of gets) {
      const url = path.replace('{company}', 'one').replaceAll(/\{\w+\}/g, vouchers[0].id)
      for (const query of today) {
        const { status } = await app.as('owner').get(`${url}?${query}`, { 'x-http-method-override': 'DELETE' })
        expect([url, query, [200, 400, 404].includes(status) ? 'harmless' : status]).toEqual([url, query, 'harmless'])
      }
    }
    expect(await counts()).toEqual(before)
  })

  test('cannot select a company other than that of its path', async () => {
    const two = app.contextOf('two').who.companyId
    for (const query of ['company=two', `company_id=${two}`, `company=${two}`]) {
      const list = await app.as('owner').get(`${base}/account/ledgers/?${query}`)
      expect([query, list.status, list.body.code]).toEqual([query, 400, 'UNKNOWN_FILTER'])
      const record = await app.as('owner').get(`${base}/?${query}`)
      expect([query, record.body.slug]).toEqual([query, 'one'])
      const clerk = await app.as('clerk').get(`${base}/permissions/mine/?${query}`)
      expect([query, clerk.body.role]).toEqual([query, 'member'])
    }
    const before = await counts('two')
    const body = { name: 'Of one', company: 'two', company_id: two }
    const refused = await app.as('owner').post(`${base}/settings/permissions/?company=two`, body)
    expect(Object.keys(refused.body.errors)).toEqual(['company', 'company_id'])
    const created = await app.as('owner').post(`${base}/settings/permissions/?company=two`, { name: 'Of one' })
    expect(created.status).toBe(201)
    expect(await counts('two')).toEqual(before)
    // The clerk of one is unknown in two, also when the path leads through one.
    for (const path of ['/api/company/one/../two/', '/api/company/one%2F..%2Ftwo/', '/api/company/two/?company=one']) {
      expect([path, (await app.as('clerk').get(path)).status]).toEqual([path, 404])
    }
  })
})
