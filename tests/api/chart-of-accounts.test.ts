/**
 * The chart of accounts (chart-of-accounts) and the category tree: lines and balances computed a second way, from
 * journal lines; moving what they show is allowed or refused by the rules of categories and ledgers.
 */
import { parse } from 'csv-parse/sync'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pdfText } from '../support/pdf-text.ts'
import type { ByCode } from './filled-books.ts'
import { byCode, fillBooks, fold } from './filled-books.ts'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'

type Row = {
  id: string
  parent_id: string | null
  kind: string
  code: string | null
  name: string
  depth: number
  version: number
  drill: string
  cells: Record<'system_code' | 'lines' | 'balance', string>
}
type Sums = { lines: string; balance: string }

let app: TestApp
let ledgers: ByCode
let categories: ByCode
const get = (path: string, who = 'owner') => app.as(who).get(`/api/company/one/${path}`)
const chart = async (query = ''): Promise<Row[]> => (await get(`reports/chart-of-accounts/${query}`)).body.rows
const rowOf = (rows: Row[], id: string | undefined): Row => rows.find((row) => row.id === id) ?? expect.fail(`No ${id}`)

beforeAll(async () => {
  app = await startApp()
  ledgers = await fillBooks(app)
  categories = await byCode(app, 'account/categories')
})
afterAll(() => app.close())

/**
 * Returns lines and balance of an account, or of everything below a category, from the journal itself. Income and expense
 * of the years before 2026 are part of retained earnings.
 */
async function sumsOf(id: string): Promise<Sums> {
  const [sums] = await app.sql<Sums>(
    `with recursive below as (
       select id from account_category where company_id = $2 and id = $1
       union all select c.id from account_category c join below b on c.parent_id = b.id where c.company_id = $2),
     held as (
       select l.account_id, l.debit - l.credit as amount,
         case when l.date < '2026-01-01' and a.code ~ '^[IE]-' then retained.id else l.account_id end as holder_id
       from journal_line l join account a on a.company_id = l.company_id and a.id = l.account_id
       join account retained on retained.company_id = a.company_id and retained.code = 'Q-PL'
       where l.company_id = $2),
     selected as (select a.id from account a where a.company_id = $2 and (a.id = $1 or a.category_id in (select id from below)))
     select (select count(*) from held where account_id in (select id from selected))::text as lines,
       round(coalesce((select sum(amount) from held where holder_id in (select id from selected)), 0), 2)::text as balance`,
    [id, app.contextOf('one').who.companyId],
  )
  return sums ?? expect.fail('No sums')
}

