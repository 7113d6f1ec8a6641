/** Importing opening stock: lots by item and day, with every error at its cell, once. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startApp } from './harness.ts'
import type { TestApp } from './harness.ts'
import { importDesk } from './import-desk.ts'
import { inventory, stockDesk } from './stock-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof stockDesk>>
let files: ReturnType<typeof importDesk>

beforeEach(async () => {
  app = await startApp()
  desk = await stockDesk(app)
  files = importDesk(app)
  await desk.item('Tea', { code: 'T-1' })
  await desk.item('Coffee')
})
afterEach(async () => {
  await desk.expectNoGaps()
  expect(await app.broken('one')).toEqual([])
  await app.close()
})

const header = 'SKU,Date received,Qty,Unit,Unit cost'
const check = async (rows: readonly string[]) =>
  (await files.send([header, ...rows].join('\n'), { kind: 'opening_stock' })).body
const problemTexts = (problems: { line: number; path: string; code: string }[]) =>
  problems.map(({ line, path, code }) => `${line} ${path} ${code}`)
const lots = async () =>
  (await app.as('owner').get(`${inventory}/opening-stock/?_sort=received_on&_order=asc`)).body.map(
    ({ item_label, received_on, quantity, unit_label, rate, amount }: Record<string, string>) =>
      [item_label, received_on ?? '-', quantity, unit_label, rate, amount].join(' '),
  )

test('a file brings several lots of an item, used in the order of their days; the file again finds them', async () => {
  const rows = ['T-1,2024-12-01,5,,3', 'Tea,2024-11-03,1,dozen,24.00', 'Coffee,,"1,000",pcs,0.125']
  const read = await check(rows)
  expect(read).toMatchObject({ state: 'ready', problems: [], counts: { rows: 3, good: 3, there: 0, rejected: 0 } })
  expect(await files.run(read.id)).toMatchObject({ state: 'done', progress: 3, counts: { good: 3 } })
  expect((await lots()).toSorted()).toEqual([
    'Coffee - 1000 pcs 0.125 125.00',
    'Tea 2024-11-03 1 doz 24.00 24.00',
    'Tea 2024-12-01 5 pcs 3.00 15.00',
  ])
  const tea = desk.items['Tea'] ?? ''
  expect(await desk.stock(tea)).toEqual(['17', '39.00'])
  expect(await files.balanceOf('Opening Balance Difference')).toBe('-164.00')
  expect(await files.balanceOf('Inventory')).toBe('164.00')
  // 12 at 2.00 and 2 at 3.00
  const { id } = await desk.issue(tea, '14')
  expect((await app.as('owner').get(`${inventory}/adjustments/${id}/`)).body.total).toBe('30.00')
  const [lot] = (await app.as('owner').get(`${inventory}/opening-stock/?received_on=2024-11-03`)).body
  expect((await app.as('owner').get(`${inventory}/opening-stock/${lot.id}/history/`)).body).toMatchObject([
    { action: 'import', changes: { received_on: [null, '2024-11-03'] } },
  ])

  expect((await check(rows)).counts).toMatchObject({ rows: 3, good: 0, there: 3, rejected: 0 })
  const changed = await check(['T-1,2024-12-01,6,,3', 'Tea,2024-11-03,12,,2', 'Coffee,,1000,pcs,0.12'])
  expect(problemTexts(changed.problems)).toEqual([
    '2 quantity OTHER_RECORD',
    '3 quantity OTHER_RECORD',
    '4 rate OTHER_RECORD',
  ])
})

test('every error is at its cell, and the other rows can be imported', async () => {
  const read = await check([
    'T-1,2025-01-01,5,,3',
    'T-1,3 weeks ago,5,,3',
    'Cocoa,2024-12-01,5,,3',
    ',2024-12-01,5,,3',
    'T-1,2024-12-01,0,,-3',
    'T-1,2024-12-01,,,',
    'T-1,2024-12-01,1,litre,3',
    'T-1,2024-12-01,90000000000000,doz,3',
    'T-1,2024-12-02,5,,3',
    'Tea,2024-12-02,6,,3',
    'Coffee,,5,,3',
    'Coffee,,5,,3',
  ])
  expect(problemTexts(read.problems)).toEqual([
    '2 received_on RECEIVED_AFTER_START',
    '3 received_on NOT_A_DATE',
    '4 item UNKNOWN_NAME',
    '5 item REQUIRED',
    '6 quantity NOT_POSITIVE',
    '6 rate BELOW_ZERO',
    '7 quantity REQUIRED',
    '7 rate REQUIRED',
    '8 unit UNIT_UNKNOWN',
    '9 quantity TOO_MANY_DIGITS',
    '11 received_on REPEATED',
    '13 item REPEATED',
  ])
  expect(read.counts).toMatchObject({ good: 2, rejected: 10 })
  expect((await files.run(read.id, { skip_bad: true })).state).toBe('done')
  expect((await lots()).toSorted()).toEqual(['Coffee - 5 pcs 3.00 15.00', 'Tea 2024-12-02 5 pcs 3.00 15.00'])
})

test('a locked first day refuses new lots, and finds those that are there', async () => {
  const read = await check(['T-1,2024-12-01,5,,3'])
  await files.run(read.id)
  await app.lock('one', '2025-01-31')
  const locked = await check(['T-1,2024-12-01,5,,3', 'T-1,2024-12-02,5,,3'])
  expect([locked.counts.there, problemTexts(locked.problems)]).toEqual([1, ['3 item PERIOD_LOCKED']])
  await app.lock('one', null)
})

test('a file of items knows the lots of an item by their total and their average cost', async () => {
  await files.run((await check(['T-1,2024-12-01,5,,3', 'T-1,2024-11-03,15,,2'])).id)
  const itemFile = async (quantity: string, rate: string) => {
    const rows = ['name,code,unit,opening_quantity,opening_rate', `Tea,T-1,pcs,${quantity},${rate}`]
    return (await files.send(rows.join('\n'), { kind: 'items' })).body
  }
  expect((await itemFile('20', '2.25')).counts).toMatchObject({ good: 0, there: 1, rejected: 0 })
  expect(problemTexts((await itemFile('20', '3')).problems)).toEqual(['2 opening_quantity OTHER_RECORD'])
})

test('more lots than fit into one transaction are all imported', async () => {
  const days = Array.from({ length: 520 }, (_, n) => new Date(Date.UTC(2023, 0, 1 + n)).toISOString().slice(0, 10))
  const done = await files.run((await check(days.map((day) => `T-1,${day},1,,2`))).id)
  expect(done).toMatchObject({ state: 'done', progress: 520, total: 520, counts: { good: 520 } })
  expect(await desk.stock(desk.items['Tea'] ?? '')).toEqual(['520', '1040.00'])
})
