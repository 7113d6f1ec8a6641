/**
 * Changing the costing method from the start of a year: change-costing, costing-change of settings, dry-run, and
 * stock-fixed for later refusals.
 */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { statement } from '../../server/db/core/client.ts'
import { atOnce } from '../../server/services/stock/stock-loading.ts'
import { waitingForThis } from '../support/lock-waits.ts'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { importDesk } from './import-desk.ts'
import { stockDesk } from './stock-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof stockDesk>>
let bolts: string
const url = '/api/company/one/settings/inventory/'
const settings = async () => (await app.as('owner').get(url)).body
const post = async (path: string, change: object, person = 'owner') => {
  const { version } = await settings()
  return app.as(person).post(`${url}costing/${path}`, { version, from: '2026-01-01', ...change })
}
const toAverage = { costing_method: 'average' }

beforeEach(async () => {
  app = await startApp()
  desk = await stockDesk(app)
  bolts = await desk.item('Bolts')
})
afterEach(async () => {
  await desk.expectNoGaps()
  await app.close()
})

/** Ten at 10.00 and five at 20.00 of the year before, six sold in January, ten more at 30.00 in February, four sold. */
async function twoYears(): Promise<void> {
  await desk.receive(bolts, ['10', '10'], '2025-03-01')
  await desk.receive(bolts, ['5', '20'], '2025-11-01')
  await desk.issue(bolts, '6', '2026-01-10')
  await desk.receive(bolts, ['10', '30'], '2026-02-01')
  await desk.issue(bolts, '4', '2026-02-02')
}

const broken = () => app.broken('one')

/** Returns the day's movements as stored: kind, quantity, value. */
const pair = () =>
  app.sql<{ moved: string }>(
    `select concat_ws(' ', e.kind, trim_scale(e.quantity), v.value::numeric(20, 2)) as moved
     from stock_entry e join stock_valuation v on v.company_id = e.company_id and v.entry_id = e.id where e.kind like 'revaluation%' order by e.order_key`,
  )
const worthAt = (day: string) =>
  app.sql<{ worth: string }>(
    `select coalesce(sum(l.debit - l.credit), 0)::numeric(20, 2)::text as worth from journal_line l
     join account a on a.company_id = l.company_id and a.id = l.account_id and a.system_code = 'INVENTORY' where l.date <= $1`,
    [day],
  )

test('from FIFO to average: 200.00 are revalued, January costs 20.00 more, and the preview shows it', async () => {
  await twoYears()
  expect(await desk.balance('E-C-SL')).toBe('100.00')
  const { body: previewed } = await post('preview/', toAverage)
  expect(previewed).toEqual({
    from: '2026-01-01',
    items: 1,
    worth: '200.00',
    profit: [
      { period: '2026-01', start_date: '2026-01-01', end_date: '2026-01-31', change: '-20.00' },
      { period: '2026-02', start_date: '2026-02-01', end_date: '2026-02-28', change: '-48.42' },
    ],
    waits: 0,
  })
  expect(await desk.balance('E-C-SL')).toBe('100.00')
  expect(await pair()).toEqual([])

  const { status, body } = await post('', toAverage)
  expect([status, body.costing_method, body.version]).toEqual([200, 'average', 2])
  expect(body.costing_changes).toEqual([
    {
      date: '2026-01-01',
      method_before: 'fifo',
      method_after: 'average',
      item_count: 1,
      worth: '200.00',
      changed_by: 'Test owner',
      changed_at: expect.stringMatching(/^\d{4}-/),
    },
  ])
  expect((await pair()).map(({ moved }) => moved)).toEqual(['revaluation_out -15 -200.00', 'revaluation_in 15 200.00'])
  // 6 of 15 at 200.00; then 19 at 420.00, of which 4.
  expect(await desk.balance('E-C-SL')).toBe('168.42')
  expect(await desk.stock(bolts)).toEqual(['15', '331.58'])
  expect([await worthAt('2025-12-31'), await worthAt('2026-01-01'), await worthAt('2026-01-31')]).toEqual(
    ['200.00', '200.00', '120.00'].map((worth) => [{ worth }]),
  )
  const [row] = await app.sql(
    `select action, resource, object_version, changes, cardinality(entries) as entries from audit_log order by at desc, id desc limit 1`,
  )
  expect(row).toEqual({
    action: 'update',
    resource: 'company',
    object_version: 2,
    changes: { costing_method: ['fifo', 'average'], costing_from: [null, '2026-01-01'] },
    entries: 2,
  })
  const posted = await app.sql(
    `select e.date::text as date, e.kind, d.narration, e.total::numeric(20, 2)::text as total
     from journal_entry e join posted_document d on d.company_id = e.company_id and d.document_path = e.document_path and d.document_id = e.document_id
     where e.document_path = 'settings/inventory' order by e.date`,
  )
  const narration = 'Costing method changed to moving average'
  expect(posted).toEqual([
    { date: '2026-01-10', kind: 'cost', narration, total: '20.00' },
    { date: '2026-02-02', kind: 'cost', narration, total: '48.42' },
  ])
  expect(await broken()).toEqual([])
})

