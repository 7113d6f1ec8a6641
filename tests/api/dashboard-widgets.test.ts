/** Widgets of members: their own records, what they may show, their arrangement, and the figures of trade. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runUpkeep } from '../../server/services/upkeep.ts'
import type { TestAnswer, TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { one, tradeDesk } from './trade-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof tradeDesk>>
const path = 'settings/dashboard-widgets'

type Point = { value: string; drill: string | null }
type Widget = {
  id: string
  name: string
  widget: string
  size: string
  missing: string | null
  data: {
    labels: { id: string; name: string | null }[]
    series: { id: string; name: string | null; points: Point[] }[]
    facts: (Point & { id: string })[]
  } | null
}

beforeAll(async () => {
  app = await startApp()
  desk = await tradeDesk(app)
  const rights = { settings_dashboard_widgets: { read: true, create: true, update: true, delete: true } }
  await app.sql(`update permission_set set permissions = permissions || $1 where name = 'Clerk'`, [
    JSON.stringify(rights),
  ])
  const vat = await desk.scheme('VAT')
  const [amy, ben] = [(await desk.party('Amy')).id, (await desk.party('Ben')).id]
  const agent = (await desk.create('sales/agents', { name: 'Zoe', commission_rate: '1' })).id
  await desk.settings({ sales_agents: true })
  const cup = await desk.service('Cup')
  const rows = (rate: string) => [{ item: cup, quantity: '1', rate, tax_scheme: vat }]
  const sale = ([date, party, rate]: readonly [string, string, string], fields: object = {}) =>
    desk.document('sales/vouchers', { date, party, rows: rows(rate), ...fields })
  // Today is 15 June 2026; totals have 13 % tax.
  await sale(['2026-04-30', amy, '1000'])
  await sale(['2026-05-10', amy, '100'], { sales_agent: agent })
  await sale(['2026-06-10', amy, '50'])
  await sale(['2026-06-14', ben, '70'], { sales_agent: agent })
  await sale(['2026-06-14', ben, '500'], { status: 'Draft' })
  const wrong = await sale(['2026-06-14', ben, '900'])
  await desk.post(`sales/vouchers/${wrong.id}/cancel`, { version: wrong.version, reason: 'Wrong' })
  await desk.document('purchase/vouchers', { date: '2026-06-12', party: ben, supplier_no: 'B 1', rows: rows('30') })
})
afterAll(() => app.close())

const wrong = ({ body }: TestAnswer): string[] => [body.code, ...Object.keys(body.errors ?? {})]
const read = async (who = 'owner') => (await desk.get('dashboard/', who)).body
const create = (body: object, who = 'owner') => desk.post(path, body, who)
async function widgetOf(body: object): Promise<Widget> {
  const { status, body: stored } = await create(body)
  expect(status).toBe(201)
  const widget = (await read()).widgets.find(({ id }: Widget) => id === stored.id)
  await desk.patch(`${path}/${stored.id}`, { version: 1, is_active: false })
  return widget
}
const lines = ({ data }: Widget) =>
  data?.labels.map(({ name, id }, row) =>
    [name ?? id, ...data.series.map(({ points }) => points[row]?.value)].join(' '),
  )

test('the first widget of a member joins the default ones, and is theirs alone', async () => {
  const before = (await read('clerk')).widgets
  const { status, body } = await create({ widget: 'Cash and Bank', display_type: 'Pie' }, 'clerk')
  expect([status, body]).toMatchObject([
    201,
    { name: 'Cash and bank', count: '7', group_by: 'Day', size: 'half', order: '3', is_active: true },
  ])
  const { body: own } = await desk.get(`${path}/`, 'clerk')
  expect(own).toHaveLength(before.length + 1)
  expect((await read('clerk')).is_default).toBe(false)
  for (const who of ['owner', 'admin']) {
    expect((await desk.get(`${path}/`, who)).body.map(({ id }: Widget) => id)).not.toContain(body.id)
    expect((await desk.get(`${path}/options/?ids=${body.id}`, who)).body).toEqual([])
    for (const part of ['', 'history/']) expect((await desk.get(`${path}/${body.id}/${part}`, who)).status).toBe(404)
    expect((await desk.patch(`${path}/${body.id}`, { version: 1, name: 'Mine' }, who)).status).toBe(404)
    expect((await app.as(who).delete(`${one}/${path}/${body.id}/?version=1`)).status).toBe(404)
  }
  expect((await read()).is_default).toBe(true)
  expect((await desk.get(`${path}/${body.id}/history/`, 'clerk')).body[0].action).toBe('create')
  expect((await app.as('clerk').delete(`${one}/${path}/${body.id}/?version=1`)).status).toBe(204)
  expect((await read('clerk')).widgets).toHaveLength(before.length)
})

test('settings that a widget cannot have are refused at their fields', async () => {
  const refused = async (body: object) => wrong(await create(body))
  expect(await refused({ widget: 'Total Sales Amount', count: '0' })).toEqual(['AT_LEAST', 'count'])
  expect(await refused({ widget: 'Total Sales Amount', count: '61' })).toEqual(['AT_MOST', 'count'])
  expect(await refused({ widget: 'Low Stock', display_type: 'Pie' })).toEqual(['NOT_IN_LIST', 'display_type'])
  expect(await refused({ widget: 'Account Balance' })).toEqual(['REQUIRED', 'account'])
  expect(await refused({ widget: 'Account Balance', account: desk.accounts['I-S-S'] })).toEqual([
    'NOT_A_MONEY_LEDGER',
    'account',
  ])
  const forbidden = await create({ widget: 'Total Sales Amount' }, 'clerk')
  expect([forbidden.status, forbidden.body.params.permission]).toEqual([403, 'sales_vouchers.read'])
})

test('tables have a line for each contact, bars a series for each contact, without drafts and cancelled invoices', async () => {
  const months = { count: '2', group_by: 'Month' }
  const table = await widgetOf({ widget: 'Sales Amount by Party', ...months })
  expect([table.name, lines(table)]).toEqual(['Sales amount by contact for last 2 months', ['Amy 169.50', 'Ben 79.10']])
  expect(table.data?.facts).toMatchObject([{ id: 'total', value: '248.60' }])
  const bars = await widgetOf({ widget: 'Sales Amount by Party', display_type: 'Bar', ...months })
  expect(bars.data?.series.map(({ name, points }) => [name, ...points.map(({ value }) => value)])).toEqual([
    ['Amy', '113.00', '56.50'],
    ['Ben', '0.00', '79.10'],
  ])
  expect(lines(await widgetOf({ widget: 'Sales Count by Party', display_type: 'Pie', ...months }))).toEqual([
    'Amy 2',
    'Ben 1',
  ])
  expect(lines(await widgetOf({ widget: 'Sales Amount by Agent', ...months }))).toEqual(['Zoe 192.10', 'none 56.50'])
  expect(lines(await widgetOf({ widget: 'Sales Count by Agent', ...months }))).toEqual(['Zoe 2', 'none 1'])
  expect(lines(await widgetOf({ widget: 'Sales Count by Mode', ...months }))).toEqual(['none 3'])
  expect(lines(await widgetOf({ widget: 'Purchase Count by Party', ...months }))).toEqual(['Ben 1'])
  expect(lines(await widgetOf({ widget: 'Purchase Count by Mode', ...months }))).toEqual(['none 1'])
  const week = await widgetOf({ widget: 'Total Sales Amount', display_type: 'Doughnut' })
  expect(week.data?.series[0]?.points.map(({ value }) => value)).toEqual([
    '0.00', '56.50', '0.00', '0.00', '0.00', '79.10', '0.00',
  ]) // prettier-ignore
  const years = await widgetOf({ widget: 'Total Purchase Amount', display_type: 'Line', count: '1', group_by: 'Year' })
  expect(years.data?.facts).toMatchObject([{ value: '33.90' }])
})

test('every figure opens a list that sums to it, also that of all others', async () => {
  for (const name of ['C', 'D', 'E', 'F', 'G', 'H'].map((letter) => `Small ${letter}`)) {
    const party = (await desk.party(name)).id
    const rows = [
      { item: await desk.service(`For ${name}`), quantity: '1', rate: '1', tax_scheme: await desk.scheme(name) },
    ]
    await desk.document('sales/vouchers', { date: '2026-06-11', party, rows })
  }
  const widgets = [
    await widgetOf({ widget: 'Sales Amount by Party', display_type: 'Pie', count: '2', group_by: 'Month' }),
    await widgetOf({ widget: 'Sales Amount by Agent', display_type: 'Bar', count: '2', group_by: 'Month' }),
    await widgetOf({ widget: 'Top Customers', display_type: 'Pie', count: '2', group_by: 'Month' }),
    await widgetOf({ widget: 'Top Items', count: '2', group_by: 'Month' }),
  ]
  expect(widgets[0]?.data?.labels.map(({ name, id }) => name ?? id)).toEqual([
    'Amy', 'Ben', 'Small C', 'Small D', 'Small E', 'others',
  ]) // prettier-ignore
  for (const { data } of widgets) {
    for (const { value, drill } of [...(data?.series.flatMap(({ points }) => points) ?? []), ...(data?.facts ?? [])]) {
      const [list, query] = drill?.split('?') ?? []
      const { body } = await desk.get(`${list}/totals/?${query}`)
      expect([drill, body.sums[list === 'sales/rows' ? 'net' : 'total']]).toEqual([drill, value])
    }
  }
})

test('receivables and payables equal the ageing reports, with the overdue part', async () => {
  const receivables = await widgetOf({ widget: 'Receivables', display_type: 'Bar' })
  const { body: report } = await desk.get('reports/customer-ageing/?as_of=2026-06-15&by=due')
  const ages = ['not_due', 'up_to_30', 'up_to_60', 'up_to_90', 'up_to_120', 'older']
  expect(receivables.data?.series[0]?.points.map(({ value }) => value)).toEqual(ages.map((age) => report.totals[age]))
  expect(receivables.data?.facts[0]).toMatchObject({ id: 'total', value: report.totals.total })
  const payables = await widgetOf({ widget: 'Payables' })
  expect(payables.data?.facts.map(({ id, value }) => `${id} ${value}`)).toEqual(['total 33.90', 'overdue 33.90'])
})

test('the balance of an account follows its ledger, and a deleted account leaves a reason', async () => {
  const { body: category } = await desk.get('account/ledgers/?code=A-C-C')
  const till = (await desk.create('account/ledgers', { name: 'Till', category: category[0].category })).id
  const rows = (amount: string) => [
    { account: till, debit: amount },
    { account: desk.accounts['Q-CI'], credit: amount },
  ]
  const balance = await create({
    widget: 'Account Balance',
    account: till,
    display_type: 'Line',
    count: '2',
    group_by: 'Month',
  })
  const spare = await create({ widget: 'Account Balance', account: till })
  const shown = async (id: string) => (await read()).widgets.find((widget: Widget) => widget.id === id)
  expect(lines(await shown(balance.body.id))?.map((line) => line.split(' ')[1])).toEqual(['0.00', '0.00'])
  expect((await app.as('owner').delete(`${one}/account/ledgers/${till}/?version=1`)).status).toBe(204)
  expect(await shown(spare.body.id)).toMatchObject({ missing: 'account', data: null })
  const safe = (await desk.create('account/ledgers', { name: 'Safe', category: category[0].category })).id
  const { body: stored } = await desk.get(`${path}/${balance.body.id}/`)
  const { status } = await desk.patch(`${path}/${balance.body.id}`, { version: stored.version, account: safe })
  expect(status).toBe(200)
  for (const [date, amount] of [
    ['2026-05-20', '40'],
    ['2026-06-01', '2.50'],
  ]) {
    const voucher = {
      date,
      narration: 'Float',
      status: 'Approved',
      rows: rows(amount ?? '').map((row) => ('debit' in row ? { ...row, account: safe } : row)),
    }
    await desk.create('account/journal-vouchers', voucher)
  }
  expect(lines(await shown(balance.body.id))?.map((line) => line.split(' ')[1])).toEqual(['40.00', '42.50'])
})

test('items at their reorder level are low in stock', async () => {
  await desk.item('Plenty', { reorder_level: '0' })
  const tea = await desk.item('Tea', { reorder_level: '5' })
  await desk.item('Untracked', { track_inventory: false, reorder_level: '5' })
  const low = await widgetOf({ widget: 'Low Stock', display_type: 'Table' })
  expect(lines(low)).toEqual(['Tea 0 5', 'Plenty 0 0'])
  expect(low.data?.series[0]?.points[0]?.drill).toBe(`inventory/items/${tea}`)
  expect(
    wrong(await desk.post('inventory/items', { name: 'Odd', unit: desk.units['pcs'], reorder_level: '-1' })),
  ).toEqual(['BELOW_ZERO', 'reorder_level'])
})

test('a merged contact counts as the one that it was merged into, before and after folding', async () => {
  const [old, kept] = [await desk.party('Old Ltd'), await desk.party('Kept Ltd')]
  const rows = [
    { item: await desk.service('Tuning'), quantity: '1', rate: '300', tax_scheme: await desk.scheme('Tune') },
  ]
  for (const { id } of [old, kept]) await desk.document('sales/vouchers', { date: '2026-06-10', party: id, rows })
  const merge = { version: old.version, into: kept.id, date: '2026-06-12' }
  expect((await desk.post(`crm/parties/${old.id}/merge`, merge)).status).toBe(200)
  const shown = async () => {
    const widget = await widgetOf({ widget: 'Sales Amount by Party', count: '1', group_by: 'Month' })
    const point = widget.data?.series[0]?.points[0]
    const { body } = await desk.get(`sales/vouchers/totals/?${point?.drill?.split('?')[1]}`)
    return [lines(widget)?.[0], body.count, body.sums.total]
  }
  expect(await shown()).toEqual(['Kept Ltd 678.00', 2, '678.00'])
  await runUpkeep(app.contextOf('one').db)
  expect(await app.sql('select 1 from trade_delta')).toEqual([])
  expect(await shown()).toEqual(['Kept Ltd 678.00', 2, '678.00'])
  const { body: report } = await desk.get('reports/sales-analysis/?start_date=2026-06-01&end_date=2026-06-30&by=party')
  expect(report.rows[0]).toMatchObject({ name: 'Kept Ltd', cells: { net: '600.00' } })
  const { body: net } = await desk.get(`sales/rows/totals/?${report.rows[0].drill.split('?')[1]}`)
  expect(net.sums.net).toBe('600.00')
  const { body: filtered } = await desk.get(
    `reports/sales-analysis/?start_date=2026-06-01&end_date=2026-06-30&party=${kept.id}`,
  )
  expect(filtered.rows).toMatchObject([{ name: 'Tuning', cells: { net: '600.00' } }])
  const { body: ofBoth } = await desk.get(`sales/rows/totals/?${filtered.rows[0].drill.split('?')[1]}`)
  expect(ofBoth.sums.net).toBe('600.00')
  expect(await app.broken('one')).toEqual([])
})

test('a member arranges widgets and restores the default ones', async () => {
  const arrange = (body: object, who = 'clerk') => desk.patch('dashboard', body, who)
  const { body: first } = await arrange({ is_default: true })
  expect([first.is_default, first.widgets.length]).toEqual([true, 2])
  const { body: own } = await arrange({ is_default: false })
  expect(own.is_default).toBe(false)
  const [a, b] = own.widgets.map(({ id }: Widget) => id)
  const { body: moved } = await arrange({ widgets: [{ id: b, size: 'full' }] })
  expect(moved.widgets.map(({ id, size }: Widget) => [id, size])).toEqual([
    [b, 'full'],
    [a, 'half'],
  ])
  const foreign = (await desk.get(`${path}/`)).body[0].id
  expect(wrong(await arrange({ widgets: [{ id: foreign, size: 'half' }] }))).toEqual([
    'UNKNOWN_REFERENCE',
    'widgets.0.id',
  ])
  const { body: abroad } = await app.as('owner').patch('/api/company/two/dashboard/', { is_default: false })
  const intruder = { widgets: [{ id: abroad.widgets[0].id, size: 'full' }] }
  expect(wrong(await arrange(intruder, 'owner'))).toEqual(['UNKNOWN_REFERENCE', 'widgets.0.id'])
  expect((await arrange({ widgets: 'all' })).body.code).toBe('BAD_REQUEST')
  expect((await arrange({ is_default: true })).body.widgets).toHaveLength(2)
  expect((await desk.get(`${path}/`, 'clerk')).body).toEqual([])
})

test('a widget without its permission is answered with the reason, and one that is disabled is not shown', async () => {
  const { body: cash } = await create({ widget: 'Cash and Bank' }, 'clerk')
  const rights = { [path.replaceAll(/[/-]/g, '_')]: { read: true, update: true } }
  await app.sql(`update permission_set set permissions = $1 where name = 'Clerk'`, [JSON.stringify(rights)])
  const { widgets } = await read('clerk')
  expect(widgets.every(({ missing, data }: Widget) => missing === 'permission' && data === null)).toBe(true)
  await desk.patch(`${path}/${cash.id}`, { version: 1, is_active: false }, 'clerk')
  expect((await read('clerk')).widgets.map(({ id }: Widget) => id)).not.toContain(cash.id)
  await app.sql(`update permission_set set permissions = '{"account_ledgers": {"read": true}}' where name = 'Clerk'`)
  expect((await desk.patch('dashboard', { is_default: true }, 'clerk')).status).toBe(403)
})

test('a widget of another company has no place on the dashboard', async () => {
  const { body } = await app.as('owner').patch('/api/company/two/dashboard/', { is_default: false })
  const change = { widgets: [{ id: body.widgets[0].id, size: 'full' }] }
  const { status, body: refusal } = await app.as('owner').patch('/api/company/one/dashboard/', change)
  expect([status, refusal.code, Object.keys(refusal.errors)]).toEqual([400, 'UNKNOWN_REFERENCE', ['widgets.0.id']])
})
