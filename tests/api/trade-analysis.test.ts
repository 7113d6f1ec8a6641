/** Sales and purchase analysis and gross margin against figures calculated by hand, the books and the ledger. */
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pdfText } from '../support/pdf-text.ts'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { one, tradeDesk } from './trade-desk.ts'
import { march, monthOfTrade, period } from './trade-month.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof tradeDesk>>
let books: Awaited<ReturnType<typeof monthOfTrade>>
beforeAll(async () => {
  app = await startApp()
  desk = await tradeDesk(app)
  books = await monthOfTrade(desk)
  // Revenue and cost of the month are on their own agent and contact as well.
  const agent = (await desk.create('sales/agents', { name: 'Zoe', commission_rate: '1' })).id
  await desk.settings({ sales_agents: true })
  const milk = await desk.item('Milk', { category: books.category })
  await desk.receive(milk, ['10', '3'], '2026-03-05')
  const dairy = (await desk.party('Dairy Bar')).id
  const rows = [
    { item: milk, quantity: '4', rate: '5', tax_scheme: await desk.scheme('Zero', { kind: 'zero_rated', rate: '0' }) },
  ]
  await desk.document('sales/vouchers', { date: '2026-03-25', party: dairy, sales_agent: agent, rows })
  await desk.document('sales/vouchers', {
    date: '2026-02-10',
    party: dairy,
    rows: [{ ...rows[0], item: await desk.service('Help'), quantity: '1' }],
  })
})
afterAll(() => app.close())

type Row = { id: string; name: string; drill: string | null; cells: Record<string, string> }
const report = async (name: string, query = '') => (await desk.get(`reports/${name}/?${period}${query}`)).body
const lines = ({ rows }: { rows: Row[] }, ...keys: string[]) =>
  rows.map(({ name, cells }) => [name, ...keys.map((key) => cells[key] ?? '')].join(' '))

describe('sales analysis', () => {
  test('sums items, contacts, sales agents and categories, less returns', async () => {
    const keys = ['quantity', 'discount', 'net', 'tax', 'total', 'share']
    const byItem = await report('sales-analysis')
    expect(lines(byItem, ...keys)).toEqual([
      'Tea 1 10.00 90.00 11.70 101.70 50',
      'Cup 3 0.00 70.00 0.00 70.00 38.89',
      'Milk 4 0.00 20.00 0.00 20.00 11.11',
    ])
    expect(byItem.totals).toEqual({
      quantity: '8',
      discount: '10.00',
      net: '180.00',
      tax: '11.70',
      total: '191.70',
      share: '100',
    })
    expect(lines(await report('sales-analysis', '&by=party'), 'net')).toEqual(['Amy 160.00', 'Dairy Bar 20.00'])
    expect(lines(await report('sales-analysis', '&by=agent'), 'net')).toEqual(['No sales agent 160.00', 'Zoe 20.00'])
    expect(lines(await report('sales-analysis', '&by=category'), 'net')).toEqual(['Drinks 110.00', 'No category 70.00'])
    expect(lines(await report('sales-analysis', `&party=${books.amy}`), 'net')).toEqual(['Tea 90.00', 'Cup 70.00'])
    expect(lines(await report('sales-analysis', `&by=party&item=${books.tea}`), 'net')).toEqual(['Amy 90.00'])
    expect(lines(await report('sales-analysis', `&category=${books.category}`), 'net')).toEqual([
      'Tea 90.00',
      'Milk 20.00',
    ])
  })

  test('agrees with the sales book, and every row with the lines that it opens', async () => {
    const { sums } = (await desk.get(`sales/sales-book/totals/?${march}`)).body
    for (const by of ['item', 'party', 'agent', 'category']) {
      const { rows, totals } = await report('sales-analysis', `&by=${by}`)
      expect([totals.total, totals.tax]).toEqual([sums.total, sums.tax])
      for (const { drill, cells } of rows as Row[]) {
        const list = (await desk.get(`sales/rows/totals/?${drill?.split('?')[1]}`)).body.sums
        expect([list.net, list.tax, list.discount]).toEqual([cells['net'], cells['tax'], cells['discount']])
      }
    }
  })

  test('compares other periods: a column of net each, and what was sold only then', async () => {
    const body = await report('sales-analysis', '&compare=previous_period&compare=months')
    expect(body.columns.slice(-2).map(({ label }: { label: string }) => label)).toEqual([
      'Net 2026-02-01 – 2026-02-28',
      'Net 2026-03-01 – 2026-03-31',
    ])
    expect(lines(body, 'net', 'compare_1', 'compare_2')).toEqual([
      'Tea 90.00 0.00 90.00',
      'Cup 70.00 0.00 70.00',
      'Milk 20.00 0.00 20.00',
      'Help 0.00 5.00 0.00',
    ])
    expect([body.totals.compare_1, body.totals.compare_2]).toEqual(['5.00', '180.00'])
    expect((await report('sales-analysis', '&by=document')).code).toBe('NOT_IN_LIST')
  })

  test('as files and on paper', async () => {
    const { text } = await desk.get(`reports/sales-analysis/export.csv/?${period}`)
    const rows: string[][] = parse(text.slice(1))
    expect(rows[0]).toEqual(['Code', 'Name', 'Unit', 'Quantity', 'Discount', 'Net', 'Tax', 'Total', 'Share %'])
    expect(rows.at(-1)).toEqual(['', 'Total', '', '8', '10.00', '180.00', '11.70', '191.70', '100'])
    expect((await desk.get(`reports/sales-analysis/export.xlsx/?${period}`)).text.slice(0, 2)).toBe('PK')
    const paper = pdfText((await desk.get(`reports/sales-analysis/print.pdf/?${period}&by=party`)).bytes)
    for (const part of ['Sales analysis', 'Dairy Bar', '180.00', '191.70']) expect(paper).toContain(part)
  })
})