describe('the chart of accounts', () => {
  test.each([false, true])('agrees with the journal in every row (folded: %s)', async (isFolded) => {
    if (isFolded) await fold(app)
    const { body } = await get('reports/chart-of-accounts/?include_empty=true')
    expect(body.rows.length).toBe(Object.keys(ledgers).length + Object.keys(categories).length)
    for (const { id, cells } of body.rows) {
      expect([id, { lines: cells.lines, balance: cells.balance }]).toEqual([id, await sumsOf(id)])
    }
    const [all] = await app.sql<{ lines: string }>('select count(*)::text as lines from journal_line')
    expect(body.totals).toEqual({ system_code: '', lines: all?.lines, balance: '0.00' })
    expect(all?.lines).toBe('122')
  })

  test('has codes, parents, drill-down and the version that a change is based on', async () => {
    const { body } = await get('reports/chart-of-accounts/')
    expect(body).toMatchObject({ report: 'chart-of-accounts', currency: 'GBP', as_of: null, known_at: null })
    expect(body.columns.map(({ key, kind }: { key: string; kind: string }) => [key, kind])).toEqual([
      ['system_code', 'text'],
      ['lines', 'count'],
      ['balance', 'money'],
    ])
    const cash = rowOf(body.rows, ledgers['A-C-C'])
    expect(cash).toMatchObject({ kind: 'account', code: 'A-C-C', name: 'Cash', depth: 2, version: 1 })
    expect([cash.parent_id, cash.cells.system_code]).toEqual([categories['A-C'], 'CASH'])
    expect(cash.drill).toBe(`/one/account/ledgers/${cash.id}`)
    const above = rowOf(body.rows, categories['A-C'])
    expect([above.cells.system_code, above.drill]).toEqual([
      'CASH-ACCOUNTS',
      `/one/account/ledgers?category=${above.id}`,
    ])
    const saved = await app
      .as('owner')
      .patch(`/api/company/one/account/ledgers/${cash.id}/`, { name: 'Petty cash', version: cash.version })
    expect(saved.status).toBe(200)
    expect(rowOf(await chart(), cash.id)).toMatchObject({ name: 'Petty cash', version: 2 })
    const late = await app
      .as('admin')
      .patch(`/api/company/one/account/ledgers/${cash.id}/`, { name: 'Till', version: cash.version })
    expect([late.status, late.body.code, late.body.params.fields]).toEqual([409, 'STALE', 'name'])
  })

  test('hides empty categories, accounts, categories or accounts without lines', async () => {
    const codes = async (query: string) => new Set((await chart(query)).map(({ code }) => code))
    expect((await codes('')).has('A-D')).toBe(false)
    expect((await codes('?include_empty=true')).has('A-D')).toBe(true)
    expect((await chart('?hide_accounts=true')).every(({ kind }) => kind === 'category')).toBe(true)
    const flat = await chart('?hide_categories=true')
    expect(flat.every(({ kind, depth, parent_id }) => kind === 'account' && depth === 0 && !parent_id)).toBe(true)
    const used = await chart('?hide_zero=true&hide_categories=true')
    expect(used.map(({ code }) => code).toSorted()).toEqual(
      ['A-C-C', 'A-OR-X', 'I-S-S', 'E-I-FP', 'E-I-BC-BC', 'Q-CI', 'L-OP'].toSorted(),
    )
  })

  test.each([
    ['start_date=2026-01-01', 'UNKNOWN_FILTER', 'start_date'],
    ['hide_zero=1', 'NOT_IN_LIST', 'hide_zero'],
    ['hide_zero=true&hide_zero=true', 'NOT_IN_LIST', 'hide_zero'],
  ])('with ?%s is refused: %s at %s', async (query, code, field) => {
    const { status, body } = await get(`reports/chart-of-accounts/?${query}`)
    expect([status, body.code, Object.keys(body.errors)]).toEqual([400, code, [field]])
  })

  test('as a file has the rows of the page', async () => {
    const rows = await chart('?hide_zero=true')
    const file = await get('reports/chart-of-accounts/export.csv/?hide_zero=true')
    const lines: string[][] = parse(file.text.slice(1))
    expect(lines[0]).toEqual(['Code', 'Name', 'System code', 'Lines', 'Balance'])
    expect(lines.slice(1, -1)).toEqual(
      rows.map(({ code, name, depth, cells }) => [code, ' '.repeat(2 * depth) + name, ...Object.values(cells)]),
    )
    expect(lines.at(-1)).toEqual(['', 'Total', '', '122', '0.00'])
  })

  test.each(['chart-of-accounts', 'category-tree'])(
    '%s as a workbook and on paper has the figures of the page',
    async (name) => {
      const query = name === 'category-tree' ? 'include_empty=true' : 'hide_zero=true'
      const report = (await get(`reports/${name}/?${query}`)).body
      const keys: string[] = report.columns.map(({ key }: { key: string }) => key)
      const figure = (cell: string) => (/^-?\d/.test(cell) ? Number(cell) : cell || null)
      const { sheets } = await readXlsx((await get(`reports/${name}/export.xlsx/?${query}`)).bytes)
      const width = keys.length + 2
      const cells = (sheets[0]?.rows ?? []).map((row) => Array.from({ length: width }, (_, at) => row[at] ?? null))
      expect(cells[0]).toEqual(['Code', 'Name', ...report.columns.map(({ label }: { label: string }) => label)])
      expect(cells.slice(1, -1)).toEqual(
        report.rows.map((row: { code: string | null; name: string; depth: number; cells: Record<string, string> }) => [
          row.code,
          ' '.repeat(2 * row.depth) + row.name,
          ...keys.map((key) => (key === 'system_code' ? row.cells[key] || null : figure(row.cells[key] ?? ''))),
        ]),
      )
      expect(cells.at(-1)).toEqual([null, 'Total', ...keys.map((key) => figure(report.totals[key]))])

      const { status, headers, bytes } = await get(`reports/${name}/print.pdf/?${query}`)
      expect([status, headers['content-disposition']]).toEqual([200, expect.stringContaining(`${name}.pdf`)])
      // The text of a cell may be broken across lines.
      const paper = pdfText(bytes).replaceAll(' ', '')
      const expectOnPaper = (text: string) => expect(paper).toContain(text.replaceAll(' ', ''))
      for (const { code, name: called } of report.rows) expectOnPaper([code, called].filter(Boolean).join(' '))
      expectOnPaper(name === 'category-tree' ? 'Options Empty categories included' : 'Accounts without entries hidden')
      expectOnPaper(name === 'category-tree' ? `Total ${report.totals.ledgers}` : 'Total 122')
    },
  )

  test('files require the export permission, paper the read permission', async () => {
    const owner = app.as('owner')
    const base = '/api/company/one/settings'
    const { body: set } = await owner.post(`${base}/permissions/`, { name: 'Chart reader' })
    const { body: token } = await owner.post(`${base}/api-tokens/`, { name: 'Reader', permission_set: set.id })
    const permissions = { reports_chart_of_accounts: { read: true }, reports_category_tree: { export: true } }
    await owner.patch(`${base}/permissions/${set.id}/`, { version: set.version, permissions })
    const reader = app.withKey(token.key)
    const allowed = async (path: string) => (await reader.get(`/api/company/one/reports/${path}/`)).status
    for (const [file, chart, tree] of [
      ['export.csv', 403, 200],
      ['export.xlsx', 403, 200],
      ['print.pdf', 200, 403],
    ]) {
      expect([file, await allowed(`chart-of-accounts/${file}`)]).toEqual([file, chart])
      expect([file, await allowed(`category-tree/${file}`)]).toEqual([file, tree])
    }
  })
})