test('from average to FIFO: the lot of 200.00 is consumed before later receipts', async () => {
  await app.sql(`update company set costing_method = 'average' where slug = 'one'`)
  await twoYears()
  expect(await desk.balance('E-C-SL')).toBe('168.42')
  expect((await post('', { costing_method: 'fifo' })).status).toBe(200)
  // 6 and 4 of 15 at 200.00: 80.00, and 4 of 9 at 120.00.
  expect(await desk.balance('E-C-SL')).toBe('133.33')
  expect(await desk.stock(bolts)).toEqual(['15', '366.67'])
  expect(await broken()).toEqual([])
})

test('stock in many layers becomes one lot, and a shortage none', async () => {
  const nuts = await desk.item('Nuts')
  const none = await desk.item('Sold out')
  await desk.policy('allow')
  await desk.receive(bolts, ['3', '10'], '2025-03-01')
  await desk.receive(none, ['3', '1'], '2025-03-01')
  await desk.issue(none, '3', '2025-04-01')
  await desk.receive(nuts, ['1', '5'], '2025-03-01')
  await desk.issue(nuts, '3', '2025-04-01')
  await desk.receive(nuts, ['4', '6'], '2026-01-01')
  const { body } = await post('', toAverage)
  expect(body.costing_changes).toMatchObject([{ item_count: 1, worth: '30.00' }])
  expect((await pair()).map(({ moved }) => moved)).toEqual(['revaluation_out -3 -30.00', 'revaluation_in 3 30.00'])
  expect(await desk.stock(nuts)).toEqual(['2', '12.00'])
  expect(await broken()).toEqual([])
})

test('earlier movements are fixed: creating, changing or cancelling before the change is refused at the date', async () => {
  await twoYears()
  const [old] = await app.sql<{ id: string }>(`select id from inventory_adjustment where date = '2025-11-01'`)
  await post('', toAverage)
  const late = await desk.adjust({ date: '2025-12-31', rows: [{ item: bolts, quantity: '1', rate: '1' }] })
  expect([late.status, late.body.code, late.body.errors.date[0]]).toEqual([
    400,
    'COSTING_CHANGED',
    'Stock before 2026-01-01 can’t be changed: the costing method changed on that date.',
  ])
  const cancelled = await app
    .as('owner')
    .post(`/api/company/one/inventory/adjustments/${old?.id}/cancel/`, { version: 1, reason: 'Wrong' })
  expect([cancelled.status, cancelled.body.code]).toEqual([400, 'COSTING_CHANGED'])
  expect((await desk.adjust({ date: '2026-01-01', rows: [{ item: bolts, quantity: '1', rate: '13' }] })).status).toBe(
    201,
  )
  expect(await broken()).toEqual([])
})

test('a file of invoices or bills reports each that would move earlier stock; services and imported ones are accepted', async () => {
  await twoYears()
  await desk.item('Fitting', { track_inventory: false })
  const imports = importDesk(app)
  const head = 'number,date,item,quantity,rate'
  const old = 'S-1,2025-12-20,Bolts,1,50'
  const before = await imports.send([head, old].join('\n'), { kind: 'sales' })
  expect(before.body).toMatchObject({ state: 'ready', problems: [] })
  expect((await imports.run(before.body.id)).state).toBe('done')
  await post('', toAverage)
  const rows = ['S-2,2025-12-21,Fitting,1,9', 'S-3,2025-12-22,Fitting,1,9', 'S-3,2025-12-22,Bolts,1,50']
  const { body: file } = await imports.send([head, old, ...rows, 'S-4,2026-01-01,Bolts,1,50'].join('\n'), {
    kind: 'sales',
  })
  const problemsOf = ({ problems }: { problems: { line: number; path: string; code: string; params: object }[] }) =>
    problems.map(({ line, path, code, params }) => [line, path, code, params])
  // S-1 is dated before the change, S-2 moves no stock.
  expect([file.state, problemsOf(file)]).toEqual(['ready', [[4, 'date', 'COSTING_CHANGED', { date: '2026-01-01' }]]])
  expect((await imports.run(file.id, { skip_bad: true })).state).toBe('done')
  const { body: stored } = await app.as('owner').get('/api/company/one/sales/vouchers/?_end=10')
  expect(stored.map(({ voucher_no: number }: { voucher_no: string }) => number).toSorted()).toEqual([
    'S-1',
    'S-2',
    'S-4',
  ])
  const bill = ['B-1,2025-12-31,Sam,Bolts,1,50', 'B-2,2025-12-31,Sam,Fitting,1,50']
  const { body: bills } = await imports.send(['number,date,party,item,quantity,rate', ...bill].join('\n'), {
    kind: 'purchases',
  })
  expect(problemsOf(bills).filter(([, path]) => path === 'date')).toEqual([
    [2, 'date', 'COSTING_CHANGED', { date: '2026-01-01' }],
  ])
  expect(await broken()).toEqual([])
})