test('purchase analysis agrees with the purchase book and the lines', async () => {
  const { sums } = (await desk.get(`purchase/purchase-book/totals/?${march}`)).body
  for (const by of ['item', 'party', 'category']) {
    const { rows, totals } = await report('purchase-analysis', `&by=${by}`)
    expect([totals.net, totals.tax, totals.total]).toEqual(['430.00', '41.40', sums.total])
    for (const { drill, cells } of rows as Row[]) {
      const list = (await desk.get(`purchase/rows/totals/?${drill?.split('?')[1]}`)).body.sums
      expect([list.net, list.tax]).toEqual([cells['net'], cells['tax']])
    }
  }
  expect(lines(await report('purchase-analysis'), 'quantity', 'net', 'share')).toEqual([
    'Desk 2 250.00 58.14',
    'Tea 13 180.00 41.86',
  ])
  expect((await report('purchase-analysis', '&by=agent')).code).toBe('NOT_IN_LIST')
  const { text } = await desk.get(`reports/purchase-analysis/export.csv/?${period}`)
  expect(text).toContain('Desk')
  expect((await desk.get(`reports/purchase-analysis/export.xlsx/?${period}`)).text.slice(0, 2)).toBe('PK')
  const paper = pdfText((await desk.get(`reports/purchase-analysis/print.pdf/?${period}`)).bytes)
  expect(paper).toContain('Purchase analysis')
})

describe('gross margin', () => {
  test('is revenue less cost by item, contact, agent, category and document', async () => {
    const keys = ['revenue', 'cost', 'margin', 'margin_percent']
    const byItem = await report('gross-margin')
    expect(lines(byItem, ...keys)).toEqual([
      'Tea 90.00 11.00 79.00 87.78',
      'Cup 70.00 0.00 70.00 100',
      'Milk 20.00 12.00 8.00 40',
    ])
    expect(byItem.totals).toEqual({
      quantity: '8',
      revenue: '180.00',
      cost: '23.00',
      margin: '157.00',
      margin_percent: '87.22',
    })
    for (const by of ['party', 'agent', 'category', 'document']) {
      const { rows, totals } = await report('gross-margin', `&by=${by}`)
      expect([by, totals.revenue, totals.cost]).toEqual([by, '180.00', '23.00'])
      for (const { drill, cells } of rows as Row[]) {
        if (by === 'document') continue
        expect((await desk.get(`sales/rows/totals/?${drill?.split('?')[1]}`)).body.sums.net).toBe(cells['revenue'])
      }
    }
    const { rows } = await report('gross-margin', '&by=document')
    expect(rows).toHaveLength(6)
    expect(rows.every(({ document_path: path }: { document_path: string }) => path.startsWith('sales/'))).toBe(true)
  })

  test('equals the income statement: revenue less discounts allowed, and cost of goods sold', async () => {
    const { rows } = (await desk.get(`reports/income-statement/?${period}&hide_zero=true`)).body
    const amountOf = (code: string): string =>
      rows.find((row: { code: string }) => row.code === code)?.cells.amount ?? '0.00'
    const revenue = rows.find(({ id }: Row) => id === 'revenue').cells.amount
    const { totals } = await report('gross-margin')
    expect([revenue, amountOf('E-I-DE-DE'), amountOf('E-C-C')]).toEqual(['190.00', '10.00', '23.00'])
    expect([totals.revenue, totals.cost]).toEqual(['180.00', '23.00'])
  })

  test('equals what the entries of each document posted', async () => {
    const posted = await app.sql<{ id: string; revenue: string; cost: string }>(
      `select e.document_id as id,
         coalesce(sum(l.credit - l.debit) filter (where a.code in ('I-S-S', 'E-I-DE-DE')), 0)::numeric(20, 2)::text as revenue,
         coalesce(sum(l.debit - l.credit) filter (where a.code = 'E-C-C'), 0)::numeric(20, 2)::text as cost
       from journal_entry e
       join journal_line l on l.company_id = e.company_id and l.entry_id = e.id
       join account a on a.company_id = l.company_id and a.id = l.account_id
       where e.document_path in ('sales/vouchers', 'sales/credit-notes') and e.date between '2026-03-01' and '2026-03-31'
       group by 1`,
    )
    const { rows } = await report('gross-margin', '&by=document')
    const figures = new Map(posted.map(({ id, revenue, cost }) => [id, [revenue, cost]]))
    for (const { id, cells } of rows as Row[]) expect([cells['revenue'], cells['cost']]).toEqual(figures.get(id))
    const cancelled = [...figures.keys()].filter((id) => !rows.some((row: Row) => row.id === id))
    expect(cancelled.map((id) => figures.get(id))).toEqual([['0.00', '0.00']])
  })

  test('is refused without the permission to see costs', async () => {
    const { body: set } = await desk.post('settings/permissions', { name: 'Margin reader' })
    const { body: token } = await desk.post('settings/api-tokens', { name: 'Till', permission_set: set.id })
    const permissions = { reports_gross_margin: { read: true, export: true } }
    await desk.patch(`settings/permissions/${set.id}`, { version: set.version, permissions })
    const reader = app.withKey(token.key)
    for (const file of ['', 'export.csv/', 'export.xlsx/', 'print.pdf/']) {
      const { status, body } = await reader.get(`${one}/reports/gross-margin/${file}?${period}`)
      expect([file, status, body.params.permission]).toEqual([file, 403, 'inventory_costs.read'])
    }
  })

  test('as files and on paper', async () => {
    const { text } = await desk.get(`reports/gross-margin/export.csv/?${period}&by=document`)
    const rows: string[][] = parse(text.slice(1))
    expect(rows[0]?.slice(0, 4)).toEqual(['Date', 'Document', 'Number', 'Contact'])
    expect(rows.at(-1)?.slice(-4)).toEqual(['180.00', '23.00', '157.00', '87.22'])
    expect((await desk.get(`reports/gross-margin/export.xlsx/?${period}`)).text.slice(0, 2)).toBe('PK')
    const paper = pdfText((await desk.get(`reports/gross-margin/print.pdf/?${period}`)).bytes)
    for (const part of ['Gross margin', 'Milk', '157.00']) expect(paper).toContain(part)
  })
})

