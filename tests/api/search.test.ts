/** Search for accounts and documents: ranking, permissions, and exclusions. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { accountsOf, voucherDesk } from './voucher-desk.ts'

type Hit = { kind: string; path: string; id: string; label: string; hint: string; date: string | null }
let app: TestApp

const search = async (q: string, { who = 'owner', company = 'one' } = {}): Promise<Hit[]> => {
  const { status, body } = await app.as(who).get(`/api/company/${company}/search/?q=${encodeURIComponent(q)}`)
  expect(status).toBe(200)
  return body
}
const labels = async (...parameters: Parameters<typeof search>) =>
  (await search(...parameters)).map(({ label }) => label)

beforeAll(async () => {
  app = await startApp()
  const desk = await voucherDesk(app)
  for (let day = 1; day <= 9; day += 1) {
    await desk.make({ date: `2026-03-0${day}`, narration: `Rent of week ${day}`, status: 'Approved' })
  }
  await desk.make({ date: '2026-03-20', narration: 'Settles JV-2026-0001 of the week' })
  await desk.make({ date: '2026-02-01', narration: '100% of a_b\\c' })
  const { body: categories } = await app.as('owner').get('/api/company/one/account/categories/?_end=500')
  const [category] = categories.filter(({ code }: { code: string }) => code === 'A-C')
  for (const [code, name] of [
    ['77', 'Ledger seven'],
    ['770', 'Ledger of a hundred'],
    ['9', 'Number 77'],
  ]) {
    const created = await app
      .as('owner')
      .post('/api/company/one/account/ledgers/', { code, name, category: category.id })
    expect(created.status).toBe(201)
  }
})
afterAll(() => app.close())

test('the exact code comes first, then prefixes, then other matches', async () => {
  const hits = (await search('77')).filter(({ kind }) => kind === 'account')
  expect(hits.map(({ hint, label }) => `${hint} ${label}`)).toEqual([
    '77 Ledger seven',
    '770 Ledger of a hundred',
    '9 Number 77',
  ])
  expect(hits[0]).toMatchObject({ path: 'account/ledgers', date: null })
})

test('the exact number comes before newer vouchers that mention it, also in lower case', async () => {
  const expected = ['JV-2026-0001', 'Settles JV-2026-0001 of the week']
  expect(await labels('JV-2026-0001')).toEqual(expected)
  expect(await labels(' jv-2026-0001 ')).toEqual(expected)
  const [first] = await search('JV-2026-0001')
  expect(first).toMatchObject({
    kind: 'document',
    path: 'account/journal-vouchers',
    hint: 'Rent of week 1',
    date: '2026-03-01',
  })
})

test('vouchers are found by words of their narration, newest first and at most eight', async () => {
  const hits = await search('week rent')
  expect(hits.map(({ date }) => date)).toEqual([9, 8, 7, 6, 5, 4, 3, 2].map((day) => `2026-03-0${day}`))
  expect(await labels('rent 9')).toEqual(['JV-2026-0009'])
})

test('a voucher without a number is named by its narration', async () => {
  expect(await search('settles')).toMatchObject([{ label: 'Settles JV-2026-0001 of the week', hint: '' }])
})

test('wildcards and backslashes are literal', async () => {
  const only = ['100% of a_b\\c']
  for (const text of ['100%', 'a_b', 'b\\c', '\\']) expect([text, await labels(text)]).toEqual([text, only])
  expect((await labels('%')).filter((label) => !label.includes('%'))).toEqual([])
  expect(await labels('10_%')).toEqual([])
})

test('an empty text finds nothing', async () => {
  expect(await search('')).toEqual([])
  expect(await search('   ')).toEqual([])
})

test('each kind requires the permission to read its module', async () => {
  const grant = (map: unknown) =>
    app.sql(`update permission_set set permissions = $1 where name = 'Clerk'`, [JSON.stringify(map)])
  const kinds = async () => [...new Set((await search('e', { who: 'clerk' })).map(({ kind }) => kind))]
  await grant({ account_ledgers: { read: true }, account_journal_vouchers: { create: true } })
  expect(await kinds()).toEqual(['account'])
  await grant({ account_journal_vouchers: { read: true } })
  expect(await kinds()).toEqual(['document'])
  await grant({ account_categories: { read: true } })
  expect(await kinds()).toEqual([])
})

test('other companies are not searched', async () => {
  const ownAccounts = Object.values(await accountsOf(app, 'two'))
  const hits = await search('e', { company: 'two' })
  expect(hits.map(({ kind }) => kind)).toEqual([...Array(8).fill('account'), 'party'])
  for (const { id, kind } of hits) if (kind === 'account') expect(ownAccounts).toContain(id)
  expect(await labels('JV-2026-0001', { company: 'two' })).toEqual([])
  expect((await app.as('stranger').get('/api/company/one/search/?q=e')).status).toBe(404)
})

test('an unknown or repeated parameter is refused', async () => {
  expect((await app.as('owner').get('/api/company/one/search/?q=a&kind=account')).body.code).toBe('UNKNOWN_FILTER')
  expect((await app.as('owner').get('/api/company/one/search/?q=a&q=b')).body.code).toBe('BAD_REQUEST')
})