test('the year, the method and the permission are checked', async () => {
  await twoYears()
  const refused = async (change: object, person = 'owner') => {
    const { status, body } = await post('', { ...toAverage, ...change }, person)
    return [status, body.code, ...Object.keys(body.errors ?? {})]
  }
  expect(await refused({}, 'accountant')).toEqual([403, 'NOT_ALLOWED'])
  expect((await post('preview/', toAverage, 'clerk')).body.code).toBe('NOT_ALLOWED')
  expect(await refused({ from: '2026-01-02' })).toEqual([400, 'NOT_A_YEAR_START', 'from'])
  expect(await refused({ from: 2026 })).toEqual([400, 'BAD_REQUEST', 'from'])
  expect(await refused({ costing_method: 'fifo' })).toEqual([400, 'NOT_IN_LIST', 'costing_method'])
  expect(await refused({ costing_method: 'lifo', why: '' })).toEqual([400, 'NOT_IN_LIST', 'costing_method', 'why'])
  expect(await refused({ version: 9 })).toEqual([409, 'STALE'])
  expect((await settings()).costing_years).toEqual([
    { name: '2025', start_date: '2025-01-01' },
    { name: '2026', start_date: '2026-01-01' },
  ])
  await app.sql(`update company set lock_date = '2026-01-01' where slug = 'one'`)
  expect(await refused({})).toEqual([400, 'PERIOD_LOCKED', 'from'])
  expect((await settings()).costing_years).toEqual([])
  await app.sql(`update company set lock_date = null where slug = 'one'`)
  await app.setNow('2025-12-31T12:00:00Z')
  expect(await refused({})).toEqual([400, 'YEAR_NOT_BEGUN', 'from'])
  await app.setNow('2026-06-15T12:00:00Z')
  await app.sql('update stock_balance set recost_from = last_key')
  expect(await refused({})).toEqual([409, 'RECOST_PENDING'])
  await app.sql('update stock_balance set recost_from = null')
  expect((await post('', toAverage)).status).toBe(200)
  expect(await refused({ costing_method: 'fifo' })).toEqual([400, 'COSTING_CHANGED', 'from'])
  expect((await settings()).costing_years).toEqual([])
})

test('while the settings of the company are being saved the method stays, and nothing is revalued', async () => {
  await twoYears()
  const { db, who } = app.contextOf('one')
  const [changing] = await db.transaction(who.companyId, async (tx) => {
    await tx.run(statement(`update company set city = 'Leeds', version = version + 1 where id = $1`, [who.companyId]))
    const answer = post('', toAverage)
    await expect.poll(() => tx.run(statement(waitingForThis, [])), { timeout: 60_000 }).toHaveLength(1)
    return [answer] as const
  })
  const { status, body } = await changing
  expect([status, body.code]).toEqual([409, 'STALE'])
  expect(await settings()).toMatchObject({ costing_method: 'fifo', costing_changes: [], version: 2 })
  expect(await pair()).toEqual([])
  // 6 at 10.00, then 4 at 10.00.
  expect(await desk.balance('E-C-SL')).toBe('100.00')
  expect((await desk.issue(bolts, '5', '2026-03-01')).total).toBe('100.00')
  expect((await post('', toAverage)).body).toMatchObject({ costing_method: 'average', version: 3 })
  expect(await broken()).toEqual([])
})

test('with many later movements the books are right at once and the costs follow in a job', async () => {
  await twoYears()
  const usual = atOnce.movements
  atOnce.movements = 2
  try {
    expect((await post('preview/', toAverage)).body).toMatchObject({ worth: '200.00', profit: null, waits: 3 })
    expect((await post('', toAverage)).status).toBe(200)
    expect(await desk.balance('E-C-SL')).toBe('100.00')
    expect(await broken()).toEqual([])
    await app.runJobs()
  } finally {
    atOnce.movements = usual
  }
  expect(await desk.balance('E-C-SL')).toBe('168.42')
  expect(await desk.stock(bolts)).toEqual(['15', '331.58'])
  expect(await broken()).toEqual([])
})

test.each([
  [
    'update stock_valuation set value = value * 1.01 where abs(value) = 200',
    'The change of costing method on 2026-01-01 did not carry the full value of Bolts',
  ],
  [`update costing_change set created_at = '2026-01-01'`, 'A movement dated 2025-03-01 was entered or reversed after'],
  [
    'update cost_layer set quantity_left = 1 where quantity_in = 5',
    'Bolts has a FIFO layer of 1.000000 under moving average.',
  ],
  [
    `update company set costing_method = 'fifo'`,
    'The costing method from 2026-01-01 is average, but the next record says fifo.',
  ],
])('verify detects a broken change: %s', async (damage, finding) => {
  await twoYears()
  await post('', toAverage)
  const guarded = ['stock_valuation', 'costing_change', 'cost_layer']
  for (const table of guarded) await app.sql(`alter table ${table} disable trigger user`)
  await app.sql(damage)
  const violations = (await app.broken('one')).filter((one) => one.startsWith('costingChangesAreConsistent'))
  expect(violations).toContainEqual(expect.stringContaining(finding))
})
