/**
 * Importing stock adjustments: numbers become documents, costs follow the order of dates, and repeats change nothing.
 * Many documents write their audit rows at once: audit-many.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importDesk } from './import-desk.ts'
import { startApp } from './harness.ts'
import type { TestApp } from './harness.ts'
import { inventory, stockDesk } from './stock-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof stockDesk>>
let imports: ReturnType<typeof importDesk>
let mug = ''
beforeAll(async () => {
  app = await startApp()
  desk = await stockDesk(app)
  imports = importDesk(app)
  mug = await desk.item('Mug', { code: 'M1', cost_price: '2' })
  await desk.item('Hook')
})
afterAll(() => app.close())

const header = 'date,time,voucher_no,purpose,item,quantity,unit,rate,description,remarks'
const send = (rows: readonly string[]) => imports.send([header, ...rows].join('\n'), { kind: 'stock' })
/** Checks and imports a valid file. */
async function write(rows: readonly string[]) {
  const { body } = await send(rows)
  expect([body.state, body.problems]).toEqual(['ready', []])
  return imports.run(body.id)
}
const numbered = async (number: string) =>
  (await app.as('owner').get(`${inventory}/adjustments/?voucher_no=${number}&_sort=purpose&_order=asc`)).body

test('rows of one number are one adjustment for each purpose, ordered by date, time and number', async () => {
  const done = await write([
    // The morning's sale is first in the file; the previous day's receipt is last.
    '2026-03-02,9:30,S-2,,M1,-3,,,,',
    '2026-03-02,8:15,S-1,,M1,-5,,,Chipped,Shop',
    '2026-03-02,9:30,S-2,Damaged,Hook,1,,,,',
    '2026-03-01,,R-1,,Mug,10,,1.5,,Delivery',
    '2026-03-01,,R-1,Stock In,Hook,1,dozen,12.12,,',
    '2026-03-02,9:30,S-2,,M1,1,,,,',
  ])
  expect(done).toMatchObject({ state: 'done', counts: { rows: 6, good: 5, there: 0, rejected: 0 } })
  expect(await numbered('R-1')).toMatchObject([
    { purpose: 'Stock In', remarks: 'Delivery', total: '27.12', status: 'Issued' },
  ])
  expect(await numbered('S-1')).toMatchObject([{ purpose: 'Stock Out', remarks: 'Shop', total: '7.50' }])
  expect(await numbered('S-2')).toMatchObject([
    { purpose: 'Damaged', total: '1.01' },
    { purpose: 'Stock In', total: '1.50' },
    { purpose: 'Stock Out', total: '4.50' },
  ])
  expect(await desk.stock(mug)).toEqual(['3', '4.50'])
  const [adjustment] = await numbered('S-1')
  const { body } = await app.as('owner').get(`${inventory}/adjustments/${adjustment.id}/`)
  expect(body).toMatchObject({
    time: '2026-03-02T08:15:00.000Z',
    rows: [{ item: mug, quantity: '5', description: 'Chipped' }],
  })
  const { body: history } = await app.as('owner').get(`${inventory}/adjustments/${adjustment.id}/history/`)
  expect(history).toMatchObject([{ action: 'import' }])
  await desk.expectNoGaps()
})

test('after a merge of items of one name, the name stands for the survivor', async () => {
  const [survivor = '', loser = ''] = [await desk.item('Tea'), await desk.item('Tea')]
  const rows = ['2026-05-02,,T-1,Stock In,Tea,4,,2.5,,']
  expect((await send(rows)).body.problems).toMatchObject([{ line: 2, code: 'AMBIGUOUS_NAME', path: 'item' }])
  const merge = { survivor, losers: [loser], date: '2026-05-01' }
  expect((await app.as('owner').post('/api/company/one/settings/item-merge/', merge)).status).toBe(200)
  expect(await write(rows)).toMatchObject({ state: 'done', counts: { good: 1, rejected: 0 } })
  expect(await desk.stock(survivor)).toEqual(['4', '10.00'])
})

