/** Records of one company do not exist in another, not even for a user who is in both. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resources } from '../../domain/resources/index.ts'
import { statement } from '../../server/db/core/client.ts'
import { isSampled } from '../support/sample.ts'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { isForTills } from './till-rights.ts'

let app: TestApp
const foreign: Record<string, string> = {}

beforeAll(async () => {
  app = await startApp()
  for (const company of ['one', 'two']) {
    const { body: accounts } = await app.as('owner').get(`/api/company/${company}/account/ledgers/?_end=2`)
    const rows = [
      { account: accounts[0].id, debit: '7' },
      { account: accounts[1].id, credit: '7' },
    ]
    const voucher = { date: '2026-06-01', narration: `Of ${company}`, status: 'Approved', rows }
    const { body, status } = await app.as('owner').post(`/api/company/${company}/account/journal-vouchers/`, voucher)
    expect(status).toBe(201)
    if (company === 'two') foreign['account/journal-vouchers'] = body.id
  }
  const file = { name: 'a.csv', content: Buffer.from('date'), fields: { kind: 'journal' } }
  foreign['imports'] = (await app.as('owner').upload('/api/company/two/imports/', file)).body.id
  for (const { path } of resources) {
    const { body } = await app.as('owner').get(`/api/company/two/${path}/?_end=1`)
    foreign[path] ??= body[0]?.id ?? '0192f0c1-7a3e-7c11-8b52-6a0f2d9b1c44'
  }
})
afterAll(() => app.close())

test('every route with an id answers 404 for an id of another company, and for what is no id', async () => {
  const { body: docs } = await app.as('anonymous').get('/api/docs/json')
  const withId = Object.entries(docs.paths).filter(
    ([path]) => path.startsWith('/api/company/') && path.includes('{id}'),
  )
  expect(withId.length).toBeGreaterThan(10)
  for (const [path, methods] of withId) {
    const resource = resources.find((one) => path.includes(`/${one.path}/`))
    const wrong = isSampled(path, 4, 'routes get what is no id') ? ['no-id'] : []
    for (const id of [foreign[resource?.path ?? 'imports'] ?? '', ...wrong]) {
      const url = path.replace('{company}', 'one').replace('{id}', id)
      for (const method of Object.keys(methods as object)) await expectNotFound({ path, url, method })
    }
  }
})

async function expectNotFound({ path, url, method }: { path: string; url: string; method: string }): Promise<void> {
  const send = method.toUpperCase()
  if (isForTills({ method: send, path })) return
  const body = send === 'GET' || send === 'DELETE' ? undefined : acceptable(path)
  const query = send === 'DELETE' ? '?version=1' : send === 'GET' ? queryOf(path) : ''
  const answer = await app.as('owner').send(send, `${url}${query}`, body)
  expect([send, url, answer.status, answer.body.code]).toEqual([send, url, 404, 'NOT_FOUND'])
}

const some = '0192f0c1-7a3e-7c11-8b52-6a0f2d9b1c44'
const row = { item: some, quantity: '1', unit: some }
const date = '2026-06-01'
const trade = {
  date,
  party: some,
  tax_type: 'exclusive',
  status: 'Draft',
  remarks: 'Mine',
  rows: [{ ...row, rate: '1' }],
}
const payment = { date, party: some, rows: [{ method: 'mode', mode: some, amount: '1' }] }
/** The complete bodies of document changes. */
const wholes: Readonly<Record<string, object>> = {
  'account/journal-vouchers': { date, narration: 'Mine', rows: [] },
  'inventory/adjustments': { date, purpose: 'Stock In', remarks: 'Mine', status: 'Draft', rows: [row] },
  'inventory/conversions': {
    date,
    remarks: 'Mine',
    status: 'Draft',
    rows: [
      { ...row, side: 'in' },
      { ...row, side: 'out', cost_share: '100' },
    ],
  },
  'inventory/bill-of-materials': { ...row, overhead: '0', rows: [{ ...row, side: 'in' }] },
  'inventory/stock-counts': { date, rows: [{ item: some, counted: '1' }] },
  'banking/cheque-deposits': { date, bank_account: some, benefactor: some, amount: '1' },
  'banking/cheque-issues': { date, bank_account: some, issued_to: 'Amy', dr_account: some, amount: '1' },
  'banking/cash-deposits': { date, bank_account: some, benefactor: some, amount: '1' },
  'banking/fund-transfers': { date, from_account: some, to_account: some, amount: '1' },
  'tax/payments': { date, tax_scheme: some, paid_from: some, amount: '1' },
  'payment-receipts': payment,
  'purchase/payments': payment,
  'sales/vouchers': trade,
  'sales/credit-notes': trade,
  'purchase/vouchers': trade,
  'purchase/debit-notes': trade,
  'sales/quotations': trade,
  'sales/challans': trade,
  'purchase/purchase-orders': trade,
}

