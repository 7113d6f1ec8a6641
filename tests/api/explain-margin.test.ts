/** Every cell of the gross margin is explained down to documents; a change of it by effects of each item without a residual. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sum } from '../../domain/money/decimal.ts'
import { pdfText } from '../support/pdf-text.ts'
import { explainer, text } from './explain-walk.ts'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { tradeDesk } from './trade-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof tradeDesk>>
let amy: string
let tea: string
const april = { start_date: '2026-04-01', end_date: '2026-04-30', compare: 'previous_period' }
const totals = { ...april, row: 'totals' }

beforeAll(async () => {
  app = await startApp()
  desk = await tradeDesk(app)
  const agent = (await desk.create('sales/agents', { name: 'Zoe', commission_rate: '1' })).id
  await desk.settings({ sales_agents: true })
  const category = (await desk.create('inventory/categories', { name: 'Drinks' })).id
  tea = await desk.item('Tea', { category })
  const [cup, cake, old] = [await desk.item('Cup'), await desk.item('Cake'), await desk.item('Old')]
  amy = (await desk.party('Amy')).id
  const bob = (await desk.party('Bob')).id
  const zero = await desk.scheme('Zero', { kind: 'zero_rated', rate: '0' })
  const sell = (path: string, fields: object, lines: [string, string, string][]) =>
    desk.document(path, {
      ...fields,
      rows: lines.map(([item, quantity, rate]) => ({ item, quantity, rate, tax_scheme: zero })),
    })
  await desk.receive(tea, ['10', '3'], '2026-03-01')
  await desk.receive(cup, ['40', '1'], '2026-03-01')
  await desk.receive(old, ['5', '1'], '2026-03-01')
  await sell('sales/vouchers', { date: '2026-03-10', party: amy, sales_agent: agent }, [
    [tea, '6', '5'],
    [cup, '7', '3.33'],
  ])
  await sell('sales/vouchers', { date: '2026-03-20', party: bob }, [
    [tea, '4', '5'],
    [old, '2', '4'],
  ])
  await desk.receive(tea, ['20', '3.50'], '2026-04-01')
  await desk.receive(cake, ['9', '0.70'], '2026-04-01')
  await sell('sales/vouchers', { date: '2026-04-10', party: amy, sales_agent: agent }, [
    [tea, '12', '6'],
    [cake, '3', '2.99'],
  ])
  await sell('sales/vouchers', { date: '2026-04-20', party: bob }, [[cup, '11', '3.10']])
})
afterAll(() => app.close())

test('the comparison has the earlier margin and the change', async () => {
  const { body } = await desk.get(`reports/gross-margin/?${text(april)}`)
  expect(body.columns.slice(-2).map(({ label }: { label: string }) => label)).toEqual([
    'Margin 2026-03-01 – 2026-03-31',
    'Change',
  ])
  const rows = body.rows.map(({ name, cells }: { name: string; cells: Record<string, string> }) => {
    return [name, cells['margin'], cells['compare_1'], cells['change_1']].join(' ')
  })
  expect(rows).toEqual(['Tea 30.00 20.00 10.00', 'Cup 23.10 16.31 6.79', 'Cake 6.87 0.00 6.87', 'Old 0.00 6.00 -6.00'])
  expect([body.totals.margin, body.totals.compare_1, body.totals.change_1]).toEqual(['59.97', '42.31', '17.66'])
  const { text: csv } = await desk.get(`reports/gross-margin/export.csv/?${text(april)}`)
  expect(csv).toContain('42.31,17.66')
})

test('the change is price, quantity, mix, cost and what was sold in one period only', async () => {
  const { explain } = explainer(app)
  const level = await explain('gross-margin', { ...totals, column: 'change_1' })
  expect(level.parts.map(({ name, amount }) => [name, amount])).toEqual([
    ['Price', '9.47'],
    ['Quantity', '11.55'],
    ['Mix of items', '1.77'],
    ['Cost', '-6.00'],
    ['Items sold in one period only', '0.87'],
  ])
  expect([level.amount, sum(level.parts.map(({ amount }) => amount))]).toEqual(['17.66', '17.66'])
  const ofTea = await explain('gross-margin', { ...totals, column: 'change_1', effect: 'price', item_of: tea })
  expect([ofTea.amount, ofTea.parts.map(({ name, amount }) => [name, amount])]).toEqual([
    '12.00',
    [
      ['Revenue', '72.00'],
      ['Revenue at earlier prices', '60.00'],
    ],
  ])
})

test('every cell is explained down to documents, whatever the rows are', async () => {
  const { walk } = explainer(app)
  const columns = ['revenue', 'cost', 'margin', 'margin_percent', 'compare_1', 'change_1']
  for (const by of ['item', 'agent']) {
    const { body } = await desk.get(`reports/gross-margin/?${text({ ...april, by })}`)
    const rows: { id: string; cells: Record<string, string> }[] = [...body.rows, { id: 'totals', cells: body.totals }]
    const figures = rows.flatMap(({ id: row, cells }) =>
      columns.map((column) => ({ row, column, amount: cells[column] })),
    )
    for (const { row, column, amount } of figures.filter((figure) => figure.amount !== undefined)) {
      const ends = await walk('gross-margin', { ...april, by, row, column }, amount)
      expect([by, row, column, ends > 0 || Number(amount) === 0]).toEqual([by, row, column, true])
    }
  }
})

test('a level is printed with its parts and what they come to', async () => {
  const page = async (query: Record<string, string>) =>
    pdfText((await desk.get(`reports/gross-margin/explain/print.pdf/?${text({ ...totals, ...query })}`)).bytes)
  const change = await page({ column: 'change_1' })
  for (const part of ['Gross margin: explanation', 'Change of the gross margin', 'Price', '9.47', '(6.00)', '17.66']) {
    expect(change).toContain(part)
  }
  const revenue = await page({ column: 'revenue' })
  for (const part of ['Revenue', 'Amy', '80.97', '115.07']) expect(revenue).toContain(part)
  expect(await page({ column: 'margin' })).toContain('Difference')
  expect(await page({ column: 'margin_percent' })).toContain('Gross margin × 100 ÷ revenue')
})

test('a filter holds on every level', async () => {
  const { explain, walk } = explainer(app)
  const ofAmy = { ...totals, party: amy }
  expect(await walk('gross-margin', { ...ofAmy, column: 'change_1' })).toBeGreaterThan(4)
  const { amount, parts } = await explain('gross-margin', { ...ofAmy, column: 'revenue' })
  expect([amount, parts.map((part) => part.amount)]).toEqual(['80.97', ['80.97']])
})

test('unknown cells, effects and items are not found, and costs stay hidden', async () => {
  const url = (query: Record<string, string>) =>
    `/api/company/one/reports/gross-margin/explain/?${text({ ...totals, ...query })}`
  for (const query of [
    { column: 'quantity' },
    { column: 'change_2' },
    { column: 'margin', row: 'x' },
    { column: 'change_1', effect: 'weather' },
    { column: 'change_1', effect: 'price', item_of: amy },
  ]) {
    expect([query, (await app.as('owner').get(url(query))).body.code]).toEqual([query, 'NOT_FOUND'])
  }
  expect((await app.as('owner').get(url({ column: 'revenue', item_of: 'x' }))).body.code).toBe('UNKNOWN_REFERENCE')
  const { body: set } = await desk.post('settings/permissions', { name: 'Margin reader' })
  const { body: token } = await desk.post('settings/api-tokens', { name: 'Till', permission_set: set.id })
  await desk.patch(`settings/permissions/${set.id}`, {
    version: set.version,
    permissions: { reports_gross_margin: { read: true } },
  })
  const { status, body } = await app.withKey(token.key).get(url({ column: 'margin' }))
  expect([status, body.params.permission]).toEqual([403, 'inventory_costs.read'])
})