test('what merged items sold counts in the category of the one that stays, in every report and in the lines', async () => {
  const inMay = 'start_date=2026-05-01&end_date=2026-05-31'
  const named = async (name: string) => (await desk.create('inventory/categories', { name })).id
  const [sweets, snacks] = [await named('Sweets'), await named('Snacks')]
  const toffee = await desk.service('Toffee', { category: sweets })
  const fudge = await desk.service('Fudge', { category: snacks })
  for (const [item, rate] of [
    [toffee, '100'],
    [fudge, '50'],
  ])
    await desk.document('sales/vouchers', {
      date: '2026-05-10',
      party: books.amy,
      rows: [{ item, quantity: '1', rate }],
    })
  const merged = await desk.post('settings/item-merge', { survivor: fudge, losers: [toffee], date: '2026-05-31' })
  expect(merged.body).toEqual({ survivor: fudge, losers: [toffee] })
  const figures = async (name: string, query = '') => {
    const { rows } = (await desk.get(`reports/${name}/?${inMay}${query}`)).body
    return rows.map(({ name: label, cells }: Row) => [label, cells['net'] ?? cells['revenue']])
  }
  expect(await figures('sales-by-category')).toEqual([
    ['Snacks', '150.00'],
    ['Fudge', '150.00'],
  ])
  const [, ofFudge] = (await desk.get(`reports/sales-by-category/?${inMay}`)).body.rows
  expect((await desk.get(`sales/rows/totals/?${ofFudge.drill.split('?')[1]}`)).body.sums.net).toBe('150.00')
  for (const name of ['sales-by-category', 'sales-analysis']) {
    const netOf = async (item: string) => (await figures(name, `&item=${item}`)).at(-1)
    expect([await netOf(toffee), await netOf(fudge)]).toEqual([
      ['Fudge', '100.00'],
      ['Fudge', '150.00'],
    ])
  }
  for (const name of ['sales-analysis', 'gross-margin']) {
    expect(await figures(name, '&by=category')).toEqual([['Snacks', '150.00']])
    expect(await figures(name, `&category=${snacks}`)).toEqual([['Fudge', '150.00']])
    expect(await figures(name, `&category=${sweets}`)).toEqual([])
    const [row] = (await desk.get(`reports/${name}/?${inMay}&by=category`)).body.rows
    expect((await desk.get(`sales/rows/totals/?${row.drill.split('?')[1]}`)).body.sums.net).toBe('150.00')
  }
  const linesIn = async (category: string) =>
    (await desk.get(`sales/rows/totals/?category=${category}`)).body.sums.net ?? '0.00'
  expect([await linesIn(sweets), await linesIn(snacks)]).toEqual(['0.00', '150.00'])
})
