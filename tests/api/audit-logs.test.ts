/** Reading the audit log (read-audit-log, audit-query, audit-labels, export-audit-log, audit-chain). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runUpkeep } from '../../server/services/upkeep.ts'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'

const base = '/api/company/one'
const logs = `${base}/settings/audit-logs/`
let app: TestApp
const ids: Record<string, string> = {}

beforeAll(async () => {
  app = await startApp()
  const { body: accounts } = await app.as('owner').get(`${base}/account/ledgers/?_end=500`)
  const idOf = (code: string) => accounts.find((account: { code: string }) => account.code === code).id
  const { body: categories } = await app.as('owner').get(`${base}/account/categories/?_end=500`)
  const category = categories.find(({ name }: { name: string }) => name === 'Cash Accounts').id
  const created = await app.as('accountant').post(`${base}/account/ledgers/`, { name: 'Till', code: 'T-1', category })
  expect(created.status).toBe(201)
  ids['ledger'] = created.body.id
  const named = { name: 'Petty cash', version: 1 }
  await app.as('admin').patch(`${base}/account/ledgers/${created.body.id}/`, named)
  const rows = [
    { account: idOf('A-C-C'), debit: '139.12' },
    { account: idOf('I-S-S'), credit: '139.12' },
  ]
  const voucher = { date: '2026-06-01', narration: 'Till', status: 'Approved', rows }
  ids['voucher'] = (await app.as('owner').post(`${base}/account/journal-vouchers/`, voucher)).body.id
  await app.lock('one', '2026-01-31')
  await runUpkeep(app.contextOf('one').db)
  await app.lock('one', '2026-02-28')
})
afterAll(() => app.close())

const list = async (query: string) => (await app.as('owner').get(`${logs}?${query}`)).body
const acts = async (query: string) =>
  (await list(query)).map((row: { who: string; action: string; object_label: string }) =>
    [row.who, row.action, row.object_label].join(' '),
  )

describe('the list', () => {
  test('shows user and act, newest first, in pages', async () => {
    const { body, headers } = await app.as('owner').get(`${logs}?_start=0&_end=4`)
    expect(body.map((row: { action: string; resource: string }) => `${row.action} ${row.resource}`)).toEqual([
      'update company',
      'update company',
      'create account/journal-vouchers',
      'update account/ledgers',
    ])
    expect(body[3]).toMatchObject({
      who: 'Test admin',
      actor: 'admin@example.test',
      address: '127.0.0.1',
      object_id: ids['ledger'],
      object_version: 2,
      object_label: 'Petty cash',
      position: expect.any(Number),
    })
    expect(body[0].position).toBeNull()
    const all = Number(headers['x-total-count'])
    expect((await list('_start=2&_end=4')).map(({ id }: { id: string }) => id)).toEqual([body[2].id, body[3].id])
    expect(await list(`_start=${all}&_end=${all + 20}`)).toEqual([])
  })

  test('is filtered by user, act, type, object, text and days, also combined', async () => {
    expect(await acts(`object=${ids['ledger']}`)).toEqual([
      'Test admin update Petty cash',
      'Test accountant create Till',
    ])
    expect(await acts(`object=${ids['ledger']}&action=create`)).toEqual(['Test accountant create Till'])
    expect(await acts('resource=account/ledgers&action=create&action=update')).toHaveLength(2)
    const { body: people } = await app.as('owner').get(`${logs}people/`)
    expect(people.map(({ hint }: { hint: string }) => hint)).toContain('clerk@example.test')
    const admin = people.find(({ label }: { label: string }) => label === 'Test admin').id
    expect(await acts(`user=${admin}`)).toEqual(['Test admin update Petty cash'])
    expect(await acts('q=PETTY')).toEqual(['Test admin update Petty cash'])
    expect(await acts('q=100%25')).toEqual([])
  })

  test('counts days by the calendar of the company’s time zone', async () => {
    const { companyId } = app.contextOf('two').who
    const [person] = await app.sql<{ id: string }>(`select id from app_user where email = $1`, [app.emailOf('clerk')])
    for (const [n, moment] of ['2024-07-09T18:14:59Z', '2024-07-09T18:15:00Z', '2024-07-10T18:14:59.9Z'].entries()) {
      await app.sql(
        `insert into audit_log (company_id, id, at, user_id, actor, address, action, resource, object_id, object_version, object_label, changes)
         values ($5, $1, $2, $3, 'clerk@example.test', '', 'update', 'company', $1, 1, $4, '{}')`,
        [`00000000-0000-7000-8000-00000000000${n}`, moment, person?.id, `Day ${n}`, companyId],
      )
    }
    // In Kathmandu the 10th begins at 18:15 UTC of the 9th.
    const labels = async (query: string) =>
      (await app.as('owner').get(`/api/company/two/settings/audit-logs/?${query}`)).body.map(
        (row: { object_label: string }) => row.object_label,
      )
    expect(await labels('date_gte=2024-07-10&date_lte=2024-07-10')).toEqual(['Day 2', 'Day 1'])
    expect(await labels('date_lte=2024-07-09')).toEqual(['Day 0'])
  })

  test.each([
    ['who=1', 'UNKNOWN_FILTER', 'who'],
    ['user=1', 'UNKNOWN_REFERENCE', 'user'],
    ['object=x', 'UNKNOWN_REFERENCE', 'object'],
    ['resource=pg_class', 'NOT_IN_LIST', 'resource'],
    ['date_gte=2026-02-30', 'NOT_A_DATE', 'date_gte'],
    ['action=%27%3B', 'BAD_REQUEST', 'action'],
    ['_start=0&_end=501', 'BAD_REQUEST', '_end'],
    ['_start=10000&_end=10001', 'BAD_REQUEST', '_end'],
    ['q=a&q=b', 'BAD_REQUEST', 'q'],
  ])('refuses %s', async (query, code, path) => {
    const { status, body } = await app.as('owner').get(`${logs}?${query}`)
    expect([status, body.code, Object.keys(body.errors)]).toEqual([400, code, [path]])
  })
})

describe('an entry', () => {
  const detail = async (query: string) => {
    const [row] = await list(query)
    return (await app.as('owner').get(`${logs}${row.id}/`)).body
  }

  test('shows each field before and after, references by name, its page and its seal', async () => {
    const { changes, seal, path, entries } = await detail(`object=${ids['ledger']}&action=create`)
    expect(changes).toContainEqual({ field: 'name', before: null, after: 'Till' })
    expect(changes).toContainEqual({ field: 'category', before: null, after: 'Cash Accounts' })
    expect(seal).toEqual({
      position: expect.any(Number),
      row_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      chain_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect([path, entries]).toEqual([`account/ledgers/${ids['ledger']}`, []])
  })

  test('shows its postings', async () => {
    const { entries, entry_hash, path } = await detail(`object=${ids['voucher']}`)
    expect(entries).toEqual([
      {
        id: expect.any(String),
        date: '2026-06-01',
        kind: 'regular',
        total: '139.12',
        reverses_id: null,
        document_path: 'account/journal-vouchers',
        document_id: ids['voucher'],
        document_no: 'JV-2026-0001',
      },
    ])
    expect(entry_hash).toMatch(/^[0-9a-f]{64}$/)
    expect(path).toBe(`account/journal-vouchers/${ids['voucher']}`)
  })

  test('shows that it waits for its seal, and has no page when its object is deleted', async () => {
    expect((await detail('resource=company&_end=1')).seal).toBeNull()
    const { body } = await app.as('owner').post(`${base}/account/ledgers/`, {
      name: 'Short-lived',
      category: (await app.as('owner').get(`${base}/account/ledgers/${ids['ledger']}/`)).body.category,
    })
    await app.as('owner').delete(`${base}/account/ledgers/${body.id}/?version=1`)
    expect(await detail(`object=${body.id}&action=delete`)).toMatchObject({ object_label: 'Short-lived', path: null })
  })

  test('does not exist in another company', async () => {
    const [row] = await list('_end=1')
    expect((await app.as('owner').get(`/api/company/two/settings/audit-logs/${row.id}/`)).status).toBe(404)
    expect((await app.as('owner').get(`${logs}nothing/`)).status).toBe(404)
  })
})

test('a file has exactly the rows of the list, each with its position in the chain', async () => {
  const csv = await app.as('owner').get(`${logs}export.csv/?object=${ids['ledger']}`)
  expect(csv.headers['content-disposition']).toBe('attachment; filename="audit-logs.csv"')
  const [header, ...lines] = csv.text.replace('\ufeff', '').trim().split('\n')
  expect(header).toBe(
    'Time,User,Signed in as,IP address,Action,Type,Record,Record id,Version,Changes,Seal,Row hash,Chain hash',
  )
  expect(lines).toHaveLength(2)
  expect(lines[0]).toMatch(
    /^20\d\d-\d\d-\d\d \d\d:\d\d:\d\d,Test admin,admin@example.test,127.0.0.1,Changed,Account,Petty cash,/,
  )
  expect(lines[0]).toMatch(/,2,Name: Till → Petty cash,\d+,[0-9a-f]{64},[0-9a-f]{64}$/)
  expect(lines[1]).toContain('Category: Cash Accounts')
  const xlsx = await app.as('owner').get(`${logs}export.xlsx/?object=${ids['ledger']}`)
  expect(xlsx.bytes.subarray(0, 2).toString()).toBe('PK')
  const all = await app.as('owner').get(`${logs}?_end=500`)
  const file = await app.as('owner').get(`${logs}export.csv/`)
  expect(file.text.trim().split('\n').length - 1).toBe(Number(all.headers['x-total-count']))
})

test('the chain shows how many rows are sealed and pending, and that it is intact', async () => {
  await runUpkeep(app.contextOf('one').db)
  const { body } = await app.as('owner').get(`${logs}chain/`)
  const [last] = await app.sql<{ chain_hash: string; position: string }>(
    `select chain_hash, position from audit_seal where company_id = (select id from company where slug = 'one')
     order by position desc limit 1`,
  )
  expect(body).toEqual({
    sealed: Number(last?.position),
    waiting: 0,
    head_hash: last?.chain_hash,
    head_at: expect.stringMatching(/Z$/),
    checked: Number(last?.position),
    broken: null,
  })
  expect((await app.as('owner').get(`${logs}chain/?after=x`)).body.code).toBe('BAD_REQUEST')
})

test('reading and exporting require separate permissions', async () => {
  const grant = (rights: object) =>
    app.sql(`update permission_set set permissions = $1 where name = 'Clerk'`, [JSON.stringify(rights)])
  await grant({ settings_audit_logs: { read: true } })
  expect((await app.as('clerk').get(logs)).status).toBe(200)
  expect((await app.as('clerk').get(`${logs}chain/`)).status).toBe(200)
  expect((await app.as('clerk').get(`${logs}export.csv/`)).body.params.permission).toBe('settings_audit_logs.export')
  await grant({})
  expect((await app.as('clerk').get(logs)).status).toBe(403)
})
