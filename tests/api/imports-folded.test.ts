/** Problems of many lines with one cause are one message, and later years are created like earlier ones (fold-problems, books-start). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from './harness.ts'
import type { TestApp } from './harness.ts'
import { header, importDesk } from './import-desk.ts'
import { inventory, stockDesk } from './stock-desk.ts'

let app: TestApp
let imports: ReturnType<typeof importDesk>
let mug: string

beforeAll(async () => {
  app = await startApp()
  imports = importDesk(app)
  mug = await (await stockDesk(app)).item('Mug', { code: 'M1' })
})
afterAll(async () => {
  expect(await app.broken('one')).toEqual([])
  await app.close()
})

const years = async () =>
  (await app.as('owner').get('/api/company/one/account/fiscal-years/?_sort=start_date')).body.map(
    ({ name }: { name: string }) => name,
  )
const journal = (name: string, count: number, date: string) =>
  [
    header,
    ...Array.from({ length: count }, (_, n) => [
      `${date},${name}-${n + 1},Invoice,A-C-C,,1.25,,`,
      `${date},${name}-${n + 1},,I-S-S,,,1.25,`,
    ]).flat(),
  ].join('\n')
const without = { create_missing_years: false }

test('60 vouchers after the last year are one message with count and first lines; when selected, the years are created', async () => {
  const { body } = await imports.send(journal('late', 60, '2028-02-01'))
  expect(body).toMatchObject({ problems: [], counts: { good: 60, years: 2 } })
  const refused = await imports.change(body.id, without)
  expect(refused.counts).toMatchObject({ good: 0, rejected: 120, years: 0 })
  expect(refused.problems).toEqual([
    {
      line: 2,
      path: 'date',
      code: 'AFTER_LAST_YEAR',
      params: { year: '2026' },
      message: 'The date is after the last fiscal year, 2026. Create the later fiscal years.',
      value: '',
      key: expect.any(String),
      count: 60,
      lines: [2, 4, 6, 8, 10],
    },
  ])
  await imports.change(body.id, { create_missing_years: true })
  expect(await imports.run(body.id)).toMatchObject({ state: 'done', counts: { good: 60, years: 2 } })
  expect(await years()).toEqual(['2025', '2026', '2027', '2028'])
  expect(await imports.balanceOf('Cash')).toBe('75.00')
})

test('the same wrong text in many cells is one message, and another text another', async () => {
  const file = journal('odd', 3, '01/13/2026').replaceAll('A-C-C', 'Tills')
  const { body } = await imports.send(file.replaceAll('01/13/2026,odd-3', '01/14/2026,odd-3'))
  const undated = await imports.change(body.id, { date_format: 'D/M/YYYY', create_missing_accounts: false })
  type FoldedProblem = { code: string; value: string; count?: number }
  expect(undated.problems.map(({ code, value, count = 1 }: FoldedProblem) => [code, value, count])).toEqual([
    ['UNKNOWN_ACCOUNT', 'Tills', 3],
    ['NOT_A_DATE', '01/13/2026', 2],
    ['NOT_A_DATE', '01/14/2026', 1],
  ])
})

test('stock after the last year creates it as well', async () => {
  const rows = [1, 2, 3].map((n) => `2029-03-0${n},8:00,L-${n},Stock In,M1,2,,1.50,,`)
  const file = ['date,time,voucher_no,purpose,item,quantity,unit,rate,description,remarks', ...rows].join('\n')
  const { body } = await imports.send(file, { kind: 'stock' })
  expect(body).toMatchObject({ problems: [], counts: { good: 3, years: 1 } })
  expect((await imports.change(body.id, without)).problems).toMatchObject([
    { code: 'AFTER_LAST_YEAR', params: { year: '2028' }, count: 3, lines: [2, 3, 4] },
  ])
  await imports.change(body.id, { create_missing_years: true })
  expect(await imports.run(body.id)).toMatchObject({ state: 'done', counts: { good: 3, years: 1 } })
  expect(await years()).toEqual(['2025', '2026', '2027', '2028', '2029'])
})

test('sales of last year before opening stock report the obstacle once, and are imported after the start was moved', async () => {
  await app.as('owner').post(`${inventory}/opening-stock/`, { item: mug, quantity: '10', rate: '3' })
  const rows = [1, 2, 3, 4].map((n) => `2024-05-0${n},S-${n},Newcomer,M1,1,5.00`)
  const file = ['date,number,party,item,quantity,rate', ...rows].join('\n')
  const { body } = await imports.send(file, { kind: 'sales' })
  const params = { date: '2025-01-01', balances: '0', items: '1' }
  expect(body.problems).toMatchObject([{ path: 'date', code: 'OPENINGS_EXIST', params, count: 4, lines: [2, 3, 4, 5] }])
  const start = '2024-01-01'
  const path = '/api/company/one/account/fiscal-years/move-start/'
  const { fingerprint } = (await app.as('owner').post(`${path}preview/`, { start })).body
  expect((await app.as('owner').post(path, { start, fingerprint })).status).toBe(200)
  const { body: again } = await imports.send(file, { kind: 'sales' })
  expect(again).toMatchObject({ problems: [], counts: { good: 4, years: 0 } })
  expect(await imports.run(again.id)).toMatchObject({ state: 'done' })
})

test('openings, parties and items that open on a locked day are one message each', async () => {
  await app.lock('one', '2024-01-31')
  const openings = await imports.send('account,opening_dr,opening_cr\nCash,5,\nA-AR-C-WI,6,\nQ-CI,,11', {
    kind: 'openings',
  })
  expect(openings.body.problems).toMatchObject([
    { path: 'opening_dr', code: 'PERIOD_LOCKED', params: { lockDate: '2024-01-31' }, count: 3, lines: [2, 3, 4] },
  ])
  const parties = await imports.send('name,opening_dr,opening_cr\nAnn,5,\nBob,6,', { kind: 'parties' })
  expect(parties.body.problems).toMatchObject([{ path: 'opening_dr', code: 'PERIOD_LOCKED', count: 2, lines: [2, 3] }])
  const items = await imports.send('name,unit,opening_quantity,opening_rate\nCup,pcs,1,2\nJug,pcs,1,2', {
    kind: 'items',
  })
  expect(items.body.problems).toMatchObject([
    { path: 'opening_quantity', code: 'PERIOD_LOCKED', count: 2, lines: [2, 3] },
  ])
  await app.lock('one', null)
})