describe('an account of the chart', () => {
  const move = async (path: string, id: string | undefined, to: Record<string, string | undefined>) => {
    const { version } = rowOf(await chart('?include_empty=true'), id)
    const { status, body } = await app.as('owner').patch(`/api/company/one/${path}/${id}/`, { ...to, version })
    return status === 200 ? [200] : [status, body.code, Object.keys(body.errors)]
  }

  test('moves within its root, with its figures', async () => {
    const before = rowOf(await chart('?include_empty=true'), categories['A-OR'])
    expect(await move('account/ledgers', ledgers['A-OR-X'], { category: categories['A-LA'] })).toEqual([200])
    const rows = await chart('?include_empty=true')
    expect(rowOf(rows, categories['A-OR']).cells.lines).toBe('0')
    expect(rowOf(rows, categories['A-LA']).cells).toMatchObject({
      lines: before.cells.lines,
      balance: before.cells.balance,
    })
    expect(await move('account/categories', categories['A-LA'], { parent: categories['A-D'] })).toEqual([200])
    expect(rowOf(await chart('?include_empty=true'), categories['A-D']).cells.lines).toBe(before.cells.lines)
  })

  test('cannot move below itself or below another root', async () => {
    const before = await chart('?include_empty=true')
    expect(await move('account/categories', categories['A-AR'], { parent: categories['A-AR-C'] })).toEqual([
      400,
      'PARENT_LOOP',
      ['parent'],
    ])
    expect(await move('account/categories', categories['A-AR'], { parent: categories['L'] })).toEqual([
      400,
      'ROOT_FIXED',
      ['parent'],
    ])
    expect(await move('account/ledgers', ledgers['A-C-C'], { category: categories['E-I'] })).toEqual([
      400,
      'ROOT_FIXED',
      ['category'],
    ])
    expect(await chart('?include_empty=true')).toEqual(before)
  })
})

test('the category tree counts the accounts below each category', async () => {
  const { body } = await get('reports/category-tree/?include_empty=true')
  expect(body.rows.length).toBe(Object.keys(categories).length)
  for (const { id, cells } of body.rows) {
    const { headers } = await get(`account/ledgers/?category=${id}&_end=1`)
    expect([id, cells]).toEqual([id, { ledgers: String(headers['x-total-count']) }])
  }
  expect(body.totals).toEqual({ ledgers: String(Object.keys(ledgers).length) })
  expect((await get('reports/category-tree/')).body.rows.length).toBeLessThan(body.rows.length)
  expect((await get('reports/category-tree/?hide_accounts=true')).body.code).toBe('UNKNOWN_FILTER')
})