test('a repeated file changes nothing, and other content under a number is refused', async () => {
  const { body: again } = await send(['2026-03-02,8:15,S-1,,M1,-5,,,Chipped,Shop'])
  expect(again).toMatchObject({ state: 'ready', counts: { good: 0, there: 1, rejected: 0 } })
  const { body: other } = await send(['2026-03-02,8:15,S-1,,M1,-6,,,Chipped,Shop'])
  expect(other.problems).toMatchObject([{ line: 2, path: 'voucher', code: 'OTHER_CONTENT' }])
})

test('problems are reported by line and column, and nothing of such a number is imported', async () => {
  const { body } = await send([
    '2026-03-03,,B-1,,M1,1,,1,,',
    '2026-03-04,,B-1,,M1,1,,1,,',
    '2026-03-03,,B-2,,Nothing,1,,1,,',
    '2026-03-03,,B-3,,M1,0,,1,,',
    '2026-03-03,25:00,B-4,,M1,1,,1,,',
    '2026-03-03,,B-5,Gift,M1,1,,1,,',
    '2026-03-03,,B-6,,M1,1,litre,1,,',
    '2131-03-03,,B-7,,M1,1,,1,,',
    '2026-03-03,,,,M1,1,,1,,',
    '2026-03-03,,B-8,Stock In,M1,-1,,1,,',
    '2026-03-03,,G-1,,M1,1,,1,,',
  ])
  const problemTexts = body.problems.map(
    ({ line, path, code }: { line: number; path: string; code: string }) => `${line} ${path} ${code}`,
  )
  expect(problemTexts).toEqual([
    '3 date TWO_DATES',
    '4 item UNKNOWN_NAME',
    '5 quantity NOT_POSITIVE',
    '6 time NOT_A_TIME',
    '7 purpose NOT_IN_LIST',
    '8 unit UNIT_UNKNOWN',
    '9 date TOO_MANY_YEARS',
    '10 voucher_no REQUIRED',
    '11 quantity NOT_POSITIVE',
  ])
  expect(body.counts).toMatchObject({ good: 1, rejected: 10 })
  const done = await imports.run(body.id, { skip_bad: true })
  expect(done.state).toBe('done')
  expect(await numbered('G-1')).toHaveLength(1)
  expect(await numbered('B-1')).toEqual([])
})

test('stock in without a rate takes the current cost, and shortages are accepted with permission', async () => {
  const cup = await desk.item('Cup', { cost_price: '4' })
  await write(['2026-03-05,,C-1,,Cup,2,,,,', '2026-03-06,,C-2,,Cup,-5,,,,'])
  expect(await numbered('C-1')).toMatchObject([{ total: '8.00' }])
  expect(await desk.stock(cup)).toEqual(['-3', '-12.00'])
  await desk.expectNoGaps()
})

test('more documents than fit into one transaction are all imported, with progress', async () => {
  const pin = await desk.item('Pin')
  const rows = Array.from({ length: 450 }, (_, n) => `2026-04-01,,P-${n},,Pin,${n % 2 ? -1 : 1},,${n % 2 ? '' : '2'},,`)
  const done = await write(rows)
  expect(done).toMatchObject({ state: 'done', progress: 450, total: 450, counts: { good: 450 } })
  expect(await desk.stock(pin)).toEqual(['0', '0.00'])
  await desk.expectNoGaps()
})

test('an imported adjustment keeps its number when edited, and its position within the day', async () => {
  const [adjustment] = await numbered('S-1')
  const { body: before } = await app.as('owner').get(`${inventory}/adjustments/${adjustment.id}/`)
  const change = { date: '2026-03-02', purpose: 'Stock Out', remarks: 'Shop', rows: [{ item: mug, quantity: '4' }] }
  const { status, body } = await app.as('owner').patch(`${inventory}/adjustments/${adjustment.id}/`, {
    ...change,
    version: before.version,
    accept: ['NEGATIVE_STOCK'],
  })
  expect([status, body.voucher_no, body.time, body.total]).toEqual([200, 'S-1', before.time, '6.00'])
  await desk.expectNoGaps()
})