/** Returns a valid query. */
function queryOf(path: string): string {
  if (path.endsWith('/explode/')) return '?quantity=1'
  if (path.endsWith('/lines/')) return '?box=1'
  return path.endsWith('/merge/') ? `?into=${foreign['crm/parties']}&date=${date}` : ''
}

/** Returns a valid body, so that only the id is wrong. */
function acceptable(path: string): Record<string, unknown> {
  if (/\/(copy|duplicate|reverse)\/$/.test(path)) return {}
  if (path.endsWith('/close/')) return { fingerprint: 'seen' }
  if (path.endsWith('/reopen/')) return { reason: 'Wrong' }
  if (path.endsWith('/file/')) return { filed_on: date, fingerprint: 'seen' }
  if (path.endsWith('/corrections/')) return { returns: [] }
  if (/\/(cancel|stop|bounce)\/$/.test(path)) return { version: 1, reason: 'Wrong' }
  if (path.endsWith('/payment-mode/')) return { version: 1, payment_mode: null }
  if (path.endsWith('/merge/')) return { version: 1, into: foreign['crm/parties'], date }
  const whole = Object.keys(wholes).find((one) => path.endsWith(`/${one}/{id}/`))
  return { version: 1, ...(whole === undefined ? {} : wholes[whole]) }
}

test('lists, pickers, files and filters contain only rows of their own company', async () => {
  for (const { path } of resources) {
    const ownList = await app.as('owner').get(`/api/company/one/${path}/?_end=500`)
    const others = await app.as('owner').get(`/api/company/two/${path}/?_end=500`)
    const idsOf = ({ body }: { body: { id: string }[] }) => new Set(body.map(({ id }) => id))
    expect([...idsOf(ownList)].filter((id) => idsOf(others).has(id))).toEqual([])
    const id = foreign[path]
    expect((await app.as('owner').get(`/api/company/one/${path}/?id=${id}`)).body).toEqual([])
    const { body: options } = await app.as('owner').get(`/api/company/one/${path}/options/?ids=${id}`)
    expect(options.map((option: { id: string }) => option.id)).not.toContain(id)
  }
})

test('a report or list filtered by a category of another company reports it as unknown', async () => {
  const category = foreign['account/categories']
  const range = 'start_date=2026-01-01&end_date=2026-12-31'
  const report = await app.as('owner').get(`/api/company/one/reports/trial-balance/?${range}&category=${category}`)
  expect(report.body).toMatchObject({ code: 'UNKNOWN_REFERENCE', errors: { category: [expect.any(String)] } })
  expect((await app.as('owner').get(`/api/company/one/account/ledgers/?category=${category}`)).body).toEqual([])
})

test('the database itself shows no row of another company, and none without a company', async () => {
  const tables = await app.sql<{ name: string }>(
    `select c.table_name as name from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and c.column_name = 'company_id' and t.table_type = 'BASE TABLE'`,
  )
  const { db, who: one } = app.contextOf('one')
  const { who: two } = app.contextOf('two')
  expect(tables.length).toBeGreaterThan(10)
  for (const { name } of tables) {
    const of = (company: string) =>
      statement<{ rows: number }>(`select count(*)::int as rows from ${name} where company_id = $1`, [company])
    expect([name, (await db.batch(two.companyId, [of(one.companyId)]))[0][0]?.rows]).toEqual([name, 0])
    expect([name, (await db.batch(null, [of(one.companyId)]))[0][0]?.rows]).toEqual([name, 0])
  }
})
